/* Keeps the inside of [data-live-url] elements true: is told by one stream a page that its evening was written and
   fetches its parts, or polls where there is no stream; with ETag, does nothing on 304, never goes back to an older
   version, never moves focus, scroll or what is being typed. docs/look.md says what the server answers. */
(function () {
  "use strict";
  var NORMAL = 2000, SLOWEST = 10000, STALE = 10000, PATIENCE = 8000;
  /* A stream: beats every 20 s; a fetch within SPREAD of a notice, and at most one each PAUSE (longer for what costs
     much to make: a second less than it is polled); silent for DEAF it is given up, and opened again after AGAIN. */
  var SPREAD = 300, PAUSE = 1000, MISSED = 25000, DEAF = 45000, AGAIN = 30000;
  var DUE_SPREAD = 1000, DUE_AGAIN = 6000;
  var lastNews = Date.now(), stale = false, served = "", hall = null, longest = NORMAL;
  var states = [], stream = { source: null, on: false, errors: 0, heard: 0, timer: 0 };

  function each(list, act) { [].forEach.call(list, act); }
  function emit(where) { where.dispatchEvent(new CustomEvent("house:swap", { bubbles: true })); }

  /* ── the age: the server's time; brass and a struck Wi-Fi after ten seconds without news ── */
  function showAge() {
    each(document.querySelectorAll("[data-age]"), function (age) {
      var time = age.querySelector("time"), use = age.querySelector("use");
      if (served && time && time.textContent !== served) { time.textContent = served; }
      age.classList.toggle("age-stale", stale);
      if (use) { use.setAttribute("href", stale ? "#i-off" : "#i-live"); }
    });
  }

  function words() {
    var holder = document.getElementById("words");
    return holder && holder.content.querySelector('[data-word="stopped"]');
  }

  function sayStopped(yes) {
    var said = document.querySelector("[data-said=stopped]"), main = document.getElementById("main"), text = words();
    if (yes && !said && main && text && !document.documentElement.classList.contains("wall")) {
      said = document.createElement("div");
      said.setAttribute("data-said", "stopped");
      said.setAttribute("role", "status");
      said.innerHTML = text.innerHTML;
      main.insertBefore(said, main.firstChild);
    } else if (!yes && said) { said.parentNode.removeChild(said); }
  }

  /* The hall's clock, from what the server said last: "21:42", and its milliseconds. */
  function setHall(said, now) {
    var parts = /^(\d\d):(\d\d)$/.exec(said || "");
    if (parts) { hall = { shift: parts[1] * 60 + Number(parts[2]) - Math.floor(now / 60000), ahead: now - Date.now() }; }
  }

  function hourNow() {
    var minutes = (Math.floor((Date.now() + hall.ahead) / 60000) + hall.shift) % 1440;
    return ("0" + Math.floor(minutes / 60)).slice(-2) + ":" + ("0" + minutes % 60).slice(-2);
  }

  function news(response) {
    lastNews = Date.now();
    served = response.headers.get("X-Served-At") || served;
    var now = Number(response.headers.get("X-Now"));
    if (now) { setHall(served, now); }
    if (now && window.houseClock) { window.houseClock.set(now); }
    stale = false;
    sayStopped(false);
    showAge();
  }

  function watch() {
    if (document.hidden) { lastNews = Date.now(); return; }
    var silent = Date.now() - lastNews;
    if (stream.on && Date.now() - stream.heard > DEAF) { giveUp(); }
    if (silent > (stream.on && isCurrent() ? MISSED : Math.max(STALE, longest * 1.5)) && !stale) { stale = true; showAge(); }
    if (silent > 30000) { sayStopped(true); }
  }

  /* ── one swap: what the person is doing stays as it is ── */
  function fieldKey(field) { return field.id || field.name && field.name + "=" + (/^(checkbox|radio)$/.test(field.type) ? field.value : ""); }

  function remember(part) {
    var kept = { fields: {}, open: {}, keys: {}, across: {}, focus: null, x: window.pageXOffset, y: window.pageYOffset };
    each(part.querySelectorAll("input, select, textarea"), function (field) {
      var typed = /^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked
        : field.tagName === "SELECT" ? true : field.value !== field.defaultValue;
      if (typed && fieldKey(field)) { kept.fields[fieldKey(field)] = { value: field.value, checked: field.checked }; }
    });
    each(part.querySelectorAll("details[id]"), function (box) { kept.open[box.id] = box.open; });
    each(part.querySelectorAll("[data-key]"), function (row) { kept.keys[row.getAttribute("data-key")] = true; });
    each(part.querySelectorAll(".bracket[id]"), function (box) { kept.across[box.id] = box.scrollLeft; });
    var active = document.activeElement;
    if (active && part.contains(active)) {
      kept.focus = { key: fieldKey(active), href: active.getAttribute("href"), start: null, end: null };
      try { kept.focus.start = active.selectionStart; kept.focus.end = active.selectionEnd; } catch (_) { /* not a text field */ }
    }
    return kept;
  }

  function focusAgain(part, focus) {
    var found = null;
    each(part.querySelectorAll("input, select, textarea, button, a, summary"), function (node) {
      if (!found && (focus.key ? fieldKey(node) === focus.key : focus.href && node.getAttribute("href") === focus.href)) { found = node; }
    });
    if (!found) { return; }
    found.focus({ preventScroll: true });
    if (focus.start !== null && focus.start !== undefined) {
      try { found.setSelectionRange(focus.start, focus.end); } catch (_) { /* number fields have no selection */ }
    }
  }

  function restore(part, kept) {
    each(part.querySelectorAll("input, select, textarea"), function (field) {
      var old = kept.fields[fieldKey(field)];
      if (old) { field.value = old.value; if (/^(checkbox|radio)$/.test(field.type)) { field.checked = old.checked; } }
    });
    each(part.querySelectorAll("details[id]"), function (box) { if (box.id in kept.open) { box.open = kept.open[box.id]; } });
    each(part.querySelectorAll(".bracket[id]"), function (box) { box.scrollLeft = kept.across[box.id] || 0; });
    each(part.querySelectorAll("[data-key]"), function (row) {
      if (!kept.keys[row.getAttribute("data-key")]) { row.classList.add("just-in"); }
    });
    if (kept.focus) { focusAgain(part, kept.focus); }
    if (window.pageXOffset !== kept.x || window.pageYOffset !== kept.y) { window.scrollTo(kept.x, kept.y); }
  }

  function same(part, html) {
    var probe = document.createElement(part.tagName);
    probe.innerHTML = html;
    each(probe.querySelectorAll("input[name=csrfmiddlewaretoken]"), function (field) { field.value = ""; });
    return probe.innerHTML;
  }

  /* What somebody has just tapped is on its way: its answer belongs in the row as it stands. */
  function isSending(part) { return !!part.querySelector(".htmx-request"); }

  function swap(state, html) {
    var next = same(state.part, html);
    if (next === state.shown) { return; }
    var kept = remember(state.part);
    state.part.innerHTML = html;
    state.shown = next;
    restore(state.part, kept);
    emit(state.part);
  }

  /* ── one element, one loop ── */
  function ask(state) {
    var headers = { "X-Requested-With": "live", "X-Held-Version": String(Math.max(state.version, state.told)) };
    var search = searchOf(state);
    state.asked = Date.now();
    if (state.etag) { headers["If-None-Match"] = state.etag; }
    var control = window.AbortController ? new AbortController() : null;
    var timer = control && setTimeout(function () { control.abort(); }, PATIENCE);
    return fetch(state.url + search, { headers: headers, credentials: "same-origin", cache: "no-store", signal: control ? control.signal : undefined })
      .then(function (response) {
        if (timer) { clearTimeout(timer); }
        return take(state, response, search);
      });
  }

  function searchOf(state) { return state.searched ? window.location.search : ""; }

  /* search: what was asked for. Who has searched for something else since is asked for again. */
  function take(state, response, search) {
    var version = Number(response.headers.get("X-Version") || state.version);
    state.interval = Math.min(SLOWEST, Math.max(500, Number(response.headers.get("X-Live-Interval")) || NORMAL));
    longest = Math.max(NORMAL, state.interval);
    if (!response.headers.get("X-House")) { throw new Error("somebody else"); }
    if (window.houseRestored) { window.houseRestored.see(response.headers.get("X-Restored")); }
    if (response.status === 304) {
      news(response);
      state.version = Math.max(state.version, version);
      return null;
    }
    if (!response.ok || response.redirected) { throw new Error("no fragment"); }
    var onward = response.headers.get("X-Location");
    if (onward) { window.location.assign(onward); return null; }
    return response.text().then(function (html) {
      if (version < state.version || isSending(state.part) || search !== searchOf(state)) { return; }
      news(response);
      state.version = version;
      state.etag = response.headers.get("ETag");
      swap(state, html);
    });
  }

  /* When to ask next: told by the stream only what is newer, else again and again. */
  function later(state) {
    clearTimeout(state.timer);
    if (document.hidden || !document.body.contains(state.part)) { return; }
    var wait = state.interval * (0.9 + Math.random() * 0.2);
    if (stream.on && state.events) {
      if (state.told <= state.version) { return; }
      var pause = state.failed ? state.interval : Math.max(PAUSE, state.interval - PAUSE);
      wait = Math.max(Math.random() * SPREAD, state.asked + pause - Date.now());
    }
    state.timer = setTimeout(function () { run(state); }, wait);
  }

  function run(state) {
    if (state.busy) { return; }
    state.busy = true;
    state.stale = false;
    ask(state).then(function () { state.failed = false; }, function () {
      state.failed = true;
      state.interval = Math.min(SLOWEST, state.interval * 1.5);
    }).then(function () {
      state.busy = false;
      if (state.stale) { run(state); } else { later(state); }
    });
  }

  /* ── one stream a page, of its evening ── */
  function listening(on) {
    stream.on = on;
    document.documentElement.setAttribute("data-live-by", on ? "stream" : "polling");
    states.forEach(later);
  }

  function hang() {
    clearTimeout(stream.timer);
    if (stream.source) { stream.source.close(); stream.source = null; }
    listening(false);
  }

  function giveUp() {
    hang();
    stream.timer = setTimeout(listen, AGAIN);
  }

  /* A beat says that the server lives; it is news only where nothing that was told is still to be fetched. */
  function isCurrent() {
    return !states.some(function (state) { return state.events && state.told > state.version; });
  }

  function heard() {
    stream.heard = Date.now();
    stream.errors = 0;
    if (isCurrent()) { lastNews = stream.heard; }
    if (stale && isCurrent()) { stale = false; sayStopped(false); showAge(); }
    if (!stream.on) { listening(true); }
  }

  function notice(event) {
    var version = Number(event.data);
    if (isCurrent()) { lastNews = Date.now(); }
    states.forEach(function (state) { state.told = Math.max(state.told, version); });
    heard();
    states.forEach(function (state) { if (state.events && !state.busy) { later(state); } });
  }

  /* Another laptop answers, whose versions may be lower than what was told so far: its first answer is taken as it is. */
  function anew() {
    states.forEach(function (state) { state.version = 0; state.told = 1; state.etag = null; if (!state.busy) { later(state); } });
  }

  function listen() {
    var address = states.map(function (state) { return state.events; }).filter(Boolean)[0];
    clearTimeout(stream.timer);
    if (!window.EventSource || !address || stream.source || document.hidden) { return; }
    stream.heard = Date.now();
    stream.errors = 0;
    var source = stream.source = new EventSource(address);
    source.onmessage = notice;
    source.addEventListener("beat", function () {
      if (hall) { served = hourNow(); }
      heard();
      showAge();
    });
    source.onerror = function () {
      stream.errors += 1;
      if (stream.errors > 1 || source.readyState === 2) { giveUp(); } else { listening(false); }
    };
  }

  function start() {
    if (!window.fetch) { return; }
    each(document.querySelectorAll("[data-live-url]"), function (part) {
      states.push({
        part: part, url: part.getAttribute("data-live-url"), version: Number(part.getAttribute("data-version") || 0),
        etag: part.getAttribute("data-etag"), interval: NORMAL, shown: same(part, part.innerHTML), busy: false, timer: 0,
        events: part.getAttribute("data-live-events"), searched: part.hasAttribute("data-live-search"),
        told: 0, asked: 0, failed: false, stale: false
      });
    });
    if (!states.length) { return; }
    var age = document.querySelector("[data-age] time");
    if (age) { setHall(age.textContent.trim(), Date.now()); }
    listening(false);
    listen();
    setInterval(watch, 1000);
    function wake() {
      hang();
      if (document.hidden) { return; }
      lastNews = Date.now();
      states.forEach(function (state) { clearTimeout(state.timer); run(state); });
      listen();
    }
    /* A clock has come to its end: asked at once, not all together, and again when no shelf can hold the old words. */
    document.addEventListener("house:due", function () {
      [Math.random() * DUE_SPREAD, DUE_AGAIN + Math.random() * DUE_SPREAD].forEach(function (wait) {
        setTimeout(function () { if (!document.hidden) { states.forEach(run); } }, wait);
      });
    });
    document.addEventListener("visibilitychange", wake);
    document.addEventListener("house:restored", anew);
    window.addEventListener("online", wake);
    document.addEventListener("house:written", function () {
      /* An answer that is on its way was made before. */
      states.forEach(function (state) { clearTimeout(state.timer); state.stale = state.busy; run(state); });
    });
    window.addEventListener("pagehide", hang);
    window.addEventListener("pageshow", function (event) { if (event.persisted) { wake(); } });
  }

  start();
})();
