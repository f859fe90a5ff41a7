/**
 * Text of every section of every page, for the search: guides, exports and their members, elements and what they have.
 *
 * Owns: the division of a page into sections, read from the page itself, so that a result leads to an anchor that exists. Never ranks:
 * docs/site/search.js searches, in the reader's browser.
 */
import { parseFragment } from "parse5";

/** Elements that stand on lines of their own: their text does not join that of their neighbours. */
const BLOCK = /^(h[1-6]|p|pre|ul|ol|li|dl|dt|dd|table|tr|th|td|section)$/;
/** Elements that begin a section where they have an `id`. */
const SECTION = /^(h[2-6]|dt|section)$/;
/** Classes of what is not text of a section: links to anchors, labels, and import lines. */
const LEFT_OUT = /\b(anchor|label|from|kind)\b/;

const attribute = ({ attrs = [] }, name) => attrs.find((one) => one.name === name)?.value;
const hasClass = (node, name) => attribute(node, "class")?.split(" ").includes(name) ?? false;
const isLeftOut = (node) => LEFT_OUT.test(attribute(node, "class") ?? "");

const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** Text below a node, with a space around each block. */
function textOf(node) {
  if (node.nodeName === "#text") return node.value;
  if (isLeftOut(node)) return "";
  const text = (node.childNodes ?? []).map(textOf).join("");
  return BLOCK.test(node.nodeName) ? ` ${text} ` : text;
}

/** Nodes below a node, in order, that `wanted` chooses. */
const below = (node, wanted) =>
  (node.childNodes ?? []).flatMap((child) => (wanted(child) ? [child] : below(child, wanted)));

/** The title of a section: the names in its heading if any are marked (`class="name"`), else the heading's text. */
function titleOf(node) {
  const heading = node.nodeName === "section" ? below(node, ({ nodeName }) => /^h[2-6]$/.test(nodeName))[0] : node;
  const names = below(heading, (one) => hasClass(one, "name"));
  return oneLine(names.length > 0 ? [...new Set(names.map(textOf))].join(" ") : textOf(heading));
}

/** Nodes whose text is in the title of a section and nowhere else. */
const isTitle = (node) =>
  /^h\d$/.test(node.nodeName) ||
  hasClass(node, "name") ||
  (node.nodeName === "dt" &&
    attribute(node, "id") !== undefined &&
    below(node, (one) => hasClass(one, "name")).length === 0);

/** Sections of a page, `{ id, title, parent, text }`: first the page itself, with what stands before its first section. */
function sectionsOf({ title, body }) {
  const sections = [{ id: "", title, parent: "", text: "" }];
  /** Titles of the headings and sections around the current place. */
  const around = [];
  const visit = (node, depth) => {
    const id = SECTION.test(node.nodeName) ? attribute(node, "id") : undefined;
    if (id !== undefined) {
      const level = /^h\d$/.test(node.nodeName) ? Number(node.nodeName[1]) : depth;
      while (around.length > 0 && around.at(-1).level >= level) around.pop();
      const parent = around.at(-1)?.title ?? "";
      const own = titleOf(node);
      const isMember = hasClass(node, "member");
      sections.push({
        id,
        title: isMember ? `${parent}.${own}` : own,
        parent: isMember ? "" : parent,
        text: "",
      });
      around.push({ level, title: own });
    }
    const current = sections.at(-1);
    if (isTitle(node) || isLeftOut(node)) return;
    if (node.nodeName === "#text") current.text += node.value;
    if (BLOCK.test(node.nodeName)) current.text += " ";
    for (const child of node.childNodes ?? []) visit(child, depth + 1);
  };
  for (const node of parseFragment(String(body)).childNodes) visit(node, 10);
  return sections.map((section) => ({ ...section, text: oneLine(section.text) }));
}

/**
 * The whole index: `[path, title, sections]` for each page, and `[id, title, parent, text, words]` for each section; `words` are the phrases of
 * `searchWords` for it, left out where there are none.
 */
export const searchIndex = (pages, searchWords) =>
  pages.map((page) => [
    page.path,
    page.title,
    sectionsOf(page).map(({ id, title, parent, text }) => {
      const words = searchWords[id === "" ? page.path : `${page.path}#${id}`];
      return [id, title, parent, text, ...(words ? [words] : [])];
    }),
  ]);
