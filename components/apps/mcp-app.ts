/**
 * `<mcp-app>`: the app of a tool (MCP Apps), in a sandboxed frame.
 *
 * Owns: the bar around the frame, its size and display mode, and every state that is not the app's own. `AppSession` reads, opens and ends
 * the app; the engine speaks with it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { AppRun, Host } from "../../src/client/api/index.js";
import type { ContentBlock } from "../../src/protocol/types/index.js";
import { followSettings } from "../controllers/follow-settings.js";
import { HostController } from "../controllers/host-controller.js";
import { define } from "../parts/basic/define.js";
import { visibleLine } from "../parts/basic/visible-text.js";
import { appsEn } from "../strings/en/apps.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base, icon } from "../theme/index.js";
import { showFullscreen, showInline } from "./app-fullscreen.js";
import { AppMessageEvent } from "./app-message-event.js";
import { appNote } from "./app-note.js";
import { AppSession } from "./app-session.js";
import { appStyles } from "./app-styles.js";
import type {
  AppContextChangeEvent,
  AppReloadRequestEvent,
  AppResultRequestEvent,
} from "./workbench/workbench-events.js";
import { maxInlineHeight, surroundings, type ContextOverrides } from "./surroundings.js";

addEnglish(appsEn);

/** Properties that, when they change, show another app. */
const OTHER_APP = ["host", "serverId", "tool", "sandboxUrl"] as const;
/** Smallest height of a frame, in CSS pixels. */
const MIN_HEIGHT = 40;
/** Time between two changes of the frame's height, in milliseconds: an app that reacts to each of them can't keep the page busy. */
const HEIGHT_MS = 100;
/** Time in which changes of the surroundings are gathered, in milliseconds: computing the colours of a theme takes a while. */
const CONTEXT_MS = 100;

/**
 * The app of a tool, with the data of one call. Changing `tool` or `run` opens it again. The app runs in a sandboxed frame without access to the page, and
 * reaches only what its server declared and the user granted. In fullscreen it fills the nearest `<mcp-panel>`, or the window; Escape returns.
 *
 * @fires {AppMessageEvent} mcp-app-message - The app sent a message in the user's name, and the user approved it.
 * @csspart bar - The bar above the frame.
 */
export class McpApp extends LitElement {
  static override styles = [...base, appStyles];

  /** Host of the server. It must offer apps (`HostOffer.apps`). */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Name of the tool. */
  @property() tool: string | undefined;
  /** Call that the app is opened for. Its result may follow later: replace the object by one with the same `arguments` object. */
  @property({ attribute: false }) run: AppRun = {};
  /**
   * Address of the sandbox page (`mcp-sandbox.html`); `about:srcdoc` for none. Default: the file beside the package's script, and none if there is no such
   * file.
   */
  @property({ attribute: "sandbox-url" }) sandboxUrl: string | undefined;
  /** Way in which the app is shown. */
  @property({ reflect: true, attribute: "display-mode" }) displayMode: "inline" | "fullscreen" = "inline";

