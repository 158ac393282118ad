/* Any page of the program: what waits on this phone, or was refused, is said at the top of it until it is settled. The
   sheet of a match lists its own deals instead (entry.js). Knows what outbox.js tells; sends nothing. */
(function () {
  "use strict";
  var box = window.houseOutbox, opened = Date.now(), isOver = false;
  if (!box) { return; }

  function word(name) {
    var holder = document.getElementById("words");
    return holder && holder.content.querySelector('[data-word="' + name + '"]');
  }

  /* The notice of that name at the top of the page, in place of the one before; gives where more may be added. */
  function say(name) {
    var main = document.getElementById("main"), old = document.querySelector("[data-said=outbox]"), text = name && word(name);
    if (old) { old.parentNode.removeChild(old); }
    if (!text || !main) { return null; }
    var said = document.createElement("div");
    said.setAttribute("data-said", "outbox");
    said.setAttribute("data-says", name);
    said.setAttribute("role", "status");
    said.innerHTML = text.innerHTML;
    main.insertBefore(said, main.firstChild);
    return said.querySelector(".notice > div");
  }

  function says() {
    var said = document.querySelector("[data-said=outbox]");
    return said ? said.getAttribute("data-says") : "";
  }

  function add(place, tag, text, className) {
    var node = document.createElement(tag);
    node.textContent = text;
    node.className = className || "";
    place.appendChild(node);
    return node;
  }

  function offer(place, page) {
    if (place) { add(place, "a", word("open").textContent, "btn btn-quiet").href = page; }
  }

  function title(entry) { return [entry.label, entry.facts].filter(Boolean).join(" : "); }

  function sayRefused(entry) {
    var place = say("refused");
    if (!place) { return; }
    add(place, "p", [title(entry), entry.why].filter(Boolean).join(" – "));
    offer(place, entry.sheet || entry.page);
    add(place, "button", word("drop").textContent, "btn btn-line").addEventListener("click", function () {
      say(null);
      box.drop(entry.token);
    });
  }

  function sayUnsent(unsent) {
    var labels = unsent.map(title).filter(Boolean).join(" ; "), why = unsent[0].why, name = why ? "unwritten" : "unsent";
    var place = says() === name && document.querySelector("[data-said=outbox] [data-unsent]");
    if (place) { place.textContent = labels; return; }
    place = say(name);
    if (place && why) { add(place, "p", why); }
    if (place) { add(place, "p", labels).setAttribute("data-unsent", ""); }
    if (place && place.scrollIntoView) { place.scrollIntoView({ block: "nearest" }); }
  }

  /* This page is about that entry, and settles it. */
  function isAsked(entry) { return !!document.querySelector('[data-outbox-settles="' + entry.token + '"]'); }

  function announce() {
    var mine = box.entries().filter(function (entry) { return !box.isListed(entry); });
    var refused = mine.filter(function (entry) { return entry.state === "refused" && !box.here(entry) && !isAsked(entry); })[0];
    var unsent = mine.filter(function (entry) { return box.waits(entry) && (entry.tries || entry.at < opened && !entry.caught); });
    if (isOver) { return; }
    if (refused) { sayRefused(refused); } else if (unsent.length) { sayUnsent(unsent); } else if (/^(unsent|unwritten|refused)$/.test(says())) { say(null); }
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
