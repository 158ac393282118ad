/* While the two totals of a match are typed: what they make together, said by the server. */
(function () {
  "use strict";
  var CALM = 300;
  var form = document.querySelector("form[data-sum-url]");
  var said = form && form.querySelector("[data-sum]");
  var timer = 0, asked = 0;
  if (!said || !window.fetch) { return; }

  function ask(number) {
    fetch(form.getAttribute("data-sum-url"), {
      method: "POST", body: new FormData(form), credentials: "same-origin", headers: { "X-Requested-With": "preview" }
    }).then(function (response) {
      if (response.redirected || !response.ok) { throw new Error("no sum"); }
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
}());
