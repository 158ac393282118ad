/* [data-back-to]: the program ends and begins again; once it was silent and answers, or after a while, the page goes
   there. Knows [data-health], which answers without anybody being logged in. */
(function () {
  "use strict";
  var place = document.querySelector("[data-back-to]"), began = Date.now(), wasSilent = false;
  var PAUSE = 700, AT_MOST = 40000;
  if (!place) { return; }

  function look() {
    fetch(place.getAttribute("data-health"), { cache: "no-store" }).then(function (answer) {
      if (wasSilent && answer.ok) { go(); } else { again(); }
    }, function () { wasSilent = true; again(); });
  }

  function again() { if (Date.now() - began > AT_MOST) { go(); } else { setTimeout(look, PAUSE); } }

  function go() { location.replace(place.getAttribute("data-back-to")); }

  look();
})();
