/**
 * Document of the page: the server's name, its address, and how to add it to clients, which need neither a sign-in nor a
 * script; then the panel. It is the same for everybody, and has no secret.
 *
 * Links to clients are for the address that the server knows, and hidden if the browser has another.
 *
 * Its own addresses are relative, so that a proxy may serve it below a path that the server does not know. With a script,
 * the address that is shown is that of the browser.
 */
import { addToPrograms, PROGRAM_NAMES, type ProgramName } from "../server-config/add-to-links.js";

/** Facts that the document shows. */
interface PageFacts {
  readonly name: string;
  /** Place of the page; absent in a document that is the same at each address. */
  readonly place?: {
    readonly path: string;
    /** Address of the server, for readers without scripts. */
    readonly address: string;
  };
  /** Content of the document instead of files: the script that adds the panel, and the policy. */
  readonly inline?: { readonly script: string; readonly policy: string };
}

/** Folder of the files of the panel, below the path of the page. */
export const FILES_FOLDER = "panel/";

/** The style of the document. */
export const PAGE_STYLE = `
html, body { block-size: 100%; margin: 0; }
body { display: flex; flex-direction: column; color-scheme: light dark; background: Canvas; color: CanvasText;
  font: 1rem/1.5 system-ui, sans-serif; }
header, noscript p { padding: 0.75rem 1rem; margin: 0; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
h1 { font-size: 1.125rem; line-height: 1.35; margin: 0; overflow-wrap: anywhere; }
header p { margin: 0; }
details { flex-basis: 100%; }
h2 { font-size: 1rem; margin: 0.75rem 0 0.25rem; }
code { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0 0 0.25rem; padding: 0.5rem 0.75rem; overflow: auto; border: 1px solid GrayText; border-radius: 4px; }
pre code { overflow-wrap: normal; }
button { font: inherit; min-block-size: 1.75rem; }
mcp-panel { flex: 1 0 24rem; min-block-size: 0; border-block-start: 1px solid GrayText; }
`;

/** The script of the document. */
export const PAGE_SCRIPT = `
const address = (location.origin + location.pathname).replaceAll("'", "%27");
for (const place of document.querySelectorAll("[data-address]")) place.textContent = address;
for (const links of document.querySelectorAll("[data-for]")) links.hidden = links.dataset.for !== address;
for (const source of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  const show = (text) => {
    button.textContent = text;
    button.ariaLabel = text + ": " + source.dataset.copy;
  };
  show("Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      show("Copied");
    } catch {
      show("Not copied");
    }
    setTimeout(show, 2000, "Copy");
  });
  source.after(" ", button);
}
document.documentElement.lang = navigator.language;
`;

/** Clients whose entries the document has; it has at most 6 kB. */
const ENTRIES: readonly ProgramName[] = ["vscode", "cursor", "claude-code", "codex"];

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#4f46e5"/>' +
    '<path d="M4 5l3 3-3 3M8.5 11H12" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>',
)}`;

/** Writes the document. */
export function pageDocument({
  name,
  place: { path, address } = { path: "", address: "" },
  inline,
}: PageFacts): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  const folder = `./${last === "" ? "" : `${last}/`}${FILES_FOLDER}`;
  const [title, own, files] = [name, `./${last}`, folder].map(escaped);
  const plain = escaped(address.replaceAll("'", "%27"));
  const shown = `<span data-address>${plain}</span>`;
  const links = addToPrograms({ kind: "http", name, url: address }).flatMap(({ link, program }) =>
    link === undefined || program === "claude-desktop"
      ? []
      : [`<a href="${escaped(link)}" rel="noreferrer">${PROGRAM_NAMES[program]}</a>`],
  );
  // The address of a URL has no character that these formats escape.
  const entries = addToPrograms({ kind: "http", name, url: "ADDRESS" }).map(({ program, file, text = "" }) => {
    const title = PROGRAM_NAMES[program];
    const [what, where] = file === undefined ? ["command", ""] : ["entry", ` (<code>${file}</code>)`];
    const code = escaped(text).replaceAll("ADDRESS", () => shown);
    return ENTRIES.includes(program)
      ? `<h2>${title}${where}</h2>
        <pre data-copy="the ${what} for ${title}"><code>${code}</code></pre>
        `
      : "";
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
${inline ? `    <meta http-equiv="content-security-policy" content="${escaped(inline.policy)}" />\n` : ""}\
    <title>${title}</title>
    <link rel="icon" href="${ICON}" />
    <style>${PAGE_STYLE}</style>
    <script type="module">${PAGE_SCRIPT}</script>
    <script type="module"${inline ? `>${inline.script}` : ` src="${files}mcp-panel.js">`}</script>
  </head>
  <body>
    <header lang="en">
      <h1>${title}</h1>
      <p>MCP server at <code data-copy="the address">${shown}</code></p>
      <details>
        <summary>Add it to a client</summary>
        ${inline ? "" : `<p data-for="${plain}">Open in ${links.join(", ")}</p>`}
        ${entries.join("").trimEnd()}
        <h2>Other clients</h2>
        <p>The transport is Streamable HTTP, or HTTP with SSE if the server is an old one. If it needs a sign-in, the client starts it.</p>
      </details>
    </header>
    <noscript><p lang="en">Allow JavaScript for this page to list the server's tools, call them, and sign in.</p></noscript>
${inline ? "" : `    <mcp-panel src="${own}" redirect-url="${files}mcp-oauth-callback.html" locked></mcp-panel>\n`}\
  </body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);
}
