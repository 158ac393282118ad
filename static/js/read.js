/* What stands on top until it was read on this device: [data-read="id"] goes once its [data-read-it] was tapped
   (localStorage). Without a script it stays. */
(function () {
  "use strict";
  var KEY = "read", MOST = 100;

  function kept() { try { return (localStorage.getItem(KEY) || "").split(" "); } catch (_) { return []; } }

  function show() {
    var read = kept();
    [].forEach.call(document.querySelectorAll("[data-read]"), function (box) {
      box.hidden = read.indexOf(box.getAttribute("data-read")) >= 0;
      [].forEach.call(box.querySelectorAll("[data-read-it]"), function (button) { button.hidden = false; });
    });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest("[data-read-it]"), box = button && button.closest("[data-read]");
    if (!box) { return; }
    try { localStorage.setItem(KEY, kept().concat(box.getAttribute("data-read")).slice(-MOST).join(" ")); } catch (_) { /* private mode */ }
    show();
    box.hidden = true;
  });
  document.addEventListener("house:swap", show);
  show();
})();
