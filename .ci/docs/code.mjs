/**
 * Code with colours, made at build time; names the reference knows are links in it.
 *
 * Owns: the languages, and what is a link. The classes are highlight.js's own, coloured by docs/site/docs.css.
 */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { escape, html, raw } from "./markup.mjs";

const LANGUAGES = { bash, css, go, http, java, javascript, json, nginx, python, typescript, xml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
const ALIASES = { ts: "typescript", tsx: "typescript", js: "javascript", html: "xml", vue: "xml", sh: "bash" };

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
  const name = ALIASES[language] ?? language;
  const markup = hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : escape(code);
  return raw(linked(markup, linkOf));
}

/** A block of code. */
export const codeBlock = (code, language, linkOf) =>
  html`<pre class="code"><code>${coloured(code, language, linkOf)}</code></pre>`;
