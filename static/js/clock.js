/* Clocks: [data-ends-at="epoch seconds"] counts down by the server's time, not the phone's. At zero it says data-over. */
(function () {
  "use strict";
  var offset = 0;

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

  function tick() {
    [].forEach.call(document.querySelectorAll("[data-ends-at]"), function (clock) {
      var ends = Number(clock.getAttribute("data-ends-at"));
      if (!ends) { return; }
      var left = Math.max(0, Math.ceil(ends - (Date.now() + offset) / 1000));
      var text = left === 0 && clock.getAttribute("data-over") || told(left);
      var face = clock.querySelector("[data-clock]") || clock;
      if (face.textContent !== text) { face.textContent = text; }
      clock.classList.toggle("clock-over", left === 0);
    });
  }

  offset = startOffset();
  window.houseClock = { set: function (now) { offset = now - Date.now(); } };
  tick();
  setInterval(tick, 500);
  document.addEventListener("house:swap", tick);
})();
