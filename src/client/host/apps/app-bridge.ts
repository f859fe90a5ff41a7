/**
 * Bridge to one app over a message port: the handshake, notifications to the app, and the requests of both sides.
 *
 * Owns: the order of messages (nothing reaches the app before its handshake is done, nothing is taken from it after its
 * end), the ids of both sides, and the end. Does not own: the data of a call (`call-data.ts`), the heartbeat
 * (`heartbeat.ts`), the meaning of the app's requests (`app-requests.ts`) and the port's other end.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
import { ClientError, toPlainError } from "../../../errors/index.js";
import {
  readMessage,
  type Clock,
  type Incoming,
  type JsonRpcMessage,
  type Params,
  type RequestId,
} from "../../../jsonrpc/index.js";
import type {
  ContainerDimensions,
  DisplayMode,
  HostCapabilities,
  HostContext,
  Implementation,
} from "../../../protocol/index.js";
import { APP_LIMITS } from "../../../apps/app-limits.js";
import { changedContext } from "../../../apps/host-context.js";
import type { AppChange, AppPhase } from "../../api/apps-types.js";
import { errorOf } from "./app-error.js";
import { AppInbox } from "./app-inbox.js";
import { readInitialize, type AppIdentity } from "./app-messages.js";
import { CallData } from "./call-data.js";
import { Heartbeat } from "./heartbeat.js";
import type { AppAnswer, AppCall, AppPort } from "./app-wire.js";

/** Revision of MCP Apps that is spoken, whatever the app requests. */
const REVISION = "2026-01-26";
/** Time that an app has to save its state before it is closed, in milliseconds. */
const TEARDOWN_MS = 1_000;

/** Dependencies of a bridge. */
export interface AppBridgeParts {
  readonly port: AppPort;
  readonly clock: Clock;
  readonly hostInfo: Implementation;
  readonly hostCapabilities: HostCapabilities;
  readonly context: HostContext;
  /** Answers a request; rejects with an error of `app-error.ts` to choose its code. */
  readonly answer: (call: AppCall) => Promise<object>;
  /** Receives notifications other than those of the handshake and of cancellation. */
  readonly notified: (method: string, params: Params) => void;
  /** Receives changes of the app's state. */
  readonly changed: (change: AppChange) => void;
  /** Records a message of either direction. */
  readonly record?: ((direction: "in" | "out", message: Incoming) => void) | undefined;
}

export class AppBridge {
  #parts: AppBridgeParts;
  #phase: AppPhase = "loading";
  #isReady = false;
  #identity: AppIdentity | undefined;
  #context: HostContext;
  /** Messages for the app that wait for the end of its handshake. */
  #waiting: JsonRpcMessage[] = [];
  /** Requests of the app without an answer. */
  #serving = new Map<RequestId, AbortController>();
  /** Requests to the app without an answer. */
  #sent = new Map<RequestId, (answer: AppAnswer) => void>();
  #lastId = 0;
  #inbox: AppInbox;
  #heartbeat: Heartbeat;
  /** Data of the call that the app was opened for. */
  readonly data = new CallData((method, params) => this.notify(method, params));
  #closing: Promise<void> | undefined;

