/* Every page with a form: a second tap on a form that is being sent does nothing; print buttons print, and what bears
   the phones' address is remembered as printed ([data-printed]). */
(function () {
  "use strict";
  var all = window.house.all;

  function guard(event) {
    var form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-outbox")) { return; }
    if (form.hasAttribute("data-sending")) { event.preventDefault(); return; }
    form.setAttribute("data-sending", "");
  }

  /* Back from the next page, or after a download that left this one in place: it may be sent again. */
  function release() {
    all(document, "form[data-sending]").forEach(function (form) { form.removeAttribute("data-sending"); });
  }

  document.addEventListener("submit", guard);
  window.addEventListener("pageshow", release);
  document.addEventListener("visibilitychange", release);
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-print]")) { window.print(); }
  });
  window.addEventListener("beforeprint", function () {
    all(document, "form[data-printed]").forEach(function (form) {
      if (form.hasAttribute("data-sent")) { return; }
      form.setAttribute("data-sent", "");
      fetch(form.action, { method: "POST", body: new FormData(form), credentials: "same-origin", keepalive: true, redirect: "manual" })
        .catch(function () { form.removeAttribute("data-sent"); });
    });
  });
  all(document, "[data-print]").forEach(function (button) { button.hidden = false; });
  /* Sent back with an error: it is in sight, however long the page. */
  var wrong = all(document, "main .is-invalid, main .invalid-feedback").find(function (node) { return node.offsetParent; });
  if (wrong && wrong.getBoundingClientRect().bottom > window.innerHeight * 0.8) { wrong.scrollIntoView({ block: "center" }); }
})();
