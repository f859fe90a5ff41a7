/**
 * One app, from reading it to removing its frame.
 *
 * Owns: the order of the steps, and what is known of the app while it runs. The engine speaks with the app and checks
 * its messages; this reads it, opens it, and draws its frame. Never throws and never rejects: a failure is a state.
 */
import type { AppChange, AppRun, Host, OpenedApp, Server, ServerApp } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import type { ContentBlock, HostContext, LoggingMessage } from "../../src/protocol/types/index.js";
import { allowOf, PERMISSIONS } from "../../src/apps/app-permissions.js";
import { toPlainError } from "../controllers/failure.js";
import { openSandbox, SandboxError, type Sandbox, type SandboxTier } from "./app-sandbox.js";
import type { Violation } from "./sandbox/sandbox-messages.js";

/** Feature list of Permissions Policy, under the name that browsers have for it. */
interface WithFeatures {
  readonly featurePolicy?: { features(): readonly string[] };
  readonly permissionsPolicy?: { features(): readonly string[] };
}

/** Names of the features; `undefined` if the browser does not list them. */
function featuresHere(): readonly string[] | undefined {
  const { permissionsPolicy, featurePolicy } = document as WithFeatures;
  return (permissionsPolicy ?? featurePolicy)?.features();
}

/** Most violations, log messages and messages that are kept. */
const MAX_KEPT = 200;

/** Reason why an app was ended. */
type AppEnd = "navigated" | "focus-taken" | "flood";

/** Progress of an app. */
export type AppStep =
  /** The server is asked for the app. */
  | { readonly kind: "reading" }
  /** Access is decided, possibly by the user; then the frame is loaded. */
  | { readonly kind: "opening" }
  | { readonly kind: "running" }
  /** The app does not answer at the moment. */
  | { readonly kind: "unresponsive" }
  /** The app was stopped, by the user or at its own request. */
  | { readonly kind: "stopped" }
  /**
   * The app was ended. `navigated`: it left its document. `focus-taken`: it took the focus twice without an act of the
   * user. `flood`: it sent too many messages.
   */
  | { readonly kind: AppEnd }
  /** The page can't draw apps. `refused`: its sandbox page does not allow it. */
  | { readonly kind: "no-sandbox"; readonly refused: boolean }
  | { readonly kind: "failed"; readonly error: PlainError };

/** Facts of an app, for the workbench. */
export interface AppFacts {
  readonly app?: ServerApp;
  readonly opened?: OpenedApp;
  readonly tier?: SandboxTier;
  readonly info?: Extract<AppChange, { kind: "info" }>;
  readonly size?: Extract<AppChange, { kind: "size" }>["size"];
  readonly modelContext?: Extract<AppChange, { kind: "model-context" }>["modelContext"];
  readonly violations: readonly Violation[];
  readonly messages: readonly (readonly ContentBlock[])[];
  readonly log: readonly LoggingMessage[];
  /** Number of times that the app reported that its tools changed. */
  readonly toolsChanged: number;
}

/** App to open, and what it is opened for. */
export interface AppSessionOptions {
  readonly host: Host;
  readonly server: Server;
  readonly tool: string;
  readonly run: AppRun;
  readonly context: HostContext;
  /** Element that gets the frame. */
  readonly place: ParentNode;
  readonly sandboxUrl: string | undefined;
  readonly variant: "strict" | "permissive";
  /** Accessible name of the frame. */
  readonly title: string;
  /** Called after each change of the step or the facts. */
  readonly changed: () => void;
  /** Escape was pressed in the app. */
  readonly escaped: () => void;
  /** The app requests a display mode that it declared. */
  readonly displayMode: (mode: "inline" | "fullscreen") => void;
  /** The app sent a message that the user approved. */
  readonly message: (content: readonly ContentBlock[]) => void;
}

/** Steps that say more than that the app was stopped. */
const ENDED: readonly AppStep["kind"][] = ["navigated", "focus-taken", "flood", "failed"];

const FRESH: AppFacts = { violations: [], messages: [], log: [], toolsChanged: 0 };

/** Session of one app. */
export class AppSession {
  readonly #options: AppSessionOptions;
  readonly #ending = new AbortController();
  #sandbox: Sandbox | undefined;
  #unsubscribe: (() => void) | undefined;
  #step: AppStep = { kind: "reading" };
  #facts: AppFacts = FRESH;

  constructor(options: AppSessionOptions) {
    this.#options = options;
    void this.#open();
  }

  get step(): AppStep {
    return this.#step;
  }

  get facts(): AppFacts {
    return this.#facts;
  }

  get appId(): string | undefined {
    return this.#facts.opened?.appId;
  }

