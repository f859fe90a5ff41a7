/**
 * The frame of every page: head, header with the search, navigation, what is on this page.
 *
 * Owns: that frame. Links are relative, so that the site works in any folder; nothing inline, so that its policy holds.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { html } from "./markup.mjs";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** From the page at `path` to the page at `target`, both relative to the documentation's folder; the first page is the folder itself. */
export function relativeLink(path, target) {
  const [file, fragment] = target.split("#");
  const hash = fragment === undefined ? "" : `#${fragment}`;
  if (file === path && hash) return hash;
  const up = "../".repeat(path.split("/").length - 1);
  return `${`${up}${file === "index.html" ? "" : file}` || "./"}${hash}`;
}

function navigation({ path, sections }) {
  const entry = ({ title, target }) =>
    html`<li>
      <a href="${relativeLink(path, target)}" ${target === path && html`aria-current="page"`}>${title}</a>
    </li>`;
  return sections.map(
    ({ title, pages }) =>
      html`<h2>${title}</h2>
        <ul>
          ${pages.map(entry)}
        </ul> `,
  );
}

function contents(headings) {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 3) return undefined;
  return html`<nav class="here" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${shown.map(({ id, title, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${title}</a></li> `)}
    </ul>
  </nav>`;
}

/** A whole page. `page`: `{ path, title, summary, body, headings, isLive }`; `isLive`: it has live examples. */
export function layout(page, sections) {
  const { path, title, summary, body, headings = [], isLive = false } = page;
  const up = "../".repeat(path.split("/").length - 1) || "./";
  return html`<!doctype html>
<html lang="en" data-docs="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="description" content="${summary}">
<title>${title === "mcp-panel" ? "mcp-panel documentation" : `${title} – mcp-panel`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}docs.css">
<script type="module" src="${up}docs.js"></script>
${isLive && html`<script type="module" src="${up}live/live.js"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<button class="menu" type="button" popovertarget="pages">Pages</button>
<a class="home" href="${relativeLink(path, "index.html")}">mcp-panel</a>
<a class="version" href="${relativeLink(path, "changelog.html")}" aria-label="Version ${version}, changelog">${version}</a>
<search hidden>
<input type="search" placeholder="Search" aria-label="Search the documentation" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<p class="count" role="status"></p>
<ul class="found" aria-label="Found"></ul>
</search>
<a href="${up}../ide/">Demo</a>
</header>
<div class="page">
<nav id="pages" class="pages" aria-label="Pages" popover>
${navigation({ path, sections })}
</nav>
<main id="main" tabindex="-1">
${body}
</main>
${contents(headings)}
</div>
</body>
</html>
`;
}
