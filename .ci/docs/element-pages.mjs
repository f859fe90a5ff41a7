/**
 * The elements' reference as pages: one for each element, and the list with the theme's properties before them.
 *
 * Owns: how an element is shown. The text comes from dist/custom-elements.json, which is made from the sources.
 */
import { html } from "./markup.mjs";
import { codeBlock, coloured, words } from "./markdown.mjs";
import { elementSample } from "./samples.mjs";

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
  const body = html`<h1><code>&lt;${tagName}&gt;</code></h1>
    <p class="from"><code>import { ${name} } from "mcp-panel/elements";</code></p>
    ${words(summary, linkOf)} ${codeBlock(elementSample(element), "ts", linkOf)}
    ${keyboard && html`<h2 id="keyboard">Keyboard</h2>`} ${words(keyboard, linkOf)} ${lists.map(({ markup }) => markup)}`;
  const headings = [
    ...(keyboard ? [{ id: "keyboard", title: "Keyboard", depth: 2 }] : []),
    ...lists.flatMap((one) => one.headings),
  ];
  return { path, title: `<${tagName}>`, summary: firstSentence(summary), body, headings };
}

/** Pages of all elements, `tokens`: the public properties of the theme. */
export function elementPages(elements, { helpers, tokens }) {
  const pages = elements.map((element) => page(element, helpers));
  const body = html`<h1>The elements</h1>
    <p class="lead">
      Each works alone. Importing a class from <code>mcp-panel/elements</code> registers it under its name; <code>mcp-panel</code> registers all.
    </p>
    <h2 id="all">All elements</h2>
    <dl class="pairs">
      ${pages.map(
        ({ path, title, summary }) =>
          html`<dt>
              <a href="${path}"><code>${title}</code></a>
            </dt>
            <dd>${words(summary)}</dd> `,
      )}
    </dl>
    <h2 id="theme">Theme</h2>
    <p>
      Set these anywhere above an element. What is not set falls back to VS Code's colour of that name, where there is one, then to our own for
      the inherited <code>color-scheme</code>.
    </p>
    <dl class="pairs">
      ${tokens.map(
        ({ name, fallback }) =>
          html`<dt id="${name.slice(2)}"><code>${name}</code></dt>
            <dd><code>${fallback}</code></dd> `,
      )}
    </dl>`;
  const headings = [
    { id: "all", title: "All elements", depth: 2 },
    { id: "theme", title: "Theme", depth: 2 },
  ];
  const summary = "Every element: attributes, properties, events, slots, parts, custom properties, keyboard.";
  return [{ path: "elements.html", title: "Elements", summary, body, headings }, ...pages];
}
