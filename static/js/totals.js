/* The totals of a round: a line is sent by itself and its answer takes its place. Enter saves and goes on to the next
   line without totals; what is refused or doubtful keeps the cursor. What is typed while an answer is on its way is
   kept and typed into the line that follows. Lines in which nobody types are renewed when the top of the page is. */
(function () {
  "use strict";
  var list = document.querySelector("[data-totals]"), jump = document.querySelector("[data-jump]");
  var said = document.querySelector("[data-totals-said]"), sending = null, typed = [], { all, ask, hide, word } = window.house;
  if (!list) { return; }

  function lines() { return all(list, ".sums"); }
  function lineOf(node) { return node && node.closest(".sums"); }
  function formOf(line) { return line.querySelector("form[aria-label]"); }
  function fields(line) { return all(line, "input:not([type=hidden]), select"); }
  function say(text) { if (said) { said.textContent = text; } }

  function isTouched(line) {
    return line.hasAttribute("data-sent") || fields(line).some(function (field) {
      if (field.type === "checkbox") { return field.checked !== field.defaultChecked; }
      if (field.tagName === "SELECT") { return field.selectedIndex > 0 && !field.options[field.selectedIndex].defaultSelected; }
      return field.value !== field.defaultValue;
    });
  }

  function ready(where) {
    all(where, "[data-exchange]").forEach(function (button) { button.hidden = false; });
  }

  /* A field to be typed over. */
  function into(field) {
    if (!field) { return false; }
    field.focus();
    if (field.type !== "checkbox" && field.select) { field.select(); }
    return true;
  }

  function named(line, name) { return fields(line).find(function (field) { return field.name === name; }); }
  function enter(line) { return into(line && formOf(line) && fields(line)[0]); }
  function toJump() { into(jump && jump.querySelector("input")); }

  function next(line) {
    var rows = lines(), at = rows.indexOf(line), ahead = rows.slice(at + 1).concat(rows.slice(0, Math.max(at, 0)));
    if (!enter(ahead.find(function (row) { return row.getAttribute("data-state") === "empty" && formOf(row); }))) { toJump(); }
  }

  /* ── one line sent ── */
  function parsed(html) {
    var box = document.createElement("ol");
    box.innerHTML = html;
    ready(box);
    return box;
  }

  function put(old, fresh) {
    var active = document.activeElement, name = old.contains(active) && active.getAttribute("name");
    old.replaceWith(fresh);
    if (name) { into(named(fresh, name)); }
  }

  function send(line, form, act, name) {
    var body = new URLSearchParams(new FormData(form));
    body.set("act", act);
    sending = line;
    typed = [];
    line.setAttribute("aria-busy", "true");
    ask(form.getAttribute("action"), { method: "POST", body: body, headers: { "X-Requested-With": "line" } }).then(function (response) {
      var became = response.headers.get("X-Line");
      if (!became) { plainly(form, act); return null; }
      return response.text().then(function (html) { taken(line, html, became === "done", act, name); });
    }).catch(function () {
      sending = null;
      line.removeAttribute("aria-busy");
      stopped();
    });
  }

  /* Session over, no right, not now: the server's own page says why. */
  function plainly(form, act) {
    hide(form, "act", act);
    form.submit();
  }

  function stopped() {
    if (said) { said.textContent = word("stopped").textContent; said.classList.remove("visually-hidden"); }
  }

  function taken(line, html, isDone, act, name) {
    var fresh = parsed(html).querySelector(".sums"), keys = typed;
    sending = null;
    typed = [];
    if (!fresh) { return; }
    if (said) { said.classList.add("visually-hidden"); }
    line.replaceWith(fresh);
    document.dispatchEvent(new CustomEvent("house:written"));
    if (!isDone) { into(named(fresh, name) || fields(fresh)[0]); return; }
    lines().forEach(function (row) {
      if (row !== fresh) { all(row, "[data-undo]").forEach(function (button) { button.remove(); }); }
    });
    say(fresh.querySelector(".sums-table").textContent + " " + fresh.querySelector(".sums-state").textContent);
    if (act === "undo") { if (!enter(fresh)) { toJump(); } } else { next(fresh); }
    again(keys);
  }

  /* What was typed meanwhile, key by key, where the cursor now stands. */
  function again(keys) {
    while (keys.length && !sending) {
      var key = keys.shift(), field = document.activeElement, line = lineOf(field), at;
      if (key === "Enter") {
        if (line) { save(line); } else if (jump && jump.contains(field)) { jumpTo(); }
      } else if (key === "Tab") {
        at = line ? fields(line).indexOf(field) : -1;
        if (line && fields(line)[at + 1]) { fields(line)[at + 1].focus(); fields(line)[at + 1].select(); }
      } else if (key === "Escape") {
        if (line) { escape(line); }
      } else if (field && field.tagName === "INPUT") {
        field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
      }
    }
    if (sending) { typed = keys; }
  }

  function save(line) {
    var form = formOf(line), active = document.activeElement, missing;
    if (!form || sending) { return; }
    missing = fields(line).filter(function (field) { return /^total_/.test(field.name) && !field.value.trim(); });
    if (missing.length === 1 && missing[0] !== active) { missing[0].focus(); return; }
    send(line, form, "save", line.contains(active) ? active.getAttribute("name") : "total_a");
  }

  /* ── Escape: the line as it stands; from a line in which nothing was typed, to the table's number ── */
  function escape(line) {
    if (!isTouched(line)) { toJump(); return; }
    if (line.hasAttribute("data-sent")) { renew(line); return; }
    formOf(line).reset();
    enter(line);
  }

  function renew(only) {
    return ask(list.getAttribute("data-totals"), { headers: { "X-Requested-With": "lines" } }).then(function (response) {
      if (!response.ok || response.redirected) { return null; }
      return response.text().then(function (html) { spread(parsed(html), only); });
    }).catch(stopped);
  }

  function spread(box, only) {
    all(box, ".sums").forEach(function (fresh) {
      var old = document.getElementById(fresh.id);
      if (!old || !list.contains(old)) { return; }
      if (only ? old !== only : old === sending || isTouched(old) || same(old, fresh)) { return; }
      put(old, fresh);
      if (only) { enter(fresh); }
    });
  }

  function same(old, fresh) {
    return ["data-stamp", "data-state"].every(function (name) { return old.getAttribute(name) === fresh.getAttribute(name); })
      && !!old.querySelector("[data-undo]") === !!fresh.querySelector("[data-undo]");
  }

  function jumpTo() {
    var field = jump.querySelector("input"), number = field.value.trim();
    var there = lines().filter(function (line) { return line.getAttribute("data-table") === number; });
    var empty = there.find(function (line) { return line.getAttribute("data-state") === "empty"; });
    if (enter(empty || there[0])) { field.value = ""; say(""); return; }
    say(said ? said.getAttribute("data-none") : "");
    if (said) { said.classList.remove("visually-hidden"); }
    field.select();
  }

  function exchange(line) {
    all(line, "input[name$=_a]").forEach(function (a) {
      var b = line.querySelector("[name='" + a.name.replace(/_a$/, "_b") + "']"), kept;
      if (b) { kept = a.value; a.value = b.value; b.value = kept; }
    });
    line.querySelector("[name=total_a]").focus();
  }

  list.addEventListener("submit", function (event) {
    var form = event.target, line = lineOf(form), by = window.house.buttonOf(event), act = by && by.value || "save";
    event.preventDefault();
    if (sending) { return; }
    if (act === "save") { save(line); } else { send(line, form, act, "total_a"); }
  });

  list.addEventListener("click", function (event) {
    var line = lineOf(event.target), target = event.target.closest("[data-exchange], [data-keep]");
    if (!line || !target) { return; }
    if (target.hasAttribute("data-keep")) { event.preventDefault(); renew(line).then(function () { next(line); }); return; }
    exchange(line);
  });

  document.addEventListener("keydown", function (event) {
    var key = event.key, line;
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (sending && (/^[0-9-]$/.test(key) || key === "Tab" || key === "Enter" || key === "Escape")) {
      event.preventDefault();
      typed.push(key);
      return;
    }
    line = lineOf(event.target);
    if (line && key === "Escape") { event.preventDefault(); escape(line); }
    if (line && key === "Enter" && /^(INPUT|SELECT)$/.test(event.target.tagName)) { event.preventDefault(); save(line); }
  });

  if (jump) {
    jump.hidden = false;
    jump.addEventListener("submit", function (event) { event.preventDefault(); jumpTo(); });
  }
  document.addEventListener("house:swap", function () { renew(null); });
  ready(list);
  if (!window.location.hash) { next(null); }
})();
