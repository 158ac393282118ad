/* A deal without bids: what each side marks, typed on the pad. One side is enough where the sum of both is known (data-whole,
   data-swept): the other follows, with the belotes and melds that were said; both are typed where a litige waits, or
   where each side is rounded. What will be marked is the server's to say (preview.js). */
window.houseCounted = function (form) {
  "use strict";
  var points = window.housePoints(form, { follow: follow, chosen: mark }), typed = points.typed;
  var field = points.field, input = points.input, other = points.other;
  var ask = window.housePreview(form, complete, mark);

  function mark() { points.mark(); }
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
    if (!typed[side]) { points.fresh = true; }
    settle();
  }

  /* ── listening ── */
  form.addEventListener("change", function (event) {
    var found = /^(belote|capot)_([ab])$/.exec(event.target.name || ""), side = found && found[2].toUpperCase();
    if (!found) { return; }
    if (event.target.checked) { field(found[1], other(side)).checked = false; }
    if (found[1] === "capot") { typed.A = typed.B = false; points.fresh = true; }
    settle();
  });
  form.addEventListener("input", function (event) { if (/^melds_/.test(event.target.name || "")) { settle(); } });

  /* ── start ── */
  form.setAttribute("data-at", "points");
  ["A", "B"].forEach(function (side) { typed[side] = input(side).value !== ""; });
  document.documentElement.classList.add("typing");
  window.scrollTo(0, document.documentElement.scrollHeight);
  points.choose("A");
  points.focus("A");
  if (typed.A && typed.B && !form.querySelector(".invalid-feedback")) { typed.A = typed.B = false; keepBoth(); }
  points.showErrors();
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
