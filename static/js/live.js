/* Keeps the inside of [data-live-url] elements true: told by one stream a page that its evening was written, or polling
   where there is no stream; with ETag, never back to an older version. What came is laid over what stands there node by
   node: focus, scroll, open folds and what is being typed stay. docs/look.md says what the server answers. */
(function () {
  "use strict";
  var NORMAL = 2000, SLOWEST = 10000, STALE = 10000, STOPPED = 30000, PATIENCE = 8000;
  /* After a notice a part is fetched within SPREAD, and at most once each PAUSE (what costs much: a second less than it
     is polled). A beat comes each 20 s: without one for DEAF the stream is given up, and opened again after AGAIN. */
  var SPREAD = 300, PAUSE = 1000, MISSED = 25000, DEAF = 45000, AGAIN = 30000, DUE_SPREAD = 1000, DUE_AGAIN = 6000;
  var parts = [], hall = null, lastNews = Date.now(), timer = 0;
  var source = null, told = false, errors = 0, heardAt = 0, reopenAt = Infinity;

  function each(list, act) { [].slice.call(list).forEach(act); }
  function isCurrent() { return !parts.some(function (part) { return part.events && part.told > part.version; }); }

  /* ── the age: the hall's hour; brass and a struck Wi-Fi after ten seconds without news ── */
  function setHall(hour, now) {
    if (/^\d\d:\d\d$/.test(hour)) { hall = { minutes: hour.slice(0, 2) * 60 + Number(hour.slice(3)), began: Date.now() - now % 60000 }; }
  }

  function showAge() {
    var silent = Date.now() - lastNews, main = document.getElementById("main"), words = document.getElementById("words");
    var slowest = Math.max.apply(null, [STALE].concat(parts.map(function (part) { return part.interval * 1.5; })));
    var stale = silent > (told && isCurrent() ? MISSED : slowest), said = document.querySelector("[data-said=stopped]");
    var minutes = hall && hall.minutes + Math.floor((lastNews - hall.began) / 60000);
    each(document.querySelectorAll("[data-age]"), function (age) {
      age.classList.toggle("age-stale", stale);
      age.querySelector("use").setAttribute("href", stale ? "#i-off" : "#i-live");
      if (hall) { age.querySelector("time").textContent = [minutes / 60 % 24, minutes % 60].map(function (part) { return ("0" + Math.floor(part)).slice(-2); }).join(":"); }
    });
    if (said && silent <= STOPPED) { said.parentNode.removeChild(said); }
    if (said || silent <= STOPPED || !main || !words || document.documentElement.classList.contains("wall")) { return; }
    main.insertAdjacentHTML("afterbegin", '<div data-said="stopped" role="status">' + words.content.querySelector("[data-word=stopped]").innerHTML + "</div>");
  }

  function news(response) {
    var now = Number(response.headers.get("X-Now"));
    lastNews = Date.now();
    setHall(response.headers.get("X-Served-At"), now || lastNews);
    if (now && window.houseClock) { window.houseClock.set(now); }
    showAge();
  }

  /* ── one swap: a node stays where one of its name and key comes ── */
  function keyOf(node) {
    var name = node.getAttribute && node.getAttribute("name");
    return node.id || node.getAttribute && node.getAttribute("data-key") || name && name + "=" + (/^(checkbox|radio)$/.test(node.type) ? node.value : "") || "";
  }

  function same(node, next) {
    while (next && (keyOf(next) !== keyOf(node) || next.nodeName !== node.nodeName)) { next = keyOf(node) ? next.nextSibling : null; }
    return next;
  }

  function lay(old, fresh, held) {
    var keys = [].map.call(fresh.childNodes, keyOf), next = old.firstChild;
    function drop() { var gone = next; next = next.nextSibling; old.removeChild(gone); }
    each(fresh.childNodes, function (node) {
      var kept = same(node, next);
      while (kept && next !== kept && keys.indexOf(keyOf(next)) < 0) { drop(); }
      if (kept && kept === next) { next = next.nextSibling; } else { old.insertBefore(kept || node, next); }
      if (kept && kept.nodeType === 1) { layOver(kept, node, held); } else if (kept) { kept.data = node.data; }
      each(!kept && node.nodeType === 1 ? [node].concat([].slice.call(node.querySelectorAll("[data-key]"))) : [], function (row) {
        row.classList.toggle("just-in", row.hasAttribute("data-key") && !held[row.getAttribute("data-key")]);
      });
    });
    while (next) { drop(); }
  }

  function layOver(old, fresh, held) {
    var field = /^(INPUT|TEXTAREA|SELECT)$/.test(old.tagName) && old.type !== "file", value = old.value, checked = old.checked;
    var typed = field && (old.tagName === "SELECT" || value !== old.defaultValue || checked !== old.defaultChecked);
    function isTheirs(one) { return one.name === "open" && old.id; }  /* a fold stays as it was opened */
    each(old.attributes, function (one) { if (!fresh.hasAttribute(one.name) && !isTheirs(one)) { old.removeAttribute(one.name); } });
    each(fresh.attributes, function (one) { if (old.getAttribute(one.name) !== one.value && !isTheirs(one)) { old.setAttribute(one.name, one.value); } });
    lay(old, fresh, held);
    if (field && old.value !== (typed ? value : fresh.value)) { old.value = typed ? value : fresh.value; }
    if (field) { old.checked = typed ? checked : fresh.checked; }
  }

  function parsed(node, html) { var probe = document.createElement(node.tagName); probe.innerHTML = html; return probe; }
  function textOf(probe) { return probe.innerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1"); }

  function swap(part, html) {
    var fresh = parsed(part.node, html), text = textOf(fresh), active = document.activeElement, held = {};
    if (text === part.shown) { return; }
    part.shown = text;
    each(part.node.querySelectorAll("[data-key]"), function (row) { held[row.getAttribute("data-key")] = true; });
    lay(part.node, fresh, held);
    if (active !== document.activeElement && part.node.contains(active)) { active.focus({ preventScroll: true }); }
    part.node.dispatchEvent(new CustomEvent("house:swap", { bubbles: true }));
  }

  /* ── one question ── */
  function searchOf(part) { return part.searched ? window.location.search : ""; }

  function ask(part) {
    var headers = { "X-Requested-With": "live", "X-Held-Version": String(Math.max(part.version, part.told)) };
    var control = new AbortController(), search = searchOf(part), patience = setTimeout(function () { control.abort(); }, PATIENCE);
    if (part.etag) { headers["If-None-Match"] = part.etag; }
    return fetch(part.url + search, { headers: headers, credentials: "same-origin", cache: "no-store", signal: control.signal }).then(function (response) {
      clearTimeout(patience);
      return take(part, response, search);
    });
  }

  /* What was asked with another search, or comes while something just tapped is on its way, is left for the next time. */
  function take(part, response, search) {
    var version = Number(response.headers.get("X-Version") || part.version), onward = response.headers.get("X-Location");
    part.interval = Math.min(SLOWEST, Math.max(500, Number(response.headers.get("X-Live-Interval")) || NORMAL));
    if (!response.headers.get("X-House")) { throw new Error("somebody else"); }
    if (window.houseRestored) { window.houseRestored.see(response.headers.get("X-Restored")); }
    if (response.status === 304) { part.version = Math.max(part.version, version); return news(response); }
    if (!response.ok || response.redirected) { throw new Error("no fragment"); }
    if (onward) { return window.location.assign(onward); }
    return response.text().then(function (html) {
      if (version < part.version || part.node.querySelector(".htmx-request") || search !== searchOf(part)) { return; }
      part.version = version;
      part.etag = response.headers.get("ETag");
      news(response);
      swap(part, html);
    });
  }

  function run(part) {
    part.busy = true;
    part.due = Infinity;
    part.asked = Date.now();
    ask(part).then(function () { part.failed = false; }, function () {
      part.failed = true;
      part.interval = Math.min(SLOWEST, part.interval * 1.5);
    }).then(function () { part.busy = false; plan(); });
  }

  /* ── when: told by the stream only what is newer, else again and again; asked for (due) at once ── */
  function dueOf(part) {
    var now = Date.now(), pause = part.failed ? part.interval : Math.max(PAUSE, part.interval - PAUSE);
    if (!told || !part.events) { return now + part.interval * (0.9 + Math.random() * 0.2); }
    return part.told > part.version ? Math.max(now + Math.random() * SPREAD, part.asked + pause) : Infinity;
  }

  function plan(anew) {
    parts.forEach(function (part) { if (!part.busy) { part.due = anew ? dueOf(part) : Math.min(part.due, dueOf(part)); } });
    tick();
  }

  function askAll(wait) {
    parts.forEach(function (part) { part.due = Math.min(part.due, Date.now() + (wait || 0)); });
    tick();
  }

  function tick() {
    var now = Date.now();
    clearTimeout(timer);
    parts = parts.filter(function (part) { return document.contains(part.node); });
    if (document.hidden || !parts.length) { lastNews = now; return; }
    if (told && now - heardAt > DEAF) { giveUp(); return; }
    if (now > reopenAt) { listen(); }
    parts.forEach(function (part) { if (!part.busy && part.due <= now) { run(part); } });
    showAge();
    timer = setTimeout(tick, Math.min.apply(null, [1000].concat(parts.map(function (part) { return part.busy ? 1000 : Math.max(0, part.due - now); }))));
  }

  /* ── one stream a page, of its evening ── */
  function listening(on) {
    told = on;
    document.documentElement.setAttribute("data-live-by", on ? "stream" : "polling");
    plan(true);
  }

  function hang() {
    if (source) { source.close(); }
    source = null;
    reopenAt = Infinity;
    listening(false);
  }

  function giveUp() { hang(); reopenAt = Date.now() + AGAIN; }

  /* A beat says that the server lives; it is news only where nothing that was told is still to be fetched. */
  function heard() {
    heardAt = Date.now();
    errors = 0;
    if (isCurrent()) { lastNews = heardAt; }
    if (told) { plan(); } else { listening(true); }
  }

  function listen() {
    var address = parts.map(function (part) { return part.events; }).filter(Boolean)[0];
    reopenAt = Infinity;
    errors = 0;
    if (!window.EventSource || !address || source || document.hidden) { return; }
    source = new EventSource(address);
    source.onmessage = function (event) {
      if (isCurrent()) { lastNews = Date.now(); }
      parts.forEach(function (part) { part.told = Math.max(part.told, Number(event.data)); });
      heard();
    };
    source.addEventListener("beat", heard);
    source.onerror = function () {
      errors += 1;
      if (errors > 1 || source.readyState === 2) { giveUp(); } else { listening(false); }
    };
  }

  function wake() {
    hang();
    lastNews = Date.now();
    if (!document.hidden) { listen(); askAll(); }
  }

  each(window.AbortController ? document.querySelectorAll("[data-live-url]") : [], function (node) {
    parts.push({
      node: node, url: node.getAttribute("data-live-url"), version: Number(node.getAttribute("data-version") || 0), etag: node.getAttribute("data-etag"),
      events: node.getAttribute("data-live-events"), searched: node.hasAttribute("data-live-search"),
      shown: textOf(parsed(node, node.innerHTML)), interval: NORMAL, told: 0, asked: 0, due: Infinity, busy: false, failed: false
    });
  });
  if (!parts.length) { return; }
  each(document.querySelectorAll("[data-age] time"), function (time) { setHall(time.textContent.trim(), Date.now()); });
  listening(false);
  listen();
  /* A clock has come to its end: asked at once, not all together, and again when no shelf can hold the old words. */
  document.addEventListener("house:due", function () {
    askAll(Math.random() * DUE_SPREAD);
    setTimeout(askAll, DUE_AGAIN + Math.random() * DUE_SPREAD);
  });
  document.addEventListener("house:written", function () { askAll(); });  /* busy: what is on its way was made before */
  /* Another laptop answers, whose versions may be lower than what was told so far: its first answer is taken as it is. */
  document.addEventListener("house:restored", function () {
    parts.forEach(function (part) { part.version = 0; part.told = 1; part.etag = null; });
    plan();
  });
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", hang);
  window.addEventListener("pageshow", function (event) { if (event.persisted) { wake(); } });
})();
