/**
 * The panel docked in a web IDE: what a page does with it.
 *
 * Owns: the page around the panel: theme, where the tool pane is and its size, the status line. Reads the page's address: `?server=<url>` shows
 * another server, several of them several; `?lang=zh-Hans` another language; `?dock=bottom` the pane at the bottom; `#server=…` is a link
 * (`share-link.ts`).
 */
import type {} from "mcp-panel/panel";
import { demoServer, demoServerLater } from "./demo-server.js";
import { panelLink } from "./share-link.js";

const panel = document.querySelector("mcp-panel");
const query = new URLSearchParams(location.search);
const servers = query.getAll("server").filter((url) => url !== "");
const [only] = servers;
if (panel && servers.length > 1) {
  panel.src = undefined;
  panel.servers = Object.fromEntries(servers.map((url) => [url, { url }]));
} else if (panel && only !== undefined) panel.src = only;
const language = query.get("lang");
if (panel && language !== null) panel.lang = language;

function say(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}

/** The demo's own server. */
const own = new URL("../mcp", location.href).href;

function isOwn(url: string): boolean {
  return URL.canParse(url, location.href) && new URL(url, location.href).href.startsWith(own);
}

/**
 * The panel, and its worker with it, start when the demo's server can be reached: before, their requests would go by it. An element outside
 * the page is none yet, so its code loads meanwhile.
 */
async function begin(): Promise<void> {
  const place = document.createComment("");
  panel?.replaceWith(place);
  const loaded = import("mcp-panel/panel");
  const isWanted = servers.length === 0 || servers.some(isOwn);
  if (isWanted) say("connection", "Starting the demo server…");
  else demoServerLater();
  if (isWanted && (await demoServer()) === "missing" && servers.length === 0) {
    panel?.removeAttribute("src");
    const notice = document.getElementById("notice");
    if (notice) {
      notice.textContent =
        "The demo server can't run here: it needs service workers, which this browser has not or does not allow on this page. Add the address of your own server instead.";
      notice.hidden = false;
    }
  }
  await loaded;
  document.getElementById("starting")?.remove();
  if (panel) place.replaceWith(panel);
}

/** A link is rewritten as the panel reads it; the panel shows what it wants and does nothing by itself. */
function readShareLink(): void {
  const link = panelLink(location.hash, own);
  if (link !== undefined) location.replace(link);
}
addEventListener("hashchange", readShareLink);
readShareLink();
void begin();

panel?.addEventListener("mcp-server-change", ({ server: { state, url, info } }) => {
  const name = info?.implementation?.title ?? info?.implementation?.name ?? new URL(url).host;
  say("connection", `${name}: ${state}`);
});
panel?.addEventListener("mcp-call-change", ({ call: { tool, state } }) => say("call", `${tool}: ${state}`));

const root = document.documentElement;

// The panel follows the page's colour scheme; it needs no word of its own.
const theme = document.querySelector<HTMLSelectElement>("#theme");
theme?.addEventListener("change", () => {
  root.dataset.theme = theme.value;
});

const divider = document.querySelector<HTMLElement>(".divider");
const pane = document.querySelector<HTMLElement>(".tool");
const dock = document.querySelector<HTMLSelectElement>("#dock");

/** Minimum sizes of the pane and of the rest of the page, in pixels, with the pane at the right and at the bottom. */
const LIMITS = { right: { min: 280, rest: 300 }, bottom: { min: 160, rest: 160 } } as const;

function side(): keyof typeof LIMITS {
  return root.dataset.dock === "bottom" ? "bottom" : "right";
}

function room(): { size: number; min: number; max: number } {
  const at = side();
  const { min, rest } = LIMITS[at];
  const [all, size] = at === "right" ? [innerWidth, pane?.clientWidth ?? 0] : [innerHeight, pane?.clientHeight ?? 0];
  return { size, min, max: Math.max(min, all - rest) };
}

function resize(wanted: number): void {
  const { min, max } = room();
  const size = `${Math.max(min, Math.min(wanted, max))}px`;
  document.body.style.setProperty(side() === "right" ? "--tool-size" : "--tool-height", size);
  reportSize();
}

/** A separator says where it stands. */
function reportSize(): void {
  const { size, min, max } = room();
  const isRight = side() === "right";
  divider?.setAttribute("aria-orientation", isRight ? "vertical" : "horizontal");
  divider?.setAttribute("aria-label", isRight ? "Width of the tool pane" : "Height of the tool pane");
  divider?.setAttribute("aria-valuemin", String(min));
  divider?.setAttribute("aria-valuemax", String(max));
  divider?.setAttribute("aria-valuenow", String(Math.round(Math.max(min, Math.min(size, max)))));
}

function place(where: string): void {
  root.dataset.dock = where === "bottom" ? "bottom" : "right";
  if (dock) dock.value = side();
  reportSize();
}
place(query.get("dock") ?? "right");
dock?.addEventListener("change", () => place(dock.value));
addEventListener("resize", reportSize);
divider?.addEventListener("pointerdown", (event) => {
  divider.setPointerCapture(event.pointerId);
  event.preventDefault();
});
divider?.addEventListener("pointermove", (event) => {
  if (!divider.hasPointerCapture(event.pointerId)) return;
  const status = document.querySelector(".status")?.clientHeight ?? 0;
  resize(side() === "right" ? innerWidth - event.clientX : innerHeight - status - event.clientY);
});
divider?.addEventListener("keydown", (event) => {
  const [more, less] = side() === "right" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const step = event.key === more ? 32 : event.key === less ? -32 : 0;
  if (step === 0) return;
  event.preventDefault();
  resize(room().size + step);
});
