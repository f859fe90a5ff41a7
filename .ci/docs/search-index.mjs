/**
 * What the search looks through: `[title, kind, address, words]` for each page, heading, export, member, element and what an element has.
 *
 * Owns: the list. Looking is docs/site/docs.js, in the reader's browser.
 */
import { memberId } from "./api-pages.mjs";
import { elementPath } from "./element-pages.mjs";
import { plain } from "./markup.mjs";

const WORDS = 160;
const short = (text = "") =>
  plain(text.replace(/\{@link\s+([\w.]+)[^}]*\}/g, "$1").replaceAll("`", "")).slice(0, WORDS);

function ofElement({ tagName, description, members, attributes, events, cssParts = [], cssProperties = [] }) {
  const path = elementPath(tagName);
  const inner = (list, kind, id) =>
    list.map(({ name, description: text }) => [name, `${kind} of <${tagName}>`, `${path}#${id}-${name}`, short(text)]);
  return [
    [tagName, "element", path, short(description)],
    ...inner(
      members.filter(({ kind }) => kind === "field"),
      "property",
      "property",
    ),
    ...inner(
      members.filter(({ kind }) => kind === "method"),
      "method",
      "method",
    ),
    ...attributes
      .filter(({ name, fieldName }) => name !== fieldName)
      .map(({ name, fieldName, description: text }) => [
        name,
        `attribute of <${tagName}>`,
        `${path}#property-${fieldName ?? name}`,
        short(text),
      ]),
    ...inner(events, "event", "event"),
    ...inner(cssParts, "part", "part"),
    ...cssProperties.map(({ name, description: text }) => [
      name,
      `style of <${tagName}>`,
      `${path}#css${name}`,
      short(text),
    ]),
  ];
}

function ofExport({ name, kind, topic, words, members }) {
  const path = `client/${topic}.html`;
  return [
    [name, kind, `${path}#${name}`, short(words)],
    ...members.map((member) => [
      `${name}.${member.name}`,
      "member",
      `${path}#${memberId(name, member.name)}`,
      short(member.words),
    ]),
  ];
}

/** The whole index. */
export function searchIndex({ guides, api, elements, errorCodes }) {
  const ofGuides = guides.flatMap(({ path, title, summary, headings }) => [
    [title, "guide", path, short(summary)],
    ...headings.filter(({ depth }) => depth > 1).map((heading) => [heading.title, title, `${path}#${heading.id}`, ""]),
  ]);
  const ofCodes = errorCodes.map(({ code, text, comment }) => [
    code,
    "error",
    `client/errors.html#${code}`,
    short(`${text}. ${comment}`),
  ]);
  return [...ofGuides, ...elements.flatMap(ofElement), ...api.flatMap(ofExport), ...ofCodes];
}