  @state() private height: number | undefined;
  @state() private isBenchOpen = false;
  @query(".app") private readonly box: HTMLElement | null | undefined;
  @query(".place") private readonly place: HTMLElement | null | undefined;
  @query(".probe") private readonly probe: HTMLElement | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server, { inputRequests }) => [server?.server, inputRequests]);
  readonly #resizes = new ResizeObserver(() => this.#sendContext());
  readonly #scheme = window.matchMedia("(prefers-color-scheme: dark)");
  #session: AppSession | undefined;
  #contextTimer: ReturnType<typeof setTimeout> | undefined;
  #heightTimer: ReturnType<typeof setTimeout> | undefined;
  #overrides: ContextOverrides = {};
  /** Data that the author of the app edited, in place of that of the call. */
  #edited: AppRun | undefined;
  #variant: "strict" | "permissive" = "strict";
  /** Data of the call that the app has. */
  #opened: AppRun | undefined;
  /** Context that was sent last, as JSON text. */
  #sent: string | undefined;

  constructor() {
    super();
    followSettings(this);
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#leaveFullscreen()) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes.observe(this);
    this.#scheme.addEventListener("change", this.#sendContext);
    if (this.hasUpdated) this.requestUpdate("tool");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
    this.#scheme.removeEventListener("change", this.#sendContext);
    this.#session?.discard();
    this.#session = undefined;
  }

  /** Ends the app and opens it again. */
  async reload(): Promise<void> {
    await this.#session?.stop();
    this.#session = undefined;
    this.#open();
  }

  /** Ends the app. */
  async stop(): Promise<void> {
    this.displayMode = "inline";
    await this.#session?.stop();
  }

  protected override willUpdate(): void {
    // A dialog of the panel would be behind the app.
    const { serverId } = this;
    if (this.#host.snapshot.inputRequests.some((request) => request.serverId === serverId)) this.displayMode = "inline";
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isOther = OTHER_APP.some((name) => changed.has(name));
    const before = changed.get("run") as AppRun | undefined;
    if (isOther || (before && before.arguments !== this.run.arguments)) {
      this.#session?.discard();
      this.#session = this.#edited = undefined;
    }
    if (!this.#session) this.#open();
    this.#sendOutcome();
    if (this.height === undefined) this.style.removeProperty("--_app-height");
    else this.style.setProperty("--_app-height", `${this.height}px`);
    if (changed.has("displayMode")) this.#show();
    this.#sendContext();
  }

  #open(): void {
    const { host, serverId, tool, place, sandboxUrl } = this;
    const run = this.#edited ?? this.run;
    this.#opened = this.run;
    const { server } = this.#host;
    if (!host || !server || serverId === undefined || tool === undefined || !place || !this.isConnected) return;
    this.height = undefined;
    this.displayMode = "inline";
    const context = this.#context();
    this.#sent = JSON.stringify(context);
    this.#session = new AppSession({
      ...{ host, server, tool, run, context, place, sandboxUrl, variant: this.#variant },
      title: this.#strings.t("app.frame", { tool: visibleLine(tool, 100) }),
      changed: this.#changed,
      escaped: () => void this.#leaveFullscreen(),
      displayMode: (mode) => (this.displayMode = mode),
      message: (content: readonly ContentBlock[]) => this.dispatchEvent(new AppMessageEvent(serverId, tool, content)),
    });
    this.requestUpdate();
  }

  /** Sends the outcome of a call that has ended since the app was opened, or while it was. */
  #sendOutcome(): void {
    const { host, run } = this;
    const before = this.#opened;
    const appId = this.#session?.appId;
    if (!host || appId === undefined || !before || this.#edited || run === before) return;
    this.#opened = run;
    const { result, cancelled } = run;
    if (result && result !== before.result) void host.apps.sendResult(appId, result).catch(() => undefined);
    else if (cancelled !== undefined && before.cancelled === undefined)
      void host.apps.cancel(appId, cancelled).catch(() => undefined);
  }

  readonly #changed = (): void => {
    const height = this.#session?.facts.size?.height;
    if (height !== undefined && this.#heightTimer === undefined) {
      this.#heightTimer = setTimeout(() => {
        this.#heightTimer = undefined;
        const newest = this.#session?.facts.size?.height ?? MIN_HEIGHT;
        this.height = Math.max(MIN_HEIGHT, Math.min(newest, maxInlineHeight()));
      }, HEIGHT_MS);
    }
    this.requestUpdate();
  };

  #context(): ReturnType<typeof surroundings> {
    const { probe, place } = this;
    const element = place ?? this;
    return probe ? surroundings(element, probe, this.#strings.language, this.#overrides) : {};
  }

  /** Sends the surroundings if they changed; a burst of changes is one. */
  readonly #sendContext = (): void => {
    if (this.#contextTimer !== undefined) return;
    this.#contextTimer = setTimeout(() => {
      this.#contextTimer = undefined;
      const appId = this.#session?.appId;
      if (!this.host || appId === undefined || !this.#session?.isOpen || this.displayMode !== "inline") return;
      const context = this.#context();
      const text = JSON.stringify(context);
      if (text === this.#sent) return;
      this.#sent = text;
      void this.host.apps.setContext(appId, context).catch(() => undefined); // the app has just ended
    }, CONTEXT_MS);
  };

  /** Shows the box in the mode of the element, and reports that to the app. */
  #show(): void {
    const { box, host, displayMode } = this;
    const isFull = displayMode === "fullscreen";
    if (!box || isFull === box.matches(":popover-open")) return;
    if (isFull) showFullscreen(box);
    else showInline(box);
    const appId = this.#session?.appId;
    const { clientWidth: width, clientHeight: height } = this.place ?? this;
    const dimensions = isFull ? { width, height } : { width, maxHeight: maxInlineHeight() };
    if (appId !== undefined) void host?.apps.setDisplayMode(appId, displayMode, dimensions).catch(() => undefined); // the app has just ended
  }

  #leaveFullscreen(): boolean {
    if (this.displayMode !== "fullscreen") return false;
    this.displayMode = "inline";
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".fullscreen")?.focus());
    return true;
  }

  override render(): TemplateResult {
    const { step, facts } = this.#session ?? {};
    // Libraries try whether they may use eval, and do without; the workbench lists it.
    const blocked = facts?.violations.filter(({ blocked: what }) => what !== "eval").length ?? 0;
    const note = { step, blocked, reload: () => void this.reload(), stop: () => void this.stop() };
    return html`<div class="app">
        ${this.#bar()} ${appNote(note, this.#strings)}
        <div class="place"></div>
      </div>
      <div class="probe" hidden></div>
      ${this.isBenchOpen ? this.#bench() : nothing}`;
  }

  #bar(): TemplateResult {
    const { t } = this.#strings;
    const { info } = this.#session?.facts ?? {};
    const isFull = this.displayMode === "fullscreen";
    const isOpen = this.#session?.isOpen === true;
    const url = this.#host.state?.server.url ?? "";
    const host = URL.canParse(url) ? new URL(url).host : url;
    const name = info ? visibleLine(`${info.info.title ?? info.info.name} ${info.info.version}`, 80) : "";
    const mode = t(isFull ? "app.inline" : "app.fullscreen");
    return html`<div class="bar" part="bar">
      <span class="label">${t("app.label", { host: visibleLine(host, 100) })}${name && html` · <bdi>${name}</bdi>`}</span>
      ${
        isOpen
          ? html`<button class="quiet small fullscreen" aria-pressed=${isFull ? "true" : "false"} @click=${this.#toggleMode}>${mode}</button>`
          : nothing
      }
      <button class="icon" title=${t("app.reload")} aria-label=${t("app.reload")} @click=${() => void this.reload()}>${icon("refresh")}</button>
      ${
        isOpen
          ? html`<button class="icon" title=${t("app.stop")} aria-label=${t("app.stop")} @click=${() => void this.stop()}>${icon("stop")}</button>`
          : nothing
      }
      <button class="quiet small" aria-expanded=${this.isBenchOpen ? "true" : "false"} @click=${this.#toggleBench}>${t("app.workbench")}</button>
    </div>`;
  }

  readonly #onContext = ({ overrides, width }: AppContextChangeEvent): void => {
    this.#overrides = overrides;
    this.place?.style.setProperty("inline-size", width === undefined ? "" : `${width}px`);
    this.#sendContext();
    this.requestUpdate();
  };

  readonly #onReload = ({ run, variant }: AppReloadRequestEvent): void => {
    this.#variant = variant;
    this.#edited = run;
    void this.reload();
  };

  readonly #onResult = ({ result }: AppResultRequestEvent): void => {
    const appId = this.#session?.appId;
    if (appId !== undefined) void this.host?.apps.sendResult(appId, result).catch(() => undefined); // the app has just ended
  };

  readonly #toggleMode = (): void => {
    this.displayMode = this.displayMode === "inline" ? "fullscreen" : "inline";
  };

  readonly #toggleBench = (): void => {
    this.isBenchOpen = !this.isBenchOpen;
    if (this.isBenchOpen) void import("./workbench/app-workbench.js").catch(() => (this.isBenchOpen = false));
  };

  #bench(): TemplateResult {
    return html`<mcp-app-workbench
      .host=${this.host}
      .serverId=${this.serverId}
      .facts=${this.#session?.facts}
      .run=${this.#edited ?? this.run}
      .variant=${this.#variant}
      .overrides=${this.#overrides}
      ?app-open=${this.#session?.isOpen === true}
      @mcp-app-context-change=${this.#onContext}
      @mcp-app-reload-request=${this.#onReload}
      @mcp-app-result-request=${this.#onResult}
    ></mcp-app-workbench>`;
  }
}

define("mcp-app", McpApp);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app": McpApp;
  }
}
