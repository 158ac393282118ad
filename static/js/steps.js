/* − and + beside a number that is typed with the phone's own keys: input[data-steps="10"], data-least, data-most, and
   data-less, data-more for what they are called. Without this script the field is plain. pad.js dresses the forms that it
   opens; empty is less than the least. */
window.houseSteps = function (where) {
  "use strict";

  function numberOf(field, name, otherwise) {
    var text = field.getAttribute(name);
    return text === null || text === "" ? otherwise : Number(text);
  }

  function press(field, way) {
    var by = numberOf(field, "data-steps", 1), least = numberOf(field, "data-least", 0), most = numberOf(field, "data-most", Infinity);
    var text = field.value.trim(), now = /^\d+$/.test(text) ? Number(text) : null, then = now === null ? least : now + way * by;
    if (now === null && (text || way < 0)) { return; }
    field.value = then < least ? "" : String(Math.min(most, Math.max(then, least)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function button(field, way) {
    var made = document.createElement("button"), label = document.querySelector('label[for="' + field.id + '"]') || where.querySelector('label[for="' + field.id + '"]');
    made.type = "button";
    made.className = "step-key";
    made.textContent = way < 0 ? "−" : "+";
    made.setAttribute("aria-label", [field.getAttribute(way < 0 ? "data-less" : "data-more"), label ? label.textContent.trim() : ""].filter(Boolean).join(" – "));
    made.addEventListener("click", function () { press(field, way); });
    return made;
  }

  /* Done with it: whoever listens to a change hears one, as when a field is left. */
  function left(event) {
    var field = this.querySelector("input[data-stepped]");
    if (event.target === field || this.contains(event.relatedTarget)) { return; }
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  [].forEach.call(where.querySelectorAll("input[data-steps]:not([data-stepped])"), function (field) {
    var place = field.parentNode;
    field.setAttribute("data-stepped", "");
    place.classList.add("stepped");
    place.insertBefore(button(field, -1), field);
    place.insertBefore(button(field, 1), field.nextSibling);
    place.addEventListener("focusout", left);
  });
};
window.houseSteps(document);
document.addEventListener("house:swap", function () { window.houseSteps(document); });
