/**
 * Bridge to one app over a message port: the handshake, notifications to the app, and the requests of both sides.
 *
 * Owns: the order of messages (nothing reaches the app before its handshake is done, nothing is taken from it after its end), the ids of
 * both sides, the heartbeat, and the end. Does not own: the meaning of the app's requests (`app-requests.ts`) and the port's other end.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
import { ClientError, toPlainError } from "../../../errors/index.js";
import {
  isObject,
  readMessage,
  type Clock,
  type Incoming,
  type JsonRpcMessage,
  type Params,
  type RequestId,
  type Timer,
} from "../../../jsonrpc/index.js";
import type {
  CallToolResult,
  ContainerDimensions,
  DisplayMode,
  HostCapabilities,
  HostContext,
  Implementation,
} from "../../../protocol/index.js";
import { APP_LIMITS, isPlainJson, RateLimit } from "../../../requests/apps/app-limits.js";
import { changedContext } from "../../../requests/apps/host-context.js";
import type { AppChange, AppPhase } from "../../api/apps-types.js";
import { errorOf } from "./app-error.js";
import { readInitialize, type AppIdentity } from "./app-messages.js";

/** Revision of MCP Apps that is spoken, whatever the app requests. */
const REVISION = "2026-01-26";
/** Time after which an app without a handshake counts as unresponsive, in milliseconds. */
const HANDSHAKE_MS = 15_000;
/** Interval of the heartbeat, and the number of unanswered ones after which an app counts as unresponsive. */
const HEARTBEAT_MS = 5_000;
const MISSED = 2;
/** Time that an app has to save its state before it is closed, in milliseconds. */
const TEARDOWN_MS = 1_000;

/** End of a message port. */
export interface AppPort {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: () => void): void;
  start(): void;
  close(): void;
}

