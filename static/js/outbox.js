/* form[data-outbox]: what is saved stands in this phone's storage before it is sent, and goes out by fetch with its own
   token, again and again until the server has answered; the server writes it once however often it comes. Any page of
   the program sends and lists what waits. What is refused stays, with what was typed and why; what was taken stays
   half an hour, for a copy that takes the place of the data. `house:outbox` tells the page what became of an entry. */
(function () {
  "use strict";
  if (window.houseOutbox) { return; }
  var KEY = "dix-outbox", FIRST = 2000, LONGEST = 30000, PATIENCE = 10000;
  var KEPT = 30 * 60 * 1000, FORGOTTEN = 7 * 24 * 60 * 60 * 1000, INSIDE = 1500;
  var wait = FIRST, timer = 0, halted = false, leaving = false, isGone = false, memory = null, inside = 0;
  var me = freshToken(), house = window.house;

  /* Plain http has no randomUUID. */
  function freshToken() {
    var bytes = new Uint8Array(16);
    window.crypto.getRandomValues(bytes);
    return [...bytes].map(function (byte) { return (byte + 256).toString(16).slice(1); }).join("");
  }

  /* ── the entries, in localStorage: waiting, refused or done ── */
  function isOld(entry) {
    return Date.now() - (entry.doneAt || entry.at || 0) > (entry.state === "done" ? KEPT : FORGOTTEN);
  }

  /* Something else may stand under our name: what is no entry is none. */
  function isEntry(entry) { return !!entry && typeof entry === "object" && [entry.token, entry.action, entry.body].every(function (part) { return typeof part === "string"; }); }

  function entries() {
    var kept = memory;
    try { kept = kept || JSON.parse(house.kept(KEY) || "[]"); } catch (_) { kept = []; }
    return (Array.isArray(kept) ? kept : []).filter(isEntry).filter(function (entry) {
      entry.state = entry.state || "waiting";
      return !isOld(entry);
    });
  }

  /* Full: what was taken makes room. Full all the same, or forbidden: this page alone holds it. */
  function store(list) {
    var open = list.filter(function (entry) { return entry.state !== "done"; });
    memory = house.keep(KEY, JSON.stringify(list)) || house.keep(KEY, JSON.stringify(open)) ? null : list;
  }

  function tell(token, more) {
    watchLeaving();
    document.dispatchEvent(new CustomEvent("house:outbox", { detail: { ...more, token: token } }));
  }

  function found(token) { return entries().find(function (entry) { return entry.token === token; }); }

  /* An entry written again keeps its place. */
  function put(entry) {
    var list = entries(), at = list.findIndex(function (old) { return old.token === entry.token; });
    if (at < 0) { list.push(entry); } else { list[at] = entry; }
    store(list);
  }

  function change(token, changes, more) {
    var entry = found(token);
    if (!entry) { return; }
    put(Object.assign(entry, changes));
    tell(token, more);
  }

  function drop(token) {
    store(entries().filter(function (entry) { return entry.token !== token; }));
    tell(token);
    flush();
  }

  function waits(entry) { return entry.state === "waiting"; }
  function isSending(entry) { return !!entry.sending && Date.now() - entry.sending.at < PATIENCE + 2000; }

  /* The next to go: a match's deals one after the other, none past one that is refused but for coming after the end. */
  function nextOut() {
    var held = {};
    return entries().filter(function (entry) {
      var chain = entry.number ? "match " + entry.match : entry.token, isFree = !held[chain];
      if (entry.state !== "done" && !(entry.late && entry.state === "refused")) { held[chain] = true; }
      return isFree && waits(entry);
    }).filter(function (entry) { return !isSending(entry); })[0];
  }

  /* The sheet of a match lists what waits for it (entry.js); every other page says it at its top (waiting.js). */
  function isListed(entry) { return !!document.querySelector('[data-waiting][data-match="' + entry.match + '"]'); }

  /* ── sending ── */
  /* What was typed, but for one field. */
  function changed(text, name, value) {
    var fields = new URLSearchParams(text);
    if (value && fields.has(name)) { fields.set(name, value); }
    return fields.toString();
  }

  /* A kept form carries the CSRF word of its day; a log-in since then has changed it. */
  function body(entry) { return changed(entry.body, "csrfmiddlewaretoken", (document.cookie.match(/(?:^|; )dix_csrf=([^;]+)/) || [])[1]); }

  function encode(form, button) {
    var fields = new URLSearchParams(new FormData(form));
    if (button && button.name) { fields.append(button.name, button.value); }
    return fields.toString();
  }

  /* What was typed, in its form again, but for what is of the form alone. */
  function fill(form, text, but) {
    new URLSearchParams(text).forEach(function (value, name) {
      if (name === "csrfmiddlewaretoken" || but.includes(name)) { return; }
      house.all(form, '[name="' + name + '"]').forEach(function (field) {
        if (/^(checkbox|radio)$/.test(field.type)) { field.checked = field.checked || field.value === value; } else { field.value = value; }
      });
    });
  }

  /* Only the program itself says X-Outbox: the page of a hotel's Wi-Fi that answers in its place has taken nothing. */
  function post(entry) {
    var control = new AbortController(), clock = setTimeout(function () { control.abort(); }, PATIENCE);
    return fetch(entry.action, {
      method: "POST", credentials: "same-origin", body: body(entry), signal: control.signal,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Requested-With": "outbox" }
    }).then(function (response) {
      var said = response.headers.get("X-Outbox"), mark = response.headers.get("X-Restored") || "";
      if (said) { window.houseRestored.see(mark); }
      if (!said || /^(408|429|502|503|504)$/.test(String(response.status))) { throw new Error(decodeURIComponent(response.headers.get("X-Why") || "")); }
      return response.text().then(function (html) {
        clearTimeout(clock);
        return { ok: response.ok, said: said, restored: mark, html: html, to: response.headers.get("X-Location"), ended: response.headers.get("X-Session") === "ended" };
      });
    });
  }

  function deliver(entry) {
    change(entry.token, { sending: { by: me, at: Date.now() } });
    post(entry).then(function (answer) { answered(entry, answer); }, function (error) { away(entry, error.name === "Error" ? error.message : ""); });
  }

  function away(entry, why) {
    change(entry.token, { sending: null, tries: (entry.tries || 0) + 1, why: why }, { away: true });
    clearTimeout(timer);
    timer = setTimeout(flush, wait);
    wait = Math.min(LONGEST, wait * 2);
  }

  function flush() {
    clearTimeout(timer);
    if (isGone) { return; }
    var next = nextOut();
    if (next && !halted) { deliver(next); flush(); return; }
    if (entries().some(waits)) { timer = setTimeout(flush, FIRST); }  /* another page of this phone sends it, or something stands before it */
  }

  /* ── what the server said ── */
  function here(entry) { return entry.page === location.pathname + location.search; }

  /* Nothing more to do for it: another phone wrote the same, or it was asked again and is where it was written. */
  function isSettled(entry, said) { return said === "theirs" || said === "before" && !!entry.caught; }

  function answered(entry, answer) {
    wait = FIRST;
    if (answer.ended) {
      halted = true;
      return change(entry.token, { sending: null }, { ended: answer.to });
    }
    if (!answer.ok) {
      var was = entry.token;
      entry.token = retoken(entry, answer.html);
      change(entry.token, refusal(answer.html), { html: answer.html, was: was });
      if (here(entry) && !isListed(entry)) { return swap(answer.html); }
    } else if (answer.to) {
      leaving = here(entry) && !isListed(entry);
      change(entry.token, { state: "done", sending: null, doneAt: Date.now(), restored: answer.restored, settled: isSettled(entry, answer.said) }, { sent: true, aside: !leaving && !isListed(entry) });
      if (leaving) { return location.replace(answer.to); }
    } else {
      drop(entry.token);
      if (here(entry)) { return swap(answer.html); }
    }
    return flush();
  }

  /* A token that another form used up: the form that came back has one that can be sent. */
  function retoken(entry, html) {
    var form = house.parse(html).querySelector("form[data-outbox]"), list = entries();
    var fresh = form && form.elements.token && form.elements.token.value;
    if (!fresh || fresh === entry.token) { return entry.token; }
    list.filter(function (each) { return each.token === entry.token; }).forEach(function (each) {
      each.token = fresh;
      each.body = changed(each.body, "token", fresh);
    });
    store(list);
    return fresh;
  }

  /* Why, in the words of the page that came back. */
  function refusal(html) {
    var page = house.parse(html);
    var said = page.querySelector("[data-why]") || page.querySelector("main .invalid-feedback, main .notice-bad p, main h2") || page.querySelector("h1");
    var taken = page.querySelector("[data-theirs]"), right = page.querySelector("[data-right-number]");
    return {
      state: "refused", sending: null, why: said ? said.textContent.replace(/\s+/g, " ").trim() : "",
      late: !!page.querySelector("[data-late]"), theirs: taken ? taken.getAttribute("data-theirs") : "", next: taken ? Number(taken.getAttribute("data-next")) : right ? Number(right.getAttribute("data-right-number")) : 0
    };
  }

  /* The answer is the same page with its errors and all that was typed: it takes the place of this one. The window stays,
     without what was listening: this script begins anew in it. */
  function swap(html) {
    window.removeEventListener("beforeunload", askBefore);
    clearTimeout(timer);
    isGone = true;
    window.houseOutbox = null;
    document.open();
    document.write(html);
    document.close();
  }

  /* ── leaving asks only while something waits: a page that always asks is never kept for Back ── */
  function askBefore(event) {
    if (leaving || Date.now() - inside < INSIDE) { return; }
    event.preventDefault();
    event.returnValue = "";
  }

  function watchLeaving() {
    window.removeEventListener("beforeunload", askBefore);
    if (entries().some(waits)) { window.addEventListener("beforeunload", askBefore); }
  }

  /* ── listening ── */
  /* A button with an address of its own says the number too, or is of no number. */
  function entryOf(form, button) {
    var own = button && button.getAttribute("formaction"), label = form.getAttribute("data-outbox-label") || "";
    var number = Number((own ? button : form).getAttribute("data-outbox-deal")) || 0;
    return {
      token: form.elements.token ? form.elements.token.value : freshToken(), action: own || form.getAttribute("action") || location.pathname + location.search,
      page: location.pathname + location.search, body: encode(form, button), label: number ? label.replace(/\d+/, number) : label,
      match: form.elements.match ? form.elements.match.value : "", number: number,
      sheet: form.getAttribute("data-outbox-sheet") || "", at: Date.now(), state: "waiting", tries: 0, sending: null
    };
  }

  /* Back may bring a form that was taken: what is saved in it now is something else. */
  function renew() {
    leaving = false;
    house.all(document, "form[data-outbox]").forEach(function (form) {
      var old = form.elements.token && found(form.elements.token.value);
      if (old && old.state === "done") { form.elements.token.value = freshToken(); }
    });
  }

  document.addEventListener("click", function (event) {
    var settles = event.target.closest("[data-outbox-settles]");
    if (event.target.closest("a[href]")) { inside = Date.now(); }
    if (settles) { drop(settles.getAttribute("data-outbox-settles")); }
  }, true);

  document.addEventListener("submit", function (event) {
    var form = event.target, entry, old;
    inside = Date.now();
    if (!form.hasAttribute("data-outbox") || event.defaultPrevented) { return; }
    event.preventDefault();
    entry = entryOf(form, house.buttonOf(event));
    old = found(entry.token);
    if (leaving || old && (old.state === "done" || isSending(old))) { return; }
    inside = 0;
    form.dispatchEvent(new CustomEvent("house:saving", { bubbles: true, detail: entry }));
    put(entry);
    tell(entry.token, { saved: true });
    flush();
  });

  window.addEventListener("online", function () { wait = FIRST; flush(); });
  window.addEventListener("storage", function (event) { if (event.key === KEY) { tell(""); } });
  window.addEventListener("pageshow", renew);
  window.addEventListener("pagehide", function () {
    entries().forEach(function (entry) { if (entry.sending && entry.sending.by === me) { entry.sending = null; put(entry); } });
  });
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { flush(); } });

  window.houseOutbox = {
    entries: entries, put: put, change: change, drop: drop, flush: flush, encode: encode, fill: fill,
    freshToken: freshToken, body: body, waits: waits, here: here, isListed: isListed,
    goInside: function () { inside = Date.now(); }
  };
  function start() { renew(); watchLeaving(); flush(); }
  if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", start); } else { start(); }
})();
