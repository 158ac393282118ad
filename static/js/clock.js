/* Clocks: [data-ends-at="epoch seconds"] counts down by the server's time, not the phone's. At zero it says data-over.
   When something else is to be said though nobody writes anything (five minutes before, at [data-last-at], at zero) it
   dispatches house:due, once for all clocks of the page. */
(function () {
  "use strict";
  var offset = 0, NEAR = 300, passed = null;

  /* The page carries the server's time at which it was made; a page taken back from memory is not trusted. */
  function startOffset() {
    var made = Number(document.documentElement.getAttribute("data-now")) * 1000;
    var kind = window.performance && performance.navigation ? performance.navigation.type : 0;
    var came = window.performance && performance.timing && performance.timing.responseStart || Date.now();
    return made && kind !== 2 ? made - came : 0;
  }

  function told(seconds) {
    var hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60, rest = seconds % 60;
    var tail = (rest < 10 ? "0" : "") + rest;
    return hours ? hours + ":" + (minutes < 10 ? "0" : "") + minutes + ":" + tail : minutes + ":" + tail;
  }

  function now() { return (Date.now() + offset) / 1000; }

  /* The moments that passed since the last look. A page that has just come shows them already. */
  function dueSince(before) {
    var due = [], at = now();
    document.querySelectorAll("[data-ends-at]").forEach(function (clock) {
      var ends = Number(clock.getAttribute("data-ends-at")), last = Number(clock.getAttribute("data-last-at"));
      [ends - NEAR, last, ends].forEach(function (moment) {
        if (ends && moment && moment > before && moment <= at) { due.push(moment); }
      });
    });
    passed = at;
    return due;
  }

  function look() {
    tick();
    var due = dueSince(passed === null ? now() : passed);
    if (due.length) { document.dispatchEvent(new CustomEvent("house:due", { detail: due })); }
  }

  function tick() {
    document.querySelectorAll("[data-ends-at]").forEach(function (clock) {
      var ends = Number(clock.getAttribute("data-ends-at"));
      if (!ends) { return; }
      var left = Math.max(0, Math.ceil(ends - now()));
      var text = left === 0 && clock.getAttribute("data-over") || told(left);
      if (clock.textContent !== text) { clock.textContent = text; }
      clock.classList.toggle("clock-over", left === 0);
    });
    document.querySelectorAll("[data-late-since]").forEach(function (late) {
      var minutes = Math.floor((now() - Number(late.getAttribute("data-late-since"))) / 60);
      var text = minutes > 0 ? late.getAttribute("data-words").replace("#", minutes) : "";
      if (late.textContent.trim() !== text) { late.textContent = text; }
    });
    head();
  }

  /* The clock in the desk's head is that of the first round which rings below, whatever was paused or begun since. */
  function head() {
    var face = document.querySelector("[data-head-clock]"), running = document.querySelector(".ringing [data-ends-at]");
    if (!face) { return; }
    var ends = running ? Number(running.getAttribute("data-ends-at")) : 0;
    var text = ends ? told(Math.max(0, Math.ceil(ends - now()))) : "";
    if (face.textContent !== text) { face.textContent = text; }
    face.parentNode.hidden = !text;
  }

  offset = startOffset();
  window.houseClock = { now: now, set: function (served) { offset = served - Date.now(); } };
  look();
  setInterval(look, 500);
  document.addEventListener("house:swap", tick);
})();
