/* Deal entry: one form in two steps. The bid, then the points of one side typed on the pad; the other side follows to
   162; what will be marked is fetched and shown, and the save button says it. The server alone knows the rules. */
window.housePad = function (form) {
  "use strict";
  var TOTAL = 162;
  if (form.hasAttribute("data-counted")) { window.houseCounted(form); return; }
  var points = window.housePoints(form, { follow: follow, chosen: askWords, first: function () { return taker() ? other(taker()) : "B"; } });
  var typed = points.typed, all = points.all, input = points.input, other = points.other, choose = points.choose;
  var ask = window.housePreview(form, complete, mark);

  function chosen(name) { return form.querySelector('input[name="' + name + '"]:checked'); }
  function outcome(value) { return form.querySelector('input[name="capot_bid"][value="' + value + '"]'); }
  function taker() { var bid = chosen("bid"); return bid ? bid.value.charAt(0) : null; }

  /* ── the two steps ── */
  function step(name) {
    form.setAttribute("data-at", name);
    all("[data-step]", function (part) { part.hidden = part.getAttribute("data-step") !== name; });
    document.documentElement.classList.toggle("typing", name === "points");
    if (name === "points") { answer(); ready(); }
    var why = form.elements.reason;  /* a correction says first why */
    window.scrollTo(0, name === "points" && !(why && !why.value) ? document.documentElement.scrollHeight : 0);
  }

  function answer() {
    var bid = chosen("bid"), contract = chosen("contract");
    form.querySelector("[data-answered]").hidden = false;
    say("contract", typedBid() ? document.createTextNode(typedBid()) : contract.nextElementSibling.cloneNode(true));
    say("suit", bid.nextElementSibling.firstElementChild.cloneNode(true));
    if (bid.nextElementSibling.firstElementChild.tagName.toLowerCase() === "svg") {
      form.querySelector('[data-said="suit"]').append(window.house.make("span", bid.getAttribute("data-word"), "visually-hidden"));
    }
    var tokens = form.querySelectorAll(".taker-name .token");
    say("taker", tokens[taker() === "A" ? 0 : 1].cloneNode(true));
    all("[data-role]", function (role) {
      var side = role.closest("[data-box]").getAttribute("data-box");
      role.textContent = role.getAttribute(side === taker() ? "data-taker" : "data-defence");
    });
    askCapot();
    countBelotes();
  }

  /* Several belotes exist at all trump only, none at no trump. */
  function countBelotes() {
    var bid = chosen("bid"), trump = bid ? bid.value.slice(2) : "";
    all("[data-belote-toggle]", function (label) {
      label.hidden = trump === "no_trump";
      if (label.hidden) { label.querySelector("input").checked = false; }
    });
    all("[data-belotes]", function (list) {
      list.hidden = trump === "no_trump";
      [].forEach.call(list.options, function (option) { option.disabled = Number(option.value) > 1 && trump !== "all_trump"; });
      if (list.hidden || list.options[list.selectedIndex].disabled) { list.value = ""; }
      /* One belote at most: a toggle stands for the list. */
      var one = list.parentNode.querySelector("[data-belote-one]");
      one.hidden = list.hidden || trump === "all_trump";
      one.querySelector("input").checked = list.value === "1";
      if (!one.hidden) { list.hidden = true; }
    });
  }

  /* One belote: of this side, and so not of the other. */
  function oneBelote(field) {
    all("[data-belotes]", function (list) { list.value = ""; });
    field.closest("[data-box]").querySelector("[data-belotes]").value = field.checked ? "1" : "";
    countBelotes();
  }

  /* A capot that was bid is said to be made or failed in one question; the taker's own tick would ask it twice. */
  function askCapot() {
    var question = form.querySelector("[data-capot-bid]"), bid = capotWasBid();
    if (!question) { return; }
    question.hidden = !bid;
    question.querySelector("[data-capot-legend]").classList.add("visually-hidden");
    all("[data-capot-toggle]", function (label) {
      label.hidden = bid && label.getAttribute("data-capot-toggle") === taker();
      if (label.hidden) { label.querySelector("input").checked = false; }
    });
    if (outcome("made").checked) { settle(bid ? taker() : null); }
    if (!bid) { outcome("made").checked = outcome("failed").checked = false; }
  }

  function typedBid() { var field = form.elements.contract_other; return field ? field.value.trim() : ""; }
  function capotWasBid() { var contract = chosen("contract"); return !!contract && contract.value === "capot"; }

  function say(what, node) {
    var place = form.querySelector('[data-said="' + what + '"]');
    place.textContent = "";
    place.appendChild(node);
  }

  /* The live box is the defence's, the small pile, or what the switch said earlier in this match. */
  function ready() {
    form.querySelector("[data-asks]").hidden = false;
    if (!points.live || !typed.A && !typed.B) { choose(asks() === "taker" ? taker() : other(taker())); }
    askWords();
    points.focus(points.live);
    ask();
  }

  function asks() { return window.house.kept("dix-asks-" + form.elements.match.value); }

  function turnOver() {
    choose(other(points.live));
    window.house.keep("dix-asks-" + form.elements.match.value, points.live === taker() ? "taker" : "defence");
  }

  /* No point for the side that was typed: were all the tricks taken, or a worthless one lost? */
  function asksCapot() {
    return points.live === other(taker()) && typed[points.live] && input(points.live).value === "0" && !capotWasBid() && !points.field("capot", taker()).checked;
  }

  function itWasCapot() {
    points.field("capot", taker()).checked = true;
    capot(taker());
    askWords();
  }

  /* Which points are asked for, in words: of the live box. */
  function askWords() {
    var role = asksCapot() ? "data-capot" : "data-" + (points.live === taker() ? "taker" : "defence");
    all('[data-said="asks"], [data-switch]', function (words) { words.textContent = words.getAttribute(role); });
  }

  function bidDone() { return (chosen("contract") || typedBid()) && chosen("bid"); }

  /* Back leads to the bid; in a sheet (entry.js) the state says whose step it is, and how many are behind it. */
  function keepStep() {
    var depth = window.history.state && window.history.state.depth || 0;
    window.history.pushState({ step: "points", entry: form.getAttribute("data-outbox-deal"), depth: depth + 1 }, "");
  }

  function onBid() {
    if (!bidDone() || form.getAttribute("data-at") !== "bid") { return; }
    step("points");
    if (window.history.pushState) { keepStep(); }
  }

  /* ── points ── */
  function follow(side) {
    var mine = input(side), its = input(other(side)), value = mine.value === "" ? null : Number(mine.value);
    typed[side] = value !== null;
    if (!typed[other(side)]) {
      its.value = value === null || !(value >= 0 && value <= TOTAL) ? "" : String(TOTAL - value);
    } else if (value === null) {
      mine.value = its.value === "" || Number(its.value) > TOTAL ? "" : String(TOTAL - Number(its.value));
      points.fresh = true;
    }
    uncapot();
    mark();
    askWords();
    ask();
  }

  function mark() {
    var made = outcome("made");
    all("[data-keys]", function (pad) { pad.classList.toggle("pad-idle", !!made && made.checked); });  /* nothing is left to type */
    points.mark();
  }

  /* An unbid capot is one tap: all the points go to that side, and to no other. */
  function capot(side) {
    var all8 = points.field("capot", side).checked;
    if (all8) { points.field("capot", other(side)).checked = false; }
    if (all8 && capotWasBid()) { outcome("failed").checked = true; }
    settle(all8 ? side : null);
  }

  /* All the points to one side, or to nobody yet. */
  function settle(side) {
    ["A", "B"].forEach(function (each) { input(each).value = side === null ? "" : each === side ? String(TOTAL) : "0"; });
    typed.A = typed.B = false;
    points.fresh = true;
    mark();
    ask();
  }

  function capotBid(made) {
    if (made) { points.field("capot", other(taker())).checked = false; }
    if (made || input(taker()).value === String(TOTAL)) { settle(made ? taker() : null); }
    if (!made) { choose(other(taker())); }
    ask();
  }

  function uncapot() {
    ["A", "B"].forEach(function (side) { if (input(side).value !== String(TOTAL)) { points.field("capot", side).checked = false; } });
    /* Points on both sides: the bid capot failed. 162 to 0 says nothing, a worthless trick may be lost. */
    if (capotWasBid() && input(taker()).value !== "" && input(taker()).value !== String(TOTAL)) { outcome("failed").checked = true; }
  }

  /* ── what will be marked (preview.js) ── */
  function complete() { return bidDone() && (input("A").value !== "" || input("B").value !== ""); }

  /* ── listening ── */
  form.addEventListener("change", function (event) {
    var field = event.target;
    if (field.name === "contract" && form.elements.contract_other) { form.elements.contract_other.value = ""; }
    if (field.name === "contract_other" && typedBid() && chosen("contract")) { chosen("contract").checked = false; }
    if (/^(contract|contract_other|bid)$/.test(field.name)) { onBid(); return; }
    if (field.parentNode.hasAttribute("data-belote-one")) { oneBelote(field); }
    var found = /^(belote|capot)_([ab])$/.exec(field.name || "");
    if (found && found[1] === "capot") { capot(found[2].toUpperCase()); return; }
    if (field.name === "capot_bid") { capotBid(field.value === "made"); return; }
    if (found && field.checked && field.type === "checkbox") { points.field("belote", other(found[2].toUpperCase())).checked = false; }
    ask();
  });
  /* Stepped (steps.js) it is no change yet: the bid may go on being raised, and the chip is out. */
  form.addEventListener("input", function (event) {
    if (event.target.name === "contract_other" && typedBid() && chosen("contract")) { chosen("contract").checked = false; }
  });
  form.addEventListener("click", function (event) {
    var goto = event.target.closest("[data-goto]");
    var why = event.target.closest("[data-reason]");
    if (why) { form.elements.reason.value = why.getAttribute("data-reason"); }
    if (event.target.closest("[data-switch]")) { if (asksCapot()) { itWasCapot(); } else { turnOver(); } }
    if (goto) { step(goto.getAttribute("data-goto")); }
    /* A radio already chosen gives no change event: a second tap on it, after "Changer", goes on all the same. */
    if (event.target.name === "contract" || event.target.name === "bid") { again(event.target); }
  });
  function again(field) { if (field.name === "bid" && field.checked) { onBid(); } }
  window.addEventListener("popstate", function (event) {
    if (!document.contains(form)) { return; }
    step(event.state && event.state.step === "points" && bidDone() ? "points" : "bid");
  });

  /* ── start ── */
  all("[data-reasons]", function (chips) { chips.hidden = false; });
  if (window.houseMelds) { window.houseMelds(form); }
  if (window.houseSteps) { window.houseSteps(form); }
  if (complete()) { typed.A = typed.B = Number(input("A").value) + Number(input("B").value) !== TOTAL || form.querySelector(".invalid-feedback") !== null; }
  var bidWrong = form.querySelector('[data-step="bid"] .invalid-feedback');
  step(bidDone() && !bidWrong ? "points" : "bid");
  points.showErrors();
};

window.house.all(document, "form[data-pad]").forEach(window.housePad);
