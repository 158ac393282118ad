/* The ruling page: the button says the result of the outcome that is chosen. docs/look.md. */
(function () {
  "use strict";
  function say() {
    var form = document.querySelector("[data-ruling]");
    if (!form) { return; }
    var chosen = form.querySelector("input[name=outcome]:checked"), button = form.querySelector("[data-said]");
    var marks = chosen && chosen.getAttribute("data-label");
    button.textContent = marks ? button.getAttribute("data-said-of") + " " + marks.replace(/ /g, "\u00a0") : button.getAttribute("data-said");
  }
  document.addEventListener("change", say);
  document.addEventListener("htmx:afterSettle", say);
  document.addEventListener("DOMContentLoaded", say);
}());
