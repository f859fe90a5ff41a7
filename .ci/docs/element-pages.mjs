/**
 * The elements' reference as pages: one for each element, and the list with the theme's properties before them.
 *
 * Owns: how an element is shown. The text comes from dist/custom-elements.json, which is made from the sources.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { html } from "./markup.mjs";
import { codeBlock, coloured, words } from "./markdown.mjs";
import { groupsOf } from "./element-groups.mjs";
import { LIVE_EXAMPLES, takesHead } from "./live-examples.mjs";
import { elementSample } from "./samples.mjs";
import { VIEW_EXAMPLES } from "./view-examples.mjs";

const PAGE_SERVER = join(root, "docs/site/page-server.js");

/** The page of an element. */
export const elementPath = (tag) => `elements/${tag}.html`;

const typed = (type, linkOf) => type && html`<code class="type">${coloured(type.text, "ts", linkOf)}</code>`;

/** A titled list of one kind of thing that an element has; nothing where it has none. */
function list(id, title, items, row) {
  if (items.length === 0) return { markup: undefined, headings: [] };
  const markup = html`<h2 id="${id}">${title}</h2>
    <dl>
      ${items.map(row)}
    </dl>`;
  return { markup, headings: [{ id, title, depth: 2 }] };
}

/** The description in two: the part about keys, and the rest. */
function keyboardOf(description) {
  const at = description.search(/^Keyboard: /m);
  if (at < 0) return { summary: description, keyboard: undefined };
  const end = description.indexOf("\n\n", at);
  const keyboard = description.slice(at + "Keyboard: ".length, end < 0 ? undefined : end);
  return { summary: `${description.slice(0, at)}${end < 0 ? "" : description.slice(end)}`.trim(), keyboard };
}

/** The first sentence of a description, for lists. */
const firstSentence = (text) => /^[\s\S]*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;

/** The live example of an element, if it has one. `isEditable`: with its JSON as a text that the reader can change. */
function live({ tagName, events }, isEditable) {
  const views = VIEW_EXAMPLES[tagName];
  const states = views ?? LIVE_EXAMPLES[tagName];
  if (!states) return undefined;
  const [[, first]] = states;
  const types = events.map(({ name }) => name).join(" ");
  const id = `live-${tagName}`;
  const label = views ? "Server responses, calls and properties, as JSON" : "Properties, as JSON";
  return html`<div class="live" data-tag="${tagName}" data-events="${types}" data-states="${JSON.stringify(states)}" ${takesHead(tagName) && "data-text"} ${views && "data-view"}>
    <div class="stage"></div>
    ${
      isEditable &&
      html`<label class="label" for="${id}">${label}</label>
        <textarea id="${id}" rows="${views ? 16 : 10}" spellcheck="false" autocomplete="off">${JSON.stringify(first, undefined, 2)}</textarea>`
    }
    <p class="live-status note" role="status"></p>
  </div>`;
}

function page(element, helpers) {
  const {
    name,
    tagName,
    description,
    members,
    attributes,
    events,
    slots = [],
    cssParts = [],
    cssProperties = [],
  } = element;
  const path = elementPath(tagName);
  const { linkOf } = helpers(path);
  const { summary, keyboard } = keyboardOf(description);
  const fields = members.filter(({ kind }) => kind === "field");
  const attributeOnly = attributes.filter(({ fieldName }) => !fields.some((field) => field.name === fieldName));
  const described = (kind) => (one) =>
    html`<dt id="${kind}-${one.name || "default"}"><code>${one.name || "(default)"}</code></dt>
      <dd>${words(one.description, linkOf)}</dd> `;
  const lists = [
    list(
      "properties",
      "Properties and attributes",
      [...fields, ...attributeOnly.map((one) => ({ ...one, attribute: one.name }))],
      (one) =>
        html`<dt id="property-${one.name}">
            <code class="name">${one.name}</code> ${one.attribute && html`<span class="note">attribute <code class="name">${one.attribute}</code></span>`}
            ${one.reflects && html`<span class="note">reflects</span>`} ${one.readonly && html`<span class="note">read only</span>`}
            ${typed(one.type, linkOf)} ${one.default !== undefined && html`<span class="note">default <code>${one.default}</code></span>`}
          </dt>
          <dd>${words(one.description, linkOf)}</dd> `,
    ),
    list(
      "methods",
      "Methods",
      members.filter(({ kind }) => kind === "method"),
      (one) => {
        const given = (one.parameters ?? []).map(
          (each) => `${each.name}${each.optional ? "?" : ""}: ${each.type?.text ?? "unknown"}`,
        );
        const code = `${one.name}(${given.join(", ")})${one.return?.type ? `: ${one.return.type.text}` : ""}`;
        return html`<dt id="method-${one.name}"><code>${coloured(code, "ts", linkOf)}</code></dt>
          <dd>${words(one.description, linkOf)}</dd> `;
      },
    ),
    list(
      "events",
      "Events",
      events,
      (one) =>
        html`<dt id="event-${one.name}"><code class="name">${one.name}</code> ${typed(one.type, linkOf)}</dt>
          <dd>${words(one.description, linkOf)}</dd> `,
    ),
    list("slots", "Slots", slots, described("slot")),
    list("parts", "CSS parts", cssParts, described("part")),
    list(
      "custom-properties",
      "CSS custom properties",
      cssProperties,
      (one) =>
        html`<dt id="css${one.name}">
            <code class="name">${one.name}</code> ${one.default && html`<span class="note">default <code>${one.default}</code></span>`}
          </dt>
          <dd>${words(one.description, linkOf)}</dd> `,
    ),
  ];
  const example = live(element, true);
  const body = html`<h1><code>&lt;${tagName}&gt;</code></h1>
    <p class="from"><code>import { ${name} } from "mcp-panel/${tagName === "mcp-panel" ? "panel" : tagName.replace("mcp-", "elements/")}";</code></p>
    ${words(summary, linkOf)} ${example && html`<h2 id="live">Try it</h2>`} ${example}
    ${example && html`<h2 id="code">In code</h2>`} ${codeBlock(elementSample(element), "ts", linkOf)}
    ${keyboard && html`<h2 id="keyboard">Keyboard</h2>`} ${words(keyboard, linkOf)} ${lists.map(({ markup }) => markup)}`;
  const headings = [
    ...(example
      ? [
          { id: "live", title: "Try it", depth: 2 },
          { id: "code", title: "In code", depth: 2 },
        ]
      : []),
    ...(keyboard ? [{ id: "keyboard", title: "Keyboard", depth: 2 }] : []),
    ...lists.flatMap((one) => one.headings),
  ];
  return {
    path,
    title: `<${tagName}>`,
    summary: firstSentence(summary),
    body,
    headings,
    isLive: example !== undefined,
  };
}

