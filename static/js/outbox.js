/* form[data-outbox]: what is saved goes out by fetch with its own token. Without network it is kept on this phone, across
   reloads, and tried again with the same token, in order; the server writes it once however often it comes. */
(function () {
  "use strict";
  if (!window.fetch || !window.localStorage) { return; }
  var KEY = "dix-outbox", FIRST = 2000, LONGEST = 30000, PATIENCE = 10000;
  var wait = FIRST, timer = 0, busy = false, pressed = null;

  /* ── the queue, in localStorage ── */
  function queue() { try { return JSON.parse(localStorage.getItem(KEY) || "[]"); } catch (_) { return []; } }
  function store(list) { try { localStorage.setItem(KEY, JSON.stringify(list)); } catch (_) { /* full or private: the page still holds it */ } }
  function put(entry) { store(queue().filter(function (old) { return old.token !== entry.token; }).concat([entry])); }
  function drop(token) { store(queue().filter(function (old) { return old.token !== token; })); }

  /* ── words ── */
  function say(name) {
    var main = document.getElementById("main"), holder = document.getElementById("words");
    var old = document.querySelector("[data-said=outbox]");
    if (old) { old.parentNode.removeChild(old); }
    var text = name && holder && holder.content.querySelector('[data-word="' + name + '"]');
    if (!text || !main) { return null; }
    var said = document.createElement("div");
    said.setAttribute("data-said", "outbox");
    said.setAttribute("role", "status");
    said.innerHTML = text.innerHTML;
    main.insertBefore(said, main.firstChild);
    said.scrollIntoView({ block: "nearest" });
    return said;
  }

  function listed(said) {
    var waiting = queue();
    if (!said || !waiting.length) { return; }
    var line = document.createElement("p");
    line.textContent = waiting.map(function (entry) { return entry.label; }).filter(Boolean).join(", ");
    said.querySelector(".notice > div").appendChild(line);
  }

  function offer(said, page) {
    var open = document.getElementById("words").content.querySelector('[data-word="open"]');
    var link = document.createElement("a");
    link.className = "btn btn-quiet";
    link.href = page;
    link.textContent = open.textContent;
    said.querySelector(".notice > div").appendChild(link);
  }

  /* ── sending ── */
  function cookie(name) {
    var found = document.cookie.match(new RegExp("(?:^|; )" + name + "=([^;]+)"));
    return found ? decodeURIComponent(found[1]) : null;
  }

  /* A kept form carries the CSRF word of its day; a log-in since then has changed it. */
  function body(entry) {
    var now = cookie("dix_csrf");
    return now ? entry.body.replace(/(^|&)csrfmiddlewaretoken=[^&]*/, "$1csrfmiddlewaretoken=" + encodeURIComponent(now)) : entry.body;
  }

  function encode(form, button) {
    var pairs = [];
    [].forEach.call(form.elements, function (field) {
      if (!field.name || field.disabled || /^(submit|button|file|reset)$/.test(field.type)) { return; }
      if (/^(checkbox|radio)$/.test(field.type) && !field.checked) { return; }
      pairs.push([field.name, field.value]);
    });
    if (button && button.name) { pairs.push([button.name, button.value]); }
    return pairs.map(function (pair) { return encodeURIComponent(pair[0]) + "=" + encodeURIComponent(pair[1]); }).join("&");
  }

  function post(entry) {
    var control = window.AbortController ? new AbortController() : null;
    var clock = control && setTimeout(function () { control.abort(); }, PATIENCE);
    return fetch(entry.action, {
      method: "POST", credentials: "same-origin", body: body(entry), signal: control ? control.signal : undefined,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Requested-With": "outbox" }
    }).then(function (response) {
      if (response.status === 502 || response.status === 503 || response.status === 504) { throw new Error("away"); }
      return response.text().then(function (html) {
        if (clock) { clearTimeout(clock); }
        return { ok: response.ok, html: html, to: response.headers.get("X-Location"), ended: response.headers.get("X-Session") === "ended" };
      });
    });
  }

  /* ── what the server said ── */
  function land(entry, answer) {
    wait = FIRST;
    if (answer.ended) { return relog(entry, answer); }
    drop(entry.token);
    if (answer.to && here(entry)) { return location.replace(answer.to); }
    if (here(entry)) { return swap(answer.html); }
    var said = say(answer.ok ? "sent" : "refused");
    if (!answer.ok && said) { offer(said, entry.page); }
    return null;
  }

  function here(entry) { return entry.page === location.pathname + location.search; }

  function relog(entry, answer) {
    put(entry);
    var said = say("session");
    if (said) { offer(said, answer.to); }
  }

  /* The answer is the same page with its errors and all that was typed: it takes the place of this one. */
  function swap(html) {
    document.open();
    document.write(html);
    document.close();
  }

  function away(entry) {
    put(entry);
    listed(say("unsent"));
    clearTimeout(timer);
    timer = setTimeout(flush, wait);
    wait = Math.min(LONGEST, wait * 2);
  }

  function deliver(entry) {
    busy = true;
    return post(entry).then(
      function (answer) { busy = false; land(entry, answer); return true; },
      function () { busy = false; away(entry); return false; }
    );
  }

  function flush() {
    var next = queue()[0];
    if (!next || busy) { return; }
    deliver(next).then(function (done) { if (done && queue().length) { timer = setTimeout(flush, 200); } });
  }

  /* ── listening ── */
  document.addEventListener("click", function (event) {
    pressed = event.target.closest ? event.target.closest("button[type=submit], button:not([type])") : null;
  }, true);

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!form.hasAttribute("data-outbox") || event.defaultPrevented) { return; }
    event.preventDefault();
    if (busy) { return; }
    var button = pressed && pressed.form === form ? pressed : null;
    var token = form.elements.token ? form.elements.token.value : "";
    deliver({
      token: token, action: (button && button.getAttribute("formaction")) || form.getAttribute("action") || location.href,
      page: location.pathname + location.search, body: encode(form, button), label: form.getAttribute("data-outbox-label") || ""
    });
  });

  window.addEventListener("online", function () { wait = FIRST; flush(); });
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { flush(); } });
  if (queue().length) { listed(say("unsent")); flush(); }
})();
