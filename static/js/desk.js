/* The desk's pages. When a quick answer is refused (session over, no right, not now) the form is sent the plain way, so
   that the server's own page says why; its token makes sure that nothing is written twice. When the server does not
   answer at all the page says so and keeps what was typed. */
(function () {
  "use strict";

  document.addEventListener("htmx:responseError", function (event) {
    var sender = event.detail.elt;
    if (sender && sender.tagName === "FORM") { sender.submit(); }
  });

  document.addEventListener("htmx:sendError", function () {
    var said = document.getElementById("said");
    var words = document.querySelector("#words");
    var word = words && words.content.querySelector("[data-word=stopped]");
    if (said && word) { said.innerHTML = word.innerHTML; }
  });
})();
