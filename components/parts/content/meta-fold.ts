/**
 * Shows the `_meta` of server data.
 *
 * Owns: rendering the `_meta` collapsed, as a tree, or its beginning as text if it is long. Never interprets it.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { TextHead } from "../../../src/client/api/views.js";
import { isJsonObject } from "../../../src/schema/index.js";
import { valueTree } from "../viewers/json/value-tree.js";
import { visible } from "../basic/visible-text.js";

/** Cached, because a tree keeps its open nodes as long as it receives the same object. */
const read = new WeakMap<TextHead, object | "long">();

/** Renders the `_meta` of a list item; nothing if there is none. `of`: name of the item, for screen readers. */
export function metaFold(meta: unknown, of: string): TemplateResult | typeof nothing {
  if (!isJsonObject(meta) || Object.keys(meta).length === 0) return nothing;
  return fold(valueTree(meta, `${of}: _meta`));
}

/** Renders the `_meta` of a result or a block, given as JSON text. */
export function metaTextFold(text: TextHead | undefined, of: string): TemplateResult | typeof nothing {
  if (!text) return nothing;
  const known = read.get(text) ?? parsed(text);
  read.set(text, known);
  return known === "long" ? fold(html`<pre class="text" dir="ltr">${visible(text.head)}…</pre>`) : metaFold(known, of);
}

function parsed({ head, length }: TextHead): object | "long" {
  if (head.length < length) return "long";
  const value: unknown = JSON.parse(head); // this client wrote the JSON text
  return isJsonObject(value) ? value : {};
}

function fold(content: TemplateResult): TemplateResult {
  return html`<details class="meta">
    <summary class="muted small"><code>_meta</code></summary>
    ${content}
  </details>`;
}