/** Request of an app that is being answered. */
export interface AppCall {
  readonly method: string;
  readonly params: Params;
  /** Aborts when the app cancels the request or is closed. */
  readonly signal: AbortSignal;
}

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
  #isInputSent = false;
  #isCancelled = false;
  /** Requests of the app without an answer. */
  #serving = new Map<RequestId, AbortController>();
  /** Requests to the app without an answer. */
  #sent = new Map<RequestId, () => void>();
  #lastId = 0;
  #rate: RateLimit;
  #refused = 0;
  #missed = 0;
  #timer: Timer | undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: AppBridgeParts) {
    this.#parts = parts;
    this.#context = parts.context;
    this.#rate = new RateLimit(parts.clock, APP_LIMITS.messagesPerSecond, APP_LIMITS.messageBurst);
    parts.port.addEventListener("message", ({ data }) => this.#received(data));
    // Not every browser reports it; without it, the heartbeat reports an app that is gone.
    parts.port.addEventListener("close", () => this.end());
    parts.port.start();
    this.#timer = parts.clock.after(HANDSHAKE_MS, () => this.#beat());
  }

  /** Name, version and capabilities of the app, once its handshake has begun. */
  get identity(): AppIdentity | undefined {
    return this.#identity;
  }

  get phase(): AppPhase {
    return this.#phase;
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

  /** Sends the arguments of the call. Throws `ERR-ARGUMENT` if they were sent. */
  sendInput(args: Params): void {
    if (this.#isInputSent) throw wrongOrder("The arguments of this call were sent. Open the app again to send others.");
    if (this.#isCancelled) throw wrongOrder("The call of this app was cancelled. Open the app again.");
    this.#isInputSent = true;
    this.notify("ui/notifications/tool-input", { arguments: args });
  }

  /** Sends the result of the call. Throws `ERR-ARGUMENT` before its arguments and after its cancellation. */
  sendResult(result: CallToolResult): void {
    if (!this.#isInputSent)
      throw wrongOrder("An app receives the arguments of its call before the result. Send them first.");
    if (this.#isCancelled) throw wrongOrder("The call of this app was cancelled. Open the app again.");
    this.notify("ui/notifications/tool-result", { ...result });
  }

  /** Reports that the call has no result. */
  cancel(reason: string | undefined): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.notify("ui/notifications/tool-cancelled", reason === undefined ? {} : { reason });
  }

  /** Sends a notification, after the handshake. */
  notify(method: string, params: Params): void {
    this.#send({ jsonrpc: "2.0", method, params });
  }

  /** Closes the app: asks it to save its state, and ends. Resolves when it has ended. */
  close(reason?: string): Promise<void> {
    return (this.#closing ??= this.#close(reason));
  }

  /** Ends the app at once. With an error, it failed. */
  end(error?: unknown): void {
    if (this.#isOver) return;
    this.#timer?.cancel();
    this.#waiting = [];
    const reason = new ClientError("ERR-CLOSED", "The app was closed.");
    for (const serving of this.#serving.values()) serving.abort(reason);
    this.#serving.clear();
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const settle of sent) settle();
    this.#parts.port.close();
    this.#setPhase(error === undefined ? "closed" : "failed", error);
  }

  get #isOver(): boolean {
    return this.#phase === "closed" || this.#phase === "failed";
  }

  async #close(reason: string | undefined): Promise<void> {
    if (this.#isOver) return;
    this.#timer?.cancel();
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
    if (!this.#rate.admit()) return this.#overRate(data);
    // Files are the only large messages; what each method may send is limited where it is read.
    if (!isPlainJson(data, APP_LIMITS.fileBytes * 1.4)) {
      this.#parts.record?.("in", { kind: "invalid", reason: "not JSON, or too large" });
      return this.#refuse(data, -32600, "the message is not plain JSON, or is too large");
    }
    const incoming = readMessage(data);
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
        return settle?.();
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
      this.#timer?.cancel();
      this.#timer = this.#parts.clock.after(HEARTBEAT_MS, () => this.#beat());
      return;
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

  /** Sends a ping, and counts those without an answer. Before the handshake, only reports that it takes long. */
  #beat(): void {
    if (this.#isOver || this.#phase === "closing") return;
    if (!this.#isReady) return this.#setPhase("unresponsive");
    if (this.#missed >= MISSED) this.#setPhase("unresponsive");
    this.#missed++;
    this.#sent.clear(); // an app that never answers adds nothing
    this.#request("ping", {}, () => undefined);
    this.#timer = this.#parts.clock.after(HEARTBEAT_MS, () => this.#beat());
  }

  /** Any message shows that the app responds. */
  #alive(): void {
    this.#missed = 0;
    if (this.#phase === "unresponsive") this.#setPhase(this.#isReady ? "initialized" : "loading");
  }

  /** Refuses a message over the rate; an app that does not stop is ended. */
  #overRate(data: unknown): void {
    if (++this.#refused > APP_LIMITS.refusedMessages) {
      const text = "The app sent more messages than this client takes, and was ended. Its author can send fewer.";
      return this.end(new ClientError("ERR-LIMIT", text));
    }
    this.#refuse(data, -32000, "too many messages");
  }

  /** Answers a value with an error if it is meant as a request. */
  #refuse(data: unknown, code: number, message: string): void {
    if (!isObject(data) || typeof data.method !== "string") return;
    const { id } = data;
    if (typeof id === "string" ? id.length <= 1_000 : Number.isSafeInteger(id))
      this.#fail(id as RequestId, code, message); // checked in this expression
  }

  #request(method: string, params: Params, settled: () => void): void {
    const id = `host-${++this.#lastId}`;
    this.#sent.set(id, settled);
    this.#post({ jsonrpc: "2.0", id, method, params });
  }

  #succeed(id: RequestId, result: object): void {
    this.#post({ jsonrpc: "2.0", id, result: { ...result } });
  }

  #fail(id: RequestId, code: number, message: string): void {
    this.#post({ jsonrpc: "2.0", id, error: { code, message } });
  }

  #send(message: JsonRpcMessage): void {
    if (this.#isOver || this.#phase === "closing") return;
    if (this.#isReady) this.#post(message);
    else this.#waiting.push(message);
  }

  #post(message: JsonRpcMessage): void {
    if (this.#isOver) return;
    try {
      this.#parts.port.postMessage(message);
    } catch (cause) {
      // A result may hold what can't be cloned; the app receives an error instead of waiting for it.
      if (!("id" in message) || "method" in message || message.id === undefined)
        throw wrongOrder("It can't be sent to the app.", cause);
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

function wrongOrder(text: string, cause?: unknown): ClientError {
  return new ClientError("ERR-ARGUMENT", text, {}, cause);
}
