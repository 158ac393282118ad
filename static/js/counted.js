/* A deal without bids: what each side marks, typed on the pad. One side is enough where the sum of both is known (data-whole,
   data-swept): the other follows, with the belotes and melds that were said; both are typed where a litige waits, or
   where each side is rounded. What will be marked is the server's to say (preview.js). */
window.houseCounted = function (form) {
  "use strict";
  var typed = { A: false, B: false }, live = "A", fresh = true;
  var ask = window.housePreview(form, complete, mark);

  function all(selector, act) { [].forEach.call(form.querySelectorAll(selector), act); }
  function field(name, side) { return form.elements[name + "_" + side.toLowerCase()]; }
  function input(side) { return field("points", side); }
  function box(side) { return form.querySelector('[data-box="' + side + '"] .pts-box'); }
  function other(side) { return side === "A" ? "B" : "A"; }
  function complete() { return input("A").value !== "" || input("B").value !== "" || !!swept(); }
  function swept() { return ["A", "B"].filter(function (side) { return field("capot", side).checked; })[0] || null; }

  function announced(side) {
    var melds = field("melds", side);
    return (field("belote", side).checked ? Number(form.getAttribute("data-belote")) : 0) + (melds ? Number(melds.value) || 0 : 0);
  }

  /* What both sides mark together; null where rounding leaves it open. */
  function total() {
    var plain = form.getAttribute(swept() ? "data-swept" : "data-whole");
    return plain === "" ? null : Number(plain) + announced("A") + announced("B");
  }

  /* ── the side that was not typed ── */
  function rest(side) {
    var whole = total(), mine = input(other(side)).value;
    if (whole === null || mine === "" || Number(mine) > whole) { return ""; }
    return String(whole - Number(mine));
  }

  function settle() {
    var winner = swept();
    if (winner && !typed.A && !typed.B) {
      input(other(winner)).value = String(announced(other(winner)));
      input(winner).value = rest(winner);
    } else if (!typed.A || !typed.B) {
      ["A", "B"].forEach(function (side) { if (!typed[side]) { input(side).value = typed[other(side)] ? rest(side) : ""; } });
    }
    mark();
    ask();
  }

  function follow(side) {
    typed[side] = input(side).value !== "";
    if (!typed[side]) { fresh = true; }
    settle();
  }

  function mark() {
    ["A", "B"].forEach(function (side) {
      box(side).classList.toggle("pts-follows", !typed[side] && input(side).value !== "");
      box(side).classList.remove("pts-wrong");
      input(side).removeAttribute("aria-invalid");
    });
  }

  function choose(side) {
    live = side;
    fresh = true;
    ["A", "B"].forEach(function (each) { box(each).classList.toggle("pts-live", each === side); });
    mark();
  }

  function press(key) {
    var text = fresh && key !== "back" ? "" : input(live).value;
    text = key === "back" ? (typed[live] ? text.slice(0, -1) : "") : (text + key).replace(/^0+(?=\d)/, "");
    if (text.length > 3) { return; }
    fresh = false;
    input(live).value = text;
    follow(live);
  }

  /* ── listening ── */
  form.addEventListener("change", function (event) {
    var found = /^(belote|capot)_([ab])$/.exec(event.target.name || ""), side = found && found[2].toUpperCase();
    if (!found) { return; }
    if (event.target.checked) { field(found[1], other(side)).checked = false; }
    if (found[1] === "capot") { typed.A = typed.B = false; fresh = true; }
    settle();
  });
  form.addEventListener("click", function (event) {
    var key = event.target.closest("[data-digit]");
    if (key) { press(key.getAttribute("data-digit")); }
  });
  form.addEventListener("input", function (event) { if (/^melds_/.test(event.target.name || "")) { settle(); } });
  ["A", "B"].forEach(function (side) {
    input(side).addEventListener("input", function () {
      input(side).value = input(side).value.replace(/\D/g, "").slice(0, 3);
      if (live !== side) { choose(side); }
      fresh = false;
      follow(side);
    });
    input(side).addEventListener("focus", function () { if (live !== side) { choose(side); } });
    input(side).addEventListener("click", function () { choose(side); });
  });

  /* ── start ── */
  form.setAttribute("data-at", "points");
  all("[data-without-script]", function (part) { part.hidden = true; });
  all("[data-keys]", function (pad) { pad.hidden = false; });
  ["A", "B"].forEach(function (side) {
    input(side).setAttribute("inputmode", "none");
    typed[side] = input(side).value !== "";
  });
  document.documentElement.classList.add("typing");
  window.scrollTo(0, document.documentElement.scrollHeight);
  choose("A");
  if ("inputMode" in document.createElement("input")) { input("A").focus({ preventScroll: true }); }
  if (typed.A && typed.B && !form.querySelector(".invalid-feedback")) { typed.A = typed.B = false; keepBoth(); }
  all(".invalid-feedback", function () { ["A", "B"].forEach(function (side) { if (form.querySelector("#points-" + side.toLowerCase() + "-error")) { box(side).classList.add("pts-wrong"); } }); });
  if (complete()) { ask(); }

  /* A deal that comes back: A as it was, B follows where it would have; else both were typed. */
  function keepBoth() {
    var b = input("B").value, follows = rest("B") === b;
    typed.A = true;
    typed.B = !follows;
    mark();
  }
};

/* The facts of a counted deal for the list of what waits: "112 – 50, belote". */
window.houseCounted.facts = function (form, words) {
  "use strict";
  function value(name) { return form.elements[name].value; }
  function ticked(name) { return form.elements[name + "_a"].checked || form.elements[name + "_b"].checked; }
  var facts = [words("counted", { a: value("points_a"), b: value("points_b") })];
  if (ticked("belote")) { facts.push(words("belote")); }
  if (ticked("capot")) { facts.push(words("all-tricks")); }
  return facts.join(", ");
};
