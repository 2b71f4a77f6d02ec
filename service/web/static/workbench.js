// Makes the workbench quicker: terms are offered while a query is typed, Ctrl+Enter runs it, tables sort in place.
// Without it everything works by links and the button.

const NAME = /[A-Za-z][\w-]*:?[\w-]*$/;

/** Offer prefixes and terms below the place where the text is typed. */
function offerTerms(editor, list, status) {
  let chosen = -1;
  let latest = 0;

  const word = () => editor.value.slice(0, editor.selectionStart).match(NAME)?.[0] ?? "";
  const hide = () => {
    list.hidden = true;
    chosen = -1;
    latest++;
    editor.removeAttribute("aria-activedescendant");
    status.textContent = "";
  };
  const mark = (at) => {
    chosen = (at + list.children.length) % list.children.length;
    [...list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
    const option = list.children[chosen];
    editor.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const take = (option) => {
    const end = editor.selectionStart;
    const name = option.dataset.name;
    // A prefix is only the beginning of a name: what follows it is typed at once.
    editor.setRangeText(name.endsWith(":") ? name : `${name} `, end - word().length, end, "end");
    hide();
    editor.focus();
    if (name.endsWith(":")) editor.dispatchEvent(new Event("input"));
  };
  const place = () => {
    const style = getComputedStyle(editor);
    const lines = editor.value.slice(0, editor.selectionStart).split("\n");
    const below = parseFloat(style.paddingTop) + lines.length * parseFloat(style.lineHeight) - editor.scrollTop;
    list.style.top = `${editor.offsetTop + Math.min(below, editor.clientHeight)}px`;
  };
  const show = (terms) => {
    list.replaceChildren(...terms.map(({ name, label }, number) => {
      const option = Object.assign(document.createElement("li"), { id: `offered-${number}` });
      option.setAttribute("role", "option");
      option.dataset.name = name;
      option.append(Object.assign(document.createElement("code"), { textContent: name }), ` ${label}`);
      return option;
    }));
    if (!terms.length || document.activeElement !== editor) return hide();
    list.hidden = false;
    place();
    mark(0);
    status.textContent = `${terms.length} terms`;
  };

  editor.setAttribute("aria-autocomplete", "list");
  editor.setAttribute("aria-controls", list.id);
  editor.addEventListener("input", async () => {
    const typed = word();
    const mine = ++latest;
    if (typed.length < 2 || editor.value[editor.selectionStart - typed.length - 1] === "?") return hide();
    const response = await fetch(`${editor.dataset.terms}?q=${encodeURIComponent(typed)}`).catch(() => null);
    if (mine !== latest || !response?.ok) return;
    const { terms } = await response.json();
    if (mine === latest) show(terms.filter(({ name }) => name !== typed));
  });
  editor.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return editor.form.requestSubmit();
    if (list.hidden) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) mark(chosen + moves[event.key]);
    else if (event.key === "Enter" || event.key === "Tab") take(list.children[chosen]);
    else if (event.key === "Escape") hide();
    else return;
    event.preventDefault();
  });
  editor.addEventListener("blur", hide);
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const option = event.target.closest("[role=option]");
    if (option) take(option);
  });
}

/** Let the heads of a table sort the rows that are there. */
function sortInPlace(table) {
  const collator = new Intl.Collator("en", { numeric: true });
  table.tHead.addEventListener("click", (event) => {
    const head = event.target.closest("th");
    if (!head || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const falling = head.getAttribute("aria-sort") === "ascending";
    const text = (row) => row.cells[head.cellIndex].textContent.trim();
    const number = head.classList.contains("number");
    const order = (a, b) => (number ? Number(text(a)) - Number(text(b)) : collator.compare(text(a), text(b)));
    const rows = [...table.tBodies[0].rows].sort((a, b) => (falling ? order(b, a) : order(a, b)));
    table.tBodies[0].replaceChildren(...rows);
    [...head.parentElement.cells].forEach((cell) => cell.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", falling ? "descending" : "ascending");
  });
}

const editor = document.getElementById("query");
offerTerms(editor, document.getElementById("offered"), document.getElementById("offered-status"));
document.querySelectorAll("[data-sorts]").forEach(sortInPlace);
if (editor.dataset.line) {
  const line = Number(editor.dataset.line) - 1;
  const start = editor.value.split("\n").slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
  const at = start + Number(editor.dataset.column) - 1;
  editor.focus();
  editor.setSelectionRange(at, at + 1);
}
