/* A paper sheet typed at the desk: what each row would mark is said by the server while somebody types, and there is
   always one row more to type in. In lines Enter goes on to the next deal once this one is read back; what is refused or
   not finished keeps the cursor, and what is typed while the answer is on its way waits for it. Enter on an empty line goes
   to the button that saves. */
(function () {
  "use strict";
  var CALM = 200, MOST = 40;
  var form = document.querySelector("form[data-paper]"), rows = form && form.querySelector("[data-rows]");
  var empty = document.querySelector("template[data-empty-row]");
  var timer = 0, asked = 0, answered = 0, held = null, keys = [];
  document.addEventListener("change", function (event) { capot(rowOf(event.target)); });
  if (!rows || !window.fetch || !window.FormData) { return; }

  function all(where, what) { return [].slice.call(where.querySelectorAll(what)); }
  function first() { return Number(form.getAttribute("data-first")); }
  function list() { return all(rows, "[data-row]"); }
  function rowOf(node) { return node && node.closest ? node.closest("[data-row]") : null; }
  function lineOf(row) { return row && row.querySelector("input[name$=-line]"); }

  /* A deal's row and, in cells, the one under it that speaks. */
  function parts(row) {
    var next = row.nextElementSibling;
    return next && !next.hasAttribute("data-row") ? [row, next] : [row];
  }

  function isUsed(row) {
    return parts(row).some(function (part) {
      return all(part, "input, select").some(function (field) {
        if (field.type === "checkbox") { return field.checked; }
        return field.tagName === "SELECT" ? field.selectedIndex > 0 : !!field.value.trim();
      });
    });
  }

  /* ── one row more ── */
  function grow() {
    var there = list(), box;
    if (!empty || there.length >= MOST || !isUsed(there[there.length - 1])) { return; }
    box = document.createElement(rows.tagName === "TBODY" ? "tbody" : "ol");
    box.innerHTML = empty.innerHTML.replace(/__row__/g, there.length).replace(/__number__/g, first() + there.length);
    while (box.firstElementChild) { rows.appendChild(box.firstElementChild); }
  }

  /* ── what the server says of each row ── */
  function ask() {
    var number = asked += 1;
    clearTimeout(timer);
    fetch(form.getAttribute("data-read-url"), {
      method: "POST", body: new FormData(form), credentials: "same-origin", headers: { "X-Requested-With": "preview" }
    }).then(function (response) {
      if (response.redirected || !response.ok || !response.headers.get("X-House")) { throw new Error("not read"); }
      return response.text();
    }).then(function (html) {
      if (number === asked) { answered = number; spread(html); release(); }
    }).catch(function () {
      if (number !== asked) { return; }
      all(form, "[data-says]").forEach(function (place) { place.innerHTML = ""; });
      answered = number;
      release();
    });
  }

  function spread(html) {
    var box = document.createElement("div");
    box.innerHTML = html;
    all(box, "[data-read]").forEach(function (part) {
      var key = part.getAttribute("data-read"), place = form.querySelector('[data-says="' + key + '"]');
      var row = rows.querySelector('[data-row="' + key + '"]');
      if (place && place.innerHTML.trim() !== part.innerHTML.trim()) { place.innerHTML = part.innerHTML; }
      if (row) { mark(row, part); }
    });
  }

  function mark(row, part) {
    var wrong = (part.getAttribute("data-wrong") || "").split(" ");
    row.setAttribute("data-state", part.getAttribute("data-state"));
    row.classList.toggle("row-alert", part.getAttribute("data-state") === "wrong");
    parts(row).forEach(function (each) {
      all(each, "input, select").forEach(function (field) {
        if (wrong.indexOf(field.name) >= 0) { field.setAttribute("aria-invalid", "true"); } else { field.removeAttribute("aria-invalid"); }
      });
      all(each, ".invalid-feedback").forEach(function (old) {
        if (!old.closest("[data-says]")) { old.parentNode.removeChild(old); }
      });
    });
  }

  function capot(row) {
    var contract = row && row.querySelector("select[name$=-contract]"), asks = row && row.querySelector("[data-capot]");
    if (!contract || !asks) { return; }
    asks.hidden = contract.value !== "capot";
    if (asks.hidden) { asks.selectedIndex = 0; }
  }

  function typed(field) {
    var row = rowOf(field);
    capot(row);
    if (row) { row.removeAttribute("data-state"); }
    grow();
    asked += 1;
    clearTimeout(timer);
    timer = setTimeout(ask, CALM);
  }

  form.addEventListener("input", function (event) { typed(event.target); });

  /* ── Enter in a line ── */
  function onward(row) {
    if (isUsed(row) && asked !== answered) { held = row; keys = []; ask(); return true; }
    return go(row);
  }

  function go(row) {
    var there = list(), line = lineOf(row), next = lineOf(there[there.indexOf(row) + 1]), state = row.getAttribute("data-state");
    var wrong = there.filter(function (each) { return /wrong|missing/.test(each.getAttribute("data-state")); })[0];
    if (state === "wrong") { line.select(); return false; }
    if (state === "missing") { return false; }
    if (isUsed(row) && next) { next.focus(); next.select(); return true; }
    if (wrong) { lineOf(wrong).focus(); return true; }
    form.querySelector(".btn-save").focus();
    return true;
  }

  /* The answer is here: on to the next line, with what was typed meanwhile; a refused one drops it. */
  function release() {
    var row = held, waiting = keys;
    held = null;
    keys = [];
    if (!row || !go(row)) { return; }
    while (waiting.length && !held) { again(waiting.shift()); }
    if (held) { keys = waiting; }
  }

  function again(key) {
    var field = document.activeElement, row = rowOf(field);
    if (!row || field !== lineOf(row)) { return; }
    if (key === "Enter") { onward(row); return; }
    field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
    typed(field);
  }

  form.addEventListener("keydown", function (event) {
    var row = rowOf(event.target), key = event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || !row || event.target !== lineOf(row)) { return; }
    if (held && (key === "Enter" || key.length === 1)) { event.preventDefault(); keys.push(key); return; }
    if (key === "Enter") { event.preventDefault(); onward(row); }
  });

  form.querySelector("[data-enter]").removeAttribute("name");
  all(form, "[data-more]").forEach(function (more) { more.hidden = true; });
  list().forEach(capot);
  grow();
  if (list().some(isUsed)) { ask(); }
}());
