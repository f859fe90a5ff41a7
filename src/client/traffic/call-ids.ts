/**
 * Finds the call of a tool to which a message belongs.
 *
 * Owns: the requests and tasks of calls in one session. A request says itself to which call it belongs; other messages
 * belong to the call of the request that they answer, cancel, report on, or share an exchange or a task with. The
 * number of known requests is limited.
 */
import { type RequestId, isObject } from "../../jsonrpc/index.js";
import { taskIdsOf } from "./mask.js";
import type { ReadMessage } from "./stored.js";

/** Maximum number of requests, of tasks, and of whatever else is remembered with {@link addNewest}. */
const MAX_KNOWN = 2_000;

export class CallIds {
  readonly #byRequest = new Map<string, string>();
  readonly #byTask = new Map<string, string>();

  /** Returns the call of a message that this client sends. `callId`: the call that its sender named. */
  ofSent({ type, rpcId, value }: ReadMessage, callId: string | undefined): string | undefined {
    const own = callId ?? this.#byReference(value);
    if (type === "request" && own !== undefined) addNewest(this.#byRequest, String(rpcId), own);
    return this.#withTasks(value, own);
  }

  /** Returns the call of a received message. `exchangeOf`: the request whose exchange carried it. */
  ofReceived({ type, rpcId, value }: ReadMessage, exchangeOf: RequestId | undefined): string | undefined {
    const isAnswer = type === "result" || type === "error";
    const request = isAnswer ? (rpcId ?? exchangeOf) : exchangeOf;
    const own = request === undefined ? this.#byReference(value) : this.#byRequest.get(String(request));
    return this.#withTasks(value, own);
  }

  /** Call of the request or task that the parameters name. */
  #byReference(value: object | undefined): string | undefined {
    const { params } = (value ?? {}) as Readonly<Record<string, unknown>>; // reading this member is safe for any object
    if (!isObject(params)) return undefined;
    const { progressToken, requestId } = params;
    const request = [progressToken, requestId].find((one) => typeof one === "string" || typeof one === "number");
    const byRequest = request === undefined ? undefined : this.#byRequest.get(String(request));
    return (
      byRequest ??
      taskIdsOf(value)
        .map((id) => this.#byTask.get(id))
        .find((one) => one !== undefined)
    );
  }

  #withTasks(value: object | undefined, callId: string | undefined): string | undefined {
    if (callId !== undefined) for (const id of taskIdsOf(value)) addNewest(this.#byTask, id, callId);
    return callId;
  }
}

/** Adds an entry as the newest; the oldest of more than 2,000 is removed. */
export function addNewest<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key);
  known.set(key, value);
  if (known.size > MAX_KNOWN) for (const oldest of known.keys()) return void known.delete(oldest);
}
