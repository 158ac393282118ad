/* What several scripts use, before them on every page. */
window.house = (function () {
  "use strict";
  const PATIENCE = 10000;
  let pressed = null;

  function all(where, what) { return [...where.querySelectorAll(what)]; }
  function parse(html) { return new DOMParser().parseFromString(html, "text/html"); }

  function make(tag, text, className) {
    const node = document.createElement(tag);
    node.textContent = text;
    node.className = className || "";
    return node;
  }

  /* ── words of _words.html ── */
  function word(name) { return document.getElementById("words").content.querySelector(`[data-word=${name}]`); }

  /* The notice of that kind at the top of the page, in place of the one before; without a name that one goes. */
  function say(kind, name, role) {
    const main = document.getElementById("main"), said = make("div", "");
    all(document, `[data-said=${kind}]`).forEach((old) => old.remove());
    if (!name || !main) { return null; }
    said.dataset.said = kind;
    said.dataset.says = name;
    said.setAttribute("role", role || "status");
    said.innerHTML = word(name).innerHTML;
    main.prepend(said);
    return said;
  }

  /* ── this device's storage: where it is full or forbidden nothing is kept ── */
  function kept(key, store) { try { return window[store || "localStorage"].getItem(key); } catch (_) { return null; } }
  function keep(key, value, store) { try { window[store || "localStorage"].setItem(key, value); return true; } catch (_) { return false; } }

  /* ── the server: the page of a hotel's Wi-Fi, which answers in its place, lacks X-House ── */
  function ask(address, options, patience) {
    const control = new AbortController(), clock = setTimeout(() => control.abort(), patience || PATIENCE);
    return fetch(address, { credentials: "same-origin", cache: "no-store", signal: control.signal, ...options }).then((response) => {
      clearTimeout(clock);
      if (!response.headers.get("X-House")) { throw new Error("somebody else"); }
      return response;
    });
  }

  /* What the server says of a form while somebody types, `calm` ms after the last key; only the last answer is heard. */
  function reader(form, calm, heard, unheard) {
    let asked = 0, timer = 0;
    return function (address) {
      const number = asked += 1;
      clearTimeout(timer);
      if (!address) { return; }
      timer = setTimeout(() => {
        ask(address, { method: "POST", body: new FormData(form), headers: { "X-Requested-With": "preview" } }).then((response) => {
          if (response.redirected || !response.ok) { throw new Error("not read"); }
          return response.text();
        }).then((html) => { if (number === asked) { heard(html); } }, () => { if (number === asked) { unheard(); } });
      }, calm);
    };
  }

  /* ── forms ── */
  document.addEventListener("click", (event) => { pressed = event.target.closest("button"); }, true);

  /* The button that sends a form: Safari before 15.4 does not say it. */
  function buttonOf(event) { return event.submitter || (pressed && pressed.form === event.target ? pressed : null); }

  function hide(form, name, value) {
    const field = make("input", "");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }

  return { all, parse, make, word, say, kept, keep, ask, reader, buttonOf, hide };
})();
