/**
 * `<mcp-past-call-report>`: a button that reports a call of the history.
 *
 * Owns: finding the recorded messages of the call. A call without them is reported with what the history has stored.
 * Loaded with the first entry.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { HistoryEntry, Host, ReportFormat } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import type { CallState } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import "../call-report/call-report.js";
import { pastReport } from "./past-report.js";

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