  constructor(parts: AppBridgeParts) {
    this.#parts = parts;
    this.#context = parts.context;
    this.#inbox = new AppInbox(parts.clock);
    parts.port.addEventListener("message", ({ data }) => this.#received(data));
    // Not every browser reports it; without it, the heartbeat reports an app that is gone.
    parts.port.addEventListener("close", () => this.end());
    parts.port.start();
    this.#heartbeat = new Heartbeat(parts.clock, {
      ping: (answered) => this.#request("ping", {}, answered),
      silent: () => this.#setPhase("unresponsive"),
    });
  }

  /** Name, version and capabilities of the app, once its handshake has begun. */
  get identity(): AppIdentity | undefined {
    return this.#identity;
  }

  get context(): HostContext {
    return this.#context;
  }

  /** Changes members of the context; the app receives those that differ. */
  setContext(next: HostContext): void {
    const changed = changedContext(this.#context, next);
    if (!changed) return;
    this.#context = { ...this.#context, ...changed };
    // Before the handshake, the app receives the whole context in its answer.
    if (this.#identity) this.notify("ui/notifications/host-context-changed", { ...changed });
  }

  /** Sends the mode in which the app is shown, also if a response has already granted it. */
  setDisplayMode(displayMode: DisplayMode, containerDimensions: ContainerDimensions | undefined): void {
    const changed: HostContext = { displayMode, ...(containerDimensions && { containerDimensions }) };
    this.#context = { ...this.#context, ...changed };
    if (this.#identity) this.notify("ui/notifications/host-context-changed", { ...changed });
  }

  /** Sends a notification, after the handshake. */
  notify(method: string, params: Params): void {
    if (this.#isOver || this.#phase === "closing") return;
    this.#afterHandshake({ jsonrpc: "2.0", method, params });
  }

  /**
   * Sends a request, after the handshake. `answered` is called once, unless the returned function is called before:
   * that withdraws the request. Throws `ERR-CLOSED` once the app is closed.
   */
  request(method: string, params: Params, answered: (answer: AppAnswer) => void): () => void {
    if (this.#isOver || this.#phase === "closing") throw new ClientError("ERR-CLOSED", "The app was closed.");
    const forget = this.#request(method, params, answered);
    const requestId = `host-${this.#lastId}`;
    return () => forget() && this.notify("notifications/cancelled", { requestId });
  }

  /** Closes the app: asks it to save its state, and ends. Resolves when it has ended. */
  close(reason?: string): Promise<void> {
    return (this.#closing ??= this.#close(reason));
  }

  /** Ends the app at once. With an error, it failed. */
  end(error?: unknown): void {
    if (this.#isOver) return;
    this.#heartbeat.stop();
    this.#waiting = [];
    const reason = new ClientError("ERR-CLOSED", "The app was closed.");
    for (const serving of this.#serving.values()) serving.abort(reason);
    this.#serving.clear();
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const settle of sent) settle(undefined);
    this.#parts.port.close();
    this.#setPhase(error === undefined ? "closed" : "failed", error);
  }

  get #isOver(): boolean {
    return this.#phase === "closed" || this.#phase === "failed";
  }

  async #close(reason: string | undefined): Promise<void> {
    if (this.#isOver) return;
    this.#heartbeat.stop();
    const wasReady = this.#isReady;
    this.#setPhase("closing");
    if (wasReady) {
      await new Promise<void>((resolve) => {
        const timer = this.#parts.clock.after(TEARDOWN_MS, resolve);
        this.#request("ui/resource-teardown", reason === undefined ? {} : { reason }, () => {
          timer.cancel();
          resolve();
        });
      });
    }
    this.end();
  }

  #received(data: unknown): void {
    if (this.#isOver) return;
    const incoming = this.#inbox.read(data);
    if (incoming.kind === "flood") return this.end(incoming.error);
    if (incoming.kind === "over-rate") {
      if (incoming.requestId !== undefined) this.#fail(incoming.requestId, -32000, "too many messages");
      return;
    }
    this.#parts.record?.("in", incoming);
    this.#alive();
    switch (incoming.kind) {
      case "request":
        return void this.#serve(incoming.message.id, incoming.message.method, incoming.message.params ?? {});
      case "notification":
        return this.#notified(incoming.message.method, incoming.message.params ?? {});
      case "result":
      case "error": {
        const { id } = incoming.message;
        const settle = id === undefined ? undefined : this.#sent.get(id);
        if (id !== undefined) this.#sent.delete(id);
        return settle?.(incoming.message);
      }
      case "invalid":
        if (incoming.requestId !== undefined) this.#fail(incoming.requestId, -32600, incoming.reason);
        return undefined;
      default:
        return incoming satisfies never;
    }
  }

  async #serve(id: RequestId, method: string, params: Params): Promise<void> {
    if (this.#phase === "closing") return this.#fail(id, -32000, "the app is being closed");
    if (this.#serving.has(id)) return this.#fail(id, -32600, "a request with this id has no answer yet");
    if (this.#serving.size >= APP_LIMITS.requestsInFlight) return this.#fail(id, -32000, "too many requests");
    if (method === "ui/initialize") return this.#initialize(id, params);
    if (method === "ping") return this.#succeed(id, {});
    if (!this.#isReady) return this.#fail(id, -32600, "the app is not initialized");
    const serving = new AbortController();
    this.#serving.set(id, serving);
    try {
      const result = await this.#parts.answer({ method, params, signal: serving.signal });
      if (this.#serving.get(id) === serving) this.#succeed(id, result);
    } catch (error) {
      const { code, message } = errorOf(error);
      if (this.#serving.get(id) === serving) this.#fail(id, code, message);
    } finally {
      if (this.#serving.get(id) === serving) this.#serving.delete(id);
    }
  }

  #initialize(id: RequestId, params: Params): void {
    if (this.#identity) return this.#fail(id, -32600, "the app is initialized");
    try {
      this.#identity = readInitialize(params);
    } catch (error) {
      const { code, message } = errorOf(error);
      return this.#fail(id, code, message);
    }
    const { hostInfo, hostCapabilities } = this.#parts;
    this.#parts.changed({ kind: "info", ...this.#identity, hostCapabilities });
    this.#succeed(id, { protocolVersion: REVISION, hostInfo, hostCapabilities, hostContext: this.#context });
  }

  #notified(method: string, params: Params): void {
    if (method === "ui/notifications/initialized") {
      if (!this.#identity || this.#isReady || this.#phase === "closing") return;
      this.#isReady = true;
      this.#setPhase("initialized");
      for (const message of this.#waiting.splice(0)) this.#post(message);
      return this.#heartbeat.start();
    }
    if (method === "notifications/cancelled") {
      const { requestId } = params;
      if (typeof requestId !== "string" && typeof requestId !== "number") return;
      const serving = this.#serving.get(requestId);
      this.#serving.delete(requestId); // a cancelled request has no answer
      return serving?.abort(new DOMException("The app cancelled the request.", "AbortError"));
    }
    if (this.#isReady && this.#phase !== "closing") this.#parts.notified(method, params);
  }

  /** Any message shows that the app responds. */
  #alive(): void {
    this.#heartbeat.heard();
    if (this.#phase === "unresponsive") this.#setPhase(this.#isReady ? "initialized" : "loading");
  }

  /** Sends a request; the returned function forgets it, and returns false if it was answered. */
  #request(method: string, params: Params, answered: (answer: AppAnswer) => void): () => boolean {
    const id = `host-${++this.#lastId}`;
    this.#sent.set(id, answered);
    this.#afterHandshake({ jsonrpc: "2.0", id, method, params });
    return () => this.#sent.delete(id);
  }

  #afterHandshake(message: JsonRpcMessage): void {
    if (this.#isReady) this.#post(message);
    else this.#waiting.push(message);
  }

  #succeed(id: RequestId, result: object): void {
    this.#post({ jsonrpc: "2.0", id, result: { ...result } });
  }

  #fail(id: RequestId, code: number, message: string): void {
    this.#post({ jsonrpc: "2.0", id, error: { code, message } });
  }

  #post(message: JsonRpcMessage): void {
    if (this.#isOver) return;
    try {
      this.#parts.port.postMessage(message);
    } catch (cause) {
      // A result may hold what can't be cloned; the app receives an error instead of waiting for it.
      if (!("id" in message) || "method" in message || message.id === undefined)
        throw new ClientError("ERR-ARGUMENT", "It can't be sent to the app.", {}, cause);
      return this.#fail(message.id, -32603, "the answer can't be sent");
    }
    this.#parts.record?.("out", readMessage(message));
  }

  #setPhase(phase: AppPhase, error?: unknown): void {
    if (this.#phase === phase) return;
    this.#phase = phase;
    this.#parts.changed({ kind: "phase", phase, ...(error !== undefined && { error: toPlainError(error) }) });
  }
}
