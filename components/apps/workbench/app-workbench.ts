/**
 * `<mcp-app-workbench>`: tools for the author of an app.
 *
 * Owns: showing what the app declared, what it was granted and what it did, and the controls that change its
 * surroundings, its data and its policy. Never speaks with the app: the element around it does.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { isLoopback } from "../../../src/addresses/loopback.js";
import type { AppRun, Host, KeptResult } from "../../../src/client/api/index.js";
import type { CallToolResult } from "../../../src/protocol/types/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { isObject } from "../../../src/json/is-object.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import { visible } from "../../parts/basic/visible-text.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import "../../parts/json/json-editor.js";
import { appsEn } from "../../strings/en/apps.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import type { FramePolicy } from "../app-frame.js";
import type { AppFacts } from "../app-session.js";
import type { ContextOverrides } from "../surroundings.js";
import { violationsList } from "../violations.js";
import { declaredFacts, type WorkbenchFrame } from "./declared-facts.js";
import { surroundingsFields } from "./surroundings-fields.js";
import {
  AppContextChangeEvent,
  AppDisplayModeRequestEvent,
  AppReloadRequestEvent,
  AppResultRequestEvent,
} from "./workbench-events.js";
import { workbenchStyles } from "./workbench-styles.js";

addEnglish(appsEn);

const MAX_TEXT = 20_000;
/** Choices of the policy. */
const POLICIES: readonly (readonly [label: StringKey, policies: readonly FramePolicy[]])[] = [
  ["bench.strict", ["strict"]],
  ["bench.permissive", ["permissive"]],
  ["bench.both", ["strict", "permissive"]],
];

type Json = Readonly<Record<string, unknown>>;

/**
 * Tools for the author of an app.
 *
 * @fires {AppContextChangeEvent} mcp-app-context-change - The author changed the surroundings.
 * @fires {AppDisplayModeRequestEvent} mcp-app-display-mode-request - The author wants the app to be shown in another
 * mode.
 * @fires {AppReloadRequestEvent} mcp-app-reload-request - The author wants the app to be opened again.
 * @fires {AppResultRequestEvent} mcp-app-result-request - The author wants to send a result to the app.
 */
