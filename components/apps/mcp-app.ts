/**
 * `<mcp-app>`: the app of a tool (MCP Apps), in a sandboxed frame.
 *
 * Owns: which frames there are (one, or two for a comparison of policies), the display mode, and the workbench.
 * `AppFrame` opens and ends the app in a frame; the engine speaks with it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { AppRun, Host } from "../../src/client/api/index.js";
import type { HostContext, ContentBlock } from "../../src/protocol/types/index.js";
import { followSettings } from "../controllers/follow-changes.js";
import { HostController } from "../controllers/host-controller.js";
import { define } from "../parts/basic/define.js";
import { visibleLine } from "../parts/basic/visible-text.js";
import { appsEn } from "../strings/en/apps.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base } from "../theme/index.js";
import { appBar } from "./app-bar.js";
import { AppFrame, type FramePolicy } from "./app-frame.js";
import { appStyles } from "./app-styles.js";
import { frameView } from "./frame-view.js";
import { surroundings, type ContextOverrides } from "./surroundings.js";
import type {
  AppContextChangeEvent,
  AppDisplayModeRequestEvent,
  AppReloadRequestEvent,
  AppResultRequestEvent,
} from "./workbench/workbench-events.js";

addEnglish(appsEn);

/**
 * Fired when an app sent a message in the user's name and the user approved it. Bubbles, composed. A page with a
 * conversation adds the message to it.
 */
export class AppMessageEvent extends Event {
  readonly serverId: string;
  readonly tool: string;
  /** As the app sent it: untrusted. */
  readonly content: readonly ContentBlock[];

