/* What a deal will be marked, asked of the server while somebody types; the save button says it, and what cannot be stands
   at its box. `isComplete`: there is something to ask; `mark`: how the boxes look, said again with each answer. Gives what
   asks. Used by pad.js and counted.js; the server alone knows the rules. */
window.housePreview = function (form, isComplete, mark) {
  "use strict";
  var CALM = 150, LATE = 1500, late = 0;
  var save = form.querySelector("[data-save]"), marks = form.querySelector("[data-marks]"), nothingYet = marks.querySelector(".muted");
  var placeholder = nothingYet ? nothingYet.outerHTML : "", read = window.house.reader(form, CALM, show, alone);

  function label(text) { save.textContent = text || save.getAttribute("data-save"); }

  function ask() {
    var url = form.getAttribute("data-preview-url"), isAsked = url && isComplete();
    clearTimeout(late);
    read(isAsked && url);
    if (isAsked) { late = setTimeout(alone, CALM + LATE); } else if (url) { marks.innerHTML = placeholder; label(); }
  }

  /* The server says nothing: it will count the deal when it gets it. */
  function alone() {
    clearTimeout(late);
    label();
    marks.innerHTML = '<p class="marks-verdict"></p>';
    marks.firstElementChild.textContent = marks.getAttribute("data-alone");
  }

  function show(html) {
    clearTimeout(late);
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

/* The two boxes of points of a deal and the keys below them. `on.follow(side)`: points were typed there; `on.chosen()`:
   another box is typed in; `on.first()`: which one is, when none was chosen. Used by pad.js and counted.js. */
window.housePoints = function (form, on) {
  "use strict";
  var points = { typed: { A: false, B: false }, live: null, fresh: true }, SIDES = ["A", "B"];

  points.all = function (selector, act) { window.house.all(form, selector).forEach(act); };
  points.field = function (name, side) { return form.elements[name + "_" + side.toLowerCase()]; };
  points.input = function (side) { return points.field("points", side); };
  points.other = function (side) { return side === "A" ? "B" : "A"; };
  function box(side) { return form.querySelector('[data-box="' + side + '"] .pts-box'); }

  function follows(side) { box(side).classList.toggle("pts-follows", !points.typed[side] && points.input(side).value !== ""); }

  points.mark = function () {
    SIDES.forEach(function (side) {
      follows(side);
      box(side).classList.remove("pts-wrong");
      points.input(side).removeAttribute("aria-invalid");
    });
  };

  points.showErrors = function () {
    SIDES.forEach(function (side) { if (form.querySelector("#points-" + side.toLowerCase() + "-error")) { box(side).classList.add("pts-wrong"); } });
  };

  points.choose = function (side) {
    points.live = side;
    points.fresh = true;
    SIDES.forEach(function (each) { box(each).classList.toggle("pts-live", each === side); follows(each); });
    on.chosen();
  };

  points.focus = function (side) { points.input(side).focus({ preventScroll: true }); };

  function press(key) {
    if (!points.live) { points.choose(on.first()); }
    var field = points.input(points.live), text = points.fresh && key !== "back" ? "" : field.value;
    text = key === "back" ? (points.typed[points.live] ? text.slice(0, -1) : "") : (text + key).replace(/^0+(?=\d)/, "");
    if (text.length > 3) { return; }
    points.fresh = false;
    field.value = text;
    on.follow(points.live);
  }

  form.addEventListener("click", function (event) {
    var key = event.target.closest("[data-digit]");
    if (key) { press(key.getAttribute("data-digit")); }
  });
  SIDES.forEach(function (side) {
    var field = points.input(side);
    function mine() { if (points.live !== side) { points.choose(side); } }
    field.setAttribute("inputmode", "none");
    field.addEventListener("input", function () {
      field.value = field.value.replace(/\D/g, "").slice(0, 3);
      mine();
      points.fresh = false;
      on.follow(side);
    });
    field.addEventListener("focus", mine);
    field.addEventListener("click", function () { points.choose(side); });
  });
  points.all("[data-without-script]", function (part) { part.hidden = true; });
  points.all("[data-keys]", function (pad) { pad.hidden = false; });
  return points;
};
