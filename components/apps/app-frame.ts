/**
 * One frame of an app in its element: under one policy, with its own session.
 *
 * Owns: the frame's container and height, opening and closing its session, and sending the app the outcome of the call
 * and changes of the host context. An element has one frame, or two when policies are compared.
 */
import type { AppRun, Host, Server } from "../../src/client/api/index.js";
import type { ContentBlock, HostContext } from "../../src/protocol/types/index.js";
import { AppSession, type AppFacts, type AppStep } from "./app-session.js";
import { maxInlineHeight } from "./surroundings.js";

/** Smallest height of a frame, in CSS pixels. */
const MIN_HEIGHT = 40;
/**
 * Minimum time between two changes of the frame's height, in milliseconds, so that an app that reacts to each one can't
 * keep the page busy.
 */
const HEIGHT_MS = 100;

/** Policy of a frame. */
export type FramePolicy = "strict" | "permissive";

/** Events of a frame. */
export interface AppFrameEvents {
  /** Called when the step or the facts changed. */
  readonly changed: () => void;
  /** Called when Escape was pressed in the app. */
  readonly escaped: () => void;
  /** Called when the app requests a display mode that it declared. */
  readonly displayMode: (mode: "inline" | "fullscreen") => void;
  /** Called when the app sent a message and the user approved it. */
  readonly message: (content: readonly ContentBlock[]) => void;
}

/** App to open in a frame. */
export interface AppToOpen {
  readonly host: Host;
  readonly server: Server;
  readonly tool: string;
  readonly run: AppRun;
  readonly sandboxUrl: string | undefined;
  /** Accessible name of the frame. */
  readonly title: string;
}

export class AppFrame {
  readonly policy: FramePolicy;
  /** Container of the frame. */
  readonly place = document.createElement("div");
  readonly #events: AppFrameEvents;
  readonly #contextOf: (place: HTMLElement) => HostContext;
  #session: AppSession | undefined;
  #host: Host | undefined;
  /** Arguments and result that were sent to the app. */
  #run: AppRun = {};
  /** Context that was sent last. */
  #context: HostContext = {};
  #heightTimer: ReturnType<typeof setTimeout> | undefined;

  /** `contextOf`: returns the host context for an app in this container. */
  constructor(policy: FramePolicy, contextOf: (place: HTMLElement) => HostContext, events: AppFrameEvents) {
    this.policy = policy;
    this.#contextOf = contextOf;
    this.#events = events;
    this.place.className = "place";
  }

  get step(): AppStep | undefined {
    return this.#session?.step;
  }

  get facts(): AppFacts | undefined {
    return this.#session?.facts;
  }

  /** Host context of the app, without the members that the engine adds. */
  get context(): HostContext {
    return this.#context;
  }

  get isOpen(): boolean {
    return this.#session?.isOpen === true;
  }

  /** True once the frame was opened, until it is discarded. */
  get isStarted(): boolean {
    return this.#session !== undefined;
  }

  get #appId(): string | undefined {
    return this.#session?.appId;
  }

  open(app: AppToOpen): void {
    this.discard();
    this.place.style.removeProperty("--_app-height");
    this.#host = app.host;
    this.#run = app.run;
    this.#context = this.#contextOf(this.place);
    const { escaped, displayMode, message } = this.#events;
    this.#session = new AppSession({
      ...app,
      context: this.#context,
      place: this.place,
      variant: this.policy,
      changed: this.#changed,
      escaped,
      displayMode,
      message,
    });
  }

  /** Closes the app after its teardown, which gives it time to save its state. */
  async stop(): Promise<void> {
    await this.#session?.stop();
  }

  /** Closes the app at once. The frame can then be opened again. */
  discard(): void {
    clearTimeout(this.#heightTimer);
    this.#heightTimer = undefined;
    this.#session?.discard();
    this.#session = undefined;
  }

  /** Sends the outcome of the call if it has ended since the app was opened. */
  sendOutcome(run: AppRun): void {
    const { result, cancelled } = this.#run;
    if (this.#appId === undefined || run === this.#run) return;
    this.#run = run;
    if (run.result && run.result !== result) this.sendResult(run.result);
    else if (run.cancelled !== undefined && cancelled === undefined)
      this.#tell((host, appId) => host.apps.cancel(appId, run.cancelled));
  }

  sendResult(result: NonNullable<AppRun["result"]>): void {
    this.#tell((host, appId) => host.apps.sendResult(appId, result));
  }

  /** Sends the host context if it changed. */
  sendContext(): void {
    if (!this.isOpen) return;
    const context = this.#contextOf(this.place);
    if (JSON.stringify(context) === JSON.stringify(this.#context)) return;
    this.#context = context;
    this.#tell((host, appId) => host.apps.setContext(appId, context));
  }

  /** Reports the mode in which the app is shown now. */
  sendDisplayMode(mode: "inline" | "fullscreen"): void {
    const { clientWidth: width, clientHeight: height } = this.place;
    const dimensions = mode === "fullscreen" ? { width, height } : { width, maxHeight: maxInlineHeight() };
    this.#tell((host, appId) => host.apps.setDisplayMode(appId, mode, dimensions));
  }

  #tell(send: (host: Host, appId: string) => Promise<void>): void {
    if (this.#host && this.#appId !== undefined) send(this.#host, this.#appId).catch(() => undefined); // the app has just ended
  }

  readonly #changed = (): void => {
    if (this.facts?.size?.height !== undefined)
      this.#heightTimer ??= setTimeout(() => {
        this.#heightTimer = undefined;
        const newest = this.facts?.size?.height ?? MIN_HEIGHT;
        const height = Math.max(MIN_HEIGHT, Math.min(newest, maxInlineHeight()));
        this.place.style.setProperty("--_app-height", `${height}px`);
      }, HEIGHT_MS);
    this.#events.changed();
  };
}
