/**
 * `<mcp-tool-detail>`: one tool: its description, arguments, calls and results.
 *
 * Owns: the displayed definition, and deciding when a call may be sent. `ArgumentsDraft` has the arguments, `ShownCalls`
 * the calls.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import type { HistoryEntry, Host } from "../../../src/client/api/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import type { CallState } from "../../../src/state/index.js";
import { FocusKeeper } from "../../controllers/focus-keeper.js";
import { HostController } from "../../controllers/host-controller.js";
import { MinWidth } from "../../controllers/min-width.js";
import { SplitController } from "../../controllers/split.js";
import { ToolDefinition } from "../../controllers/tool-definition.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { McpArgumentsEditor } from "../../parts/form/arguments-editor.js";
import "../../parts/form/arguments-editor.js";
import { define } from "../../parts/basic/define.js";
import type { ValueUseRequestEvent } from "../../parts/basic/events.js";
import { separator } from "../../parts/basic/separator.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { toolEn } from "../../strings/en/tool.js";
import { listsEn } from "../../strings/en/lists.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { meansGone } from "../shared/failure-view.js";
import { InputRequestOpenEvent } from "../input-requests/input-request-open-event.js";
import { addRunKeys } from "../shared/run-button.js";
import { menuStyles } from "../shared/menu.js";
import { ShowRequestEvent, type RepeatedCall } from "../shared/show-request-event.js";
import { connectAgain } from "../shared/connect-again.js";
import "./answer/answer-tabs.js";
import { argumentTools, mayBeTask } from "./argument-tools.js";
import { ArgumentsDraft } from "./arguments-draft.js";
import { OpenedResource } from "./opened-resource.js";
import { ScrollIntoView } from "./scroll-into-view.js";
import { comparison, olderNote, recentCalls } from "./recent-calls.js";
import { pastRun } from "./past-calls.js";
import { Repeats } from "./repeats.js";
import { ShownCalls } from "./shown-calls.js";
import { announceOutcome, noAnswer, runOutput, type RunOutput } from "./run-output.js";
import { toolApp } from "./tool-app.js";
import { definitionFold, toolAbout } from "./tool-about.js";
import { toolNotes } from "./tool-notes.js";
import { detailFrameStyles } from "../shared/detail-styles.js";
import { toolDetailStyles } from "../shared/tool-detail-styles.js";
import { HiddenTextQuestion } from "./hidden-text-question.js";
import { argumentsWarning, isOffline, notConnected, toolHeader, toolPlaceholder } from "./tool-header.js";

for (const table of [listsEn, toolEn]) addEnglish(table);

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
  /** @internal True if the tool was left open: its last stored result is shown. */
  @property({ attribute: false }) resumes = false;

  @state() private whole = false;
  @state() private announcement = "";
  @state() private asTask = false;
  @query("mcp-arguments-editor") private readonly editor: McpArgumentsEditor | null | undefined;
  @query(".body") private readonly body: HTMLElement | null | undefined;
  @query(".response") private readonly response: HTMLElement | null | undefined;
  @query("h3") private readonly heading: HTMLElement | null | undefined;
  @query(".run") private readonly button: HTMLButtonElement | null | undefined;

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
  readonly #draft = new ArgumentsDraft(this, () => this.#host.state?.server.url);
  readonly #calls = new ShownCalls(
    this,
    () => this.#host.state,
    (args) => this.#draft.fill(args),
  );
  readonly #hidden = new HiddenTextQuestion(this, () => this.#host.state?.server.url);
  readonly #opened = new OpenedResource(this, () => this.heading);
  readonly #definition = new ToolDefinition(this, (url, tool) => this.#draft.read(url, tool));
  readonly #repeats = new Repeats(this, {
    calls: this.#calls,
    hidden: this.#hidden,
    tool: () => (this.#canRun ? this.#definition.now : undefined),
    server: () => this.#host.server,
    strings: this.#strings,
    announce: (text) => (this.announcement = text),
  });

  constructor() {
    super();
    new FocusKeeper(this, () => (this.button?.disabled === false ? this.button : this.heading));
    addRunKeys(this, () => this.run());
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
    if (!host || !server || serverId === undefined || !definition || tool !== definition.name) return false;
    if (!this.#canRun || this.#calls.isRunning) return false;
    const waits = !anyway && this.#hidden.holds(definition);
    if (waits !== false && (await waits)) return false;
    const args = this.#draft.take(this.editor?.problems ?? [], anyway);
    if (!args) {
      await this.editor?.focusFirstProblem();
      return false;
    }
    this.#opened.close();
    this.announcement = this.#strings.t("tool.says-running", { name: tool });
    const task = this.asTask && mayBeTask(definition);
    const onEnd = (run: Run): void => void (this.announcement = announceOutcome(run, this.#strings));
    const running = this.#calls.start(host, server, tool, args, { task, onEnd });
    this.response?.scrollTo(0, 0);
    const sight = new ScrollIntoView({ element: this, body: () => this.body, drawn: () => this.updateComplete });
    const run = await running;
    void sight.end(() => this.#calls.isNewestShown(run));
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
    if (!host || !isShown() || this.#calls.isRunning) {
      if (past?.view) host?.results.release(past.view.resultId).catch(() => undefined); // released with its host
      return;
    }
    const run = past && pastRun(serverId, tool, args, past);
    if (run) this.#calls.add(host, run);
    this.#draft.putIn(args);
    await this.updateComplete;
    await this.editor?.updateComplete;
    const hasRun = isShown() && (await this.run());
    if (hasRun && run && past?.repeat === "compare" && isShown()) this.#calls.compare(run);
  }

  /** Reloads the draft of this tool into the form, because it was changed from outside. */
  reread(tool: string): void {
    this.#draft.reread(tool);
  }

  /** Cancels the running call, or runs that are made for their times; returns false if there are none. */
  cancel(): boolean {
    return this.#repeats.cancel(this.#calls.cancel());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("tool") || changed.has("serverId")) {
      this.#definition.clear();
      this.#draft.clear();
      this.#hidden.clear();
      this.#repeats.clear();
      this.#calls.showNewest();
      this.#opened.close();
      this.whole = this.asTask = false;
      this.announcement = "";
    }
    this.#definition.follow(this.host, this.#host.server, this.tool, this.#host.state);
    if (this.host?.isRecorded && this.#definition.now) this.#calls.followRecorded();
    if (this.#definition.now) void this.#calls.followPast(this.resumes);
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
    const { sendable, problems, isWarned } = this.#draft;
    const args = sendable.kind === "arguments" ? sendable.args : undefined;
    const [url, running, canRun] = [this.#host.state?.server.url, this.#calls.isRunning, this.#canRun];
    const [run, cancel] = [() => void this.run(), () => void this.cancel()];
    const header = { host: this.host, url, args, tool: definition ?? { name }, running, canRun, run, cancel };
    return html`
      ${toolHeader(header, this.#strings)} ${isOffline(this.#host.state?.server) ? notConnected(this.host?.isRecorded ? undefined : this.#connect, this.#strings) : nothing}
      ${this.#hidden.draw(() => void this.run(), this.#strings)} ${this.#repeats.question()}
      ${isWarned ? argumentsWarning(sendable, problems, this.#runAnyway, this.#strings) : nothing}
    `;
  }

  get #canRun(): boolean {
    return this.#host.server !== undefined && this.#definition.now !== undefined && !this.#definition.isGone;
  }

  #placeholder(): TemplateResult | typeof nothing {
    const { server, state } = this.#host;
    const [loading, info, retry, connect] = [this.#definition.state, state?.server, this.#reload, this.#connect];
    return toolPlaceholder({ tool: this.tool, loading, server, info, retry, connect }, this.#strings);
  }

  #content(definition: Tool): TemplateResult {
    const { t } = this.#strings;
    const { states: calls, shown: run, compared } = this.#calls;
    const call = run && calls.find(({ callId }) => callId === run.callId);
    const isWide = this.#width.isMet;
    const canRun = this.#canRun && !this.#calls.isRunning;
    const history = recentCalls({ calls: this.#calls, use: this.#use, canRun }, this.#strings);
    const differences = compared && run ? comparison(run, compared, this.host?.results, this.#strings) : nothing;
    // One structure for both layouts, so that the form keeps its state when the width changes.
    return html`<div class="request">${this.#request(definition)} ${isWide ? history : nothing}</div>
      ${isWide ? separator(this.#split, t("answer.resize")) : nothing}
      <div class="response">
        ${isWide ? differences : nothing} ${run ? this.#response(run, !this.#calls.isOlderShown, call) : isWide ? noAnswer(t) : nothing}
      </div>
      ${isWide ? nothing : html`<div class="more">${history} ${differences}</div>`}`;
  }

  /** Renders the notes on the tool, its description, and the form. */
  #request(definition: Tool): TemplateResult {
    const { t } = this.#strings;
    const { host, serverId } = this;
    const toggle = (): void => void (this.whole = !this.whole);
    return html`
      ${toolNotes({ host, serverId, tool: definition, isGone: this.#definition.isGone, args: this.#draft.value, hasOthers: this.#host.snapshot.servers.length > 1 })}
      ${guard([definition, this.whole, t], () => toolAbout(definition, this.whole, toggle, this.#strings))}
      <section aria-label=${t("tool.arguments")}>
        ${keyed(
          `${this.#draft.edition} ${this.serverId} ${definition.name}`,
          html`<mcp-arguments-editor
            .schema=${definition.inputSchema}
            .value=${this.#draft.value}
            .check=${this.#check}
            @mcp-value-change=${this.#draft.onChange}
          ></mcp-arguments-editor>`,
        )}
        ${this.#tools(definition)} ${this.#repeats.times()}
        ${guard([definition, t], () => definitionFold(definition, this.#strings))} ${this.#repeats.note()}
      </section>
    `;
  }

  #response(run: Run, isNewest: boolean, call: CallState | undefined): TemplateResult {
    return html`<section
      class="output"
      part="output"
      aria-label=${this.#strings.t("tool.output")}
      @mcp-open-resource-request=${this.#opened.open}
      @mcp-value-use-request=${this.#onValue}
    >
      ${olderNote(run, isNewest, this.#calls.showNewest, this.#strings)} ${this.#outputOf(run, call)}
      ${this.#opened.draw(this.#strings)}
    </section>`;
  }

  /** Renders the output of a call, below the app of the tool if it has one. */
  #outputOf(run: Run, call: CallState | undefined): TemplateResult {
    const output = html`<mcp-answer-tabs .host=${this.host} .run=${run} .call=${call}
      >${runOutput({ run, call, ...this.#repair(run) }, this.#strings)}<slot name="result-actions" slot="result-actions"></slot></mcp-answer-tabs
    >`;
    const { host, sandboxUrl } = this;
    return toolApp({ host, run, sandboxUrl, state: this.#host.state }, output, this.#strings);
  }

  /** Renders the actions on the arguments. */
  #tools(definition: Tool): unknown {
    const { asTask, host } = this;
    const { value, sendable, onRequest: onArguments } = this.#draft;
    const server = this.#host.state?.server;
    const run = this.#calls.newest;
    const onTask = (): void => void (this.asTask = !this.asTask);
    const { isWatching } = this.#repeats;
    const tools = { definition, value, host, server, sendable, run, asTask, onTask, onArguments };
    return guard(
      [definition, value, host, server, sendable.kind, run?.outcome, asTask, isWatching, this.#strings.t],
      () => argumentTools({ ...tools, watch: this.#repeats.toggle() }, this.#strings),
    );
  }

  /** Remedies for a failed call. A call that failed on an earlier connection may be retried on a newer one. */
  #repair({ server, outcome }: Run): Omit<RunOutput, "run" | "call"> {
    const isOver = outcome?.kind === "failed" && meansGone(outcome.error) && server === this.#host.server;
    return {
      host: this.host,
      inputRequests: this.#host.snapshot.inputRequests,
      refusesRequests: this.#host.state?.refusesRequests === true,
      answer: ({ requestId }) => this.dispatchEvent(new InputRequestOpenEvent(requestId)),
      serverUrl: this.#host.state?.server.url,
      lost: this.#host.server === undefined || isOver,
      retry: this.#runAnyway,
      connect: this.host?.isRecorded ? undefined : this.#connect,
      settings: () => this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "settings" })),
    };
  }

  /** One function for the lifetime of the element: a new function would restart the check. */
  readonly #check: McpArgumentsEditor["check"] = async (schema, value) => this.host?.checkValue(schema, value);

  /** Called by a button that is then removed, so the focus moves to the cancel button. */
  readonly #runAnyway = (): void => {
    void this.run(true);
    void this.updateComplete.then(() => this.#calls.isRunning && this.button?.focus());
  };

  /** Puts the arguments of an earlier call into the form, and runs the tool with them on request. */
  readonly #use = async (of: Run | HistoryEntry, run: boolean): Promise<void> => {
    const args = await this.#calls.argumentsOf(of);
    if (!args) return;
    this.#draft.putIn(args);
    await this.updateComplete;
    await this.editor?.updateComplete;
    if (run) await this.run();
  };

  readonly #onValue = (event: ValueUseRequestEvent): void =>
    this.#draft.offer(event, this.#host.server, this.#definition.now);

  readonly #connect = (): void => {
    this.heading?.focus();
    void connectAgain(this, this.host, this.#host.state?.server);
  };

  readonly #reload = (): void => {
    const { server } = this.#host;
    if (server && this.tool !== undefined) void this.#definition.load(server, this.tool);
  };
}

keepScroll(McpToolDetail);
define("mcp-tool-detail", McpToolDetail, "header", "body", "output");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tool-detail": McpToolDetail;
  }
}
