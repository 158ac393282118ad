/* Keeps the inside of [data-live-url] elements true: told by one stream a page that its evening was written, or polling
   where there is no stream; with ETag, never back to an older version. What came is laid over what stands there node by
   node: focus, scroll, open folds and what is being typed stay. docs/look.md says what the server answers. */
(function () {
  "use strict";
  /* Told of something new, each phone asks at its own next tick, and at most once each PAUSE (what costs much: a second
     less than it is polled). A beat comes each 20 s: where none comes for DEAF, or the stream breaks, another is opened AGAIN later. */
  const TICK = 300, NORMAL = 2000, SLOWEST = 10000, PAUSE = 1000, PATIENCE = 8000, STALE = 10000, MISSED = 25000, STOPPED = 30000;
  const DEAF = 45000, AGAIN = 15000, DUE_SPREAD = 1000, DUE_AGAIN = 6000;
  const { all, say } = window.house, root = document.documentElement;
  let hall = NaN, lastNews = Date.now(), source = null, told = false, heardAt = 0, reopenAt = Infinity;
  let parts = all(document, "[data-live-url]").map((node) => ({
    node, url: node.dataset.liveUrl, version: Number(node.dataset.version || 0), etag: node.dataset.etag, events: node.dataset.liveEvents,
    searched: "liveSearch" in node.dataset, shown: textOf(parsed(node, node.innerHTML)), interval: NORMAL, told: 0, last: Date.now(),
    due: Infinity, busy: false, failed: false
  }));
  if (!parts.length) { return; }

  function isCurrent() { return !parts.some((part) => part.events && part.told > part.version); }

  /* ── the age: the hall's hour; brass and a struck Wi-Fi after ten seconds without news ── */
  function setHall(hour, now) { hall = Date.parse(`1970-01-01T${hour}Z`) + now % 60000 - Date.now() || hall; }

  function showAge() {
    const silent = Date.now() - lastNews, slowest = Math.max(STALE, ...parts.map((part) => part.interval * 1.5));
    const stale = silent > (told && isCurrent() ? MISSED : slowest), said = document.querySelector("[data-said=stopped]");
    all(document, "[data-age]").forEach((age) => {
      age.classList.toggle("age-stale", stale);
      age.querySelector("use").setAttribute("href", stale ? "#i-off" : "#i-live");
      if (hall) { age.querySelector("time").textContent = new Date(hall + lastNews).toISOString().slice(11, 16); }
    });
    if (said ? silent <= STOPPED : silent > STOPPED && !root.classList.contains("wall")) { say("stopped", said ? "" : "stopped"); }
  }

  function news(response) {
    const now = Number(response.headers.get("X-Now"));
    lastNews = Date.now();
    setHall(response.headers.get("X-Served-At"), now || lastNews);
    if (now && window.houseClock) { window.houseClock.set(now); }
    showAge();
  }

  /* ── one swap: a node stays where one of its name and key comes ── */
  function keyOf(node) {
    const name = node.getAttribute && node.getAttribute("name");
    return node.id || node.dataset && node.dataset.key || name && `${name}=${/^(checkbox|radio)$/.test(node.type) ? node.value : ""}` || "";
  }

  function same(node, next) {
    while (next && (keyOf(next) !== keyOf(node) || next.nodeName !== node.nodeName)) { next = keyOf(node) ? next.nextSibling : null; }
    return next;
  }

  function lay(old, fresh) {
    const keys = [...fresh.childNodes].map(keyOf);
    let next = old.firstChild;
    function drop() { const gone = next; next = next.nextSibling; gone.remove(); }
    [...fresh.childNodes].forEach((node) => {
      const kept = same(node, next);
      while (kept && next !== kept && !keys.includes(keyOf(next))) { drop(); }
      if (kept && kept === next) { next = next.nextSibling; } else { old.insertBefore(kept || node, next); }
      if (kept && kept.nodeType === 1) { layOver(kept, node); } else if (kept) { kept.data = node.data; }
    });
    while (next) { drop(); }
  }

  function layOver(old, fresh) {
    const field = /^(INPUT|TEXTAREA|SELECT)$/.test(old.tagName) && old.type !== "file", { value, checked } = old;
    const typed = field && (old.tagName === "SELECT" || value !== old.defaultValue || checked !== old.defaultChecked);
    function isTheirs(one) { return one.name === "open" && old.id; }  /* a fold stays as it was opened */
    [...old.attributes].forEach((one) => { if (!fresh.hasAttribute(one.name) && !isTheirs(one)) { old.removeAttribute(one.name); } });
    [...fresh.attributes].forEach((one) => { if (old.getAttribute(one.name) !== one.value && !isTheirs(one)) { old.setAttribute(one.name, one.value); } });
    lay(old, fresh);
    if (field && old.value !== (typed ? value : fresh.value)) { old.value = typed ? value : fresh.value; }
    if (field) { old.checked = typed ? checked : fresh.checked; }
  }

  function parsed(node, html) { const probe = document.createElement(node.tagName); probe.innerHTML = html; return probe; }
  function textOf(probe) { return probe.innerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1"); }

  function swap(part, html) {
    const fresh = parsed(part.node, html), text = textOf(fresh), active = document.activeElement;
    const held = all(part.node, "[data-key]").map((row) => row.dataset.key);
    if (text === part.shown) { return; }
    part.shown = text;
    lay(part.node, fresh);
    all(part.node, "[data-key]").forEach((row) => row.classList.toggle("just-in", !held.includes(row.dataset.key)));
    if (active !== document.activeElement && part.node.contains(active)) { active.focus({ preventScroll: true }); }
    part.node.dispatchEvent(new CustomEvent("house:swap", { bubbles: true }));
  }

  /* ── one question ── */
  function searchOf(part) { return part.searched ? window.location.search : ""; }

  function ask(part) {
    const search = searchOf(part), headers = { "X-Requested-With": "live", "X-Held-Version": Math.max(part.version, part.told) };
    if (part.etag) { headers["If-None-Match"] = part.etag; }
    return window.house.ask(part.url + search, { headers }, PATIENCE).then((response) => take(part, response, search));
  }

  /* What was asked with another search, or comes while something just tapped is on its way, is left for the next time. */
  function take(part, response, search) {
    const said = (name) => response.headers.get(name), version = Number(said("X-Version") || part.version);
    part.interval = Math.min(SLOWEST, Math.max(500, Number(said("X-Live-Interval")) || NORMAL));
    window.houseRestored.see(said("X-Restored"));
    if (response.status === 304) { part.version = Math.max(part.version, version); return news(response); }
    if (!response.ok || response.redirected) { throw new Error("no fragment"); }
    if (said("X-Location")) { return window.location.assign(said("X-Location")); }
    return response.text().then((html) => {
      if (version < part.version || part.node.querySelector(".htmx-request") || search !== searchOf(part)) { return; }
      part.version = version;
      part.etag = said("ETag");
      news(response);
      swap(part, html);
    });
  }

  function run(part) {
    part.busy = true;
    part.due = Infinity;
    ask(part).then(() => { part.failed = false; }, () => {
      part.failed = true;
      part.interval = Math.min(SLOWEST, part.interval * 1.5);
    }).then(() => { Object.assign(part, { busy: false, last: Date.now() }); });
  }

  /* ── when: told by the stream only what is newer, else again and again; asked for (due) at once ── */
  function isDue(part, now) {
    const pause = part.failed ? part.interval : Math.max(PAUSE, part.interval - PAUSE);
    if (part.busy || now >= part.due) { return !part.busy; }
    if (!told || !part.events) { return now >= part.last + part.interval * (0.9 + Math.random() * 0.2); }
    return part.told > part.version && now >= part.last + pause;
  }

  function askAll(wait) { parts.forEach((part) => { part.due = Math.min(part.due, Date.now() + wait); }); }

  function tick() {
    const now = Date.now();
    parts = parts.filter((part) => document.contains(part.node));
    if (document.hidden || !parts.length) { lastNews = now; return; }
    if (told && now - heardAt > DEAF) { hang(now + AGAIN); }
    if (now > reopenAt) { listen(); }
    parts.filter((part) => isDue(part, now)).forEach(run);
    showAge();
  }

  /* ── one stream a page, of its evening ── */
  function listening(on) { told = on; root.dataset.liveBy = on ? "stream" : "polling"; }

  function hang(until) {
    if (source) { source.close(); }
    source = null;
    reopenAt = until;
    listening(false);
  }

  /* A beat says that the server lives; it is news only where nothing that was told is still to be fetched. */
  function heard() {
    heardAt = Date.now();
    if (isCurrent()) { lastNews = heardAt; }
    listening(true);
  }

  function listen() {
    const address = parts.map((part) => part.events).filter(Boolean)[0];
    reopenAt = Infinity;
    if (!window.EventSource || !address || source || document.hidden) { return; }
    source = new EventSource(address);
    source.addEventListener("beat", heard);
    source.onmessage = (event) => {
      heard();
      parts.forEach((part) => { part.told = Math.max(part.told, Number(event.data)); });
    };
    source.onerror = () => hang(Date.now() + AGAIN);
  }

  function wake() {
    hang(Infinity);
    lastNews = Date.now();
    if (!document.hidden) { listen(); askAll(0); }
  }

  all(document, "[data-age] time").forEach((time) => setHall(time.textContent.trim(), Date.now()));
  listening(false);
  listen();
  setInterval(tick, TICK);
  /* A clock has come to its end: asked at once, not all together, and again when no shelf can hold the old words. */
  document.addEventListener("house:due", () => {
    askAll(Math.random() * DUE_SPREAD);
    setTimeout(askAll, DUE_AGAIN, Math.random() * DUE_SPREAD);
  });
  document.addEventListener("house:written", () => askAll(0));  /* busy: what is on its way was made before */
  /* Another laptop answers, whose versions may be lower than what was told so far: its first answer is taken as it is. */
  document.addEventListener("house:restored", () => parts.forEach((part) => Object.assign(part, { version: 0, told: 1, etag: null })));
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", () => hang(Infinity));
  window.addEventListener("pageshow", (event) => { if (event.persisted) { wake(); } });
})();
