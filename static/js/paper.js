/* A paper sheet typed at the desk: what each row would mark is said by the server while somebody types, and there is
   always one row more to type in. */
(function () {
  "use strict";
  var CALM = 200, MOST = 40;
  var form = document.querySelector("form[data-paper]"), rows = form && form.querySelector("[data-rows]");
  var empty = document.querySelector("template[data-empty-row]");
  var all = window.house.all, read = form && window.house.reader(form, CALM, spread, function () { spread(""); });
  document.addEventListener("change", function (event) { capot(rowOf(event.target)); });
  if (!rows) { return; }

  function first() { return Number(form.getAttribute("data-first")); }
  function list() { return all(rows, "[data-row]"); }
  function rowOf(node) { return node && node.closest("[data-row]"); }

  /* A deal's row and the one under it that speaks. */
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
    box = document.createElement("tbody");
    box.innerHTML = empty.innerHTML.replace(/__prefix__/g, there.length).replace(/__number__/g, first() + there.length);
    while (box.firstElementChild) { rows.appendChild(box.firstElementChild); }
  }

  /* ── what the server says of each row ── */
  function ask() { read(form.getAttribute("data-read-url")); }

  function spread(html) {
    var box = document.createElement("div");
    box.innerHTML = html;
    if (!html) { all(form, "[data-says]").forEach(function (place) { place.innerHTML = ""; }); }
    all(box, "[data-read]").forEach(function (part) {
      var key = part.getAttribute("data-read"), place = form.querySelector('[data-says="' + key + '"]');
      var row = rows.querySelector('[data-row="' + key + '"]');
      if (place && place.innerHTML.trim() !== part.innerHTML.trim()) { place.innerHTML = part.innerHTML; }
      if (row) { mark(row, part); }
    });
  }

  function mark(row, part) {
    var wrong = (part.getAttribute("data-wrong") || "").split(" ");
    row.classList.toggle("row-alert", !!part.getAttribute("data-wrong"));
    parts(row).forEach(function (each) {
      all(each, "input, select").forEach(function (field) {
        if (wrong.includes(field.name)) { field.setAttribute("aria-invalid", "true"); } else { field.removeAttribute("aria-invalid"); }
      });
      all(each, ".invalid-feedback").forEach(function (old) { if (!old.closest("[data-says]")) { old.remove(); } });
    });
  }

  function capot(row) {
    var contract = row && row.querySelector("select[name$=-contract]"), asks = row && row.querySelector("[data-capot]");
    if (!contract || !asks) { return; }
    asks.hidden = contract.value !== "capot";
    if (asks.hidden) { asks.selectedIndex = 0; }
  }

  form.addEventListener("input", function (event) {
    capot(rowOf(event.target));
    grow();
    ask();
  });

  all(form, "[data-more]").forEach(function (more) { more.hidden = true; });
  list().forEach(capot);
  grow();
  if (list().some(isUsed)) { ask(); }
}());
