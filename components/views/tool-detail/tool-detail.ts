/**
 * `<mcp-tool-detail>`: one tool: its description, arguments, calls and results.
 *
 * Owns: the displayed definition, the draft of the arguments, and deciding when a call may be sent. `ToolRuns` stores
 * the calls.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import type { InputRequest, Host } from "../../../src/client/api/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { CallState } from "../../../src/state/index.js";
import { keepDraft, readDraft } from "../../page-storage/drafts.js";
import { FocusKeeper } from "../../controllers/focus-keeper.js";
import { HostController } from "../../controllers/host-controller.js";
import { MinWidth } from "../../controllers/min-width.js";
import { SplitController } from "../../controllers/split.js";
import { ToolDefinition } from "../../controllers/tool-definition.js";
import { RecordedCalls } from "./recorded-calls.js";
import { ToolRuns, type Run } from "../../controllers/tool-runs.js";
import type { McpArgumentsEditor } from "../../parts/form/arguments-editor.js";
import "../../parts/form/arguments-editor.js";
import { define } from "../../parts/basic/define.js";
import { separator } from "../../parts/basic/separator.js";
import { focusedWithin } from "../../controllers/focused-within.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import type { OpenResourceRequestEvent, ValueChangeEvent } from "../../parts/basic/events.js";
import { toolEn } from "../../strings/en/tool.js";
import { listsEn } from "../../strings/en/lists.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import "../resource-reader/resource-reader.js";
import { InputRequestOpenEvent } from "../input-requests/input-request-open-event.js";
import { menuStyles } from "../shared/menu.js";
import { ShowRequestEvent, type RepeatedCall } from "../shared/show-request-event.js";
import { connectAgain } from "../shared/connect-again.js";
import "./answer/answer-tabs.js";
import { noAnswer } from "./answer/no-answer.js";
import { argumentTools, mayBeTask, sendableOf, type Problems } from "./argument-tools.js";
import { definitionFold } from "./definition-fold.js";
import { comparison, olderNote } from "./older-run.js";
import { ScrollIntoView } from "./scroll-into-view.js";
import { pastCall, pastRun } from "./past-run.js";
import { recentCalls } from "./recent-calls.js";
import type { ArgumentsRequestEvent } from "./saved-sets.js";
import { runOutput, announceOutcome, type RunOutput } from "./run-output.js";
import { toolApp } from "./tool-app.js";
import "./tool-change.js";
import { toolAbout } from "./tool-about.js";
import { detailFrameStyles } from "../shared/detail-styles.js";
import { toolDetailStyles } from "../shared/tool-detail-styles.js";
import { argumentsWarning, notConnected, toolHeader } from "./tool-header.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(listsEn);

addEnglish(toolEn);

/**
 * A tool: names, description and the server's claims as text; a form for its arguments; the run button, progress, log,
 * result, and recent calls. Drafts of arguments are stored per server and tool, and survive a reload. A running call
 * continues while another tool is shown.
 *
 * From a width of 880 px, the answer stands beside the arguments, and each side scrolls by itself; the place of the
 * separator is stored.
 *
 * Keyboard: on the separator, Left and Right resize the sides, Home and End move it to the limits; Ctrl+Enter
 * (Command+Enter) anywhere inside runs the tool, Escape cancels the running call.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {InputRequestOpenEvent} mcp-input-request-open - The user wants to answer an input request of a call.
 * @fires {ShowRequestEvent} mcp-show-request - A call failed because a capability was not offered, and the user wants
 * to see the settings.
 * @slot result-actions - Buttons beside the answer of a call.
 * @slot start - Content before the names, such as the panel's back button.
 * @csspart header - Names and the run button.
 * @csspart body - The content below.
 * @csspart output - The output of the newest call.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpToolDetail extends LitElement {
  static override styles = [...base, detailFrameStyles, menuStyles, toolDetailStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose tool to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Name of the tool. */
  @property() tool: string | undefined;
  /** Address of the sandbox page for apps, see `<mcp-app>`. */
  @property({ attribute: "sandbox-url" }) sandboxUrl: string | undefined;

  @state() private problems: Problems = [];
  /** True if the user pressed Run although the arguments have problems. */
  @state() private warned = false;
  @state() private whole = false;
  /** URI of the open resource that the result links to. */
  @state() private opened: string | undefined;
  @state() private announcement = "";
  /** Call id of the displayed earlier run; `comparedCall` is the id of the run that is compared with it. */
  @state() private shownCall: string | undefined;
  @state() private comparedCall: string | undefined;
  @state() private asTask = false;
  @query("mcp-arguments-editor") private readonly editor: McpArgumentsEditor | null | undefined;
  @query(".body") private readonly body: HTMLElement | null | undefined;
  @query(".response") private readonly response: HTMLElement | null | undefined;
  @query("h3") private readonly heading: HTMLElement | null | undefined;
  @query(".run") private readonly button: HTMLButtonElement | null | undefined;

  #value: unknown;
  /** Number of times the form was filled from outside; each time creates a new form. */
  #edition = 0;
  /** Element that opened the resource, to which the focus returns. */
  #opener: HTMLElement | undefined;
  readonly #strings = new ErrorStringsController(this);
  readonly #host = new HostController(this, (server, { inputRequests }) => [
    server?.server,
    server?.tools,
    server?.calls,
    server?.refusesRequests,
    inputRequests,
  ]);
  /** Width from which the answer stands beside the arguments. */
  readonly #width = new MinWidth(this, 880);
  readonly #split = new SplitController(this, {
    name: "tool-arguments",
    initial: 440,
    min: 320,
    minRest: 420,
    container: () => this.body ?? null,
  });
  readonly #runs = new ToolRuns(this);
  readonly #recorded = new RecordedCalls(this.#runs, (run) => this.#openRecorded(run));
  readonly #definition = new ToolDefinition(this, (url, tool) => {
    if (!this.host?.isRecorded) this.#value = readDraft(url, tool, parseExact);
  });

  constructor() {
    super();
    new FocusKeeper(this, () => (this.button?.disabled === false ? this.button : this.heading));
    this.addEventListener("keydown", this.#onKeyDown);
  }

  /** Moves the focus to the tool's name after it was selected. */
  async focusHeading(): Promise<void> {
    await this.updateComplete;
    this.heading?.focus();
  }

  /**
   * Runs the tool with the arguments in the form. If they have problems, shows a warning first, unless `anyway`. Never
   * sends invalid JSON or a value that is not an object. Resolves with true when a call has ended.
   */
  async run(anyway = false): Promise<boolean> {
    const { host, serverId, tool } = this;
    const { server } = this.#host;
    const definition = this.#definition.now;
    if (!host || !server || serverId === undefined || !definition || tool !== definition.name || this.#isRunning)
      return false;
    // A restored draft was never changed, so its problems were not reported and have to be requested.
    this.problems = this.editor?.problems ?? [];
    const sendable = sendableOf(this.#value, this.problems);
    if (sendable.kind !== "arguments" || (this.problems.length > 0 && !anyway)) {
      this.warned = true;
      await this.editor?.focusFirstProblem();
      return false;
    }
    this.warned = false;
    this.opened = this.shownCall = this.comparedCall = undefined;
    this.announcement = this.#strings.t("tool.says-running", { name: tool });
    const task = this.asTask && mayBeTask(definition);
    const onEnd = (run: Run): void => void (this.announcement = announceOutcome(run, this.#strings));
    const running = this.#runs.start(host, server, tool, sendable.args, { task, onEnd });
    this.response?.scrollTo(0, 0);
    const sight = new ScrollIntoView({ element: this, body: () => this.body, drawn: () => this.updateComplete });
    const run = await running;
    void sight.end(() => this.#run?.callId === run.callId && this.shownCall === undefined);
    return true;
  }

  /**
   * Shows a call of the history among the calls of its tool, and repeats it with its arguments. Does nothing if another
   * tool is shown by now.
   */
  async repeat({ serverId, name: tool, args = {}, past }: RepeatedCall): Promise<void> {
    const { host } = this;
    const isShown = (): boolean => this.host === host && this.serverId === serverId && this.tool === tool;
    await this.updateComplete;
    await this.#definition.loaded();
    await this.updateComplete;
    if (!host || !isShown() || this.#isRunning) {
      if (past?.view) host?.results.release(past.view.resultId).catch(() => undefined); // released with its host
      return;
    }
    const run = past && pastRun(serverId, tool, args, past);
    if (run) this.#runs.add(host, run);
    this.#putIn(args);
    await this.updateComplete;
    await this.editor?.updateComplete;
    const hasRun = isShown() && (await this.run());
    if (hasRun && run && past?.repeat === "compare" && isShown()) this.comparedCall = run.callId;
  }

  /** Reloads the draft of this tool into the form, because it was changed from outside. */
  reread(tool: string): void {
    const { url } = this.#host.state?.server ?? {};
    if (tool !== this.tool || url === undefined) return;
    this.#fill(readDraft(url, tool, parseExact));
  }

  /** Cancels the running call; returns false if there is none. */
  cancel(): boolean {
    const { serverId, tool } = this;
    if (serverId === undefined || tool === undefined || !this.#isRunning) return false;
    this.#runs.cancel(serverId, tool);
    return true;
  }

  /** Runs of the open tool, newest last. */
  get #history(): readonly Run[] {
    const { serverId, tool } = this;
    return serverId === undefined || tool === undefined ? [] : this.#runs.history(serverId, tool);
  }

  get #run(): Run | undefined {
    return this.#history.at(-1);
  }

  get #isRunning(): boolean {
    const run = this.#run;
    return run !== undefined && run.outcome === undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("tool") || changed.has("serverId")) {
      this.#definition.clear();
      this.problems = [];
      this.warned = this.whole = this.asTask = false;
      this.announcement = "";
      this.opened = this.shownCall = this.comparedCall = undefined;
      this.#value = undefined;
    }
    this.#definition.follow(this.host, this.#host.server, this.tool, this.#host.state);
    const tool = this.#definition.now?.name;
    if (this.host?.isRecorded && tool !== undefined) this.#recorded.follow(this.host, this.#host.state, tool);
  }

  protected override updated(): void {
    this.body?.style.setProperty("--_request-size", `${this.#split.wanted}px`);
  }

  override render(): TemplateResult {
    const definition = this.#definition.now;
    return html`
      ${this.tool === undefined ? nothing : this.#header(this.tool)}
      <div class="body ${definition && this.#width.isMet ? "wide" : ""}" part="body">${definition ? this.#content(definition) : this.#placeholder()}</div>
      <div class="hidden" role="status">${this.announcement}</div>
    `;
  }

  #header(name: string): TemplateResult {
    const definition = this.#definition.now;
    const sendable = sendableOf(this.#value, this.problems);
    const header = {
      host: this.host,
      url: this.#host.state?.server.url,
      args: sendable.kind === "arguments" ? sendable.args : undefined,
      tool: definition ?? { name },
      running: this.#isRunning,
      canRun: this.#host.server !== undefined && definition !== undefined,
      run: () => void this.run(),
      cancel: () => void this.cancel(),
    };
    return html`
      ${toolHeader(header, this.#strings)} ${this.#isOffline ? notConnected(this.host?.isRecorded ? undefined : this.#connect, this.#strings) : nothing}
      ${this.warned ? argumentsWarning(sendable, this.problems, this.#runAnyway, this.#strings) : nothing}
    `;
  }

  /** True if the server is known, but neither connected nor connecting. */
  get #isOffline(): boolean {
    const { state: connection } = this.#host.state?.server ?? {};
    return connection === "closed" || connection === "failed";
  }

  #placeholder(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { tool } = this;
    const loading = this.#definition.state;
    const say = (text: string, advice: string): TemplateResult => emptyState("tool", text, advice);
    if (tool === undefined) return say(t("tool.none"), t("tool.none-advice"));
    if (typeof loading === "object") {
      const lost = this.#isOffline || meansGone(loading);
      return failureView({ error: loading, lost, retry: this.#reload, connect: this.#connect }, this.#strings);
    }
    if (loading === "loading") return html`<p class="skeleton muted">${t("state.loading")}</p>`;
    if (this.#isOffline) return nothing; // the banner above shows this
    if (this.#host.state?.server.state === "connecting")
      return html`<p class="skeleton muted">${t("server.connecting")}</p>`;
    if (!this.#host.server) return say(t("tools.no-server"), t("tools.no-server-advice"));
    return say(t("tool.gone", { name: tool }), t("tool.gone-advice"));
  }

  /** Renders notes on tools of other servers; their code is loaded once there is another server. */
  #shadowing(tool: Tool): TemplateResult | typeof nothing {
    if (this.#host.snapshot.servers.length < 2) return nothing;
    import("./tool-shadowing.js").catch(() => undefined);
    return html`<mcp-tool-shadowing .host=${this.host} .serverId=${this.serverId} .tool=${tool}></mcp-tool-shadowing>`;
  }

  #content(definition: Tool): TemplateResult {
    const { t } = this.#strings;
    const runs = this.#history;
    const run = runs.find(({ callId }) => callId === this.shownCall) ?? runs.at(-1);
    const compared = runs.find(({ callId }) => callId === this.comparedCall);
    const calls = [...runs.flatMap((one) => pastCall(one)), ...(this.#host.state?.calls ?? [])].filter(
      (one) => one.tool === definition.name,
    );
    const call = run && calls.find(({ callId }) => callId === run.callId);
    const isWide = this.#width.isMet;
    const history = recentCalls(
      {
        calls,
        runs,
        compared,
        shown: run,
        onShow: this.#showRun,
        onOpen: this.host?.isRecorded ? this.#openCall : undefined,
        onUse: ({ args }) => this.#putIn(args),
        onCompare: (other) => (this.comparedCall = other?.callId),
      },
      this.#strings,
    );
    const differences = compared && run ? comparison(run, compared, this.host?.results, this.#strings) : nothing;
    const sent = guard([definition, t], () => definitionFold(definition, this.#strings));
    // One structure for both layouts, so that the form keeps its state when the width changes.
    return html`<div class="request">${this.#request(definition)} ${isWide ? [history, sent] : nothing}</div>
      ${isWide ? separator(this.#split, t("answer.resize")) : nothing}
      <div class="response">
        ${isWide ? differences : nothing} ${run ? this.#response(run, run === runs.at(-1), call) : isWide ? noAnswer(t) : nothing}
      </div>
      ${isWide ? nothing : html`<div class="more">${history} ${differences} ${sent}</div>`}`;
  }

  /** Renders the notes on the tool, its description, and the form. */
  #request(definition: Tool): TemplateResult {
    const { t } = this.#strings;
    return html`
      <mcp-tool-change .host=${this.host} .serverId=${this.serverId} .tool=${definition.name}></mcp-tool-change>
      ${this.#shadowing(definition)}
      ${guard([definition, this.whole, t], () => toolAbout(definition, this.whole, this.#toggleWhole, this.#strings))}
      <section aria-label=${t("tool.arguments")}>
        ${keyed(
          `${this.#edition} ${this.serverId} ${definition.name}`,
          html`<mcp-arguments-editor
            .schema=${definition.inputSchema}
            .value=${this.#value}
            .check=${this.#check}
            @mcp-value-change=${this.#onValue}
          ></mcp-arguments-editor>`,
        )}
        ${this.#tools(definition)}
      </section>
    `;
  }

  #response(run: Run, isNewest: boolean, call: CallState | undefined): TemplateResult {
    return html`<section
      class="output"
      part="output"
      aria-label=${this.#strings.t("tool.output")}
      @mcp-open-resource-request=${this.#onOpenResource}
    >
      ${isNewest ? nothing : olderNote(run, this.#showNewest, this.#strings)} ${this.#outputOf(run, call)}
      ${this.#openedResource()}
    </section>`;
  }

  /** Renders the output of a call, below the app of the tool if it has one. */
  #outputOf(run: Run, call: CallState | undefined): TemplateResult {
    const output = html`<mcp-answer-tabs .host=${this.host} .run=${run} .call=${call}
      >${runOutput({ run, call, ...this.#repair(run) }, this.#strings)}<slot name="result-actions" slot="result-actions"></slot></mcp-answer-tabs
    >`;
    const { host, sandboxUrl } = this;
    return this.#hasApp(run.tool) ? toolApp({ host, run, sandboxUrl }, output, this.#strings) : output;
  }

  /** Returns true if the tool has an app and this host shows apps. */
  #hasApp(tool: string): boolean {
    const { server, tools } = this.#host.state ?? {};
    return (
      server?.info?.clientCapabilities !== undefined && tools?.items.find(({ name }) => name === tool)?.app === true
    );
  }

  readonly #toggleWhole = (): void => {
    this.whole = !this.whole;
  };

  /** Renders the actions on the arguments. */
  #tools(definition: Tool): unknown {
    const { asTask } = this;
    const value = this.#value;
    const server = this.#host.state?.server;
    const sendable = sendableOf(value, this.problems);
    const onTask = (): void => void (this.asTask = !this.asTask);
    const { host } = this;
    const run = this.#run;
    const tools = { definition, value, host, server, sendable, run, asTask, onTask, onArguments: this.#onArguments };
    return guard([definition, value, host, server, sendable.kind, run?.outcome, asTask, this.#strings.t], () =>
      argumentTools(tools, this.#strings),
    );
  }

  /** Replaces the arguments in the form. */
  #putIn(value: unknown): void {
    const { url } = this.#host.state?.server ?? {};
    if (url === undefined || this.tool === undefined) return;
    if (this.host?.isRecorded) return this.#fill(value);
    keepDraft(url, this.tool, value);
    this.reread(this.tool);
  }

  #fill(value: unknown): void {
    this.#value = value;
    this.#edition++;
    this.requestUpdate();
  }

  /** Shows a recorded call, with its arguments in the form. */
  #openRecorded(run: Run): void {
    if (run.serverId !== this.serverId || run.tool !== this.tool) return;
    this.#showRun(run);
  }

  readonly #openCall = (call: CallState): void => {
    const { host } = this;
    const { server } = this.#host.state ?? {};
    if (host && server) void this.#recorded.open(host, server, call);
  };

  readonly #showRun = ({ callId, args }: Run): void => {
    this.shownCall = callId;
    this.comparedCall = undefined;
    if (this.host?.isRecorded) this.#fill(args);
  };

  readonly #showNewest = (): void => {
    this.shownCall = this.comparedCall = undefined;
  };

  readonly #onArguments = (event: ArgumentsRequestEvent): void => {
    event.stopPropagation();
    this.#putIn(event.value);
  };

  /** Remedies for a failed call. A call that failed on an earlier connection may be retried on a newer one. */
  #repair({ server, serverId, outcome, callId }: Run): Omit<RunOutput, "run" | "call"> {
    const isOver = outcome?.kind === "failed" && meansGone(outcome.error) && server === this.#host.server;
    return {
      host: this.host,
      waiting: this.#host.snapshot.inputRequests.find((request) => holdsUp(request, serverId, callId)),
      refusesRequests: this.#host.state?.refusesRequests === true,
      answer: ({ requestId }) => this.dispatchEvent(new InputRequestOpenEvent(requestId)),
      serverUrl: this.#host.state?.server.url,
      lost: this.#host.server === undefined || isOver,
      retry: this.#runAnyway,
      connect: this.host?.isRecorded ? undefined : this.#connect,
      settings: () => this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "settings" })),
    };
  }

  #openedResource(): TemplateResult | typeof nothing {
    if (this.opened === undefined) return nothing;
    const label = this.#strings.t("resource.close");
    const close = (): void => {
      this.opened = undefined;
      const back = this.#opener?.isConnected === true ? this.#opener : this.heading;
      back?.focus();
    };
    return html`<mcp-resource-reader
      role="region"
      aria-label=${this.#strings.t("resource.title")}
      tabindex="-1"
      .host=${this.host}
      .serverId=${this.serverId}
      .uri=${this.opened}
    >
      <button slot="end" class="icon" title=${label} aria-label=${label} @click=${close}>${icon("close")}</button>
    </mcp-resource-reader>`;
  }

  readonly #onValue = (event: ValueChangeEvent): void => {
    // The form creates the first value from the schema's defaults, so it is not a draft of the user.
    // The full check reports its findings without changing the value.
    const isStart = this.#value === undefined || this.#value === event.value;
    this.#value = event.value;
    this.problems = event.problems;
    if (this.problems.length === 0 && sendableOf(event.value, []).kind === "arguments") this.warned = false;
    const { url } = (!this.host?.isRecorded && this.#host.state?.server) || {};
    if (!isStart && url !== undefined && this.tool !== undefined) keepDraft(url, this.tool, event.value);
  };

  /** One function for the lifetime of the element: a new function would restart the check. */
  readonly #check: McpArgumentsEditor["check"] = async (schema, value) => this.host?.checkValue(schema, value);

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey) void this.run();
    else if (event.key !== "Escape" || event.defaultPrevented || !this.cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onOpenResource = (event: OpenResourceRequestEvent): void => {
    event.stopPropagation();
    this.#opener = focusedWithin(this);
    this.opened = event.uri;
    void this.updateComplete.then(() => this.renderRoot.querySelector("mcp-resource-reader")?.focus());
  };

  /** Called by a button that is then removed, so the focus moves to the cancel button. */
  readonly #runAnyway = (): void => {
    void this.run(true);
    void this.updateComplete.then(() => this.#isRunning && this.button?.focus());
  };

  readonly #connect = (): void => {
    this.heading?.focus();
    void connectAgain(this, this.host, this.#host.state?.server);
  };

  readonly #reload = (): void => {
    const { server } = this.#host;
    if (server && this.tool !== undefined) void this.#definition.load(server, this.tool);
  };
}

/** Returns true if a call waits for this request. A sign-in blocks all calls of its server. */
function holdsUp({ kind, serverId, during }: InputRequest, server: string, callId: string): boolean {
  return serverId === server && (during?.callId === callId || kind === "sign-in" || kind === "client-id");
}

keepScroll(McpToolDetail);
define("mcp-tool-detail", McpToolDetail, "header", "body", "output");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tool-detail": McpToolDetail;
  }
}
