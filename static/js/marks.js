/* What a deal marks, said without the server: looked up in the table that the scoring made for these rules
   (data-reckoner, scoring/reckoner.py), fetched while there is a network. Adds nothing and knows no rule: a deal that the
   table does not have, with announcements for one, is said by the server alone. */
window.houseMarks = (function () {
  "use strict";
  var ALL = 162, table = null, from = "";

  /* The page's table; asked again where the rules are others by now, where it did not come, or where the server is still
     writing it out: not by all phones of the hall at once. */
  function load() {
    var holder = document.querySelector("[data-reckoner]"), url = holder ? holder.getAttribute("data-reckoner") : "";
    if (!url || !window.fetch || url === from) { return; }
    from = url;
    fetch(url, { credentials: "same-origin" }).then(function (response) {
      if (!response.ok) { throw new Error("no table"); }
      return response.json();
    }).then(function (made) { if (url === from) { table = made; } }, function () {
      if (url === from) { from = ""; window.setTimeout(load, 20000 + Math.random() * 20000); }
    });
  }

  function number(text) { return /^\d+$/.test(text || "") ? Number(text) : null; }

  /* The place in a row: the taker's points, or who had every trick; null where the form says less, or two things. */
  function placeOf(deal, own, other) {
    var mine = number(deal["points_" + own]), theirs = number(deal["points_" + other]);
    var made = deal.contract === "capot" && deal.capot_bid === "made", swept = made || !!deal["capot_" + own], lost = !!deal["capot_" + other];
    if (mine !== null && theirs !== null && mine + theirs !== ALL || swept && lost) { return null; }
    if (mine === null && theirs !== null) { mine = ALL - theirs; }
    if (swept) { return (mine === null || mine === ALL) && !(deal.contract === "capot" && deal.capot_bid === "failed") ? ALL + 1 : null; }
    if (lost) { return mine === null || mine === 0 ? ALL + 2 : null; }
    return deal.contract === "capot" && mine === ALL && deal.capot_bid !== "failed" ? null : mine;
  }

  function beloteOf(deal, own, other) {
    var mine = number(deal["belote_" + own]) || 0, theirs = number(deal["belote_" + other]) || 0;
    if (mine + theirs > 1) { return null; }
    return mine ? "taker" : theirs ? "defence" : "none";
  }

  function read(part, place) {
    var at = 0;
    while (at + 3 < part.length && part[at + 3] <= place) { at += 3; }
    var mark = table.curves[part[at + 1]][place];
    return mark === null ? null : mark + part[at + 2];
  }

  function find(kind, double, belote, bid, place) {
    var row = [[table.kinds, kind], [table.doubles, double], [table.belotes, belote], [table.bids.map(String), bid]].reduce(function (at, step) {
      var found = step[0].indexOf(step[1]);
      return at === null || found < 0 ? null : at * step[0].length + found;
    }, 0);
    if (row === null || place === null || !(place >= 0 && place <= ALL + 2)) { return null; }
    var mine = read(table.parts[table.rows[2 * row]], place), theirs = read(table.parts[table.rows[2 * row + 1]], place);
    return mine === null || theirs === null ? null : [mine, theirs];
  }

  /* deal: the fields of a deal's form by name. Marks of side A and of side B, or null. */
  function of(deal) {
    var melds = Object.keys(deal).some(function (name) { return /^meld/.test(name) && deal[name]; });
    if (!table) { return null; }
    if (deal.status === "passed") { return table.passed; }
    if (melds || !/^[AB]-./.test(deal.bid || "")) { return null; }
    var own = deal.bid.charAt(0).toLowerCase(), other = own === "a" ? "b" : "a", trump = deal.bid.slice(2);
    var kind = trump === "no_trump" || trump === "all_trump" ? trump : "suit";
    var bid = deal.contract = (deal.contract_other || "").trim() || deal.contract || "";
    var found = find(kind, deal.double || "none", beloteOf(deal, own, other), bid, placeOf(deal, own, other));
    return !found || own === "a" ? found : [found[1], found[0]];
  }

  /* The form as it stands, or as a button of it would send it. */
  function ofForm(form) {
    var deal = {};
    [].forEach.call(form.elements, function (field) {
      if (field.name && !field.disabled && (!/^(checkbox|radio)$/.test(field.type) || field.checked) && field.type !== "submit") { deal[field.name] = field.value; }
    });
    return of(deal);
  }

  document.addEventListener("house:swap", load);
  window.addEventListener("online", load);
  if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", load); } else { load(); }
  return { of: of, ofForm: ofForm };
})();
