/* The projector shows one [data-wall-view] at a time, 12 s each, cross-faded in 400 ms; arrows turn it by hand. Survives
   live swaps. Nothing is cut: where a view holds more than its room its letters become smaller (--fit), a long name for itself.
   Looks once a minute whether the phones' address is still the same: nobody writes when it changes. docs/wall.md */
(function () {
  "use strict";
  var STAY = 12000, ALONE = 8000, FADE = 400, LOOK = 60000, SMALLEST = 0.5, STEP = 0.04, LEAST = Math.min(16, window.innerWidth / 120);
  var NAMES = ".wall-team span, .wall-who, .wall-name, .wall-missing span, .podium-name, .wall-what b";
  var BOXES = ".wall-main, .wall-main li, .wall-pair, .wall-team, .wall-pool, .wall-what";
  var current = 0, timer = 0, within = window.house.all;
  var still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  function views() { return within(document, "[data-wall-views] [data-wall-view]"); }

  /* ── nothing is cut ── */
  function over(box) { return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1; }

  /* What a name must stay inside: its half of a table, its line; the lines of a pool share its room. */
  function isTight(name) {
    var pool = name.closest(".wall-pool"), table = name.closest("table");
    if (!pool) { return over(name.closest(".wall-team, .wall-what, li") || name); }
    return over(pool) || table.offsetTop + table.offsetHeight > pool.offsetTop + pool.clientHeight;
  }

  function sizeOf(name) { return parseFloat(window.getComputedStyle(name).fontSize); }

  function shrink(name) {
    var size = sizeOf(name);
    while (size - 1 >= LEAST && isTight(name)) { size -= 1; name.style.fontSize = size + "px"; }
  }

  /* The second of two lines may hang over by a pixel or two that its own half does not feel: the larger gives way. */
  function even(pair) {
    var names = within(pair, NAMES);
    while (over(pair)) {
      names.sort(function (one, other) { return sizeOf(other) - sizeOf(one); });
      if (!names.length || sizeOf(names[0]) - 1 < LEAST) { return; }
      names[0].style.fontSize = sizeOf(names[0]) - 1 + "px";
    }
  }

  /* Numbers and headings first, as if there were no names; then each name as large as its own place allows. */
  function fit(view) {
    var steps = within(view, ".podium > li");
    if (steps.length) { return steps.forEach(fitStep); }
    var scale = 1, boxes = within(view, BOXES), names = within(view, NAMES);
    view.style.removeProperty("--fit");
    names.forEach(function (name) { name.style.fontSize = "1px"; });
    while (scale > SMALLEST && boxes.some(over)) {
      scale -= STEP;
      view.style.setProperty("--fit", scale.toFixed(2));
    }
    names.forEach(function (name) { name.style.fontSize = ""; });
    names.sort(function (one, other) { return other.textContent.trim().length - one.textContent.trim().length; });
    names.forEach(shrink);
    within(view, ".wall-pair").forEach(even);
  }

  /* Each step of the podium for itself, all its letters together; those who share it are written alike. */
  function fitStep(step) {
    var scale = 1, names = within(step, ".podium-name");
    step.style.removeProperty("--fit");
    names.forEach(function (name) { name.style.fontSize = ""; });
    while (scale > SMALLEST && over(step)) {
      scale -= STEP;
      step.style.setProperty("--fit", scale.toFixed(2));
    }
    names.forEach(shrink);
    var smallest = Math.min.apply(null, names.map(sizeOf));
    names.forEach(function (name) { name.style.fontSize = smallest + "px"; });
  }

  /* ── one at a time ── */
  function show() {
    var all = views();
    if (!all.length) { return; }
    current = (current + all.length) % all.length;
    all.forEach(function (view, index) {
      view.hidden = index !== current;
      view.classList.remove("wall-leaving");
    });
    fit(all[current]);
  }

  function next() {
    var all = views();
    if (all.length < 2) { return show(); }
    var leaving = all[current % all.length];
    leaving.classList.add("wall-leaving");
    setTimeout(function () {
      current += 1;
      show();
      var arriving = views()[current];
      if (!arriving || still) { return; }
      arriving.classList.add("wall-leaving");
      void arriving.offsetWidth;
      arriving.classList.remove("wall-leaving");
    }, still ? 0 : FADE);
  }

  function turn() {
    clearInterval(timer);
    timer = setInterval(next, STAY);
  }

  views().forEach(function (view, index) { if (!view.hidden) { current = index; } });
  if (views().every(function (view) { return !view.hidden; })) { current = 0; }
  show();
  turn();
  document.addEventListener("house:swap", show);
  window.addEventListener("resize", show);
  window.addEventListener("load", show);
  document.addEventListener("keydown", function (event) {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") { return; }
    current += event.key === "ArrowRight" ? 1 : -1;
    show();
    turn();
  });
  /* The way back is for whoever stands at the computer: seen while the mouse moves, a key is pressed, or it has the focus. */
  var away = 0;
  function wake() {
    document.documentElement.classList.remove("wall-alone");
    clearTimeout(away);
    away = setTimeout(function () { document.documentElement.classList.add("wall-alone"); }, ALONE);
  }
  ["mousemove", "touchstart", "keydown"].forEach(function (kind) { document.addEventListener(kind, wake, { passive: true }); });
  wake();
  setInterval(function () { document.dispatchEvent(new CustomEvent("house:written")); }, LOOK);
})();
