/* "My team", remembered on this phone by a cookie that the server may read. The public pages are the same for everybody;
   this marks what is mine in them. */
(function () {
  "use strict";
  var slug = document.body.getAttribute("data-slug");
  if (!slug) { return; }
  var all = window.house.all, COOKIE = "dix_team_" + slug.replace(/[^a-z0-9_-]/gi, "");

  function known() {
    var found = document.cookie.match(new RegExp("(?:^|; )" + COOKIE + "=(\\d+)"));
    return found && found[1];
  }

  function keep(number) {
    document.cookie = COOKIE + "=" + (number || "") + "; path=/; samesite=lax; max-age=" + (number ? 604800 : 0);
    show();
  }

  function show() {
    var mine = known();
    all(document, "[data-teams]").forEach(function (row) {
      var is = mine !== null && (" " + row.getAttribute("data-teams") + " ").indexOf(" " + mine + " ") >= 0;
      row.classList.toggle(row.getAttribute("data-mine-class") || "row-me", is);
      all(row, "[data-mine]").forEach(function (node) {
        var whose = node.getAttribute("data-mine");
        node.hidden = !is || (whose !== "" && (" " + whose + " ").indexOf(" " + mine + " ") < 0);
      });
    });
    all(document, "[data-my-table]").forEach(function (link) {
      if (mine !== null) { link.href = link.getAttribute("data-my-table").replace(/(^|\/)0(?=\/|$)/, "$1" + mine); }
    });
    all(document, "button[data-remember-team]").forEach(function (button) {
      var is = button.getAttribute("data-remember-team") === mine;
      button.hidden = false;
      button.setAttribute("aria-pressed", is ? "true" : "false");
    });
    all(document, ".whose [data-remember-team]").forEach(function (link) {
      link.hidden = link.getAttribute("data-remember-team") === mine;
    });
    all(document, "[data-forget-team]").forEach(function (link) {
      link.hidden = link.getAttribute("data-forget-team") !== mine;
    });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-remember-team], [data-forget-team]");
    if (!button) { return; }
    /* A link leads on, and the server remembers too. */
    if (button.tagName === "A") { keep(button.getAttribute("data-remember-team")); return; }
    event.preventDefault();
    var number = button.getAttribute("data-remember-team");
    keep(number === known() ? null : number);
  });
  document.addEventListener("house:swap", show);
  show();
})();
