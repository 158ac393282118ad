/* The pages of a match: a link or a form asks whether the server is there before it leaves, for on plain http nothing
   else keeps the browser's own error page away, or the log-in page of a hotel's Wi-Fi (no answer of the program lacks
   X-House). Unreachable: the page stays, and says so. */
(function () {
  "use strict";
  var PATIENCE = 4000, house = window.house, asking = false;

  function isThere() {
    var answers = document.querySelector("link[data-answers]");
    return house.ask(answers ? answers.href : location.href, { method: "HEAD" }, PATIENCE);
  }

  function ask(then) {
    if (asking) { return; }
    asking = true;
    isThere().then(function () {
      asking = false;
      window.houseOutbox.goInside();
      then();
    }, function () {
      asking = false;
      sayAway();
    });
  }

  /* Until something is tapped again; over whatever is in sight. */
  function sayAway() {
    var said = house.say("away", "away", "alert");
    if (!said) { return; }
    said.className = "away";
    document.body.append(said);
  }

  function quiet() { house.say("away", ""); }

  window.addEventListener("online", quiet);
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href]");
    quiet();
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) { return; }
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) { return; }
    if (link.hash && link.pathname === location.pathname && link.search === location.search) { return; }
    event.preventDefault();
    ask(function () { location.assign(link.href); });
  });

  /* A form that was let go is sent by the browser, with the button that was tapped. */
  document.addEventListener("submit", function (event) {
    var form = event.target, button = house.buttonOf(event);
    if (form.hasAttribute("data-outbox") || event.defaultPrevented) { return; }
    if (form.hasAttribute("data-reached")) { form.removeAttribute("data-reached"); return; }
    event.preventDefault();
    event.stopPropagation();
    ask(function () {
      form.setAttribute("data-reached", "");
      if (button) { button.click(); } else { form.submit(); }
    });
  }, true);
})();
