/* What stands on top until it was read on this device: [data-read="id"] goes once its [data-read-it] was tapped
   (localStorage). Without a script it stays. */
(function () {
  "use strict";
  var KEY = "read", MOST = 100, house = window.house;

  function kept() { return (house.kept(KEY) || "").split(" "); }

  function show() {
    var read = kept();
    house.all(document, "[data-read]").forEach(function (box) {
      box.hidden = read.includes(box.getAttribute("data-read"));
      house.all(box, "[data-read-it]").forEach(function (button) { button.hidden = false; });
    });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-read-it]"), box = button && button.closest("[data-read]");
    if (!box) { return; }
    house.keep(KEY, kept().concat(box.getAttribute("data-read")).slice(-MOST).join(" "));
    show();
    box.hidden = true;
  });
  document.addEventListener("house:swap", show);
  show();
})();
