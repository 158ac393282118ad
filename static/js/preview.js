/* What a deal will be marked, asked of the server while somebody types; the save button says it, and what cannot be stands
   at its box. `isComplete`: there is something to ask; `mark`: how the boxes look, said again with each answer. Gives what
   asks. Used by pad.js and counted.js; the server alone knows the rules. */
window.housePreview = function (form, isComplete, mark) {
  "use strict";
  var CALM = 150, LATE = 1500;
  var timer = 0, asked = 0;
  var save = form.querySelector("[data-save]"), marks = form.querySelector("[data-marks]");
  var nothingYet = form.querySelector("[data-marks] .muted");
  var placeholder = nothingYet ? nothingYet.outerHTML : "";

  function label(text) { save.textContent = text || save.getAttribute("data-save"); }

  function empty() { marks.innerHTML = placeholder; label(); }

  function ask() {
    clearTimeout(timer);
    var url = form.getAttribute("data-preview-url");
    if (!url || !window.fetch) { return; }
    asked += 1;
    if (!isComplete()) { empty(); return; }
    timer = setTimeout(function () { send(url, asked); }, CALM);
  }

  /* The server says nothing: it will count the deal when it gets it. */
  function alone(number) {
    if (number !== asked) { return; }
    label();
    marks.innerHTML = '<p class="marks-verdict"></p>';
    marks.firstElementChild.textContent = marks.getAttribute("data-alone");
  }

  function send(url, number) {
    var late = setTimeout(function () { alone(number); }, LATE);
    fetch(url, { method: "POST", body: new FormData(form), credentials: "same-origin", headers: { "X-Requested-With": "preview" } })
      .then(function (response) {
        if (!response.headers.get("X-House") || response.redirected || response.status >= 500 || response.status === 403 || response.status === 404) { throw new Error("no preview"); }
        return response.text();
      })
      .then(function (html) { clearTimeout(late); if (number === asked) { show(html); } })
      .catch(function () { clearTimeout(late); alone(number); });
  }

  function show(html) {
    marks.innerHTML = html;
    var said = marks.querySelector("[data-save-label]"), wrong = marks.querySelector("[data-error-field]");
    label(said && said.getAttribute("data-save-label"));
    mark();
    if (wrong) { point(wrong); }
  }

  function point(wrong) {
    var field = wrong.getAttribute("data-error-field") || "points";
    wrong.id = "marks-error";
    ["A", "B"].forEach(function (side) {
      if (field !== "points" && field !== "points_" + side.toLowerCase() && field.toLowerCase() !== "points." + side.toLowerCase()) { return; }
      var input = form.elements["points_" + side.toLowerCase()];
      form.querySelector('[data-box="' + side + '"] .pts-box').classList.add("pts-wrong");
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", "marks-error");
    });
  }

  return ask;
};
