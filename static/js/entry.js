/* A match is one document: its sheet, the deals that wait on this phone (sheet.js), the form of the next deal, which this
   opens in the page itself, one deal after the other, without a navigation. Sends nothing itself: outbox.js does. */
(function () {
  "use strict";
  var sheet = document.querySelector("[data-sheet]"), holder = document.querySelector("[data-entry]");
  var box = window.houseOutbox, list = window.houseSheet, house = window.house, all = house.all;
  var DRAFT = "dix-draft", PATIENCE = 1500, GOING = 800;
  var entry = null, then = null, asked = "";
  if (!sheet || !holder) { return; }

  function template() { return document.querySelector("template[data-deal-form]"); }

  /* ── the form ── */
  function fill(form, body) {
    box.fill(form, body, ["token", "status"]);
    /* The bid above the chips was typed: no chip. */
    if (form.elements.contract_other && form.elements.contract_other.value) { all(form, "[name=contract]").forEach(function (chip) { chip.checked = false; }); }
  }

  function prepare(form, number) {
    form.setAttribute("data-outbox-deal", number);
    form.setAttribute("action", list.numbered(form.getAttribute("action"), number));
    form.setAttribute("data-preview-url", list.numbered(form.getAttribute("data-preview-url"), number));
    form.setAttribute("data-outbox-label", form.getAttribute("data-outbox-label").replace(/\d+/, number));
    all(holder, "[data-deal-number]").forEach(function (said) { said.textContent = number; });
  }

  /* The form is as old as the page: the score, the clock and whose turn it is are the sheet's, and a ban is for one deal. */
  function freshen(number) {
    [".score-num", ".clock"].forEach(function (what) {
      var now = all(sheet, what);
      all(holder, what).forEach(function (old, n) { if (now[n]) { old.innerHTML = now[n].innerHTML; } });
    });
    var turn = sheet.querySelector("[data-turn-sentence]"), said = holder.querySelector("[data-whose-turn]");
    if (said) { said.innerHTML = turn && number === list.next() ? turn.innerHTML : ""; }
    if (number !== Number(template().getAttribute("data-number"))) {
      all(holder, ".taker > .ban, .counted > .ban").forEach(function (ban) { ban.remove(); });
      all(holder, "[name=bid]:disabled").forEach(function (bid) { bid.disabled = false; });
    }
  }

  /* contract: a chip of the sheet that was tapped, a deal begun anew; old: an entry to be put right, with its token. */
  function open(contract, old) {
    var source = template();
    if (!source || source.getAttribute("data-match") !== list.match() || !old && !sheet.querySelector("[data-enter]")) { return false; }
    var number = old ? old.number : list.ahead(), draft = old ? old.body : contract ? "" : draftOf(number);
    holder.textContent = "";
    holder.append(source.content.cloneNode(true));
    entry = { form: holder.querySelector("form"), number: number, timer: 0 };
    prepare(entry.form, number);
    freshen(number);
    entry.form.elements.token.value = old ? old.token : box.freshToken();
    if (draft) {
      fill(entry.form, draft);
      all(entry.form, "[data-restored]").forEach(function (said) { said.hidden = !!old; });
    }
    if (contract) { fill(entry.form, "contract=" + contract); }
    return show();
  }

  function show() {
    see(true);
    window.history.pushState({ entry: String(entry.number), step: "bid", depth: 1 }, "");
    window.housePad(entry.form);
    return true;
  }

  /* The form or the sheet: what is not seen has no #main, to which the skip link leads. */
  function see(typing) {
    sheet.hidden = typing;
    holder.hidden = !typing;
    [holder, sheet].forEach(function (part) { all(part, "main").forEach(function (main) { main.id = part.hidden ? "" : "main"; }); });
  }

  function hide() {
    see(false);
    document.documentElement.classList.remove("typing");
    window.scrollTo(0, 0);
    list.render();
  }

  /* Saved: the form is gone, and so are the steps behind it. */
  function close() {
    if (!entry) { return; }
    clearTimeout(entry.timer);
    var depth = !holder.hidden && window.history.state && window.history.state.depth || 0;
    holder.textContent = "";
    entry = null;
    hide();
    if (!depth) { return; }
    then = function () { return null; };
    window.history.go(-depth);
    setTimeout(gone, GOING);
  }

  /* The steps are gone: what was tapped meanwhile is done now. */
  function gone() {
    var after = then;
    then = null;
    if (after) { after(); }
  }

  /* ── what is being typed, should the page be lost ── */
  function draftOf(number) {
    var draft = JSON.parse(house.kept(DRAFT) || "null");
    return draft && draft.match === list.match() && draft.number === number ? draft.body : "";
  }

  function keepDraft() {
    if (entry) { house.keep(DRAFT, JSON.stringify({ match: list.match(), number: entry.number, body: box.encode(entry.form) })); }
  }

  /* The table plays another match now, or a team may not take: the form comes with the page as it is now. */
  function renewForm() {
    var source = template(), now = list.formKey();
    if (!sheet.querySelector("[data-enter]") || source && source.getAttribute("data-form-key") === now || asked === now) { return; }
    asked = now;
    house.ask(location.href).then(function (response) {
      return response.text();
    }).then(function (html) {
      var fresh = house.parse(html).querySelector("template[data-deal-form]");
      if (!fresh) { return; }
      if (source) { source.remove(); }
      document.body.append(document.importNode(fresh, true));
    }).catch(function () { asked = ""; });
  }

  /* ── an entry of this page ── */
  function facts(form) {
    if (form.hasAttribute("data-counted")) { return window.houseCounted.facts(form, list.words); }
    var bid = form.querySelector("input[name=bid]:checked"), typed = form.elements.contract_other;
    var contract = typed && typed.value || (form.querySelector("input[name=contract]:checked") || {}).value;
    if (!bid || !contract) { return ""; }
    var points = form.elements["points_" + bid.value.charAt(0).toLowerCase()].value;
    return list.words("facts", {
      contract: contract === "capot" ? list.words("capot") : contract, suit: bid.getAttribute("data-sign"),
      team: bid.getAttribute("data-team"), points: points
    }).replace(/[,\s]+$/, "");
  }

  /* Shown in the form as the page of a deal would: what is wrong stands beside its field. */
  function showErrors(html) {
    var fresh = house.parse(html).querySelector("form[data-pad]");
    clearTimeout(entry.timer);
    var number = entry.number;
    fresh = document.importNode(fresh, true);
    entry.form.replaceWith(fresh);
    entry.form = fresh;
    prepare(fresh, number);
    window.housePad(fresh);
  }

  function isForm(html) { return !!house.parse(html).querySelector("form[data-pad]"); }

  document.addEventListener("house:saving", function (event) {
    var saved = event.detail, passed = /(^|&)status=passed(&|$)/.test(saved.body);
    if (!event.target.hasAttribute("data-outbox-deal")) { return; }
    saved.facts = passed ? list.words("passed") : facts(event.target);
    if (!entry || event.target !== entry.form) { return; }
    entry.token = saved.token;
    house.keep(DRAFT, "null");
    all(entry.form, "[data-save]").forEach(function (save) { save.textContent = list.words("sending"); });
    entry.timer = setTimeout(close, PATIENCE);
  });

  document.addEventListener("house:outbox", function (event) {
    var told = event.detail, mine = entry && entry.token && (entry.token === told.token || entry.token === told.was);
    if (mine && told.html && isForm(told.html)) { showErrors(told.html); } else if (mine && (told.away || told.sent || told.html)) { close(); }
  });

  document.addEventListener("click", function (event) {
    var link = event.target.closest("[data-enter]");
    if (event.target.closest("[data-entry-close]")) {
      event.preventDefault();
      window.history.go(-(window.history.state && window.history.state.depth || 1));  /* both steps: to the sheet */
      return;
    }
    if (!link || !sheet.contains(link)) { return; }
    if (then || open(link.getAttribute("data-contract") || "")) {
      event.preventDefault();
      if (then) { then = function () { open(link.getAttribute("data-contract") || ""); }; }
    }
  }, true);

  holder.addEventListener("change", keepDraft);
  holder.addEventListener("click", function (event) { if (event.target.closest("[data-digit]")) { keepDraft(); } });

  window.addEventListener("popstate", function (event) {
    var isMine = !!entry && !!event.state && event.state.entry === String(entry.number);
    if (isMine) { see(true); } else if (entry && !holder.hidden) { hide(); }
    gone();
  });

  /* What was refused is put right in the form, with its token and its number. */
  document.addEventListener("house:review", function (event) { if (open("", event.detail)) { event.preventDefault(); } });
  /* Another phone has just saved the deal that is being typed here: said at once, over the form, and no tap is caught. */
  function sayTaken() {
    var said = entry && !entry.token && entry.form.querySelector("[data-taken]");
    if (said) { said.hidden = holder.hidden || list.next() <= entry.number; }
  }

  document.addEventListener("house:swap", function () {
    see(sheet.hidden);
    renewForm();
    sayTaken();
  });
})();
