/* The draw at the desk. Looks for a team while one types; exchanges two teams by two taps, which only fill the form that
   is there without this script. */
(function () {
  "use strict";
  var all = window.house.all.bind(null, document);

  /* "é" is found as "e"; a number is asked for whole, a name by its beginning. */
  function folded(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/’/g, "'");
  }

  function has(parts, word) {
    var number = /^\d+$/.test(word);
    return parts.some(function (part) { return number ? part === word : part.startsWith(word); });
  }

  function look() {
    var words = folded(document.getElementById("find").value).split(/\s+/).filter(Boolean);
    var shown = 0;
    all("[data-key]").forEach(function (row) {
      var parts = row.getAttribute("data-key").split(" ");
      row.hidden = !words.every(function (word) { return has(parts, word); });
      if (!row.hidden) { shown += 1; }
    });
    all(".draw-table").forEach(function (table) { table.hidden = !table.querySelector("tbody tr:not([hidden])"); });
    document.querySelector("[data-find-none]").hidden = shown > 0;
  }

  var find = document.querySelector("form[data-find]");
  if (find) {
    find.hidden = false;
    find.addEventListener("submit", function (event) { event.preventDefault(); });
    find.addEventListener("input", look);
  }

  function pair() { return ["id_one", "id_two"].map(function (id) { return document.getElementById(id); }); }

  function mark() {
    var chosen = pair().map(function (select) { return select ? select.value : ""; });
    all("[data-swapping] [data-team]").forEach(function (team) {
      var here = chosen.includes(team.getAttribute("data-team"));
      team.classList.toggle("pool-pick", here);
      team.setAttribute("aria-pressed", here ? "true" : "false");
    });
  }

  /* The first tap chooses, the second completes the pair, a third begins again; the same tap undoes. */
  function tap(number) {
    var two = pair();
    if (!two[0] || !two[1]) { return; }
    if (two[0].value === number && !two[1].value) { two[0].value = ""; }
    else if (two[0].value && !two[1].value) { choose(two[0].value, number); return; }
    else { two[0].value = number; two[1].value = ""; }
    mark();
  }

  /* After the second of two taps the effect comes into sight: the list may be 75 tables long. */
  var asked = false;

  function choose(one, other) {
    asked = true;
    var two = pair();
    two[0].value = one;
    two[1].value = other;
    mark();
    two[1].dispatchEvent(new Event("change", { bubbles: true }));
  }

  function team(event) { return event.target.closest("[data-swapping] [data-team]"); }

  function enhance() {
    var hint = document.querySelector("[data-swap-hint]");
    if (hint) { hint.hidden = false; }
    all("[data-swapping] [data-team]").forEach(function (one) {
      one.setAttribute("role", "button");
      one.setAttribute("tabindex", "0");
    });
    mark();
  }

  if (!document.querySelector("[data-swapping]")) { return; }
  document.addEventListener("click", function (event) {
    var one = team(event);
    if (one) { tap(one.getAttribute("data-team")); }
  });
  document.addEventListener("keydown", function (event) {
    var one = team(event);
    if (one && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); tap(one.getAttribute("data-team")); }
  });
  document.addEventListener("htmx:afterSwap", function () {
    enhance();
    var effect = document.getElementById("swap");
    if (asked && effect) { effect.scrollIntoView({ block: "center" }); }
    asked = false;
  });
  enhance();
})();
