/* While the two totals of a match are typed: what they make together, said by the server. What was saved here before and
   waits, or was refused, stands in the form again, with why; outbox.js sends it. */
(function () {
  "use strict";
  var CALM = 300;
  var form = document.querySelector("form[data-sum-url]"), box = window.houseOutbox;
  var said = form && form.querySelector("[data-sum]");
  var timer = 0, asked = 0;
  if (!said || !window.fetch) { return; }

  function ask(number) {
    fetch(form.getAttribute("data-sum-url"), {
      method: "POST", body: new FormData(form), credentials: "same-origin", headers: { "X-Requested-With": "preview" }
    }).then(function (response) {
      if (response.redirected || !response.ok || !response.headers.get("X-House")) { throw new Error("no sum"); }
      return response.text();
    }).then(function (html) {
      if (number === asked) { said.innerHTML = html; }
    }).catch(function () {
      if (number === asked) { said.innerHTML = ""; }
    });
  }

  form.addEventListener("input", function () {
    asked += 1;
    clearTimeout(timer);
    timer = setTimeout(ask, CALM, asked);
  });

  /* ── what waits ── */
  function facts() {
    return ["total_a", "total_b"].map(function (name) { return form.elements[name].value.trim(); }).join(" – ");
  }

  function fill(body) {
    [].forEach.call(form.querySelectorAll("input[type=checkbox]"), function (tick) {
      if (tick.name !== "checked") { tick.checked = false; } // a box that was not ticked is not in the body
    });
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
      var why = document.createElement("div");
      why.className = "invalid-feedback";
      why.setAttribute("role", "alert");
      why.textContent = mine.why;
      form.insertBefore(why, form.firstChild);
    }
    form.dispatchEvent(new Event("input"));
  }

  form.addEventListener("house:saving", function (event) {
    event.detail.totals = true;
    event.detail.facts = facts();
  });

  if (box) { takeUp(); }
}());
