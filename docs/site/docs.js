/**
 * The search and the copy buttons of the documentation, and keeping it for when there is no network. Without this script all else is there.
 *
 * Owns: finding in `search.json`, which is loaded when the search is first used; every text it shows is text. Keys: `/` goes to the search,
 * Down and Up walk through what was found, Escape leaves.
 */
const MOST = 40;
const base = new URL(document.documentElement.dataset.docs ?? "./", location.href);
const field = document.querySelector("search input");
const list = document.querySelector(".found");
const count = document.querySelector(".count");

let loading;
/** Entries of the index: title, kind, address, words. Asked for again after a failure. */
function index() {
  loading ??= fetch(new URL("search.json", base)).then((answer) => {
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return answer.json();
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** How well an entry fits, 0: not at all. The words must all be there; in the title they count most. */
function fit([title, kind, , text], words) {
  const name = title.toLowerCase();
  const all = `${name} ${kind} ${text}`.toLowerCase();
  let points = 0;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    points +=
      name === word ? 100 : name.endsWith(`.${word}`) ? 70 : name.startsWith(word) ? 50 : name.includes(word) ? 20 : 1;
  }
  return points + (kind === "guide" || kind === "element" ? 5 : 0) - Math.min(4, name.length / 20);
}

function row([title, kind, address, text]) {
  const link = Object.assign(document.createElement("a"), { href: new URL(address, base).href });
  const note = Object.assign(document.createElement("span"), {
    className: "note",
    textContent: `${kind}${text && ` · ${text}`}`,
  });
  link.append(title, note);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    list.replaceChildren();
    count.textContent = "";
    return;
  }
  const requested = field.value;
  try {
    const entries = await index();
    if (requested !== field.value) return;
    const fitting = entries
      .map((entry) => ({ entry, points: fit(entry, words) }))
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points);
    list.replaceChildren(...fitting.slice(0, MOST).map(({ entry }) => row(entry)));
    count.textContent = `${fitting.length} found`;
    if (fitting.length === 0) list.replaceChildren(said("Nothing found"));
  } catch {
    list.replaceChildren(said("The search could not be loaded. Type again to try again."));
  }
}

function said(text) {
  return Object.assign(document.createElement("li"), { className: "note", textContent: text });
}

/** From the field into the list and through it. */
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
  field.addEventListener("focus", () => index().catch(() => undefined), { once: true });
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
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "copy",
      textContent: "Copy",
    });
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2_000);
    });
    block.append(button);
  }
}

/** The site's service worker keeps the pages, from the first one that is read. Where there is none, they are there as long as the network is. */
async function keep() {
  const workers = navigator.serviceWorker;
  const site = new URL("../", base);
  await workers.register(new URL("service-worker.js", site), { scope: site.pathname });
  const { active } = await workers.ready;
  active?.postMessage("docs");
}

if ("serviceWorker" in navigator) keep().catch(() => undefined);
