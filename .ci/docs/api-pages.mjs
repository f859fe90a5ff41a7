/**
 * The client's reference as pages: one for each topic, and the list of entries before them.
 *
 * Owns: how an export is shown. The text comes from the sources alone.
 */
import { entries, topics } from "./entries.mjs";
import { html, raw, slug } from "./markup.mjs";
import { codeBlock, words } from "./markdown.mjs";

/** The anchor of an export's member. */
export const memberId = (name, member) => `${name}.${member.replace(/[^\w-]/g, "")}`;

const TAGS = {
  defaultValue: "Default",
  returns: "Returns",
  throws: "Throws",
  deprecated: "Deprecated",
  see: "See",
  param: "",
};

function tagList(tags, linkOf) {
  const shown = tags.filter(({ name }) => name in TAGS);
  return shown.map(({ name, text }) => words(`${TAGS[name]}${TAGS[name] && ": "}${text}`, linkOf));
}

const exampleList = (examples, linkOf) =>
  examples.length > 0 &&
  html`<p class="label">Example</p>
    ${examples.map((code) => codeBlock(code, "ts", linkOf))}`;

/** Description, tags and examples of an export or a member. */
const commentParts = ({ words: text, tags, examples }, linkOf) =>
  html`${words(text, linkOf)} ${tagList(tags, linkOf)} ${exampleList(examples, linkOf)}`;

function member(owner, one, linkOfName) {
  const id = memberId(owner, one.name);
  /** Comments of members refer to other members by their names alone. */
  const linkOf = (name) => linkOfName(`${owner}.${name}`) ?? linkOfName(name);
  return html`<section class="member" id="${id}">
    <h3><a href="#${id}">${one.name}</a></h3>
    ${one.code.map((code) => codeBlock(code, "ts", linkOf))} ${commentParts(one, linkOf)}
  </section>`;
}

/** The import statement of an export; types are imported as types. */
function importLine({ name, kind, entries: from }) {
  const isType = kind === "interface" || kind === "type";
  const others = from.slice(1).map((entry) => html`, <code>${entry}</code>`);
  return html`<p class="from">
    <code>import ${isType && "type "}{ ${name} } from "${from[0]}";</code> ${others.length > 0 && html`also in${raw(others.join("").slice(1))}`}
  </p>`;
}

function symbol(one, { linkOf, firedBy }) {
  const elements = firedBy(one.name);
  return html`<section class="symbol" id="${one.name}">
    <h2><a href="#${one.name}">${one.name}</a> <span class="kind">${one.kind}</span></h2>
    ${importLine(one)} ${codeBlock(one.code, "ts", (name) => (name === one.name ? undefined : linkOf(name)))} ${commentParts(one, linkOf)}
    ${
      elements.length > 0 &&
      html`<p>Fired by ${raw(elements.map(({ tag, target }) => String(html`<a href="${target}"><code>${tag}</code></a>`)).join(", "))}.</p>`
    }
    ${one.members.map((inner) => member(one.name, inner, linkOf))}
  </section>`;
}

/** The codes of errors, each with its own anchor and what it means. */
function codes(list) {
  return html`<section class="symbol" id="codes">
    <h2><a href="#codes">The codes</a></h2>
    <dl class="codes">
      ${list.map(
        ({ code, text, comment }) =>
          html`<dt id="${code}"><code>${code}</code> ${text}</dt>
            <dd>${words(comment)}</dd> `,
      )}
    </dl>
  </section>`;
}

/** Pages of the exports in `api`; `helpers(path)` gives what links need on a page. */
export function apiPages(api, { helpers, errorCodes }) {
  const pages = topics.map(({ id, title, about }) => {
    const path = `client/${id}.html`;
    const all = api.filter(({ topic }) => topic === id);
    const order = { function: 0, class: 1, constant: 2, interface: 3, type: 3 };
    const inOrder = [...all].sort((one, other) => order[one.kind] - order[other.kind]);
    const body = html`<h1>${title}</h1>
      <p class="lead">${about}</p>
      ${id === "errors" && codes(errorCodes)} ${inOrder.map((one) => symbol(one, helpers(path)))}`;
    const headings = [
      ...(id === "errors" ? [{ id: "codes", title: "The codes", depth: 2 }] : []),
      ...inOrder.map(({ name }) => ({ id: name, title: name, depth: 2 })),
    ];
    return { path, title, summary: about, body, headings };
  });
  return [overview(api, helpers), ...pages];
}

function overview(api, helpers) {
  const path = "client.html";
  const { linkOf } = helpers(path);
  const body = html`<h1>The client's reference</h1>
    <p class="lead">Everything the package's entries export, made from their sources.</p>
    ${entries.map(({ name, about }) => {
      // An entry that repeats another one lists only what it adds.
      const added = api.filter(({ entries: from }) => from[0] === name);
      return html`<h2 id="${slug(name)}">${name}</h2>
        ${words(about)}
        <ul class="names">
          ${added.map((one) => html`<li><a href="${linkOf(one.name)}">${one.name}</a></li> `)}
        </ul>`;
    })}`;
  const headings = entries.map(({ name }) => ({ id: slug(name), title: name, depth: 2 }));
  return { path, title: "Client reference", summary: "What the entries of mcp-panel export.", body, headings };
}