export class McpAppWorkbench extends LitElement {
  static override styles = [...base, workbenchStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** The frames of the app: one, or one for each policy that is compared. */
  @property({ attribute: false }) frames: readonly WorkbenchFrame[] = [];
  /** Data with which the app was opened. */
  @property({ attribute: false }) run: AppRun = {};
  /** Mode in which the app is shown. */
  @property({ attribute: "display-mode" }) displayMode: "inline" | "fullscreen" = "inline";
  /** True if the app declared that it can be shown in fullscreen. */
  @property({ type: Boolean, attribute: "can-fill" }) canFill = false;
  /** True while the app is open. */
  @property({ type: Boolean, attribute: "app-open" }) appOpen = false;
  /** Surroundings that replace the computed ones. */
  @property({ attribute: false }) overrides: ContextOverrides = {};

  /** Edited input and result; `undefined` while the text is not a JSON object. */
  @state() private input: Json | undefined = {};
  @state() private result: Json | undefined;
  @state() private isResultBad = false;
  @state() private width: number | undefined;

  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server]);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("run")) return;
    this.input = this.run.arguments ?? {};
    void this.#readResult(this.run);
  }

  /** Takes the result of the call. */
  async #readResult({ result }: AppRun): Promise<void> {
    if (!result || !isKept(result)) return void (this.result = result as Json | undefined);
    const text = await this.host?.results.json(result.resultId, "result").catch(() => undefined);
    if (this.run.result !== result) return;
    const value = text === undefined ? undefined : parseExact(text);
    this.result = isObject(value) ? value : undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { frames } = this;
    const { t } = this.#strings;
    const facts = frames.flatMap((frame) => frame.facts ?? []);
    const [only, another] = facts;
    if (!only) return nothing;
    return html`<section aria-label=${t("bench.title")}>
      ${this.#policy()} ${this.#fold("bench.context", this.#surroundings(), true)}
      ${
        another
          ? nothing // each frame has its own list below it
          : this.#fold("bench.violations", violationsList(only.violations, this.#strings), only.violations.length > 0)
      }
      ${this.#fold("bench.declared", declaredFacts(frames, this.#strings), true)}
      ${facts.map((one) => (one.info?.capabilities.tools ? this.#fold("bench.tools", this.#tools(one), false) : nothing))}
      ${this.#fold("bench.data", this.#data(), false)}
      ${this.#fold("bench.activity", html`${facts.map((one) => this.#activity(one))}`, false)}
    </section>`;
  }

  /** Tools that the app offers; their code is loaded with the first app that declares some. */
  #tools({ opened, toolsChanged }: AppFacts): TemplateResult {
    import("./app-tools.js").catch(() => undefined); // loading is retried with the next render
    return html`<mcp-app-tools .host=${this.host} .appId=${this.appOpen ? opened?.appId : undefined} .version=${toolsChanged}></mcp-app-tools>`;
  }

  #fold(title: StringKey, content: TemplateResult, open: boolean): TemplateResult {
    return html`<details ?open=${open}>
      <summary>${this.#strings.t(title)}</summary>
      <div class="content">${content}</div>
    </details>`;
  }

  /** Renders the choice of the policy, for a server on this device. */
  #policy(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { url } = this.#host.state?.server ?? {};
    if (url === undefined || !URL.canParse(url) || !isLoopback(new URL(url).hostname)) return nothing;
    const shown = this.frames.map(({ policy }) => policy).join();
    return html`<div class="content">
      <div class="row" role="group" aria-label=${t("bench.policy")}>
        <span>${t("bench.policy")}</span>
        ${POLICIES.map(
          ([label, policies]) =>
            html`<button class="small" aria-pressed=${shown === policies.join() ? "true" : "false"} @click=${() => this.dispatchEvent(new AppReloadRequestEvent(this.run, policies))}>${t(label)}</button>`,
        )}
      </div>
      <p class="muted small">${t("bench.permissive-note")}</p>
    </div>`;
  }

  #surroundings(): TemplateResult {
    const { overrides, width } = this;
    const change = (next: ContextOverrides, size: number | undefined): void => {
      this.overrides = next;
      this.width = size;
      this.dispatchEvent(new AppContextChangeEvent(next, size));
    };
    const { displayMode, canFill } = this;
    const changeMode = (mode: "inline" | "fullscreen"): void => {
      this.dispatchEvent(new AppDisplayModeRequestEvent(mode));
    };
    return surroundingsFields({ overrides, width, displayMode, canFill, change, changeMode }, this.#strings);
  }

  #data(): TemplateResult {
    const { t } = this.#strings;
    const { input, result } = this;
    const isBad = input === undefined || this.isResultBad;
    const asResult = result as unknown as CallToolResult | undefined; // the app is to be tested with any result
    const send = (): void => {
      if (input && !isBad)
        this.dispatchEvent(
          new AppReloadRequestEvent(
            { arguments: input, ...(asResult && { result: asResult }) },
            this.frames.map(({ policy }) => policy),
          ),
        );
    };
    const sendResult = (): void => {
      if (asResult) this.dispatchEvent(new AppResultRequestEvent(asResult));
    };
    const editor = (label: StringKey, value: unknown, set: (event: ValueChangeEvent) => void): TemplateResult =>
      html`<mcp-json-editor .label=${t(label)} .value=${value} optional @mcp-value-change=${set}></mcp-json-editor>`;
    const read = ({ value, problems }: ValueChangeEvent): Json | undefined =>
      problems.length === 0 && isObject(value) ? value : undefined;
    return html`${editor("bench.input", input, (event) => (this.input = read(event)))}
      ${editor("bench.result", result, (event) => {
        this.result = read(event);
        this.isResultBad = this.result === undefined && (event.problems.length > 0 || event.value !== undefined);
      })}
      ${isBad ? html`<p class="note warning" role="status">${icon("warning")}${t("bench.bad-json")}</p>` : nothing}
      <div class="row">
        <button ?disabled=${isBad} @click=${send}>${t("bench.send")}</button>
        <button ?disabled=${!result || this.isResultBad || !this.appOpen} @click=${sendResult}>${t("bench.send-result")}</button>
      </div>`;
  }

  #activity({ modelContext, messages, log }: AppFacts): TemplateResult {
    const { t } = this.#strings;
    const lines = [
      ...messages.map((content) => ["ui/message", JSON.stringify(content)] as const),
      ...log.map(({ level, data }) => [level, typeof data === "string" ? data : JSON.stringify(data)] as const),
    ];
    return html`${lines.length === 0 && !modelContext ? html`<p class="muted">${t("bench.none")}</p>` : nothing}
      ${
        modelContext
          ? html`<h4>${t("bench.model-context")}</h4>
              <pre>${visible(JSON.stringify(modelContext, null, 2).slice(0, MAX_TEXT))}</pre>`
          : nothing
      }
      <ul class="plain">
        ${lines.map(([kind, text]) => html`<li><span class="badge">${kind}</span> <code>${visible((text ?? "").slice(0, 2_000))}</code></li>`)}
      </ul>`;
  }
}

/** True for a result that the host keeps. */
function isKept(result: NonNullable<AppRun["result"]>): result is KeptResult {
  return "resultId" in result && typeof result.resultId === "string" && !("content" in result);
}

define("mcp-app-workbench", McpAppWorkbench);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-workbench": McpAppWorkbench;
  }
}
