/* Which restore the data come from: each answer and page carries the mark of the last one (X-Restored, data-restore-mark). A
   phone that sees another mark than the one under which it was answered holds its page for new (live.js) and sends again
   what was taken in the last half hour: the copy that took the place of the data may not have it. Each goes out with its
   own token, so what is there is not doubled; once a mark, not all phones at once. */
(function () {
  "use strict";
  var SPREAD = 15000, timer = 0, known = document.documentElement.getAttribute("data-restore-mark") || "";

  function mayBeMissing(entry) { return entry.state === "done" && (entry.restored || "") !== known; }

  function sendAgain() {
    var box = window.houseOutbox, missed = box.entries().filter(mayBeMissing);
    missed.forEach(function (entry) { box.put(Object.assign(entry, { state: "waiting", doneAt: 0, caught: true, restored: known })); });
    if (missed.length) { box.flush(); }
  }

  /* Data that were never restored lack nothing. */
  function soon() {
    clearTimeout(timer);
    if (known) { timer = setTimeout(sendAgain, Math.random() * SPREAD); }
  }

  /* Of an answer of the program. */
  function see(mark) {
    if (!mark || mark === known) { return; }
    known = mark;
    document.dispatchEvent(new CustomEvent("house:restored"));
    soon();
  }

  window.houseRestored = { see: see };
  soon();
})();
