/* What rings at the desk and on the wall: the end of a round's time once, a call of the referee at once and again every
   30 s until somebody has seen it. Oscillators, no file: the page's policy allows no media. A browser lets no page sound
   before it was touched once: until then [data-sound-on] says so. [data-mute] silences this device. docs/look.md */
(function () {
  "use strict";
  var AGAIN = 30000, RECENT = 60, MUTED = "bell:muted", RUNG = "bell:rung";
  var root = document.documentElement, Sound = window.AudioContext || window.webkitAudioContext;
  var context = null, known = {}, lastCall = 0, owed = false, title = document.title, icon = document.querySelector("link[rel=icon]");
  var quietIcon = icon.getAttribute("href"), { kept, keep } = window.house;

  function each(query, act) { window.house.all(document, query).forEach(act); }

  function muted() { return kept(MUTED) === "1"; }
  function now() { return window.houseClock ? window.houseClock.now() : Date.now() / 1000; }

  /* ── sound ── */
  function mayPlay() { return !!context && context.state === "running"; }

  function wake() {
    if (!Sound) { return; }
    try {
      context = context || new Sound();
      if (context.state === "suspended") { context.resume().then(showSound, showSound); }
    } catch (_) { context = null; }
    showSound();
  }

  function note(at, frequency, seconds) {
    var wave = context.createOscillator(), loud = context.createGain();
    wave.type = "triangle";
    wave.frequency.value = frequency;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.6, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    wave.connect(loud);
    loud.connect(context.destination);
    wave.start(at);
    wave.stop(at + seconds);
  }

  /* Each a list of [delay, frequency, seconds]: three strokes of a bell; two short calls. */
  var TUNES = { bell: [[0, 880, 1.4], [0.9, 880, 1.4], [1.8, 880, 2]], call: [[0, 660, 0.35], [0.4, 990, 0.6]] };

  function buzz() {
    if (!muted() && navigator.vibrate) { try { navigator.vibrate([300, 120, 300]); } catch (_) { /* not before a touch */ } }
  }

  /* Whether nothing is owed any more: it was played, or this device is to be silent. */
  function ring(tune) {
    if (muted()) { return true; }
    if (!mayPlay()) { return false; }
    TUNES[tune].forEach(function (part) { note(context.currentTime + part[0], part[1], part[2]); });
    root.setAttribute("data-rang-" + tune, String(1 + Number(root.getAttribute("data-rang-" + tune) || 0)));
    return true;
  }

  /* ── the end of time: told by the page, or come to on this page's own clock ── */
  function rungFor(at) {
    var rung = (kept(RUNG, "sessionStorage") || "").split(" ");
    if (rung.indexOf(String(at)) >= 0 || known["bell" + at]) { return; }
    known["bell" + at] = true;
    keep(RUNG, rung.concat(String(at)).slice(-20).join(" "), "sessionStorage");
    buzz();
    ring("bell");
  }

  function timeOver() {
    each("[data-ring-at]", function (node) {
      var at = Number(node.getAttribute("data-ring-at"));
      if (at && now() - at < RECENT && now() - at > -2) { rungFor(at); }
    });
    each("[data-rings-at]", function (node) {
      var at = Number(node.getAttribute("data-rings-at"));
      if (at && now() >= at && now() - at < RECENT) { rungFor(at); }
    });
  }

  /* ── calls: sound, title, icon ── */
  function calls() {
    var waiting = {}, count = 0, fresh = false;
    Object.keys(known).forEach(function (key) { if (key.indexOf("bell") === 0) { waiting[key] = true; } });
    each("[data-call]", function (node) {
      var call = node.getAttribute("data-call");
      if (!waiting[call]) { count += 1; }
      waiting[call] = true;
      fresh = fresh || !known[call];
    });
    known = waiting;
    if (count && (fresh || Date.now() - lastCall >= AGAIN)) {
      lastCall = Date.now();
      buzz();
      owed = !ring("call");
    } else if (count && owed) { owed = !ring("call"); }
    var word = document.querySelector("[data-call-title]");
    document.title = count && word ? "(" + count + ") " + word.getAttribute("data-call-title") + " – " + title : title;
    var href = count && icon.getAttribute("data-calling") || quietIcon;
    if (icon.getAttribute("href") !== href) { icon.setAttribute("href", href); }
    each("[data-calls-open]", function (node) {
      var open = node.getAttribute("data-calls-open");
      each("[data-count-of=calls]", function (tab) { badge(tab, open); });
    });
  }

  /* The tab says as many as the page under it. */
  function badge(tab, open) {
    var number = tab.querySelector(".count");
    if (!number && open !== "0") {
      number = (tab.querySelector("a") || tab).appendChild(window.house.make("span", "", "count"));
    }
    if (number && number.textContent !== open) { number.textContent = open; number.hidden = open === "0"; }
  }

  /* ── the two controls ── */
  function showSound() {
    each("[data-sound]", function (box) { box.hidden = !Sound; });
    each("[data-sound-on]", function (button) { button.hidden = muted() || mayPlay(); });
  }

  function showTick() { each("[data-mute]", function (tick) { tick.checked = muted(); }); }

  function look() { timeOver(); calls(); }

  ["pointerdown", "keydown", "touchend", "click"].forEach(function (kind) {
    document.addEventListener(kind, wake, { passive: true });
  });
  document.addEventListener("change", function (event) {
    if (!event.target.hasAttribute("data-mute")) { return; }
    keep(MUTED, event.target.checked ? "1" : "0");
    showSound();
  });
  document.addEventListener("house:swap", function () { showSound(); showTick(); look(); });
  document.addEventListener("house:due", look);
  window.addEventListener("storage", function () { showSound(); showTick(); });
  showTick();
  wake();
  look();
  setInterval(look, 1000);
})();
