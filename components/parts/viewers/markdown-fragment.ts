/**
 * Renders Markdown to an inert document fragment.
 *
 * Owns: the allowlist. The markup of the text passes through the sanitiser; then the elements for links, pictures and
 * code, which only this client creates, are inserted. The result loads nothing, runs nothing, and has no styles, ids or
 * names.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices
 */
import DOMPurify from "dompurify";
import { Marked, type Token } from "marked";
import { visible, visibleParts, type HiddenRun } from "../basic/visible-text.js";
import { judgeLink, type LinkVerdict } from "./judge-link.js";
import { unshownCharacters } from "./markdown-unshown.js";

const TAGS = [
  ..."p br hr strong b em i del s code pre kbd blockquote ul ol li h1 h2 h3 h4 h5 h6".split(" "),
  ..."table thead tbody tr th td a sub sup".split(" "),
];
const ATTRIBUTES = ["href", "title", "align", "start", "colspan", "rowspan"];
const MAX_SPAN = 50;

/** Maximum number of characters of a picture's alternative text. */
export const PICTURE_WORDS = 300;

/** An image in a text. */
export interface WantedPicture {
  readonly address: string;
  readonly words: string;
}

/** Functions of the view that create the elements for links, pictures, code and runs of hidden characters. */
export interface MarkdownParts {
  readonly link: (verdict: LinkVerdict & { kind: "link" }, words: readonly Node[]) => Element;
  readonly picture: (picture: WantedPicture) => Element;
  readonly code: (code: string, language: string) => Element;
  readonly hidden: (run: HiddenRun) => Element;
}

/** A rendered piece of Markdown. */
export interface DrawnMarkdown {
  readonly fragment: DocumentFragment;
  /** Number of characters of the source that are not shown. */
  readonly unshown: number;
}

/** Renders one piece. Throws if the parser throws; the caller then shows the piece as plain text. */
export function markdownFragment(markdown: string, parts: MarkdownParts): DrawnMarkdown {
  // A text can't contain the random placeholder of this client's elements in advance, and a correct guess would only
  // insert one of these elements.
  const secret = crypto.randomUUID();
  const kept: { readonly shown: string; readonly make: () => Element }[] = [];
  const keep = (shown: string, make: () => Element): string =>
    `<kbd title="${secret}-${kept.push({ shown, make }) - 1}"></kbd>`;
  const tokens: Token[] = [];
  const marked = new Marked({
    gfm: true,
    walkTokens: (token) => void tokens.push(token),
    renderer: {
      image: ({ href, text }) =>
        keep(text.slice(0, PICTURE_WORDS), () => parts.picture({ address: href, words: text })),
      code: ({ text, lang }) => `${keep(text, () => parts.code(text, (lang ?? "").split(/\s/, 1)[0] ?? ""))}\n`,
      checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    },
  });
  const fragment = DOMPurify.sanitize(marked.parse(markdown, { async: false }), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  // Only what is left counts as shown: an element that is removed takes the pictures and the code in it along.
  const places = [...fragment.querySelectorAll("kbd[title]")].flatMap((place) => {
    const [before, index = ""] = place.getAttribute("title")?.split(`${secret}-`) ?? [];
    const part = before === "" ? kept[Number(index)] : undefined;
    return part ? [{ place, ...part }] : [];
  });
  const words = [fragment.textContent ?? "", ...places.map(({ shown }) => shown)].join("\n");
  const unshown = unshownCharacters(markdown, words, tokens);
  honest(fragment, parts);
  for (const link of fragment.querySelectorAll("a")) linkIn(link, parts);
  for (const table of fragment.querySelectorAll("table")) framed(table);
  for (const cell of fragment.querySelectorAll<HTMLTableCellElement>("td, th")) {
    if (cell.colSpan > MAX_SPAN) cell.colSpan = MAX_SPAN;
    if (cell.rowSpan > MAX_SPAN) cell.rowSpan = MAX_SPAN;
  }
  for (const { place, make } of places) place.replaceWith(make());
  for (const element of fragment.querySelectorAll("[title]")) {
    element.setAttribute("title", visible(element.getAttribute("title") ?? ""));
  }
  return { fragment, unshown };
}

/** Entities are now converted to characters, so hidden characters are made visible. */
function honest(fragment: DocumentFragment, { hidden }: MarkdownParts): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const runs: (() => void)[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text; // the walker shows no others
    const [first = "", ...more] = visibleParts(node.data);
    if (typeof first === "string" && more.length === 0) {
      if (first !== node.data) node.data = first;
      continue;
    }
    runs.push(() =>
      node.replaceWith(...[first, ...more].map((part) => (typeof part === "string" ? part : hidden(part)))),
    );
  }
  for (const replace of runs) replace(); // not below the walker
}

function linkIn(link: HTMLAnchorElement, { link: make }: MarkdownParts): void {
  const verdict = judgeLink(link.getAttribute("href") ?? "", link.textContent ?? "");
  const words = [...link.childNodes];
  if (verdict.kind === "text") link.replaceWith(...words);
  else link.replaceWith(make(verdict, words));
}

/** Wraps a table in a box, so that a wide table scrolls independently. */
function framed(table: HTMLTableElement): void {
  const frame = document.createElement("div");
  frame.className = "table";
  frame.tabIndex = 0;
  table.replaceWith(frame);
  frame.append(table);
}
