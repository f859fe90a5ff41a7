/**
 * Markdown to HTML, for guides and doc comments, and code with colours, made at build time.
 *
 * Owns: anchors; links (`reference:Name` and `{@link Name}` lead to the reference, names in code too). The classes are
 * highlight.js's own, coloured by docs/site/docs.css. Reads files of this repository only: this is no sanitiser.
 */
import hljs from "highlight.js";
import { Marked } from "marked";
import { escape, html, plain, raw, slug } from "./markup.mjs";

hljs.registerAliases("vue", { languageName: "xml" });

/** Links for names in highlighted code; what is a comment, a string or a tag already stays. */
function linked(markup, linkOf) {
  let inside = 0;
  return markup.replace(/<span class="hljs-(?:comment|string)">|<\/?span[^>]*>|[\w$]+|[^<\w$]+|./gs, (part) => {
    if (part.startsWith("<span")) {
      if (inside > 0 || /hljs-(comment|string)/.test(part)) inside++;
      return part;
    }
    if (part === "</span>") {
      if (inside > 0) inside--;
      return part;
    }
    const address = inside === 0 && /^[A-Z][\w$]+$/.test(part) ? linkOf(part) : undefined;
    return address ? `<a href="${escape(address)}">${part}</a>` : part;
  });
}

/** Coloured code as the content of an element. An unknown language is plain text. */
export function coloured(code, language, linkOf = () => undefined) {
  const markup = hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escape(code);
  return raw(linked(markup, linkOf));
}

/** A block of code. */
export const codeBlock = (code, language, linkOf) =>
  html`<pre class="code"><code>${coloured(code, language, linkOf)}</code></pre>`;

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