/** All live examples on one page, by groups of elements, with their states. */
function gallery(groups, helpers) {
  const shown = groups
    .map(({ elements, ...group }) => ({
      ...group,
      elements: elements.filter(({ tagName }) => VIEW_EXAMPLES[tagName] ?? LIVE_EXAMPLES[tagName]),
    }))
    .filter(({ elements }) => elements.length > 0);
  const body = html`<h1>Gallery</h1>
    <p class="lead">
      Elements in their states, running in this page. Each view has its own host and server, which also run in this page; the server's responses produce the states. On the page of each element, the responses or the properties are JSON that you can edit. Settings and drafts are
      stored in this browser, as in <a href="../ide/">the demo</a>.
    </p>
    <details>
      <summary>The server as code</summary>
      ${codeBlock(readFileSync(PAGE_SERVER, "utf8").trim(), "js", helpers("gallery.html").linkOf)}
    </details>
    ${shown.map(
      ({ id, title, elements }) =>
        html`<h2 id="${id}">${title}</h2>
          ${elements.map(
            (element) =>
              // The heading has no id, so that a search for an element leads to its own page.
              html`<div id="${element.tagName}">
                <h3><a href="${elementPath(element.tagName)}"><code>&lt;${element.tagName}&gt;</code></a></h3>
                ${live(element, false)}
              </div>`,
          )}`,
    )}`;
  const headings = shown.flatMap(({ id, title, elements }) => [
    { id, title, depth: 2 },
    ...elements.map(({ tagName }) => ({ id: tagName, title: `<${tagName}>`, depth: 3 })),
  ]);
  const summary = "Views, dialogs, viewers, forms and parts in their states, running in this page.";
  return { path: "gallery.html", title: "Gallery", summary, body, headings, isLive: true };
}

/**
 * Pages of all elements: `{ overview, gallery, groups }`, where a group has its `title` and its `pages`. `tokens`: the public properties of the
 * theme; `fileOf`: the source of a class.
 */
export function elementPages(elements, { helpers, tokens, fileOf }) {
  const groups = groupsOf(elements, fileOf).map((group) => ({
    ...group,
    pages: group.elements.map((element) => page(element, helpers)),
  }));
  const body = html`<h1>The elements</h1>
    <p class="lead">
      Each works alone. Importing <code>mcp-panel/elements/tools</code> registers <code>&lt;mcp-tools&gt;</code>, and so on for each name; <code>mcp-panel/elements</code> registers all.
    </p>
    <p>Most of them run in <a href="gallery.html">the gallery</a>, in their states.</p>
    ${groups.map(
      ({ id, title, about, pages }) =>
        html`<h2 id="${id}">${title}</h2>
          ${words(about)}
          <dl class="pairs">
            ${pages.map(
              ({ path, title: name, summary }) =>
                html`<dt>
                    <a href="${path}"><code>${name}</code></a>
                  </dt>
                  <dd>${words(summary)}</dd> `,
            )}
          </dl>`,
    )}
    <h2 id="theme">Theme</h2>
    <p>
      Set these anywhere above an element. What is not set falls back to VS Code's colour of that name, where there is one, then to our own for
      the inherited <code>color-scheme</code>.
    </p>
    <dl class="pairs">
      ${tokens.map(
        ({ name, fallback, description }) =>
          html`<dt id="${name.slice(2)}"><code>${name}</code></dt>
            <dd>
              ${words(description)}
              <p>Default: <code>${fallback}</code></p>
            </dd> `,
      )}
    </dl>`;
  const headings = [
    ...groups.map(({ id, title }) => ({ id, title, depth: 2 })),
    { id: "theme", title: "Theme", depth: 2 },
  ];
  const summary = "Every element: attributes, properties, events, slots, parts, custom properties, keyboard.";
  return {
    overview: { path: "elements.html", title: "Elements", summary, body, headings },
    gallery: gallery(groups, helpers),
    groups,
  };
}
