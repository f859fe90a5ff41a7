/**
 * The search field and the copy buttons of the documentation, and keeping the pages for when there is no network. Without this script all else
 * works.
 *
 * Owns: the field and the list of results. The search itself (search.js) and its index load when the field is first focused; every text is
 * shown as text. Keys: `/` goes to the field, Down and Up walk through the results, Enter opens the first, Escape leaves.
 */
const MOST = 40;
const base = new URL(document.documentElement.dataset.docs ?? "./", location.href);
const field = document.querySelector("search input");
const list = document.querySelector(".found");
const count = document.querySelector(".count");

let loading;
let isLoaded = false;
/** The function that searches. Loaded again after a failure. */
function engine() {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load() {
  const [{ createSearch }, response] = await Promise.all([import("./search.js"), fetch(new URL("search.json", base))]);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const find = await createSearch(await response.json());
  isLoaded = true;
  return find;
}

const create = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** Pieces of text, with what was found marked. */
const marked = (pieces) => pieces.map(({ text, isMatch }) => (isMatch ? create("mark", {}, text) : text));

function row({ address, place, title, excerpt }) {
  const parts = [
    create("span", { className: "title" }, ...marked(title)),
    create("span", { className: "note" }, place),
    create("span", { className: "excerpt" }, ...marked(excerpt)),
  ];
  const shown = parts.filter(({ textContent }) => textContent !== "");
  // Without the spaces a screen reader would join the three.
  const link = create("a", { href: new URL(address, base).href }, ...shown.flatMap((part) => [part, " "]));
  return create("li", {}, link);
}

async function search() {
  const query = field.value;
  if (query.trim() === "") return show([], "");
  if (!isLoaded) show([note("Loading …")], "");
  try {
    const find = await engine();
    if (query !== field.value) return;
    const results = find(query);
    show(results.length === 0 ? [note("Nothing found")] : results.slice(0, MOST).map(row), `${results.length} found`);
  } catch {
    show([note("The search could not be loaded. Type again to try again.")], "");
  }
}

function show(items, status) {
  list.replaceChildren(...items);
  list.scrollTop = 0;
  count.textContent = status;
}

const note = (text) => create("li", { className: "note" }, text);

/** Keys from the field into the list and through it. */
function walk(event) {
  if (event.key === "Escape") {
    field.value = "";
    void search();
    field.blur();
    return;
  }
  if (event.key === "Enter" && event.target === field) return list.querySelector("a")?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [field, ...list.querySelectorAll("a")];
  stops[stops.indexOf(document.activeElement) + step]?.focus();
}

if (field && list && count) {
  const box = field.parentElement;
  box.hidden = false;
  field.addEventListener("focus", () => engine().catch(() => undefined));
  field.addEventListener("input", () => void search());
  box.addEventListener("keydown", walk);
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) list.replaceChildren();
  });
  field.addEventListener("focus", () => void search());
  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

document.querySelector(".pages [aria-current]")?.scrollIntoView({ block: "nearest" });

if (navigator.clipboard) {
  for (const block of document.querySelectorAll(".code")) {
    const button = create("button", { type: "button", className: "copy" }, "Copy");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2_000);
    });
    block.append(button);
  }
}

/** Makes the site's service worker keep all pages, from the first one that is read. Without a service worker, pages need the network. */
async function keep() {
  const workers = navigator.serviceWorker;
  const site = new URL("../", base);
  await workers.register(new URL("service-worker.js", site), { scope: site.pathname });
  const { active } = await workers.ready;
  active?.postMessage("docs");
}

if ("serviceWorker" in navigator) keep().catch(() => undefined);