  get isOpen(): boolean {
    const { kind } = this.#step;
    return kind === "running" || kind === "unresponsive";
  }

  /** Ends the app: lets it save its state, for one second at most, and removes the frame. */
  async stop(reason?: string): Promise<void> {
    const { appId } = this;
    if (this.#ending.signal.aborted) return;
    if (!ENDED.includes(this.#step.kind)) this.#step = { kind: "stopped" };
    if (appId !== undefined) await this.#options.host.apps.close(appId, reason).catch(() => undefined);
    this.#end();
  }

  /** Ends the app without waiting, because its element is gone. */
  discard(): void {
    const { appId } = this;
    if (this.#ending.signal.aborted) return;
    if (appId !== undefined) void this.#options.host.apps.close(appId).catch(() => undefined);
    this.#end();
  }

  #end(): void {
    this.#ending.abort();
    this.#unsubscribe?.();
    this.#sandbox?.remove();
    this.#options.changed();
  }

  async #open(): Promise<void> {
    const { host, server, tool, run, context, place, sandboxUrl, variant, title } = this.#options;
    const { signal } = this.#ending;
    this.#unsubscribe = host.subscribe((events) => {
      for (const event of events) if (event.kind === "app-change") this.#heard(event.appId, event.change);
    });
    try {
      const app = await server.readApp(tool, { policy: variant, signal });
      this.#know({ app }, { kind: "opening" });
      const { port1, port2 } = new MessageChannel();
      const { html, ...rest } = app;
      const owner = { serverId: server.id, tool, run };
      const openAi = app.api === "window.openai" ? await import("./openai/openai-document.js") : undefined;
      const opened = await host.apps.open({ serverId: server.id, tool, app: rest, context, run }, port1, { signal });
      this.#know({ opened });
      const frame = {
        html: (await openAi?.openAiDocument(html, owner, { context, host })) ?? html,
        csp: opened.csp,
        allow: allowOf(
          PERMISSIONS.filter((permission) => opened.sandbox.permissions?.[permission]),
          featuresHere(),
        ),
        wantsOrigin: app.domain !== undefined,
        originId: opened.originId,
        title,
        port: port2,
      };
      const events = {
        violated: this.#violated,
        ended: this.#ended,
        escaped: this.#options.escaped,
        stored: (state: string) => openAi?.keepState(owner, state),
      };
      this.#sandbox = await openSandbox(place, frame, sandboxUrl, events, signal);
      this.#know({ tier: this.#sandbox.tier }, { kind: "running" });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof SandboxError) this.#step = { kind: "no-sandbox", refused: error.refused };
      else this.#step = { kind: "failed", error: toPlainError(error) };
      this.discard();
    }
  }

  #know(facts: Partial<AppFacts>, step = this.#step): void {
    if (this.#ending.signal.aborted) return;
    this.#facts = { ...this.#facts, ...facts };
    this.#step = step;
    this.#options.changed();
  }

  #heard(appId: string, change: AppChange): void {
    if (appId !== this.appId) return;
    const { messages, log } = this.#facts;
    switch (change.kind) {
      case "phase":
        return this.#phase(change);
      case "info":
        return this.#know({ info: change });
      case "size":
        return this.#know({ size: change.size });
      case "display-mode":
        return this.#options.displayMode(change.mode === "fullscreen" ? "fullscreen" : "inline");
      case "model-context":
        return this.#know({ modelContext: change.modelContext });
      case "message":
        this.#know({ messages: [...messages, change.content].slice(-MAX_KEPT) });
        return this.#options.message(change.content);
      case "log":
        return this.#know({ log: [...log, change.message].slice(-MAX_KEPT) });
      case "tools-changed":
        return this.#know({ toolsChanged: this.#facts.toolsChanged + 1 });
      case "close-requested":
        return void this.stop();
      default:
        return change satisfies never;
    }
  }

  #phase({ phase, error }: Extract<AppChange, { kind: "phase" }>): void {
    if (phase === "unresponsive") this.#know({}, { kind: "unresponsive" });
    if (phase === "initialized") this.#know({}, { kind: "running" });
    if (phase === "failed" && error) {
      this.#step = { kind: "failed", error };
      this.discard();
    }
    if (phase === "closed" && this.isOpen) void this.stop();
  }

  readonly #violated = (violation: Violation): void => {
    this.#know({ violations: [...this.#facts.violations, violation].slice(-MAX_KEPT) });
  };

  readonly #ended = (kind: AppEnd): void => {
    if (this.#ending.signal.aborted) return;
    this.#step = { kind };
    this.discard();
  };
}
