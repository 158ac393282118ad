/* The sheet of a match lists what waits on this phone for it: what was saved until the sheet shows it, what was refused with
   its reason and the ways out; the score says what it is without. Sends nothing itself: outbox.js does. */
(function () {
  "use strict";
  var sheet = document.querySelector("[data-sheet]"), box = window.houseOutbox, { all, make, hide } = window.house;
  var CAUGHT_UP = 15000, looking = 0;
  if (!sheet) { return; }

  function place() { return sheet.querySelector("[data-waiting]"); }
  function match() { return place() ? place().getAttribute("data-match") : ""; }
  function formKey() { return place() ? place().getAttribute("data-form-key") : ""; }
  function next() { return Number(place().getAttribute("data-next")); }

  /* Where each side enters apart what was taken is not a deal yet, and the sheet says itself who has entered. */
  function isApart() { return place().hasAttribute("data-apart"); }

  /* Taken, and not on the sheet as it stands here; not those that the server has said to stand elsewhere (settled). */
  function isUnseen(each) { return each.state === "done" && !isApart() && !each.settled && each.number >= next(); }

  /* The entries of this match that the sheet does not show yet. */
  function pending() {
    return box.entries().filter(function (each) { return each.match === match() && (each.state !== "done" || isUnseen(each)); });
  }

  /* Came after the end: it is shown, and counts for nothing. */
  function isLate(each) { return !!each.late && each.state === "refused"; }

  function ahead() { return Math.max(next(), ...pending().filter(function (each) { return !isLate(each); }).map(function (each) { return each.number + 1; })); }

  function numbered(address, number) { return address.replace(/\/deal\/\d+\//, "/deal/" + number + "/"); }

  /* ── words ── */
  function held(name) { return document.getElementById("waiting-words").content.querySelector('[data-word="' + name + '"]'); }

  function words(name, values) {
    var text = held(name).textContent.trim();
    return text.replace(/\{(\w+)\}/g, function (_, key) { return values && key in values ? values[key] : ""; });
  }

  /* Of a deal, of one that came after the end, or of the two totals of the match. */
  function saidOf(each, name) {
    var kind = name + (each.totals ? "-totals" : "-late");
    return words((each.totals || each.late) && held(kind) ? kind : name);
  }

  function state(each) {
    if (each.state === "done") { return words("done"); }
    if (each.state === "refused") { return each.why || saidOf(each, "refused"); }
    if (each.why) { return each.why; }
    return saidOf(each, each.sending ? "sending" : each.tries ? "unsent" : "queued");
  }

  function button(text, act) {
    var made = make("button", text, "btn btn-quiet");
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  function link(text, address) {
    var made = make("a", text, "btn btn-quiet");
    made.href = address;
    return made;
  }

  function dropButton(each) {
    var made = button(saidOf(each, "drop"), function () {
      if (made.hasAttribute("data-sure")) { box.drop(each.token); return; }
      made.setAttribute("data-sure", "");
      made.textContent = saidOf(each, "sure");
    });
    return made;
  }

  /* A number that another phone took, or that is too high by now: mine is the next deal, and so on for all behind it. */
  function shift(each) {
    var by = each.next - each.number;
    pending().filter(function (other) { return other.state !== "done" && other.number >= each.number; }).forEach(function (other) {
      other.label = other.label.replace(/\d+/, other.number + by);
      other.number += by;
      other.action = numbered(other.action, other.number);
      other.state = "waiting";
      box.put(other);
    });
    again();
  }

  function again(each) {
    if (each) { box.change(each.token, { state: "waiting", sending: null }); }
    render();
    box.flush();
  }

  /* As a form of a page: the server answers with both deals side by side, and what may be done. */
  function compare(each) {
    var form = document.createElement("form"), button = make("button", "");
    form.method = "post";
    form.action = each.action;
    form.hidden = true;
    new URLSearchParams(box.body(each)).forEach(function (value, name) { hide(form, name, value); });
    form.append(button);
    document.body.append(form);
    button.click();  /* so that reach.js asks first */
  }

  /* In the form of this page where it can be (entry.js). */
  function review(each) {
    var asked = new CustomEvent("house:review", { detail: each, cancelable: true });
    if (!each.number || document.dispatchEvent(asked)) { compare(each); }
  }

  function ways(each) {
    var list = make("div", "", "btns"), call = document.querySelector(".btn-call");
    if (each.theirs) {
      list.append(button(words("keep", { marks: each.theirs }), function () { box.drop(each.token); }));
      if (each.next > each.number) { list.append(button(words("shift", { n: each.next }), function () { shift(each); })); }
      list.append(button(words("compare"), function () { compare(each); }));
    } else {
      if (each.next && each.number) { list.append(button(words("shift", { n: each.next }), function () { shift(each); })); }
      list.append(each.totals ? link(words("review"), each.page) : button(words("review"), function () { review(each); }));
      list.append(button(words("again"), function () { again(each); }));
      list.append(dropButton(each));
    }
    if (call) { list.append(link(call.textContent, call.href)); }
    return list;
  }

  function row(each) {
    var item = make("li", "", "waiting-row" + (each.state === "refused" ? " waiting-refused" : ""));
    item.append(make("b", [each.label, each.facts].filter(Boolean).join(" : ")));
    item.append(make("span", state(each), "waiting-state"));
    if (each.state === "refused") { item.append(ways(each)); }
    return item;
  }

  function render() {
    var list = place(), entries = list ? pending() : [], open = entries.filter(function (each) { return each.state !== "done" && !isLate(each); });
    var unsent = open.length, totals = open.some(function (each) { return each.totals; });
    if (!list) { return; }
    list.hidden = !entries.length;
    var rows = list.querySelector("[data-waiting-list]"), text = JSON.stringify(entries.map(function (each) { return [each.token, each.number, state(each)]; }));
    if (rows.getAttribute("data-shown") !== text) {
      rows.setAttribute("data-shown", text);
      rows.textContent = "";
      entries.forEach(function (each) { rows.append(row(each)); });
    }
    var score = sheet.querySelector("[data-waiting-score]");
    if (score) {
      score.hidden = !unsent;
      score.textContent = unsent ? words(totals ? "score-totals" : unsent === 1 ? "score-one" : "score-more", { n: unsent }) : "";
    }
    all(sheet, "[data-enter]").forEach(function (link) {
      var number = ahead();
      link.setAttribute("href", numbered(link.getAttribute("href"), number));
      if (!link.hasAttribute("data-contract")) { link.textContent = link.textContent.replace(/\d+/, number); }
    });
    list.querySelector("[data-waiting-help]").hidden = !entries.some(function (each) { return box.waits(each) && each.tries; });
    all(sheet, "[data-turn-of]").forEach(function (part) { part.hidden = unsent > 0; });
  }

  /* A laptop that took over knows less than this phone: what was taken is sent again, and written once. Or the sheet
     was cleared, or its totals stand for its deals: then the server knows it, and this phone lets it rest. */
  function missed() {
    var unseen = place() ? pending().filter(isUnseen) : [];
    var late = unseen.filter(function (each) { return Date.now() - each.doneAt > CAUGHT_UP; });
    clearTimeout(looking);
    if (unseen.length > late.length) { looking = setTimeout(missed, CAUGHT_UP); }
    late.forEach(function (each) { each.state = "waiting"; each.doneAt = 0; each.caught = true; box.put(each); });
    if (late.length) { again(); }
  }

  document.addEventListener("house:outbox", function (event) {
    if (event.detail.sent) { document.dispatchEvent(new CustomEvent("house:written")); }
    render();
  });
  document.addEventListener("house:swap", function () { missed(); render(); });

  window.houseSheet = {
    match: match, formKey: formKey, next: next, ahead: ahead, words: words, numbered: numbered, render: render
  };
  missed();
  render();
})();
