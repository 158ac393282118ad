/* The ruling page: the button says the result of the outcome that is chosen. The effect follows what is
   ticked, so the button that asks for it is out of sight; it stays first in the form, so that Enter looks and
   decides nothing. docs/look.md. */
(function () {
  "use strict";
  function say() {
    var form = document.querySelector("[data-ruling]");
    if (!form) { return; }
    var chosen = form.querySelector("input[name=outcome]:checked"), button = form.querySelector("[data-said]");
    var marks = chosen && chosen.getAttribute("data-label");
    button.textContent = marks ? button.getAttribute("data-said-of") + " " + marks.replace(/ /g, "\u00a0") : button.getAttribute("data-said");
  }
  function follow() {
    var look = document.querySelector("[data-look]");
    if (!look) { return; }
    look.classList.add("visually-hidden");
    look.setAttribute("aria-hidden", "true");
    look.querySelector("button").tabIndex = -1;
  }
  document.addEventListener("change", say);
  document.addEventListener("htmx:afterSettle", say);
  document.addEventListener("DOMContentLoaded", say);
  document.addEventListener("DOMContentLoaded", follow);
}());
