/* The desk's pages. When a quick answer is refused (session over, no right, not now) the form is sent the plain way, so
   that the server's own page says why; its token makes sure that nothing is written twice. When the server does not
   answer at all the page says so and keeps what was typed. */
(function () {
  "use strict";

  document.addEventListener("htmx:responseError", function (event) {
    var sender = event.detail.elt;
    if (sender && sender.tagName === "FORM") { sender.submit(); }
  });

  // What live.js has put in its place is tapped as before.
  document.addEventListener("house:swap", function (event) { window.htmx.process(event.target); });

  // Whoever is chosen from the club's roll is written in the line; an arrow goes from the line to the choice.
  document.addEventListener("change", function (event) {
    var chosen = event.target;
    var field = document.getElementById(chosen.getAttribute("data-fills"));
    if (field && chosen.checked) { field.value = chosen.getAttribute("data-name"); }
  });
  document.addEventListener("keydown", function (event) {
    var which = event.key === "ArrowDown" && /^id_player_([12])$/.exec(event.target.id || "");
    var first = which && document.querySelector("input[name=roll_" + which[1] + "]");
    if (first) { event.preventDefault(); first.focus(); }
  });

  /* The log-in page of a hotel's Wi-Fi, with 200: no answer of ours. */
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.xhr.getResponseHeader("X-House")) { return; }
    event.detail.shouldSwap = false;
    event.detail.isError = false;
    sayStopped();
  });

  document.addEventListener("htmx:sendError", sayStopped);

  function sayStopped() {
    var said = document.getElementById("said");
    if (said) { said.innerHTML = window.house.word("stopped").innerHTML; }
  }
})();
