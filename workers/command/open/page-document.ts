/**
 * Document of the page, and the policies of all documents that the command serves.
 *
 * Owns: its markup, which has no secret and is the same for everybody, and its policy: scripts of the package alone.
 */
import { createHash } from "node:crypto";
import { pagePolicy } from "../../../src/panel-page/page-policy.js";

const STYLE = `
      html, body { block-size: 100%; margin: 0; }
      body { display: flex; flex-direction: column; color-scheme: light dark; background: Canvas; color: CanvasText;
        font: 1rem/1.5 system-ui, sans-serif; }
      mcp-panel { flex: 1; min-block-size: 0; }
      .page { flex: 1; min-block-size: 0; display: flex; flex-direction: column; }
      main:not(.page) { max-inline-size: 34rem; margin: auto; padding: 1.5rem; }
      h1 { font-size: 1.25rem; line-height: 1.35; margin: 0 0 0.5rem; }
      p { margin: 0; }
      .listed, dialog { --text: light-dark(#1f2328, #dfe2e7); --muted: light-dark(#57606a, #9da6b1);
        --line: light-dark(#dce0e5, #343941); --raised: light-dark(#f7f8fa, #22252a);
        --accent: light-dark(#0b5fcc, #6aa9ff); --on-accent: light-dark(#fff, #0b1626);
        --problem: light-dark(#855300, #e5b454); --mono: ui-monospace, monospace;
        color: var(--text); background: light-dark(#fff, #1b1d21); font-size: 0.8125rem; line-height: 1.4; }
      .listed { flex: none; max-block-size: 60%; overflow: auto; border-block-end: 1px solid var(--line); }
      .listed summary { position: sticky; inset-block-start: 0; padding: 0.5rem 0.75rem;
        font-weight: 600; cursor: pointer; background: var(--raised); }
      .listed h1 { display: inline; font-size: inherit; }
      .listed > div { padding: 0.5rem 0.75rem 0.75rem; }
      .listed h2 { font-size: 0.8125rem; font-weight: 600; margin: 0.75rem 0 0.25rem; overflow-wrap: anywhere; }
      .listed h2 code { font: 0.75rem var(--mono); color: var(--muted); }
      .listed ul { list-style: none; margin: 0; padding: 0; }
      .listed li { display: flex; gap: 0.75rem; align-items: flex-start; padding-block: 0.375rem;
        border-block-start: 1px solid var(--line); }
      .listed li > div { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
      .name { font-weight: 600; }
      .line { display: block; font: 0.78rem/1.4 var(--mono); max-block-size: 4.2em; overflow: auto; }
      .muted { color: var(--muted); font-size: 0.75rem; }
      .problem { color: var(--problem); font-size: 0.75rem; overflow-wrap: anywhere; }
      .problem::first-letter { text-transform: uppercase; }
      .listed button, dialog button { font: inherit; min-block-size: 1.75rem; padding: 0 0.75rem; color: var(--text);
        background: var(--raised); border: 1px solid light-dark(#868f9a, #6f7884); border-radius: 0.25rem;
        white-space: nowrap; }
      .listed button:disabled { border-color: transparent; background: none; color: var(--muted); }
      dialog { max-inline-size: min(40rem, calc(100% - 2rem)); box-sizing: border-box; padding: 1rem;
        border: 1px solid var(--line); border-radius: 0.5rem; }
      dialog::backdrop { background: rgb(0 0 0 / 50%); }
      dialog h2 { font-size: 0.9375rem; margin: 0 0 0.5rem; }
      dialog dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 0.75rem; margin: 0.75rem 0; }
      dialog dt { color: var(--muted); }
      dialog dd { margin: 0; font-family: var(--mono); overflow-wrap: anywhere; white-space: pre-wrap; }
      dialog form { display: flex; justify-content: flex-end; gap: 0.5rem; }
      dialog button[value="start"] { background: var(--accent); color: var(--on-accent); border-color: transparent; }
      .listed :focus-visible, dialog :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    `;
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#4f46e5"/>' +
    '<path d="M4 5l3 3-3 3M8.5 11H12" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>',
)}`;

/** The document at `/`. */
export const PAGE_DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>mcp-panel</title>
    <link rel="icon" href="${ICON}" />
    <style>${STYLE}</style>
    <script type="module" src="/panel/command-page.js"></script>
    <script type="module" src="/panel/mcp-panel.js"></script>
  </head>
  <body>
    <noscript><main><h1>mcp-panel</h1><p>Allow JavaScript for this page.</p></main></noscript>
  </body>
</html>
`;

const hash = createHash("sha256").update(STYLE).digest("base64");

/** Fields of every response. */
export const COMMON_FIELDS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Fields of the documents, by their paths, besides those that files have anywhere. Windows of other sites that open one
 * get no reference to it; the page itself keeps its own to the window of a sign-in. It may connect to every server,
 * because the user may enter any; the WebSockets of stdio servers are those of `host`, the name by which the page was
 * reached.
 */
export function documentFields(path: string, host: string): Readonly<Record<string, string>> {
  if (path !== "/" && path !== "/panel/mcp-oauth-callback.html") return {};
  const fields = { "cross-origin-opener-policy": "same-origin-allow-popups", "cache-control": "no-store" };
  if (path !== "/") return fields;
  const connect = [`ws://${host}`, `wss://${host}`, "http:", "https:"];
  return {
    ...fields,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy({ scripts: ["'self'"], style: `'sha256-${hash}'` }, connect),
  };
}
