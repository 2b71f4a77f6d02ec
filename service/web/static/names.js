// Offers the names of cards while one is typed. Without it the form works all the same.
const input = document.getElementById("card");
const list = document.getElementById("names");
let latest = 0;
input.addEventListener("input", async () => {
  const typed = input.value.trim();
  const mine = ++latest;
  if (typed.length < 2) return;
  const response = await fetch("/api/v1/cards?q=" + encodeURIComponent(typed)).catch(() => null);
  if (!response || !response.ok || mine !== latest) return;
  const { names } = await response.json();
  list.replaceChildren(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
});
