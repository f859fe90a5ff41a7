/**
 * `<mcp-app-workbench>`: tools for the author of an app.
 *
 * Owns: showing what the app declared, what it was granted and what it did, and the controls that change its surroundings, its data and its
 * policy. Never speaks with the app: the element around it does.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { isLoopback } from "../../../src/errors/loopback.js";
import type { AppRun, Host, KeptResult, ServerApp } from "../../../src/client/api/index.js";
import type { CallToolResult } from "../../../src/protocol/types/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { isObject } from "../../../src/json/is-object.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import "../../parts/json/json-editor.js";
import { appsEn } from "../../strings/en/apps.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import type { AppFacts } from "../app-session.js";
import type { ContextOverrides } from "../surroundings.js";
import { surroundingsFields } from "./surroundings-fields.js";
import { AppContextChangeEvent, AppReloadRequestEvent, AppResultRequestEvent } from "./workbench-events.js";
import { workbenchStyles } from "./workbench-styles.js";

addEnglish(appsEn);

const MAX_TEXT = 20_000;

type Json = Readonly<Record<string, unknown>>;

/**
 * Tools for the author of an app.
 *
 * @fires {AppContextChangeEvent} mcp-app-context-change - The author changed the surroundings.
 * @fires {AppReloadRequestEvent} mcp-app-reload-request - The author wants the app to be opened again.
 * @fires {AppResultRequestEvent} mcp-app-result-request - The author wants to send a result to the app.
 */
export class McpAppWorkbench extends LitElement {
  static override styles = [...base, workbenchStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Facts of the app. */
  @property({ attribute: false }) facts: AppFacts | undefined;
  /** Data with which the app was opened. */
  @property({ attribute: false }) run: AppRun = {};
  /** Variant of the policy. */
  @property() variant: "strict" | "permissive" = "strict";
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
    const { facts } = this;
    const { t } = this.#strings;
    if (!facts) return nothing;
    return html`<section aria-label=${t("bench.title")}>
      ${this.#fold("bench.declared", this.#declared(facts), true)}
      ${this.#fold("bench.context", this.#surroundings(), true)}
      ${this.#fold("bench.violations", this.#violations(facts), facts.violations.length > 0)}
      ${facts.info?.capabilities.tools ? this.#fold("bench.tools", this.#tools(facts), false) : nothing}
      ${this.#fold("bench.data", this.#data(), false)}
      ${this.#fold("bench.activity", this.#activity(facts), false)}
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

  #declared({ app, opened, tier, info, size }: AppFacts): TemplateResult {
    const { t } = this.#strings;
    const row = (name: StringKey, value: unknown): TemplateResult =>
      html`<dt>${t(name)}</dt>
        <dd>${value}</dd>`;
    const json = (value: unknown): TemplateResult =>
      html`<code>${visible(JSON.stringify(value).slice(0, MAX_TEXT))}</code>`;
    return html`<dl>
        ${app ? row("bench.uri", html`<code dir="ltr">${visibleLine(app.uri, 500)}</code>`) : nothing}
        ${info ? row("bench.name", html`<bdi>${visibleLine(`${info.info.name} ${info.info.version}`, 200)}</bdi>`) : nothing}
        ${tier ? row("bench.tier", t(`bench.tier-${tier}`)) : nothing}
        ${size ? row("bench.size", `${size.width ?? "–"} × ${size.height ?? "–"}`) : nothing}
        ${app ? row("bench.domains", this.#domains(app)) : nothing}
        ${app ? row("bench.permissions", this.#permissions(app)) : nothing}
        ${opened ? row("bench.csp", html`<ul class="plain">${directives(opened.csp).map((line) => html`<li><code dir="ltr">${line}</code></li>`)}</ul>`) : nothing}
        ${info ? row("bench.app-capabilities", json(info.capabilities)) : nothing}
        ${info ? row("bench.host-capabilities", json(info.hostCapabilities)) : nothing}
        ${app && app.problems.length > 0 ? row("bench.problems", html`<ul>${app.problems.map((problem) => html`<li>${visible(problem)}</li>`)}</ul>`) : nothing}
      </dl>
      ${this.#policy()}`;
  }

  #domains({ policy }: ServerApp): TemplateResult | string {
    const { t } = this.#strings;
    if (policy.domains.length === 0) return t("bench.no-domains");
    const isGranted = this.facts?.opened?.sandbox.csp !== undefined;
    return html`<ul class="plain">
      ${policy.domains.map(
        ({ list, value, problem }) =>
          html`<li>
            <code dir="ltr">${list}: ${visibleLine(value, 200)}</code>
            <span class="badge ${problem || !isGranted ? "warning" : "success"}">${t(`bench.${problem ?? (isGranted ? "granted" : "denied")}`)}</span>
          </li>`,
      )}
    </ul>`;
  }

  #permissions({ permissions }: ServerApp): TemplateResult | string {
    const { t } = this.#strings;
    if (permissions.length === 0) return t("bench.no-permissions");
    const granted = this.facts?.opened?.sandbox.permissions ?? {};
    return html`<ul class="plain">
      ${permissions.map(
        (name) =>
          html`<li><code>${name}</code> <span class="badge ${name in granted ? "success" : "warning"}">${t(name in granted ? "bench.granted" : "bench.denied")}</span></li>`,
      )}
    </ul>`;
  }

  /** Renders the choice of the policy, for a server on this device. */
  #policy(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { url } = this.#host.state?.server ?? {};
    if (url === undefined || !URL.canParse(url) || !isLoopback(new URL(url).hostname)) return nothing;
    const choose = (variant: "strict" | "permissive"): void => {
      this.dispatchEvent(new AppReloadRequestEvent(this.run, variant));
    };
    return html`<div class="row" role="group" aria-label=${t("bench.policy")}>
        <span>${t("bench.policy")}</span>
        ${(["strict", "permissive"] as const).map(
          (variant) =>
            html`<button class="small" aria-pressed=${this.variant === variant ? "true" : "false"} @click=${() => choose(variant)}>${t(`bench.${variant}`)}</button>`,
        )}
      </div>
      <p class="muted small">${t("bench.permissive-note")}</p>`;
  }

  #surroundings(): TemplateResult {
    const { overrides, width } = this;
    const change = (next: ContextOverrides, size: number | undefined): void => {
      this.overrides = next;
      this.width = size;
      this.dispatchEvent(new AppContextChangeEvent(next, size));
    };
    return surroundingsFields({ overrides, width, change }, this.#strings);
  }

  #violations({ violations }: AppFacts): TemplateResult {
    const { t } = this.#strings;
    if (violations.length === 0) return html`<p class="muted">${t("bench.no-violations")}</p>`;
    return html`<ul class="plain" aria-live="polite">
      ${violations.map(({ directive, blocked }) => html`<li><code dir="ltr">${visibleLine(directive, 100)} ⊘ ${visibleLine(blocked, 500)}</code></li>`)}
    </ul>`;
  }

  #data(): TemplateResult {
    const { t } = this.#strings;
    const { input, result } = this;
    const isBad = input === undefined || this.isResultBad;
    const asResult = result as unknown as CallToolResult | undefined; // the app is to be tested with any result
    const send = (): void => {
      if (input && !isBad)
        this.dispatchEvent(
          new AppReloadRequestEvent({ arguments: input, ...(asResult && { result: asResult }) }, this.variant),
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

/** Directives of a policy, one for each line. */
function directives(csp: string): readonly string[] {
  return csp.split(";").map((directive) => directive.trim());
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
