/**
 * `<mcp-past-call-report>`: a button that reports a call of the history.
 *
 * Owns: finding the recorded messages of the call. A call without them is reported with what the history has stored.
 * Loaded with the first entry.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { HistoryEntry, Host, ReportFormat, ServerInfo } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import type { CallState } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import "../call-report/call-report.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { sharedAddress } from "../../page-storage/server-link.js";

/** Contents of a report. */
interface PastReport {
  readonly entry: HistoryEntry;
  /** Complete arguments as JSON; absent if they were not stored. */
  readonly arguments: string | undefined;
  /** Result as JSON; absent if there is none, or if it was not stored. */
  readonly result: string | undefined;
  /** The server, if it is connected now. */
  readonly server: ServerInfo | undefined;
  readonly userAgent: string;
}

/** Maximum number of characters of a block in text for an issue tracker, as in the reports of recorded calls. */
const MAX_BLOCK = 15_000;
/** Method of each kind of request. */
const METHODS = { tool: "tools/call", resource: "resources/read", prompt: "prompts/get" } as const;
/** Control and format characters, and what hides between visible letters. Line breaks of the text separate members. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\uFE00-\uFE0F]/gu;

/**
 * Writes the report as Markdown, in English: complete as a file, otherwise with long values shortened. Contains only
 * what the history has stored, and says what is missing. All that a server or a page chose is in blocks of JSON, whose
 * lines can't end the block; hidden characters are written as escapes.
 */
function pastReport({ entry, arguments: args, result, server, userAgent }: PastReport, format: ReportFormat): string {
  const most = format === "file" ? Infinity : MAX_BLOCK;
  const { at, kind, name, outcome, durationMs, error, serverUrl, size, label } = entry;
  const { implementation, revision } = server ?? {};
  const target = kind === "resource" ? { uri: name } : { name };
  const params = args === undefined || kind === "resource" ? target : { ...target, arguments: parseExact(args) };
  const facts = {
    server: sharedAddress(serverUrl),
    ...(server && {
      connectedNow: { ...(implementation && { name: implementation.name, version: implementation.version }), revision },
    }),
    method: METHODS[kind],
    started: new Date(at).toISOString(),
    durationMs,
    outcome,
    ...(label !== undefined && { label }),
    ...(error && { error }),
    userAgent,
  };
  return `${[
    "## Call from the history",
    "What the history has stored of this call, without its messages, HTTP exchanges and header fields.",
    block(facts, most),
    "### Parameters of the request",
    block(params, most),
    ...(args === undefined && kind !== "resource" ? ["*The arguments were too large to store.*"] : []),
    ...(result === undefined
      ? size > 0
        ? [`### Result\n\n*Not stored: ${size} characters.*`]
        : []
      : ["### Result", block(parseExact(result), most)]),
  ].join("\n\n")}\n`;
}

/** A value as a block of at most `most` characters, and the number of those left out. */
function block(value: unknown, most: number): string {
  const json = writeExact(value, 2) ?? "";
  const shown = json
    .slice(0, most)
    .replace(HIDDEN, (found) =>
      Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
        "",
      ),
    );
  const rest = json.length > most ? `\n\n*${json.length - most} characters are left out.*` : "";
  return `\`\`\`json\n${shown}\n\`\`\`${rest}`;
}

/** Maximum difference in milliseconds between the times of an entry and of its call. */
const SAME_MS = 50;

/** A button for the report of an entry, with its dialog. */
export class McpPastCallReport extends LitElement {
  /** Host whose history has the entry. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the connected server that is at the address of the entry; absent if there is none. */
  @property({ attribute: false }) serverId: string | undefined;
  /** The entry. */
  @property({ attribute: false }) entry: HistoryEntry | undefined;
  /** Complete arguments as JSON; absent if they were not stored. */
  @property({ attribute: false }) arguments: string | undefined;
  /** Result; absent if there is none, or if it was not stored. */
  @property({ attribute: false }) view: ResultView | undefined;

  /** Id of the call, if its messages are recorded; `""` while that is not known. */
  @state() private callId: string | undefined = "";
  readonly #host = new HostController(this, () => []);

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has("entry") && changed.get("entry")?.id !== this.entry?.id;
    if (changed.has("host") || changed.has("serverId") || isOther) void this.#find();
  }

  async #find(): Promise<void> {
    const { host, entry } = this;
    this.callId = "";
    if (!host || !entry) return;
    // A host that is closed has no traffic any more.
    const found = await recordedCall(host, this.#host.state?.calls ?? [], entry).catch(() => undefined);
    if (host === this.host && entry.id === this.entry?.id) this.callId = found;
  }

  override render(): TemplateResult | typeof nothing {
    const { host, entry, callId } = this;
    if (!host || !entry || callId === "") return nothing;
    const past = callId === undefined ? this.#past : undefined;
    return html`<mcp-call-report .host=${host} .call=${callId} .past=${past} .tool=${entry.name}></mcp-call-report>`;
  }

  readonly #past = async (format: ReportFormat): Promise<string> => {
    const { host, entry, view } = this;
    if (!host || !entry) return "";
    const report = {
      entry,
      arguments: this.arguments,
      userAgent: navigator.userAgent,
      result: view && (await host.results.json(view.resultId, "result")),
      server: this.#host.state?.server.info,
    };
    return pastReport(report, format);
  };
}

/**
 * Returns the id of the call that an entry is about, if its messages are recorded. `undefined` if no call, or more than
 * one, of this tool began at that time.
 */
async function recordedCall(
  host: Host,
  calls: readonly CallState[],
  { kind, name, at }: HistoryEntry,
): Promise<string | undefined> {
  if (kind !== "tool") return undefined;
  const alike = calls.filter(
    ({ tool, startedAt, initiator }) => tool === name && initiator !== "app" && Math.abs(startedAt - at) <= SAME_MS,
  );
  const [call] = alike;
  if (!call || alike.length > 1) return undefined;
  const { total } = await host.traffic.list({ callId: call.callId }, 0, 1);
  return total > 0 ? call.callId : undefined;
}

define("mcp-past-call-report", McpPastCallReport);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-past-call-report": McpPastCallReport;
  }
}
