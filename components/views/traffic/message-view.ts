/**
 * A message, or a request with its response: arguments and result as trees, or the whole messages as text.
 *
 * Owns: rendering both forms. Messages of any size are fetched piece by piece.
 */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Host, TrafficMessage, TrafficMessageEntry } from "../../../src/client/api/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import type { JsonNode, JsonPath, TextHead } from "../../../src/client/api/views.js";
import "../../parts/viewers/json/json-tree.js";
import "../../parts/basic/copy-button.js";
import "../../parts/basic/text-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { gatherJson } from "../../parts/viewers/json/tree-json.js";
import type { StringsController } from "../../strings/index.js";
import { jsonRpcOf } from "./copy-entry.js";
import { durationOf, entryStatusOf, kindOf, startOf } from "./entry-words.js";
import { fact, facts, type Fact } from "./facts.js";
import { MAX_EDITED } from "./resend.js";

/** Part of a message. */
interface MessagePart {
  readonly name: "arguments" | "params" | "result" | "error" | "message";
  readonly path: JsonPath;
  readonly root: JsonNode;
}

/** Number of members among which the part is looked for. */
const MEMBERS = 100;

/** Returns the part of a message; `undefined` if the message was not kept. */
export async function readPart(
  { traffic }: Host,
  { id, method, root }: TrafficMessageEntry,
): Promise<MessagePart | undefined> {
  if (!root) return undefined;
  const find = async (path: JsonPath, key: string): Promise<JsonNode | undefined> =>
    (await traffic.nodes(id, path, 0, MEMBERS)).nodes.find((node) => node.key === key);
  const members = (await traffic.nodes(id, [], 0, MEMBERS)).nodes;
  for (const name of ["result", "error", "params"] as const) {
    const node = members.find(({ key }) => key === name);
    if (!node) continue;
    const given = name === "params" && method === "tools/call" ? await find(["params"], "arguments") : undefined;
    return given
      ? { name: "arguments", path: ["params", "arguments"], root: given }
      : { name, path: [name], root: node };
  }
  return { name: "message", path: [], root };
}

/** One message, with the beginning of its text if the text is shown. */
export interface ShownMessage {
  readonly entry: TrafficMessageEntry;
  readonly part?: MessagePart | undefined;
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
  return html`${messages.map((message) => oneMessage(view, message, strings))}
    ${isWaiting ? html`<section><h3>${t("traffic.answer")}</h3><p class="muted">${t("traffic.no-answer")}</p></section>` : nothing}
    ${facts([
      fact(t("traffic.status"), entryStatusOf(entry, strings).text),
      fact(t("traffic.column-start"), `${formats.date(entry.at)} ${startOf(entry, strings)}`),
      fact(t("traffic.duration"), durationOf(entry, strings)),
      fact(t("traffic.size"), t("traffic.chars", { count: entry.chars })),
      fact(
        t("traffic.column-id"),
        entry.rpcId === undefined
          ? ""
          : html`<span class="mono" dir="ltr">${visibleLine(String(entry.rpcId), 200)}</span>`,
      ),
      ...traceFacts(messages, t),
    ])}`;
}

/** Facts of the trace context of a request. */
function traceFacts(messages: readonly ShownMessage[], t: StringsController["t"]): (Fact | undefined)[] {
  const trace = messages.find(({ entry }) => entry.trace)?.entry.trace;
  if (!trace) return [];
  const text = (value: string): TemplateResult =>
    html`<bdi class="mono text" dir="ltr">${visibleLine(value, 500)}</bdi>`;
  return [
    fact(t("traffic.trace-id"), text(trace.traceId)),
    fact(t("traffic.parent-span"), text(trace.parentId)),
    trace.tracestate === undefined ? undefined : fact("tracestate", text(trace.tracestate)),
    trace.baggage === undefined ? undefined : fact("baggage", text(trace.baggage)),
  ];
}

function oneMessage(
  { host, isRaw }: MessageView,
  { entry, head, part }: ShownMessage,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const title = isRaw || !part || part.name === "message" ? titleOf(entry, t) : t(`traffic.part-${part.name}`);
  return html`<section class="message ${entry.isFailure ? "failure" : ""}">
    <header class="row">
      <h3>${title}</h3>
      <span class="muted small grow">${kindOf(entry, strings)}</span>
      ${entry.root ? html`<mcp-copy-button compact label=${t("traffic.copy-json")} .load=${() => jsonRpcOf(host, entry)}></mcp-copy-button>` : nothing}
    </header>
    ${entry.root ? (isRaw ? raw(host, entry, head, title) : part ? tree(host, entry, part, title) : nothing) : html`<p class="muted">${entry.subject ?? ""} ${t("traffic.no-body")}</p>`}
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
function tree(host: Host, entry: TrafficMessageEntry, part: MessagePart, title: string): TemplateResult {
  const { root, load, json, string } = loadersOf(host, entry, part);
  return html`${keyed(
    entry.id,
    html`<mcp-json-tree .label=${title} .root=${root} .loadChildren=${load} .loadJson=${json} .loadString=${string}></mcp-json-tree>`,
  )}`;
}

interface Loaders {
  readonly root: JsonNode;
  readonly load: (path: JsonPath, offset: number, limit: number) => ReturnType<Host["traffic"]["nodes"]>;
  readonly json: (path: JsonPath) => Promise<string>;
  readonly string: (path: JsonPath, from: number, to: number) => Promise<string>;
}

const loaders = new WeakMap<Host, Map<number, Loaders>>();

function loadersOf(host: Host, entry: TrafficMessageEntry, part: MessagePart): Loaders {
  const known = loaders.get(host) ?? new Map<number, Loaders>();
  loaders.set(host, known);
  const own = known.get(entry.id);
  if (own) return own;
  const { id } = entry;
  const { root, path: start } = part;
  const load: Loaders["load"] = (path, offset, limit) => host.traffic.nodes(id, [...start, ...path], offset, limit);
  const whole = async (): Promise<unknown> => {
    if (entry.chars > MAX_EDITED) throw new RangeError("too much to copy");
    const message = parseExact(await host.traffic.text(id, 0, Infinity));
    return start.reduce((value: unknown, key) => (value as Readonly<Record<string, unknown>>)[key], message); // the path of a node that exists
  };
  const made: Loaders = {
    root,
    load,
    json: (path) => gatherJson(root, path, load, whole),
    string: (path, from, to) => host.traffic.string(id, [...start, ...path], from, to),
  };
  if (known.size > 100) known.clear();
  known.set(id, made);
  return made;
}
