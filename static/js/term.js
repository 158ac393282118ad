/* Which of two laptops answers: each answer says its term (X-Term, "2.4f0c…"), which rises when another one takes over.
   A phone that sees a higher one than before holds its page for new (live.js) and sends again what the former laptop
   took in the last half hour: the new one, a copy of it, may not have it. Each goes out with its own token, so what is
   there is not doubled; once a term, not all phones at once. What a phone knows it says with what it sends: a laptop
   that was replaced and does not know it learns so. */
(function () {
  "use strict";
  var KEY = "dix-term", SPREAD = 15000, said = document.documentElement.getAttribute("data-term") || "", timer = 0;
  var known = said;

  function number(term) { return parseInt(term, 10) || 0; }

  /* The highest that this phone has seen here, in whatever page. */
  function highest() {
    var kept = "";
    try { kept = localStorage.getItem(KEY) || ""; } catch (_) { /* forbidden: this page's own */ }
    return number(kept) > number(known) ? kept : known;
  }

  function keep() {
    try { if (number(known) > number(localStorage.getItem(KEY))) { localStorage.setItem(KEY, known); } } catch (_) { /* the same */ }
  }

  /* Taken by a laptop of a lower term than this one's; an older page of the program noted none. */
  function isBefore(entry) { return entry.state === "done" && number(entry.term) < number(known); }

  function sendAgain() {
    var box = window.houseOutbox, missed = box ? box.entries().filter(isBefore) : [];
    missed.forEach(function (entry) {
      entry.state = "waiting";
      entry.doneAt = 0;
      entry.caught = true;
      entry.term = known;
      box.put(entry);
    });
    if (missed.length) { box.flush(); }
  }

  function soon() {
    clearTimeout(timer);
    if (number(known)) { timer = setTimeout(sendAgain, Math.random() * SPREAD); }
  }

  /* Of an answer, or of a stream's first words. */
  function see(term) {
    if (!term || number(term) <= number(known)) { return; }
    known = term;
    keep();
    document.dispatchEvent(new CustomEvent("house:term"));
    soon();
  }

  window.houseTerm = { see: see, highest: highest };
  keep();
  if (window.houseOutbox) { soon(); } else { document.addEventListener("DOMContentLoaded", soon); }  /* outbox.js comes after this */
})();
