/* Paper or dark hall: follows the phone until the person has chosen; the choice is a cookie the server reads.
   The browser's own bar takes the colour of the band. */
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
  var bar = document.querySelector("meta[name=theme-color]");
  var club = window.getComputedStyle(root).getPropertyValue("--club").trim();
  if (bar && club) { bar.setAttribute("content", club); }
})();
