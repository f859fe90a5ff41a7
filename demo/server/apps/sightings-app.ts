/**
 * App of `show_sightings`: a map of the places, with a circle for the birds seen at each. It calls tools of its server, opens a page, saves a file,
 * fills the panel, and adds the chosen place to the context of a model.
 */
import { appDocument } from "./app-client.js";

const STYLES = `
svg { inline-size: 100%; block-size: auto; background: var(--color-background-tertiary, #eee); border-radius: var(--border-radius-md, 4px); }
circle { fill: var(--color-text-info, #06c); fill-opacity: .35; stroke: var(--color-text-info, #06c); cursor: pointer; }
circle[aria-pressed="true"] { fill-opacity: .8; }
text { font: 11px var(--font-sans, sans-serif); fill: var(--color-text-primary, CanvasText); text-anchor: middle; pointer-events: none; }
table { border-collapse: collapse; inline-size: 100%; }
td, th { padding: 2px 6px; text-align: start; border-block-end: 1px solid var(--color-border-secondary, #ccc); }
td:last-child, th:last-child { text-align: end; }
`;

const BODY = `
<h1>Sightings</h1>
<svg viewBox="0 0 320 170" role="group" aria-label="Places of the estuary"></svg>
<div class="row">
  <button id="refresh">Refresh</button>
  <button id="mode">Fill the panel</button>
  <button id="save">Save as CSV</button>
  <button id="guide">Open the field guide</button>
</div>
<div id="place" aria-live="polite"><p class="muted">Choose a place.</p></div>
`;

const SCRIPT = `
const svg = document.querySelector("svg");
const box = document.querySelector("#place");
let places = [];
let chosen;
const draw = (name, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const show = (result) => {
  places = result?.structuredContent?.places ?? [];
  svg.replaceChildren(...places.flatMap(({ name, x, y, birds }, index) => {
    const circle = draw("circle", { cx: 20 + x * 280, cy: 20 + y * 120, r: 5 + Math.sqrt(birds) / 2, tabindex: 0, role: "button", "aria-label": name + ": " + birds + " birds", "aria-pressed": name === chosen });
    circle.addEventListener("click", () => choose(name));
    circle.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(name); } });
    return [circle, draw("text", { x: 20 + x * 280, y: 20 + y * 120 + (index % 2 ? -1 : 1) * (14 + Math.sqrt(birds) / 2) + 4 }, name)];
  }));
};
const choose = (name) => {
  chosen = name;
  for (const circle of svg.querySelectorAll("circle")) circle.setAttribute("aria-pressed", circle.getAttribute("aria-label").startsWith(name + ":"));
  const { species } = places.find((place) => place.name === name);
  const table = document.createElement("table");
  const head = table.insertRow();
  for (const text of [name, "Birds"]) head.append(Object.assign(document.createElement("th"), { textContent: text }));
  for (const [bird, count] of species) { const row = table.insertRow(); row.insertCell().textContent = bird; row.insertCell().textContent = count; }
  box.replaceChildren(table);
  request("ui/update-model-context", { content: [{ type: "text", text: "The user looks at the sightings of " + name + "." }], structuredContent: { place: name, species } }).catch(() => undefined);
};
const say = (text) => box.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
document.querySelector("#refresh").addEventListener("click", () => request("tools/call", { name: "refresh_sightings", arguments: {} }).then(show, (error) => say(error.message)));
document.querySelector("#guide").addEventListener("click", () => request("ui/open-link", { url: "https://modelcontextprotocol.io/" }).catch((error) => say(error.message)));
document.querySelector("#save").addEventListener("click", () => {
  const text = ["place,birds", ...places.map(({ name, birds }) => name + "," + birds)].join("\\n");
  request("ui/download-file", { contents: [{ type: "resource", resource: { uri: "file:///sightings.csv", mimeType: "text/csv", text } }] }).catch((error) => say(error.message));
});
let mode = "inline";
const showMode = (next) => { mode = next; document.querySelector("#mode").textContent = next === "inline" ? "Fill the panel" : "Back"; };
document.querySelector("#mode").addEventListener("click", async () => showMode((await request("ui/request-display-mode", { mode: mode === "inline" ? "fullscreen" : "inline" })).mode));
on("ui/notifications/host-context-changed", (context) => { applyContext(context); if (context.displayMode) showMode(context.displayMode); });
on("ui/notifications/tool-result", show);
on("ui/notifications/tool-cancelled", () => say("The call was cancelled."));
start("Sightings", { availableDisplayModes: ["inline", "fullscreen"] });
`;

/** The document. */
export const SIGHTINGS_APP = appDocument("Sightings", STYLES, BODY, SCRIPT);