  constructor(serverId: string, tool: string, content: readonly ContentBlock[]) {
    super("mcp-app-message", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.tool = tool;
    this.content = content;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-app-message": AppMessageEvent;
  }
}

/**
 * Shows `box` over the nearest `<mcp-panel>` around it, or over the window: in the top layer, because a frame loads
 * again when it is moved in the document.
 */
function showFullscreen(box: HTMLElement): void {
  box.popover = "manual";
  box.showPopover();
  const { left, top, width, height } = areaAround(box);
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/** Shows `box` in its place again. */
function showInline(box: HTMLElement): void {
  box.hidePopover();
  box.removeAttribute("popover");
  box.removeAttribute("style");
}

function areaAround(box: HTMLElement): DOMRect {
  let root = box.getRootNode();
  while (root instanceof ShadowRoot && root.host.localName !== "mcp-panel") root = root.host.getRootNode();
  return root instanceof ShadowRoot
    ? root.host.getBoundingClientRect()
    : new DOMRect(0, 0, window.innerWidth, window.innerHeight);
}

/** Properties that, when they change, show another app. */
const OTHER_APP = ["host", "serverId", "tool", "sandboxUrl"] as const;
/**
 * Time in which changes of the surroundings are gathered, in milliseconds: computing the colours of a theme takes a
 * while.
 */
const CONTEXT_MS = 100;

/**
 * The app of a tool, with the data of one call. Changing `tool` or `run` opens it again. The app runs in a sandboxed
 * frame without access to the page, and reaches only what its server declared and the user granted. In fullscreen it
 * fills the nearest `<mcp-panel>`, or the window; Escape returns.
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
  /**
   * Call that the app is opened for. Its result may follow later: replace the object by one with the same `arguments`
   * object.
   */
  @property({ attribute: false }) run: AppRun = {};
  /**
   * Address of the sandbox page (`mcp-sandbox.html`); `about:srcdoc` for none. Default: the file beside the package's
   * script, and none if there is no such file.
   */
  @property({ attribute: "sandbox-url" }) sandboxUrl: string | undefined;
  /** Way in which the app is shown. */
  @property({ reflect: true, attribute: "display-mode" }) displayMode: "inline" | "fullscreen" = "inline";

  @state() private isBenchOpen = false;
  /** Policies that are shown: one, or both side by side. */
  @state() private policies: readonly FramePolicy[] = ["strict"];
  @query(".app") private readonly box: HTMLElement | null | undefined;
  @query(".probe") private readonly probe: HTMLElement | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server, { inputRequests }) => [server?.server, inputRequests]);
  readonly #resizes = new ResizeObserver(() => this.#sendContext());
  readonly #scheme = window.matchMedia("(prefers-color-scheme: dark)");
  readonly #frames: Readonly<Record<FramePolicy, AppFrame>> = {
    strict: this.#newFrame("strict"),
    permissive: this.#newFrame("permissive"),
  };
  #contextTimer: ReturnType<typeof setTimeout> | undefined;
  #overrides: ContextOverrides = {};
  /** Data that the author of the app edited, in place of that of the call. */
  #edited: AppRun | undefined;

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
    clearTimeout(this.#contextTimer);
    this.#contextTimer = undefined;
    this.#discard();
  }

  /** Ends the app and opens it again. */
  async reload(): Promise<void> {
    await this.#stop();
    this.#discard();
    this.requestUpdate();
  }

  /** Ends the app. */
  async stop(): Promise<void> {
    this.displayMode = "inline";
    await this.#stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("serverId")) this.policies = ["strict"];
    // A dialog of the panel would be behind the app.
    const { serverId } = this;
    if (this.#host.snapshot.inputRequests.some((request) => request.serverId === serverId)) this.displayMode = "inline";
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("run") as AppRun | undefined;
    const isOther = OTHER_APP.some((name) => changed.has(name));
    if (isOther || (before && before.arguments !== this.run.arguments)) {
      this.#discard();
      this.#edited = undefined;
    }
    for (const frame of this.#shown) {
      if (!frame.isStarted) this.#open(frame);
      if (!this.#edited) frame.sendOutcome(this.run);
    }
    if (changed.has("displayMode")) this.#show();
    this.#sendContext();
  }

  /** The frames that are shown; the first is the one of which the bar speaks. */
  get #shown(): readonly AppFrame[] {
    return this.policies.map((policy) => this.#frames[policy]);
  }

  #newFrame(policy: FramePolicy): AppFrame {
    return new AppFrame(policy, (place) => this.#context(place), {
      changed: () => this.requestUpdate(),
      escaped: () => void this.#leaveFullscreen(),
      displayMode: (mode) => (this.displayMode = mode),
      message: (content) => this.dispatchEvent(new AppMessageEvent(this.serverId ?? "", this.tool ?? "", content)),
    });
  }

  #open(frame: AppFrame): void {
    const { host, serverId, tool, sandboxUrl } = this;
    const { server } = this.#host;
    if (!host || !server || serverId === undefined || tool === undefined || !this.isConnected) return;
    this.displayMode = "inline";
    const title = this.#strings.t("app.frame", { tool: visibleLine(tool, 100) });
    frame.open({ host, server, tool, run: this.#edited ?? this.run, sandboxUrl, title });
    this.requestUpdate();
  }

  async #stop(): Promise<void> {
    await Promise.all(Object.values(this.#frames).map((frame) => frame.stop()));
  }

  #discard(): void {
    for (const frame of Object.values(this.#frames)) frame.discard();
  }

  #context(place: HTMLElement): HostContext {
    return this.probe ? surroundings(place, this.probe, this.#strings.language, this.#overrides) : {};
  }

  /** Sends the surroundings if they changed; a burst of changes is one. */
  readonly #sendContext = (): void => {
    this.#contextTimer ??= setTimeout(() => {
      this.#contextTimer = undefined;
      if (this.displayMode === "inline") for (const frame of this.#shown) frame.sendContext();
    }, CONTEXT_MS);
  };

  /** Shows the box in the mode of the element, and reports that to the app. */
  #show(): void {
    const { box, displayMode } = this;
    const isFull = displayMode === "fullscreen";
    if (!box || isFull === box.matches(":popover-open")) return;
    if (isFull) showFullscreen(box);
    else showInline(box);
    for (const frame of this.#shown) frame.sendDisplayMode(displayMode);
  }

  #leaveFullscreen(): boolean {
    if (this.displayMode !== "fullscreen") return false;
    this.displayMode = "inline";
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".fullscreen")?.focus());
    return true;
  }

  override render(): TemplateResult {
    const { strict, permissive } = this.#frames;
    const shown = this.#shown;
    // Each frame has a place of its own in the template: a frame that moves loads again.
    const actions = { isCompared: shown.length > 1, reload: () => void this.reload(), stop: () => void this.stop() };
    const drawn = (frame: AppFrame): TemplateResult | typeof nothing =>
      shown.includes(frame) ? frameView({ frame, ...actions }, this.#strings) : nothing;
    return html`<div class="app">
        ${this.#bar(shown)}
        <div class="frames">${drawn(strict)}${drawn(permissive)}</div>
      </div>
      <div class="probe" hidden></div>
      ${this.isBenchOpen ? this.#bench(shown) : nothing}`;
  }

  /** True if the app may be shown in fullscreen: a mode that it did not declare is not for it. */
  #canFill(shown: readonly AppFrame[]): boolean {
    return shown.some(({ facts }) => facts?.info?.capabilities.availableDisplayModes?.includes("fullscreen"));
  }

  #bar(shown: readonly AppFrame[]): TemplateResult {
    const bar = {
      url: this.#host.state?.server.url ?? "",
      facts: shown[0]?.facts,
      isOpen: shown.some(({ isOpen }) => isOpen),
      canFill: this.#canFill(shown),
      displayMode: this.displayMode,
      isBenchOpen: this.isBenchOpen,
      toggleMode: () => (this.displayMode = this.displayMode === "inline" ? "fullscreen" : "inline"),
      reload: () => void this.reload(),
      stop: () => void this.stop(),
      toggleBench: this.#toggleBench,
    };
    return appBar(bar, this.#strings);
  }

  /** Opens the workbench, which is below an app that may fill the view, and scrolls to it; or closes it. */
  readonly #toggleBench = async (): Promise<void> => {
    this.isBenchOpen = !this.isBenchOpen;
    if (!this.isBenchOpen) return;
    try {
      await import("./workbench/app-workbench.js");
    } catch {
      this.isBenchOpen = false;
      return;
    }
    await this.updateComplete;
    const bench = this.renderRoot.querySelector("mcp-app-workbench");
    await bench?.updateComplete;
    bench?.scrollIntoView({ block: "nearest" });
  };

  readonly #onContext = ({ overrides, width }: AppContextChangeEvent): void => {
    this.#overrides = overrides;
    for (const { place } of Object.values(this.#frames))
      place.style.setProperty("inline-size", width === undefined ? "" : `${width}px`);
    this.#sendContext();
    this.requestUpdate();
  };

  readonly #onReload = ({ run, policies }: AppReloadRequestEvent): void => {
    this.#edited = run === this.run ? undefined : run;
    void this.#stop().then(() => {
      this.policies = policies;
      this.#discard();
      this.requestUpdate();
    });
  };

  readonly #onResult = ({ result }: AppResultRequestEvent): void => {
    for (const frame of this.#shown) frame.sendResult(result);
  };

  readonly #onDisplayMode = ({ mode }: AppDisplayModeRequestEvent): void => {
    this.displayMode = mode;
  };

  #bench(shown: readonly AppFrame[]): TemplateResult {
    return html`<mcp-app-workbench
      .host=${this.host}
      .serverId=${this.serverId}
      .frames=${shown.map(({ policy, facts, context }) => ({ policy, facts, context }))}
      .run=${this.#edited ?? this.run}
      .overrides=${this.#overrides}
      .displayMode=${this.displayMode}
      ?can-fill=${this.#canFill(shown)}
      ?app-open=${shown.some(({ isOpen }) => isOpen)}
      @mcp-app-context-change=${this.#onContext}
      @mcp-app-display-mode-request=${this.#onDisplayMode}
      @mcp-app-reload-request=${this.#onReload}
      @mcp-app-result-request=${this.#onResult}
    ></mcp-app-workbench>`;
  }
}

define("mcp-app", McpApp, "bar");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app": McpApp;
  }
}
