/* Melds of a deal by chips: who announces what, up to which card, in which suit; three taps fill one row of the lists that
   a phone without JavaScript chooses from. While one is asked for, its cards stand in the place of the keypad. */
window.houseMelds = function (form) {
  "use strict";
  var chips = form.querySelector("[data-meld-chips]"), panel = form.querySelector("[data-meld-panel]"), list = form.querySelector("[data-meld-list]");
  var lists = form.querySelector("[data-melds]"), keys = form.querySelector("[data-keys]"), asked = null, all = window.house.all;
  if (!chips || !panel || !list || !lists) { return; }

  function rows() { return all(lists, "[data-meld]"); }
  function field(row, part) { return row.querySelector('[name$="-' + part + '"]'); }
  function isUsed(row) { return field(row, "who").value !== "" || field(row, "what").value !== ""; }
  function free() { return rows().find(function (row) { return !isUsed(row); }); }

  /* ── asking: the cards, then the suit ── */
  function show(part) {
    panel.hidden = !part;
    keys.classList.toggle("pad-idle", !!part);
    all(panel, "[data-meld-tops]").forEach(function (tops) { tops.hidden = part !== tops.getAttribute("data-meld-tops"); });
    panel.querySelector("[data-meld-suits]").hidden = part !== "suits";
    all(chips, "[data-meld-kind]").forEach(function (chip) {
      chip.setAttribute("aria-pressed", asked && asked.kind === chip.getAttribute("data-meld-kind") && asked.who === chip.getAttribute("data-meld-who") ? "true" : "false");
    });
    if (part) { panel.scrollIntoView({ block: "nearest" }); }
  }

  function kind(chip) {
    var isSame = chip.getAttribute("aria-pressed") === "true";
    asked = isSame ? null : { who: chip.getAttribute("data-meld-who"), kind: chip.getAttribute("data-meld-kind") };
    show(asked && asked.kind);
  }

  function top(chip) {
    asked.top = chip.getAttribute("data-meld-top");
    if (asked.kind === "four") { write(""); } else { show("suits"); }
  }

  function write(suit) {
    var row = free();
    field(row, "who").value = asked.who;
    field(row, "what").value = asked.top ? asked.kind + "-" + asked.top : "";
    field(row, "suit").value = suit;
    asked = null;
    show(null);
    changed(row);
  }

  function clear(row) {
    ["who", "what", "suit"].forEach(function (part) { field(row, part).value = ""; });
    field(row, "unshown").checked = false;
    all(row, ".invalid-feedback").forEach(function (said) { said.remove(); });
    changed(row);
  }

  /* The pad hears it, and asks what will be marked. */
  function changed(row) {
    render();
    field(row, "what").dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* ── what was announced ── */
  function chosen(select) { return select.value ? select.options[select.selectedIndex].textContent.trim() : ""; }

  function item(row) {
    var made = form.querySelector("[data-meld-item]").content.firstElementChild.cloneNode(true), suit = field(row, "suit").value;
    var icon = suit && panel.querySelector('[data-meld-suit="' + suit + '"] .suit');
    var shown = made.querySelector("input"), wrong = row.querySelector(".invalid-feedback");
    made.querySelector("[data-meld-who-said]").textContent = chosen(field(row, "who"));
    made.querySelector("[data-meld-said]").textContent = chosen(field(row, "what"));
    if (icon) { made.querySelector("[data-meld-said]").appendChild(icon.cloneNode(true)); }
    shown.checked = field(row, "unshown").checked;
    shown.addEventListener("change", function (event) {
      event.stopPropagation();
      field(row, "unshown").checked = shown.checked;
      changed(row);
    });
    made.querySelector("[data-meld-drop]").addEventListener("click", function () { clear(row); });
    if (wrong) { made.appendChild(wrong.cloneNode(true)); }
    return made;
  }

  function render() {
    list.textContent = "";
    rows().filter(isUsed).forEach(function (row) { list.appendChild(item(row)); });
    all(chips, "[data-meld-kind]").forEach(function (chip) { chip.disabled = !free(); });
  }

  chips.addEventListener("click", function (event) {
    var chip = event.target.closest("[data-meld-kind]");
    if (chip) { kind(chip); }
  });
  panel.addEventListener("click", function (event) {
    var card = event.target.closest("[data-meld-top]"), suit = event.target.closest("[data-meld-suit]");
    if (card) { top(card); } else if (suit) { write(suit.getAttribute("data-meld-suit")); }
  });

  /* Saved while one is still asked for: it goes as far as it was said, and what is missing is told. */
  form.addEventListener("submit", function () { if (asked) { write(""); } }, true);

  chips.hidden = false;
  lists.hidden = true;
  show(null);
  render();
};
