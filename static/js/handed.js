/* While the two totals of a match are typed: what they make together, said by the server. What was saved here before and
   waits, or was refused, stands in the form again, with why; outbox.js sends it. */
(function () {
  "use strict";
  var CALM = 300;
  var form = document.querySelector("form[data-sum-url]"), box = window.houseOutbox;
  var said = form && form.querySelector("[data-sum]");
  if (!said) { return; }

  function put(html) { said.innerHTML = html; }
  var read = window.house.reader(form, CALM, put, function () { put(""); });
  form.addEventListener("input", function () { read(form.getAttribute("data-sum-url")); });

  /* ── what waits ── */
  function facts() {
    return ["total_a", "total_b"].map(function (name) { return form.elements[name].value.trim(); }).join(" – ");
  }

  function fill(body) {
    window.house.all(form, "input[type=checkbox]:not([name=checked])").forEach(function (tick) { tick.checked = false; });  // what was not ticked is not in the body
    box.fill(form, body, ["seen", "checked"]);
  }

  /* A page that came back with errors holds what was typed already. */
  function takeUp() {
    var mine = box.entries().filter(function (entry) {
      return entry.totals && entry.match === form.elements.match.value && entry.state !== "done";
    }).pop();
    if (!mine || mine.token === form.elements.token.value) { return; }
    fill(mine.body);
    if (mine.why) {
      var why = window.house.make("div", mine.why, "invalid-feedback");
      why.setAttribute("role", "alert");
      form.prepend(why);
    }
    form.dispatchEvent(new Event("input"));
  }

  form.addEventListener("house:saving", function (event) {
    event.detail.totals = true;
    event.detail.facts = facts();
  });

  takeUp();
}());
