/* On a phone every chapter is folded, but the one that the address names and those in which something is wrong. */
(function () {
  "use strict";
  var chapters = window.house.all(document, "[data-chapter]");

  function open() {
    var named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var chapter = named && named.closest("[data-chapter]");
    if (!chapter) { return; }
    chapter.open = true;
    named.scrollIntoView();
  }

  if (!window.matchMedia("(max-width: 699px)").matches) { return; }
  chapters.forEach(function (chapter) { chapter.open = !!chapter.querySelector(".is-invalid, .invalid-feedback"); });
  window.addEventListener("hashchange", open);
  open();
})();
