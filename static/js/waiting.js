/* Any page of the program: what waits on this phone, or was refused, is said at the top of it until it is settled. The
   sheet of a match lists its own deals instead (entry.js). Knows what outbox.js tells; sends nothing. */
(function () {
  "use strict";
  var house = window.house, box = window.houseOutbox, opened = Date.now(), isOver = false;
  if (!box) { return; }

  function says() {
    var said = document.querySelector("[data-said=outbox]");
    return said ? said.dataset.says : "";
  }

  /* Gives where more may be added. */
  function say(name) {
    var said = house.say("outbox", name);
    return said && said.querySelector(".notice > div");
  }

  function add(place, node) { place.append(node); return node; }

  function offer(place, page) {
    if (place) { add(place, house.make("a", house.word("open").textContent, "btn btn-quiet")).href = page; }
  }

  function title(entry) { return [entry.label, entry.facts].filter(Boolean).join(" : "); }

  function sayRefused(entry) {
    var place = say("refused");
    if (!place) { return; }
    add(place, house.make("p", [title(entry), entry.why].filter(Boolean).join(" – ")));
    offer(place, entry.sheet || entry.page);
    add(place, house.make("button", house.word("drop").textContent, "btn btn-line")).addEventListener("click", function () {
      say("");
      box.drop(entry.token);
    });
  }

  function sayUnsent(unsent) {
    var labels = unsent.map(title).filter(Boolean).join(" ; "), why = unsent[0].why, name = why ? "unwritten" : "unsent";
    var place = says() === name && document.querySelector("[data-said=outbox] [data-unsent]");
    if (place) { place.textContent = labels; return; }
    place = say(name);
    if (!place) { return; }
    if (why) { add(place, house.make("p", why)); }
    add(place, house.make("p", labels)).dataset.unsent = "";
    place.scrollIntoView({ block: "nearest" });
  }

  /* This page is about that entry, and settles it. */
  function isAsked(entry) { return !!document.querySelector('[data-outbox-settles="' + entry.token + '"]'); }

  function announce() {
    var mine = box.entries().filter(function (entry) { return !box.isListed(entry); });
    var refused = mine.find(function (entry) { return entry.state === "refused" && !box.here(entry) && !isAsked(entry); });
    var unsent = mine.filter(function (entry) { return box.waits(entry) && (entry.tries || entry.at < opened && !entry.caught); });
    if (isOver) { return; }
    if (refused) { sayRefused(refused); } else if (unsent.length) { sayUnsent(unsent); } else if (/^(unsent|unwritten|refused)$/.test(says())) { say(""); }
  }

  document.addEventListener("house:outbox", function (event) {
    if (event.detail.ended) {
      isOver = true;
      offer(say("session"), event.detail.ended);
      return;
    }
    announce();
    if (event.detail.sent && event.detail.aside && !says()) { say("sent"); }
  });
  document.addEventListener("house:swap", announce);
  announce();
})();
