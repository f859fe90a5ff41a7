/**
 * The panel docked in a web IDE: what a page does with it.
 *
 * Owns: the page around the panel: theme, the width of the tool pane, the status line. `?server=<url>` shows another
 * server.
 */
import "mcp-panel";

const panel = document.querySelector("mcp-panel");
const server = new URLSearchParams(location.search).get("server");
if (panel && server !== null) panel.src = server;

// The panel follows the page's colour scheme; it needs no word of its own.
const theme = document.querySelector<HTMLSelectElement>("#theme");
theme?.addEventListener("change", () => {
  document.documentElement.dataset.theme = theme.value;
});

function say(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}
panel?.addEventListener("mcp-server-change", ({ server: { state, url, info } }) => {
  const name = info?.implementation?.title ?? info?.implementation?.name ?? new URL(url).host;
  say("connection", `${name}: ${state}`);
});
panel?.addEventListener("mcp-call-change", ({ call: { tool, state } }) => say("call", `${tool}: ${state}`));

const divider = document.querySelector<HTMLElement>(".divider");
const pane = document.querySelector<HTMLElement>(".tool");

function resize(width: number): void {
  const size = Math.max(280, Math.min(width, innerWidth - 300));
  document.body.style.setProperty("--tool-size", `${size}px`);
  tellSize();
}

/** A separator says where it stands. */
function tellSize(): void {
  divider?.setAttribute("aria-valuemax", String(Math.max(280, innerWidth - 300)));
  divider?.setAttribute("aria-valuemin", "280");
  divider?.setAttribute("aria-valuenow", String(pane?.clientWidth ?? 0));
}
tellSize();
addEventListener("resize", tellSize);
divider?.addEventListener("pointerdown", (event) => {
  divider.setPointerCapture(event.pointerId);
  event.preventDefault();
});
divider?.addEventListener("pointermove", (event) => {
  if (divider.hasPointerCapture(event.pointerId)) resize(innerWidth - event.clientX);
});
divider?.addEventListener("keydown", ({ key }) => {
  const step = key === "ArrowLeft" ? 32 : key === "ArrowRight" ? -32 : 0;
  if (step !== 0 && pane) resize(pane.clientWidth + step);
});
