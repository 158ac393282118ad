/* Keeps the inside of [data-live-url] elements true: one stream a page tells that its evening was written, and each part is
   polled where there is none. What came is laid over what stands there node by node: focus, scroll, open folds and what is
   being typed stay. docs/look.md says what the server answers. */
(function () {
  "use strict";
  /* A beat comes each 20 s: where none comes for DEAF, or the stream breaks, another is opened AGAIN later. */
  const TICK = 300, NORMAL = 2000, SLOWEST = 10000, DEAF = 25000, STALE = 30000, AGAIN = 15000;
  const { all, say } = window.house, root = document.documentElement;
  let hall = NaN, lastNews = Date.now(), source = null, heardAt = 0;
  let parts = all(document, "[data-live-url]").map((node) => ({
    node, version: Number(node.dataset.version || 0), etag: node.dataset.etag, events: node.dataset.liveEvents,
    told: 0, interval: NORMAL, last: Date.now(), busy: false, wanted: false
  }));
  if (!parts.length) { return; }

  /* ── the age: the hall's hour, and that nothing came for a while ── */
  function setHall(hour) { hall = Date.parse(`1970-01-01T${hour}Z`) - Date.now(); }

  function showAge() {
    const stale = Date.now() - lastNews > STALE, said = document.querySelector("[data-said=stopped]");
    all(document, "[data-age]").forEach((age) => {
      age.classList.toggle("age-stale", stale);
      age.querySelector("use").setAttribute("href", stale ? "#i-off" : "#i-live");
      if (hall) { age.querySelector("time").textContent = new Date(hall + lastNews).toISOString().slice(11, 16); }
    });
    if (stale !== !!said && !root.classList.contains("wall")) { say("stopped", stale ? "stopped" : ""); }
  }

  /* ── one swap: a node stays where one of its name and key comes ── */
  function keyOf({ nodeName, id, dataset, name, type, value }) {
    const choice = nodeName === "OPTION" || type === "checkbox" || type === "radio" ? value : "";
    return id || dataset && dataset.key || [name, choice].filter(Boolean).join();
  }

  function lay(old, fresh) {
    const left = [...old.childNodes];
    const laid = [...fresh.childNodes].map((node) => {
      const at = left.findIndex((one) => one.nodeName === node.nodeName && keyOf(one) === keyOf(node));
      const kept = at >= 0 && left.splice(at, 1)[0];
      if (kept) { layOver(kept, node); } else if (node.dataset && node.dataset.key) { node.classList.add("just-in"); }
      return kept || node;
    });
    left.forEach((node) => node.remove());
    laid.forEach((node, at) => { if (node !== old.childNodes[at]) { old.insertBefore(node, old.childNodes[at]); } });
  }

  /* What is the same is not touched, or a screen reader would tell it again. */
  function layOver(old, fresh) {
    const isTyped = old.value !== old.defaultValue || old.checked !== old.defaultChecked;
    if (old.nodeValue !== fresh.nodeValue) { old.nodeValue = fresh.nodeValue; }
    if (old.nodeType !== Node.ELEMENT_NODE) { return; }
    new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()]).forEach((name) => {
      const value = fresh.getAttribute(name);
      if (name === "open" || value === old.getAttribute(name)) { return; }  /* a fold stays as it was opened */
      if (value === null) { old.removeAttribute(name); } else { old.setAttribute(name, value); }
    });
    lay(old, fresh);
    if ("defaultValue" in old && !isTyped) { Object.assign(old, { value: fresh.value, checked: fresh.checked }); }
  }

  function swap(node, html) {
    const fresh = document.createElement(node.tagName), active = document.activeElement;
    fresh.innerHTML = html;
    lay(node, fresh);
    if (active !== document.activeElement && node.contains(active)) { active.focus({ preventScroll: true }); }
    node.dispatchEvent(new CustomEvent("house:swap", { bubbles: true }));
  }

  /* ── one question ── */
  function addressOf({ node }) { return node.dataset.liveUrl + ("liveSearch" in node.dataset ? window.location.search : ""); }

  function ask(part) {
    const address = addressOf(part), held = Math.max(part.version, part.told);
    const headers = { "X-Requested-With": "live", "X-Held-Version": held, "If-None-Match": part.etag || "" };
    Object.assign(part, { busy: true, wanted: false });
    window.house.ask(address, { headers })
      .then((response) => take(part, address, response))
      .catch(() => { part.interval = Math.min(SLOWEST, part.interval * 1.5); })
      .then(() => { Object.assign(part, { busy: false, last: Date.now() }); });
  }

  /* What was asked with another search, or comes while something just tapped is on its way, is left for the next time. */
  async function take(part, address, response) {
    const said = (name) => response.headers.get(name), isNew = response.status !== 304;
    window.houseRestored.see(said("X-Restored"));
    if (isNew && (!response.ok || response.redirected)) { throw new Error("no fragment"); }
    if (said("X-Location")) { window.location.assign(said("X-Location")); }
    part.interval = Number(said("X-Live-Interval")) * (0.9 + Math.random() * 0.2);  /* not the whole hall at once */
    const html = isNew && await response.text(), version = Number(said("X-Version"));
    if (version < part.version || address !== addressOf(part) || part.node.querySelector(".htmx-request")) { return; }
    part.version = version;
    lastNews = Date.now();
    setHall(said("X-Served-At"));
    if (window.houseClock) { window.houseClock.set(Number(said("X-Now"))); }
    if (isNew) { part.etag = said("ETag"); swap(part.node, html); }
  }

  /* ── when: told by the stream only what is newer, else again and again; what is wanted, at once ── */
  function isDue(part) {
    const waited = Date.now() - part.last, isTold = heardAt && part.events;
    const isLate = isTold ? part.told > part.version && waited > part.interval / 2 : waited > part.interval;
    return !part.busy && (part.wanted || isLate);
  }

  function askAll() { parts.forEach((part) => { part.wanted = true; }); }

  function tick() {
    parts = parts.filter((part) => document.contains(part.node));
    if (document.hidden || !parts.length) { lastNews = Date.now(); return; }
    if (heardAt && Date.now() - heardAt > DEAF) { hang(); }
    parts.filter(isDue).forEach(ask);
    showAge();
  }

  /* ── one stream a page, of its evening ── */
  function hang() {
    if (source) { source.close(); }
    source = null;
    heardAt = 0;
    root.dataset.liveBy = "polling";
    setTimeout(listen, AGAIN);
  }

  function listen() {
    const part = parts.find((one) => one.events);
    if (!window.EventSource || !part || source || document.hidden) { return; }
    source = new EventSource(part.events);
    source.addEventListener("beat", heard);
    source.onmessage = (event) => { parts.forEach((one) => { one.told = Number(event.data); }); heard(); };
    source.onerror = hang;
  }

  /* It says that the server lives; it is news only where nothing that was told is still to be fetched. */
  function heard() {
    heardAt = Date.now();
    root.dataset.liveBy = "stream";
    if (!parts.some((part) => part.events && part.told > part.version)) { lastNews = heardAt; }
  }

  all(document, "[data-age] time").forEach((time) => setHall(time.textContent.trim()));
  hang();
  listen();
  setInterval(tick, TICK);
  /* A clock has come to its end: what the server read half a second before does not say so yet. */
  document.addEventListener("house:due", () => setTimeout(askAll, 1000 + Math.random() * 1000));
  document.addEventListener("house:written", askAll);
  /* Another laptop answers, whose versions may be lower: its first answer is taken as it is. */
  document.addEventListener("house:restored", () => parts.forEach((part) => Object.assign(part, { version: 0, told: 0, etag: "", wanted: true })));
  document.addEventListener("visibilitychange", () => { lastNews = Date.now(); hang(); listen(); askAll(); });
})();
