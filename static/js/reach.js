/* The pages of a match: a link or a form asks whether the server is there before it leaves, for on plain http nothing
   else keeps the browser's own error page away, or the log-in page of a hotel's Wi-Fi (no answer of the program lacks
   X-House). Unreachable: the page stays, and says so. */
(function () {
  "use strict";
  var PATIENCE = 4000, asking = false, pressed = null;
  if (!window.fetch || !window.AbortController) { return; }

  function isThere() {
    var control = new AbortController(), answers = document.querySelector("link[data-answers]");
    var clock = setTimeout(function () { control.abort(); }, PATIENCE);
    return fetch(answers ? answers.href : location.href, { method: "HEAD", cache: "no-store", signal: control.signal }).then(function (answer) {
      clearTimeout(clock);
      if (!answer.headers.get("X-House")) { throw new Error("somebody else"); }
    });
  }

  function ask(then) {
    if (asking) { return; }
    asking = true;
    isThere().then(function () {
      asking = false;
      if (window.houseOutbox) { window.houseOutbox.goInside(); }
      then();
    }, function () {
      asking = false;
      sayAway();
    });
  }

  /* Until something is tapped again. */
  function sayAway() {
    var holder = document.getElementById("words"), text = holder && holder.content.querySelector("[data-word=away]");
    quiet();
    if (!text) { return; }
    var said = document.createElement("div");
    said.className = "away";
    said.setAttribute("data-said", "away");
    said.setAttribute("role", "alert");
    said.innerHTML = text.innerHTML;
    document.body.appendChild(said);
  }

  function quiet() {
    var said = document.querySelector("[data-said=away]");
    if (said) { said.parentNode.removeChild(said); }
  }

  window.addEventListener("online", quiet);
  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a[href]");
    quiet();
    pressed = event.target.closest && event.target.closest("button");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) { return; }
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) { return; }
    if (link.hash && link.pathname === location.pathname && link.search === location.search) { return; }
    event.preventDefault();
    ask(function () { location.assign(link.href); });
  });

  /* A form that was let go is sent by the browser, with the button that was tapped. */
  document.addEventListener("submit", function (event) {
    var form = event.target, button = event.submitter || (pressed && pressed.form === form ? pressed : null);
    if (form.hasAttribute("data-outbox") || event.defaultPrevented) { return; }
    if (form.hasAttribute("data-reached")) { form.removeAttribute("data-reached"); return; }
    event.preventDefault();
    event.stopPropagation();
    ask(function () {
      form.setAttribute("data-reached", "");
      if (form.requestSubmit) { form.requestSubmit(button && button.form === form ? button : undefined); } else { plainly(form, button); }
    });
  }, true);

  function plainly(form, button) {
    if (button && button.name) {
      var field = document.createElement("input");
      field.type = "hidden";
      field.name = button.name;
      field.value = button.value;
      form.appendChild(field);
    }
    form.submit();
  }
})();
