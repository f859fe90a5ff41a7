/**
 * Content of a sampling message.
 *
 * Owns: rendering one block: text, images and audio from their bytes, everything else as a tree. Fetches nothing that a
 * server names; the only controls show more of the same block.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Results } from "../../../src/client/api/index.js";
import type { BlockView } from "../../../src/client/api/views.js";
import type { SamplingContent } from "../../../src/protocol/types/index.js";
import "../../parts/content/content-block.js";
import "../../parts/basic/text-view.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

/** Content as typed in the specification: one block or several. */
export type Blocks = SamplingContent | readonly SamplingContent[];

/** Maximum number of characters of a text that is shown directly; longer texts are shown in a scrollable box. */
const LONG = 2_000;

interface Media {
  readonly view: BlockView;
  readonly results: Results;
}

/** Cached, because an element keeps its rendering as long as it receives the same view object. */
const media = new WeakMap<object, Media>();

/** Returns all blocks as a list. */
export function blocksOf(content: Blocks): readonly SamplingContent[] {
  return isList(content) ? content : [content];
}

/** Returns the content with the text of block `at` replaced, in its original shape. */
export function withText(content: Blocks, at: number, text: string): Blocks {
  const changed = (block: SamplingContent): SamplingContent => (block.type === "text" ? { ...block, text } : block);
  return isList(content) ? content.map((block, index) => (index === at ? changed(block) : block)) : changed(content);
}

/** Renders a block. With `edit`, text is shown in a field, and `edit` receives the typed text. */
export function blockView(
  block: SamplingContent,
  strings: StringsController,
  edit?: (text: string) => void,
): TemplateResult {
  const { t } = strings;
  switch (block.type) {
    case "text":
      return edit ? textField(block.text, t("text.label"), edit) : textView(block.text, t("text.label"));
    case "image":
    case "audio":
      return mediaView(block);
    case "tool_use":
      return html`<p class="muted small">${t("input.block-tool-use")} <code>${visibleLine(block.name)}</code></p>
        <div class="tree">${valueTree(block.input, visibleLine(block.name))}</div>`;
    case "tool_result":
      return html`<p class="muted small">
          ${t(block.isError === true ? "input.block-tool-error" : "input.block-tool-result")} <code>${visibleLine(block.toolUseId)}</code>
        </p>
        ${blocksOf(block.content).map((inner) => (isToolBlock(inner) ? treeView(inner) : blockView(inner, strings)))}
        ${isObject(block.structuredContent) ? treeView(block.structuredContent) : nothing}`;
    case "resource":
    case "resource_link":
    case "unknown":
      return treeView(block);
    default:
      return treeView(block satisfies never); // unknown types of newer servers are shown unchanged
  }
}

/** Renders a text field with this `label`. */
export function textField(text: string, label: string, edit: (text: string) => void): TemplateResult {
  return html`<textarea
    dir="auto"
    autocomplete="off"
    aria-label=${label}
    .value=${text}
    @input=${(event: InputEvent & { target: HTMLTextAreaElement }) => edit(event.target.value)}
  ></textarea>`;
}

/** Renders read-only text; long text is shown in a box that loads while scrolling. */
export function textView(text: string, label: string): TemplateResult {
  if (text.length <= LONG) return html`<div class="text" dir="auto">${visible(text)}</div>`;
  return html`<mcp-text-view
    .text=${headOf(text)}
    .label=${label}
    .loadText=${async (from: number, to: number) => text.slice(from, to)}
  ></mcp-text-view>`;
}

/** Cached objects: the same text always results in the same object, because a view starts over with a new object. */
const heads = new Map<string, { readonly head: string; readonly length: number }>();
const HEAD = 16_384;
const KEPT = 100;
/** Maximum number of cached characters, which is more than a request has. */
const KEPT_CHARS = 9_000_000;
let chars = 0;

function headOf(text: string): { readonly head: string; readonly length: number } {
  const head = heads.get(text) ?? { head: text.slice(0, HEAD), length: text.length };
  if (!heads.delete(text)) chars += text.length;
  heads.set(text, head);
  for (const oldest of heads.keys()) {
    if (heads.size <= KEPT && chars <= KEPT_CHARS) break;
    heads.delete(oldest);
    chars -= oldest.length;
  }
  return head;
}

function treeView(value: object): TemplateResult {
  return html`<div class="tree">${valueTree(value, "")}</div>`;
}

function mediaView(block: SamplingContent & { readonly type: "image" | "audio" }): TemplateResult {
  const known = media.get(block) ?? mediaOf(block);
  media.set(block, known);
  return html`<mcp-content-block .block=${known.view} .results=${known.results}></mcp-content-block>`;
}

function mediaOf({ type, mimeType, data }: SamplingContent & { readonly type: "image" | "audio" }): Media {
  const none = async (): Promise<never> => Promise.reject(new Error("there are only bytes"));
  const bytes = async (_id: string, _block: number, from?: number, to?: number): Promise<ArrayBuffer> =>
    Uint8Array.from(atob(data), (char) => char.charCodeAt(0)).slice(from, to).buffer;
  return {
    view: { type, mimeType, byteLength: Math.floor((data.length * 3) / 4) },
    results: {
      text: none,
      bytes,
      nodes: none,
      string: none,
      find: none,
      root: none,
      table: none,
      json: none,
      release: async () => undefined,
    },
  };
}

function isToolBlock({ type }: SamplingContent): boolean {
  return type === "tool_use" || type === "tool_result";
}

function isList(content: Blocks): content is readonly SamplingContent[] {
  return Array.isArray(content);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
