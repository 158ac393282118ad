/* Choosing a rulebook: where it says how a match ends, the fields below say the same at once, to be changed if wished;
   the form is told whose limits they are. Back at the one that was chosen first, what was brought goes, and what stood
   there comes back. Without a script the server does it. */
(function () {
  "use strict";
  var from = document.querySelector("input[name=limits_from]");
  var first = {}, brought = {}; // what stood in a field before anything was brought, what was brought last

  function bring(event) {
    var book = event.target;
    if (book.name !== "ruleset_slug" || !from) { return; }
    from.value = book.defaultChecked ? from.defaultValue : book.value;
    if (!book.defaultChecked && !book.hasAttribute("data-target_mode")) { return; }
    ["target", "max_deals", "minutes", "target_mode"].forEach(function (name) {
      var field = book.form.elements[name], isFirst = book.defaultChecked;
      if (!field || (isFirst && field.value !== brought[name])) { return; } // typed since: it stays
      if (!isFirst && field.value !== brought[name]) { first[name] = field.value; }
      field.value = isFirst ? first[name] : book.getAttribute("data-" + name);
      brought[name] = field.value;
    });
  }

  document.addEventListener("change", bring);
})();
