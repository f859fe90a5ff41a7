/**
 * A message, or a request with its response, as trees or as text.
 *
 * Owns: rendering both forms. Bodies of any size are fetched piece by piece.
 */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Host, TrafficMessage, TrafficMessageEntry } from "../../../src/client/api/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import type { JsonPath, TextHead } from "../../../src/client/api/views.js";
import "../../parts/viewers/json/json-tree.js";
import "../../parts/basic/copy-button.js";
import "../../parts/basic/text-view.js";
import { gatherJson } from "../../parts/viewers/json/tree-json.js";
import type { StringsController } from "../../strings/index.js";
import { jsonRpcOf } from "./copy-entry.js";
import { kindOf, entryStatusOf } from "./entry-words.js";
import { fact, facts } from "./facts.js";
import { MAX_EDITED } from "./resend.js";

/** One message, with the beginning of its text if the text is shown. */
export interface ShownMessage {
  readonly entry: TrafficMessageEntry;
  readonly head?: TextHead | undefined;
}

/** Data for rendering the messages. */
export interface MessageView {
  readonly host: Host;
  /** The selected entry. */
  readonly entry: TrafficMessageEntry;
  /** The request and then the response; only one if there is no pair. */
  readonly messages: readonly ShownMessage[];
  readonly isRaw: boolean;
}

/** Renders the messages. */
export function messageView(view: MessageView, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { entry, messages } = view;
  const isWaiting = entry.type === "request" && entry.pairId === undefined;
  return html`${facts([
    fact(t("traffic.status"), entryStatusOf(entry, strings).text),
    fact(t("traffic.time"), formats.time(entry.at)),
    entry.durationMs === undefined ? undefined : fact(t("traffic.duration"), formats.duration(entry.durationMs)),
    fact(t("traffic.size"), t("traffic.chars", { count: entry.chars })),
  ])}
    ${messages.map((message) => oneMessage(view, message, strings))}
    ${isWaiting ? html`<section><h3>${t("traffic.answer")}</h3><p class="muted">${t("traffic.no-answer")}</p></section>` : nothing}`;
}

function oneMessage(
  { host, isRaw }: MessageView,
  { entry, head }: ShownMessage,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const title = titleOf(entry, t);
  return html`<section class="message ${entry.isFailure ? "failure" : ""}">
    <header class="row">
      <h3>${title}</h3>
      <span class="muted small grow">${kindOf(entry, strings)}</span>
      ${entry.root ? html`<mcp-copy-button compact label=${t("traffic.copy-json")} .load=${() => jsonRpcOf(host, entry)}></mcp-copy-button>` : nothing}
    </header>
    ${entry.root ? (isRaw ? raw(host, entry, head, title) : tree(host, entry, title)) : html`<p class="muted">${entry.subject ?? ""} ${t("traffic.no-body")}</p>`}
  </section>`;
}

function titleOf({ type }: TrafficMessage, t: StringsController["t"]): string {
  if (type === "request") return t("traffic.request");
  return type === "result" || type === "error" ? t("traffic.answer") : t("traffic.message");
}

function raw(host: Host, { id }: TrafficMessage, head: TextHead | undefined, title: string): TemplateResult {
  return html`<mcp-text-view
    name="message-${id}"
    mimeType="application/json"
    label=${title}
    .text=${head}
    .loadText=${head && ((from: number, to: number) => host.traffic.text(id, from, to))}
  ></mcp-text-view>`;
}

/**
 * Renders a tree. The root and the functions stay the same as long as the message does, because a tree with different
 * ones would be reset.
 */
function tree(host: Host, entry: TrafficMessageEntry, title: string): TemplateResult {
  const { root, load, json, string } = loadersOf(host, entry);
  return html`${keyed(
    entry.id,
    html`<mcp-json-tree .label=${title} .root=${root} .loadChildren=${load} .loadJson=${json} .loadString=${string}></mcp-json-tree>`,
  )}`;
}

interface Loaders {
  readonly root: TrafficMessageEntry["root"];
  readonly load: (path: JsonPath, offset: number, limit: number) => ReturnType<Host["traffic"]["nodes"]>;
  readonly json: (path: JsonPath) => Promise<string>;
  readonly string: (path: JsonPath, from: number, to: number) => Promise<string>;
}

const loaders = new WeakMap<Host, Map<number, Loaders>>();

function loadersOf(host: Host, entry: TrafficMessageEntry): Loaders {
  const known = loaders.get(host) ?? new Map<number, Loaders>();
  loaders.set(host, known);
  const own = known.get(entry.id);
  if (own) return own;
  const { id, root } = entry;
  const load: Loaders["load"] = (path, offset, limit) => host.traffic.nodes(id, path, offset, limit);
  const whole = async (): Promise<unknown> => {
    if (entry.chars > MAX_EDITED) throw new RangeError("too much to copy");
    return parseExact(await host.traffic.text(id, 0, Infinity));
  };
  const made: Loaders = {
    ...{ root, load },
    json: async (path) => (root ? gatherJson(root, path, load, whole) : "null"),
    string: (path, from, to) => host.traffic.string(id, path, from, to),
  };
  if (known.size > 100) known.clear();
  known.set(id, made);
  return made;
}
