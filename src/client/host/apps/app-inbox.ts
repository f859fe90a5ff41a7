/**
 * Messages that come from one app, before anyone looks at their meaning.
 *
 * Owns: their rate, and that they are plain JSON of bounded size. An app that does not keep to the rate is ended by its
 * bridge.
 */
import { ClientError } from "../../../errors/index.js";
import { isObject, readMessage, type Clock, type Incoming, type RequestId } from "../../../jsonrpc/index.js";
import { APP_LIMITS, isPlainJson, RateLimit } from "../../../apps/app-limits.js";

/** Message over the rate. `requestId`: id to answer, if it is meant as a request. `flood`: the app does not stop. */
type OverRate =
  | { readonly kind: "over-rate"; readonly requestId?: RequestId }
  | { readonly kind: "flood"; readonly error: ClientError };

export class AppInbox {
  #rate: RateLimit;
  #refused = 0;

  constructor(clock: Clock) {
    this.#rate = new RateLimit(clock, APP_LIMITS.messagesPerSecond, APP_LIMITS.messageBurst);
  }

  /** Reads a value that came over the port. Never throws. */
  read(data: unknown): Incoming | OverRate {
    if (!this.#rate.admit()) {
      if (++this.#refused <= APP_LIMITS.refusedMessages) return { kind: "over-rate", ...idOf(data) };
      const text = "The app sent more messages than this client takes, and was ended. Its author can send fewer.";
      return { kind: "flood", error: new ClientError("ERR-LIMIT", text) };
    }
    // Files are the only large messages; what each method may send is limited where it is read.
    if (isPlainJson(data, APP_LIMITS.fileBytes * 1.4)) return readMessage(data);
    return { kind: "invalid", reason: "the message is not plain JSON, or is too large", ...idOf(data) };
  }
}

/** Id of a value that is meant as a request. */
function idOf(data: unknown): { readonly requestId?: RequestId } {
  if (!isObject(data) || typeof data.method !== "string") return {};
  const { id } = data;
  const isId = typeof id === "string" ? id.length <= 1_000 : Number.isSafeInteger(id);
  return isId ? { requestId: id as RequestId } : {}; // checked in the line above
}
