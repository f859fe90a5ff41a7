/**
 * Markdown to HTML: guides, and the words of doc comments.
 *
 * Owns: anchors, links (those to other guides become links to their pages, `{@link Name}` to the reference), code. Our own files only are
 * read here: this is no sanitiser.
 */
import { Marked } from "marked";
import { codeBlock } from "./code.mjs";
import { escape, html, plain, raw, slug } from "./markup.mjs";

/**
 * `{ markup, headings }` of a text. `linkOf(name)`: the address of a symbol or nothing; `fileLink(href)`: the address of a link to a file of
 * the repository, or nothing; `pictureLink(href)`: the address of a picture.
 */
export function prose(
  text,
  { linkOf = () => undefined, fileLink = (href) => href, pictureLink = (href) => href, hasAnchors = false } = {},
) {
  const headings = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        if (!hasAnchors) return `<h${depth}>${inner}</h${depth}>`;
        const title = plain(inner);
        const id = slug(title);
        headings.push({ id, title, depth });
        return depth === 1
          ? `<h1>${inner}</h1>`
          : `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to ${escape(title)}">#</a></h${depth}>`;
      },
      code: ({ text: code, lang = "" }) => String(codeBlock(code, lang.split(" ", 1)[0], linkOf)),
      codespan({ text: code }) {
        const address = /^([A-Z][\w.-]*|<mcp-[a-z-]+>)$/.test(code) ? linkOf(code.replace(/[<>]/g, "")) : undefined;
        return linkedTo(address, html`<code>${code}</code>`);
      },
      link({ href, tokens }) {
        // Code in it may be a link already; a link in a link is none.
        const inner = raw(this.parser.parseInline(tokens).replace(/<\/?a\b[^>]*>/g, ""));
        return linkedTo(href.startsWith(NAMED) ? linkOf(href.slice(NAMED.length)) : fileLink(href), inner);
      },
      image: ({ href, text: about }) => String(html`<img src="${pictureLink(href)}" alt="${about}" loading="lazy">`),
      table({ header, rows }) {
        const cells = (row, tag) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        return `<table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table>`;
      },
    },
  });
  const markup = raw(marked.parse(withLinks(text)));
  return { markup, headings };
}

/** Begins the address of a link to a name, as doc comments have it; one that is not known is no link. */
const NAMED = "name:";

const linkedTo = (address, inner) => String(address ? html`<a href="${address}">${inner}</a>` : inner);

/** `{@link Host.recall}` as a link of Markdown. */
const withLinks = (text) => text.replace(/\{@link\s+([\w.]+)[^}]*\}/g, `[\`$1\`](${NAMED}$1)`);

/** The words of a doc comment. */
export const words = (text, linkOf) => (text ? prose(text, { linkOf }).markup : undefined);
