/* Keeps the inside of [data-live-url] elements true: polls with ETag, does nothing on 304, never goes back to an
   older version, never moves focus, scroll or what is being typed. docs/look.md says what the server answers. */
(function () {
  "use strict";
  var NORMAL = 1500, SLOWEST = 10000, STALE = 10000, PATIENCE = 8000;
  var lastNews = Date.now(), stale = false, served = "", longest = NORMAL;

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

  function news(response) {
    lastNews = Date.now();
    served = response.headers.get("X-Served-At") || served;
    var now = Number(response.headers.get("X-Now"));
    if (now && window.houseClock) { window.houseClock.set(now); }
    stale = false;
    sayStopped(false);
    showAge();
  }

  function watch() {
    if (document.hidden) { lastNews = Date.now(); return; }
    var silent = Date.now() - lastNews;
    if (silent > Math.max(STALE, longest * 1.5) && !stale) { stale = true; showAge(); }
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
    each(part.querySelectorAll(".pic-scroll[id]"), function (box) { kept.across[box.id] = box.scrollLeft; });
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
    each(part.querySelectorAll(".pic-scroll[id]"), function (box) { box.scrollLeft = kept.across[box.id] || 0; });
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
    var headers = { "X-Requested-With": "live", "X-Held-Version": String(state.version) };
    if (state.etag) { headers["If-None-Match"] = state.etag; }
    var control = window.AbortController ? new AbortController() : null;
    var timer = control && setTimeout(function () { control.abort(); }, PATIENCE);
    return fetch(state.url, { headers: headers, credentials: "same-origin", cache: "no-store", signal: control ? control.signal : undefined })
      .then(function (response) {
        if (timer) { clearTimeout(timer); }
        return take(state, response);
      });
  }

  function take(state, response) {
    var version = Number(response.headers.get("X-Version") || state.version);
    state.interval = Math.min(SLOWEST, Math.max(500, Number(response.headers.get("X-Live-Interval")) || NORMAL));
    longest = Math.max(NORMAL, state.interval);
    if (response.status === 304) { news(response); return null; }
    if (!response.ok || response.redirected) { throw new Error("no fragment"); }
    if (version < state.version) { return null; }
    return response.text().then(function (html) {
      news(response);
      state.version = version;
      state.etag = response.headers.get("ETag");
      swap(state, html);
    });
  }

  function later(state) {
    clearTimeout(state.timer);
    if (document.hidden || !document.body.contains(state.part)) { return; }
    state.timer = setTimeout(function () { run(state); }, state.interval * (0.9 + Math.random() * 0.2));
  }

  function run(state) {
    if (state.busy) { return; }
    state.busy = true;
    ask(state).catch(function () { state.interval = Math.min(SLOWEST, state.interval * 1.5); }).then(function () {
      state.busy = false;
      later(state);
    });
  }

  function start() {
    if (!window.fetch) { return; }
    var states = [];
    each(document.querySelectorAll("[data-live-url]"), function (part) {
      states.push({
        part: part, url: part.getAttribute("data-live-url"), version: Number(part.getAttribute("data-version") || 0),
        etag: part.getAttribute("data-etag"), interval: NORMAL, shown: same(part, part.innerHTML), busy: false, timer: 0
      });
    });
    if (!states.length) { return; }
    states.forEach(later);
    setInterval(watch, 1000);
    function wake() { if (!document.hidden) { lastNews = Date.now(); states.forEach(function (state) { clearTimeout(state.timer); run(state); }); } }
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    window.addEventListener("pageshow", function (event) { if (event.persisted) { wake(); } });
  }

  start();
})();
