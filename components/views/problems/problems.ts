/**
 * `<mcp-problems>`: problems of a server or its connection, and the server check.
 *
 * Owns: running and stopping the check, and exporting the report. Problems come from the snapshot, findings from the
 * engine.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult, css, type CSSResultGroup } from "lit";
import { property, state } from "lit/decorators.js";
import type { CheckFinding, CheckReport, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { serverFailureOf, SNAPSHOT_LIMITS } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import "../../parts/basic/progress.js";
import { saveFile } from "../../parts/basic/save.js";
import { problemsEn } from "../../strings/en/problems.js";
import { contentsEn } from "../../strings/en/contents.js";
import { serversEn } from "../../strings/en/servers.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { problemRows } from "./problem-rows.js";
import { checkReport, type Leads } from "./check-report.js";
import { asMarkdown } from "./finding-words.js";
import { refusedIcons, type RefusedIcon } from "./icon-findings.js";
import { pageStyles, sectionStyles } from "../shared/page-styles.js";

addEnglish(serversEn);
addEnglish(problemsEn);
addEnglish(contentsEn);

/** Rules, applied after `base`. */
const problemsStyles: CSSResultGroup = [
  pageStyles,
  sectionStyles,
  css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_2);
    min-block-size: 32px;
  }
  h3 {
    flex: 1 1 auto;
    font-size: var(--_size);
  }
  @container (max-width: 480px) {
    .head > :is(mcp-copy-button, .quiet) {
      order: 1;
      margin-inline-start: calc(-1 * var(--_2));
    }
  }
  h4 {
    margin-block: var(--_3) var(--_1);
    font-size: var(--_size);
  }
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 0 var(--_2);
    padding-block: var(--_1);
    border-block-end: 1px solid var(--_border);
  }
  li:last-child {
    border-block-end: 0;
  }
  li > svg {
    margin-block-start: 3px;
  }
  li > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .error > svg {
    color: var(--_danger);
  }
  .warning > svg {
    color: var(--_warning);
  }
  .hint > svg {
    color: var(--_info);
  }
  .ok > svg {
    color: var(--_success);
  }
  a {
    color: var(--_accent);
  }
  button.item {
    min-block-size: 24px;
    margin-inline-start: calc(-1 * var(--_1));
    padding-inline: var(--_1);
    text-decoration: underline;
  }
  .fix {
    color: var(--_text-muted);
  }
  pre {
    margin-block: var(--_1);
    padding: var(--_2);
    border-radius: var(--_radius);
    background: var(--_surface-sunken);
    font: var(--_size-small) / 18px var(--_mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .summary {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
    margin-block: var(--_2);
  }
  .list {
    max-block-size: 420px;
    overflow: auto;
  }
  .cells {
    display: grid;
    grid-template: auto / minmax(96px, 200px) minmax(0, 1fr) max-content;
    gap: 0 var(--_2);
    align-items: baseline;
  }
  .object {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  summary.cells {
    cursor: pointer;
  }
  summary .object::before {
    content: "▸ " / "";
  }
  details[open] > summary .object::before {
    content: "▾ " / "";
  }
  li.plain {
    display: block;
    border: 0;
  }
  @container (max-width: 480px) {
    .cells {
      grid-template-columns: minmax(0, 1fr) max-content;
    }
    .sentence {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`,
];

/** Maximum number of rendered problems; the snapshot may have more. */
const SHOWN = 200;

/**
 * The problems of a server, newest first, and "Check this server": CORS settings, names, schemas, texts, error
 * handling, latency. Each finding has a remedy, and the report can be copied or saved as Markdown.
 *
 * Keyboard: all actions are buttons; long lists scroll with the arrow keys.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the subject of a finding.
 * @csspart report - The report.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpProblems extends LitElement {
  static override styles = [...base, problemsStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose problems to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private report: CheckReport | undefined;
  @state() private icons: readonly RefusedIcon[] = [];
  @state() private failed: PlainError | undefined;
  /** Start time of the running check, in milliseconds since the epoch. */
  @state() private since: number | undefined;
  readonly #strings = new ErrorStringsController(this);
  readonly #host = new HostController(this, (server) => [
    server?.server,
    server?.problems,
    server?.outage,
    server?.tools,
  ]);
  readonly #newest = new NewestRun(this);
  #stop: AbortController | undefined;

  /** Checks the server, unless a check is already running. */
  async run(): Promise<void> {
    const { host, serverId } = this;
    if (!host || serverId === undefined || this.since !== undefined) return;
    const { isNewest, signal } = this.#newest.begin();
    const stop = (this.#stop = new AbortController());
    this.failed = undefined;
    this.since = Date.now();
    try {
      const { url } = this.#host.state?.server ?? {};
      const report = await host.checks.run(serverId, {
        signal: AbortSignal.any([signal, stop.signal]),
        ...(url !== undefined && { url }),
      });
      if (!isNewest()) return;
      this.report = report;
      this.icons = this.#judgeIcons();
    } catch (error) {
      if (isNewest() && !stop.signal.aborted) this.failed = toPlainError(error);
    }
    if (isNewest()) this.since = undefined;
  }

  /** Stops the check; returns false if none is running. */
  cancel(): boolean {
    if (this.since === undefined) return false;
    this.#stop?.abort();
    return true;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("serverId") && !changed.has("host")) return;
    this.#stop?.abort();
    this.#newest.begin();
    this.report = this.failed = this.since = undefined;
    this.icons = [];
  }

  override render(): TemplateResult {
    return html`${this.#check()} ${this.#list()}`;
  }

  #check(): TemplateResult {
    const { t } = this.#strings;
    const { report, failed, since } = this;
    const isRunning = since !== undefined;
    const markdown = (): string => (report ? asMarkdown(report, this.#strings) : "");
    return html`<section aria-labelledby="check">
      <div class="head">
        <h3 id="check">${t("check.title")}</h3>
        ${
          report && !isRunning
            ? html`<mcp-copy-button label=${t("check.copy")} .load=${markdown}></mcp-copy-button>
                <button class="quiet" @click=${() => saveFile(markdown(), "check", "text/markdown")}>${icon("download")}${t("check.save")}</button>`
            : nothing
        }
        <button
          class=${isRunning ? "" : "primary"}
          ?disabled=${!isRunning && !this.#canCheck}
          @click=${() => (isRunning ? this.cancel() : void this.run())}
        >
          ${icon(isRunning ? "stop" : "play")}${t(isRunning ? "check.stop" : report ? "check.again" : "check.run")}
        </button>
      </div>
      ${isRunning ? html`<mcp-progress .message=${t("check.running")} .startedAt=${since}></mcp-progress>` : nothing}
      ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing}
      ${
        report
          ? html`<div part="report">${checkReport(report, this.icons, this.#leads, this.#strings)}</div>`
          : html`<p class="muted">${t(this.#host.server ? "check.about" : "check.about-address")}</p>`
      }
    </section>`;
  }

  #list(): TemplateResult {
    const { t } = this.#strings;
    const state = this.#host.state;
    const problems = state?.problems ?? [];
    const failure = state && serverFailureOf(state);
    const count = (state?.problemCount ?? 0) + (failure ? 1 : 0);
    const older = (state?.problemCount ?? 0) - Math.min(problems.length, SHOWN);
    return html`<section aria-labelledby="problems">
      <div class="head"><h3 id="problems">${t("server.problems", { count })}</h3></div>
      ${
        (state?.tools.items.length ?? 0) > SNAPSHOT_LIMITS.watched
          ? html`<p class="muted limit">${t("problems.pin-limit", { count: SNAPSHOT_LIMITS.watched })}</p>`
          : nothing
      }
      ${failure ? this.#failure(failure) : nothing}
      ${
        problems.length === 0
          ? count > 0
            ? nothing
            : html`<p class="muted">${t("problems.none")}</p>`
          : html`<ul class="list" tabindex="0" aria-label=${t("server.problems-title")}>
              ${problemRows(problems.slice(-SHOWN), this.#leads, this.#strings)}
              ${older > 0 ? html`<li class="muted"><span></span>${t("server.problems-older", { count: older })}</li>` : nothing}
            </ul>`
      }
    </section>`;
  }

  /** Renders the reason there is no connection, with the sentences of the banner. */
  #failure(error: PlainError): TemplateResult {
    const { title, advice } = this.#strings.error(error);
    return html`<ul class="failure">
      <li class="error">
        ${icon("error")}
        <div><strong>${title}</strong><div class="fix">${advice}</div></div>
      </li>
    </ul>`;
  }

  /** True if the server can be checked, which is not possible in a recording. */
  get #canCheck(): boolean {
    return this.host?.isRecorded !== true && this.#host.state !== undefined;
  }

  readonly #leads: Leads = {
    targetOf: ({ area, name }) => {
      const { state } = this.#host;
      if (name === undefined || !state) return undefined;
      const isOf = (wanted: CheckFinding["area"]): boolean => area === wanted || area === "text";
      if (isOf("tools") && state.tools.items.some((tool) => tool.name === name)) return { kind: "tool", name };
      if (isOf("prompts") && state.prompts.items.some((prompt) => prompt.name === name))
        return { kind: "prompt", name };
      const found = isOf("resources")
        ? state.resources.items.find((resource) => resource.name === name || resource.uri === name)
        : undefined;
      return found && { kind: "resource", uri: found.uri };
    },
    show: (target) => void this.dispatchEvent(new ShowRequestEvent(this.serverId, target)),
  };

  #judgeIcons(): readonly RefusedIcon[] {
    const { server, tools, resources, prompts } = this.#host.state ?? {};
    if (!server?.info) return [];
    return refusedIcons(server.info, [...(tools?.items ?? []), ...(resources?.items ?? []), ...(prompts?.items ?? [])]);
  }
}

keepScroll(McpProblems);
define("mcp-problems", McpProblems, "report");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-problems": McpProblems;
  }
}
