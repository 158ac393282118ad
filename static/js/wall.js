/* The projector shows one [data-wall-view] at a time, 12 s each, cross-faded in 400 ms. Survives live swaps. */
(function () {
  "use strict";
  var STAY = 12000, FADE = 400;
  var current = 0;
  var still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  function views() { return [].slice.call(document.querySelectorAll("[data-wall-views] [data-wall-view]")); }

  function show() {
    var all = views();
    if (!all.length) { return; }
    current = current % all.length;
    all.forEach(function (view, index) {
      view.hidden = index !== current;
      view.classList.remove("wall-leaving");
    });
  }

  function next() {
    var all = views();
    if (all.length < 2) { return show(); }
    var leaving = all[current % all.length];
    leaving.classList.add("wall-leaving");
    setTimeout(function () {
      current = (current + 1) % views().length;
      show();
      var arriving = views()[current];
      if (!arriving || still) { return; }
      arriving.classList.add("wall-leaving");
      void arriving.offsetWidth;
      arriving.classList.remove("wall-leaving");
    }, still ? 0 : FADE);
  }

  views().forEach(function (view, index) { if (!view.hidden) { current = index; } });
  if (views().every(function (view) { return !view.hidden; })) { current = 0; }
  show();
  document.addEventListener("house:swap", show);
  setInterval(next, STAY);
})();
