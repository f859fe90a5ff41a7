/**
 * Views of a text, depending on its format.
 *
 * Owns: the choice, based on the type, the extension of the name, or, for text without both, its beginning. The raw
 * text is not one of these views, because it is always available.
 */
import { html } from "lit";
import type { Results } from "../../../src/client/api/index.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { looksLikeMarkdown } from "./formatted-text.js";
import { saveFile } from "../basic/save.js";
import type { LoadText } from "../basic/text-view.js";
import type { LoadRows } from "./data-table.js";
import { jsonTextView, tablesIn, tableView, treeView, type JsonPlace } from "./json-views.js";
import { essenceOf, codeLanguageOf } from "./languages.js";
import { rendererViews } from "./renderer-views.js";
import type { ContentView, ContentViewName } from "./view-switch.js";

/** A text and its metadata. */
export interface ShownText {
  readonly text: TextHead;
  readonly loadText: LoadText;
  /** MIME type; `undefined` if unknown. */
  readonly mimeType: string | undefined;
  /** File name or URI of the text. */
  readonly name: string;
  readonly label: string;
  /** Sentence shown if the text can't be read any more. */
  readonly lost: string;
  /** URI of the resource with this text; `""` for other text. */
  readonly uri: string;
  /** Language of the labels of the page's renderers. */
  readonly language: string;
  readonly results: Results;
  readonly resultId: string;
  readonly block: number;
  readonly serverUrl: string | undefined;
}

/** Data for a view switch. */
export interface TextViews {
  readonly views: readonly ContentView[];
  /** True if the switch starts with the first view. */
  readonly preferred: boolean;
  readonly whole: () => Promise<string>;
  readonly save: () => void;
}

/**
 * Returns the names of the suitable views, best first, without the raw text. `preferred`: true if the first view is
 * better than the raw text.
 */
export function viewersOf(
  mimeType: string | undefined,
  name: string,
  head: string,
): { readonly names: readonly ContentViewName[]; readonly preferred: boolean } {
  const type = essenceOf(mimeType);
  const ending = /\.([a-z0-9]{1,12})(?:[?#]|$)/i.exec(name.slice(-300))?.[1]?.toLowerCase() ?? "";
  const plain = type === "" || type === "text/plain" || type === "application/octet-stream";
  if (/^text\/(x-)?markdown$/.test(type) || (plain && /^(md|markdown|mdx)$/.test(ending))) {
    return { names: ["markdown"], preferred: true };
  }
  if (/^text\/(csv|tab-separated-values)$/.test(type) || (plain && /^(csv|tsv)$/.test(ending))) {
    return { names: ["table"], preferred: true };
  }
  const language = codeLanguageOf(plain ? undefined : type, name);
  if (language === "json") return { names: ["tree", "table", "code"], preferred: true };
  if (type === "image/svg+xml" || (plain && ending === "svg")) return { names: ["code", "picture"], preferred: true };
  if (language !== undefined) return { names: ["code"], preferred: true };
  if (plain && /^\s*[[{]/.test(head)) return { names: ["tree", "table", "code"], preferred: true };
  return { names: plain && looksLikeMarkdown(head) ? ["markdown"] : [], preferred: false };
}

/** Returns the views of a text; inspects the text if necessary. Never rejects. Renderers of the page come first. */
export async function textViews(content: ShownText): Promise<TextViews> {
  const { text, mimeType, uri, language } = content;
  const [own, others] = await Promise.all([
    rendererViews(
      {
        kind: uri === "" ? "text" : "resource",
        mimeType: essenceOf(mimeType),
        uri,
        head: text.head,
        text: () => wholeText(content),
      },
      language,
    ),
    ownViews(content),
  ]);
  return own.length === 0 ? others : { ...others, views: [...own, ...others.views], preferred: true };
}

async function ownViews(content: ShownText): Promise<TextViews> {
  const { text, mimeType, name } = content;
  const { names, preferred } = viewersOf(mimeType, name, text.head);
  const whole = (): Promise<string> => wholeText(content);
  const shared = {
    whole,
    save: () =>
      void whole().then(
        (all) => saveFile(all, name, mimeType ?? "text/plain"),
        () => undefined,
      ),
  };
  if (!names.includes("tree")) return { ...shared, views: names.map((one) => textView(one, content)), preferred };
  const place = await jsonPlace(content);
  if (!place) return { ...shared, views: mimeType === undefined ? [] : [textView("code", content)], preferred: false };
  const tables = await tablesIn(place).catch(() => []);
  const views = [
    treeView(place),
    ...(tables.length > 0 ? [tableView(place, tables)] : []),
    jsonTextView(place, content.lost),
  ];
  return { ...shared, views, preferred };
}

async function jsonPlace({ results, resultId, block, label }: ShownText): Promise<JsonPlace | undefined> {
  try {
    const root = await results.root(resultId, block);
    return root && { results, resultId, block, root, label };
  } catch {
    return undefined; // the result was released: the beginning of the raw text is still shown
  }
}

function textView(name: ContentViewName, content: ShownText): ContentView {
  const { text, loadText, label, mimeType, serverUrl } = content;
  switch (name) {
    case "markdown":
      return {
        name,
        load: () => import("./markdown-view.js"),
        draw: () =>
          html`<mcp-markdown-view .text=${text} .loadText=${loadText} .label=${label} .serverUrl=${serverUrl}></mcp-markdown-view>`,
      };
    case "table": {
      let rows: LoadRows | undefined;
      return {
        name,
        load: async () => {
          const [{ csvRows }] = await Promise.all([import("./csv-rows.js"), import("./data-table.js")]);
          rows ??= csvRows(text, loadText, mimeType ?? "");
        },
        draw: () => html`<mcp-data-table .load=${rows} .label=${label}></mcp-data-table>`,
      };
    }
    case "picture":
      return {
        name,
        load: () => import("./svg-view.js"),
        draw: () => html`<mcp-svg-view .load=${() => wholeText(content)} .label=${label}></mcp-svg-view>`,
      };
    default:
      return {
        name: "code",
        load: () => import("./code-view.js"),
        draw: () =>
          html`<mcp-code-view
            .text=${text}
            .loadText=${loadText}
            .label=${`${label} · ${codeLanguageOf(mimeType, content.name) ?? "code"}`}
            .name=${content.name}
            .mimeType=${mimeType ?? "text/plain"}
          ></mcp-code-view>`,
      };
  }
}

/** Number of characters that are requested at once. */
const STEP = 1_000_000;

async function wholeText({ text, loadText }: ShownText): Promise<string> {
  const parts = [text.head];
  for (let at = text.head.length; at < text.length;) {
    const part = await loadText(at, Math.min(at + STEP, text.length));
    if (part === "") throw new Error("The rest of the text is not there.");
    parts.push(part);
    at += part.length;
  }
  return parts.join("");
}
