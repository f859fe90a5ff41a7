/**
 * Records the messages of one transport, and matches responses with requests.
 *
 * Owns: the order. Ids are distinguished by transport, because each session has its own ids. Never changes or delays a
 * message.
 */
import type { Arrival, Incoming, JsonRpcMessage, RequestId, SendOutcome } from "../../jsonrpc/index.js";
import type { PeerTransport, TransportSink } from "../../transport/index.js";
import type { ExchangeRecorder } from "./exchange-recorder.js";
import { CallIds } from "./call-ids.js";
import { taskIdsOf, type Secrets } from "./mask.js";
import { Pairs } from "./pairs.js";
import { readOwn, readWithText, type ReadMessage, type StoredMessage } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Dependencies of a recorder. */
export interface RecorderParts {
  readonly serverId: string;
  readonly store: TrafficStore;
  readonly now: () => number;
  readonly exchanges: ExchangeRecorder;
  readonly secrets: Secrets;
}

/** The same transport, with recording. */
export function recordedTransport<T extends PeerTransport>(transport: T, parts: RecorderParts): T {
  const recorder = new MessageRecorder(parts);
  const start = (sink: TransportSink): void =>
    transport.start({
      message(incoming, arrival) {
        recorder.received(incoming, arrival);
        sink.message(incoming, arrival);
      },
      problem: (reason) => sink.problem(reason),
      lost: (error) => sink.lost?.(error),
    });
  const send: PeerTransport["send"] = (message, options) => {
    const entry = recorder.sent(message, options.delivery?.callId);
    const sending = transport.send(message, options);
    if (entry?.type === "request") recorder.watch(entry, sending, options.signal);
    return sending;
  };
  return new Proxy(transport, {
    get(target, name) {
      if (name === "start") return start;
      if (name === "send") return send;
      const value: unknown = Reflect.get(target, name, target); // access to private fields needs the transport itself as `this`
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

class MessageRecorder {
  #parts: RecorderParts;
  #pairs = new Pairs();
  #calls = new CallIds();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  sent(message: JsonRpcMessage, callId: string | undefined): StoredMessage | undefined {
    const { store, exchanges, secrets } = this.#parts;
    if (!store.isRecording) return undefined;
    const read = readOwn(message, secrets.hideNamed);
    const entry = this.#add(read, "out", this.#calls.ofSent(read, callId));
    exchanges.expect(message, entry);
    return entry;
  }

  /**
   * Ends a request that gets no answer: `failed` if sending it fails or its exchange ends, `cancelled` if this side
   * abandons it.
   */
  watch(entry: StoredMessage, sending: Promise<SendOutcome>, signal: AbortSignal | undefined): void {
    const end = (outcome: "failed" | "cancelled"): void => {
      signal?.removeEventListener("abort", cancel);
      if (entry.outcome !== undefined) return; // answered
      const { store, now } = this.#parts;
      entry.outcome = outcome;
      entry.durationMs = Math.max(0, now() - entry.at);
      store.changed(entry);
    };
    const cancel = (): void => end("cancelled");
    signal?.addEventListener("abort", cancel);
    sending.then(
      (outcome) => outcome === "ended" && end("failed"),
      () => end(signal?.aborted === true ? "cancelled" : "failed"),
    );
  }

  received(incoming: Incoming, { exchangeOf }: Arrival): void {
    const { store, exchanges, secrets } = this.#parts;
    if (!store.isRecording) return;
    const { read, json } = readWithText(incoming, secrets.hideNamed);
    const callId = this.#calls.ofReceived(read, exchangeOf);
    exchanges.carried(this.#add(read, "in", callId, exchanges.carrying(exchangeOf), exchangeOf), json);
  }

  #add(
    read: ReadMessage,
    direction: "in" | "out",
    callId: string | undefined,
    exchangeId?: number,
    exchangeOf?: RequestId,
  ): StoredMessage {
    const { serverId, store, now, secrets } = this.#parts;
    for (const taskId of taskIdsOf(read.value)) secrets.addTask(taskId);
    const entry = store.addMessage({ ...read, kind: "message", serverId, at: now(), direction, exchangeId, callId });
    const request = this.#pairs.add(entry, exchangeOf);
    if (request) {
      entry.callId ??= request.callId;
      store.changed(request);
      store.changed(entry);
    }
    return entry;
  }
}
