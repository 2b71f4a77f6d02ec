// Makes the counter quicker to use: names are offered while one types, answers are copied and printed.
// Without it every page works all the same.
import Combobox from "./vendor/combobox-nav.js";

const FEW = 8;

/** Offer the names of cards below a field, as a combobox of the ARIA patterns. */
function offerNames(input) {
  const list = document.getElementById(input.dataset.names);
  const status = document.getElementById(`${input.dataset.names}-status`);
  const combobox = new Combobox(input, list, { tabInsertsSuggestions: false });
  let open = false;
  let latest = 0;

  const show = (names) => {
    list.replaceChildren(...names.map((name, place) => {
      const option = Object.assign(document.createElement("li"), { id: `${list.id}-${place}`, textContent: name });
      option.setAttribute("role", "option");
      return option;
    }));
    const wanted = names.length > 0 && document.activeElement === input;
    if (open !== wanted) {
      wanted ? combobox.start() : combobox.stop();
      open = wanted;
    }
    list.hidden = !wanted;
    status.textContent = wanted ? `${names.length} cards` : "";
  };

  input.addEventListener("input", async () => {
    const typed = input.value.trim();
    const mine = ++latest;
    if (!typed) return show([]);
    const response = await fetch(`/api/v1/cards?limit=${FEW}&q=${encodeURIComponent(typed)}`).catch(() => null);
    if (mine !== latest || !response?.ok) return;
    const { names } = await response.json();
    if (mine !== latest) return;
    // A name that stands there already need not be offered.
    show(names.length === 1 && names[0].toLowerCase() === typed.toLowerCase() ? [] : names);
  });
  list.addEventListener("mousedown", (event) => event.preventDefault());
  // What is still on its way is not shown any more.
  const close = () => {
    latest++;
    show([]);
  };
  list.addEventListener("combobox-commit", (event) => {
    input.value = event.target.textContent;
    close();
    if ("submits" in input.dataset) input.form.requestSubmit();
  });
  input.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  input.addEventListener("blur", close);
}

/** Put a text on the clipboard and say so. */
async function copy(text, link) {
  await navigator.clipboard.writeText(text);
  const before = link.textContent;
  link.textContent = "Copied";
  document.querySelector("[data-told]").textContent = "Copied";
  setTimeout(() => { link.textContent = before; }, 1500);
}

document.querySelectorAll("[data-names]").forEach(offerNames);

if (navigator.clipboard) {
  for (const link of document.querySelectorAll("[data-copies], [data-link]")) {
    if ("link" in link.dataset) link.textContent = "Copy link";
    link.addEventListener("click", async (event) => {
      event.preventDefault();
      try {
        const text = "copies" in link.dataset ? await (await fetch(link.dataset.copies)).text() : link.href;
        await copy(text, link);
      } catch {
        location.assign(link.href);
      }
    });
  }
}

// The verdict of a proof stands at the left, in the middle of the height.
for (const picture of document.querySelectorAll(".picture")) {
  const root = picture.querySelector(".box").getBoundingClientRect();
  picture.scrollTop = root.top + root.height / 2 - picture.getBoundingClientRect().top - picture.clientHeight / 2;
}

for (const button of document.querySelectorAll("[data-prints]")) {
  button.parentElement.hidden = false;
  button.addEventListener("click", () => print());
}
// On paper the exceptions are read, too; a proof only where it was opened.
addEventListener("beforeprint", () => {
  document.querySelectorAll(".answer > details:not(.proof)").forEach((part) => { part.open = true; });
});
