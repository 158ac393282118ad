/* Says what the desk calls ([data-say] on the wall) once, if somebody ticked [data-speak] on this device: by a voice of the
   page's language that lives on this computer (voice.localService), for no word may leave the hall; else by the bell's
   chime. The words stand on the wall whatever happens. docs/wall.md */
(function () {
  "use strict";
  var WISHED = "voice:on", HEARD = "voice:heard";
  var root = document.documentElement, box = document.querySelector("[data-voice]"), tick = document.querySelector("[data-speak]");
  var synthesis = window.speechSynthesis;

  function kept(store, key) { try { return window[store].getItem(key); } catch (_) { return null; } }
  function keep(store, key, value) { try { window[store].setItem(key, value); } catch (_) { /* private mode */ } }
  function wished() { return kept("localStorage", WISHED) === "1"; }

  function voice() {
    var language = root.lang.slice(0, 2).toLowerCase(), found = synthesis && synthesis.getVoices ? synthesis.getVoices() : [];
    return [].filter.call(found, function (one) {
      return one.localService === true && one.lang.slice(0, 2).toLowerCase() === language;
    })[0] || null;
  }

  function called() {
    var view = document.querySelector("[data-wall-view]:not([hidden]) [data-say]") || document.querySelector("[data-say]");
    return view && { number: window.location.pathname + view.getAttribute("data-say"), words: view.textContent.trim() };
  }

  function note(name) { root.setAttribute(name, String(1 + Number(root.getAttribute(name) || 0))); }

  /* Whether it was heard; a browser that was never touched plays nothing yet, then it is tried again. */
  function say(words) {
    var chosen = voice(), bell = window.houseBell;
    if (bell && bell.muted()) { return true; }
    if (!chosen) {
      if (!bell || !bell.chime()) { return false; }
      note("data-chimed");
      return true;
    }
    var speech = new window.SpeechSynthesisUtterance(words);
    speech.voice = chosen;
    speech.lang = chosen.lang;
    speech.rate = 0.9;
    synthesis.speak(speech);
    note("data-spoke");
    return true;
  }

  function look() {
    var call = called();
    if (!call) { return; }
    if (kept("sessionStorage", HEARD) === call.number) { return; }
    if (!wished()) { keep("sessionStorage", HEARD, call.number); return; }
    if (say(call.words)) { keep("sessionStorage", HEARD, call.number); }
  }

  function show() {
    var words = document.querySelector("[data-voice-words]"), holder = document.querySelector("[data-voice-kind]");
    if (!box || !tick) { return; }
    box.hidden = false;
    tick.checked = wished();
    var word = words && words.content.querySelector(voice() ? "[data-kind=voice]" : "[data-kind=chime]");
    if (holder && word) { holder.textContent = "\u00a0" + word.textContent; }
  }

  if (tick) {
    tick.addEventListener("change", function () {
      keep("localStorage", WISHED, tick.checked ? "1" : "0");
      if (!tick.checked && synthesis) { synthesis.cancel(); }
    });
  }
  if (synthesis && synthesis.addEventListener) { synthesis.addEventListener("voiceschanged", show); }
  document.addEventListener("house:swap", look);
  show();
  look();
  setInterval(look, 1000);
})();
