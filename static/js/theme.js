/* Paper or dark hall: follows the phone until the person has chosen; the choice is a cookie the server reads. */
(function () {
  "use strict";
  var root = document.documentElement;
  var dark = window.matchMedia("(prefers-color-scheme: dark)");

  function follow() {
    if (root.hasAttribute("data-theme-auto") && !root.classList.contains("wall")) {
      root.setAttribute("data-bs-theme", dark.matches ? "dark" : "light");
    }
  }

  follow();
  if (dark.addListener) { dark.addListener(follow); }
})();
