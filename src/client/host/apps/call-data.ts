/**
 * Data of the call that an app was opened for: its arguments, then its result or its cancellation.
 *
 * Owns: their order. Does not own: the wire (`app-bridge.ts`).
 */
import { ClientError } from "../../../errors/index.js";
import type { Params } from "../../../jsonrpc/index.js";
import type { CallToolResult } from "../../../protocol/index.js";

export class CallData {
  #notify: (method: string, params: Params) => void;
  #isInputSent = false;
  #isCancelled = false;

  /** `notify` sends a notification to the app. */
  constructor(notify: (method: string, params: Params) => void) {
    this.#notify = notify;
  }

  /** Sends the arguments of the call. Throws `ERR-ARGUMENT` if they were sent. */
  sendInput(args: Params): void {
    if (this.#isInputSent) throw wrongOrder("The arguments of this call were sent. Open the app again to send others.");
    this.#throwIfCancelled();
    this.#isInputSent = true;
    this.#notify("ui/notifications/tool-input", { arguments: args });
  }

  /** Sends the result of the call. Throws `ERR-ARGUMENT` before its arguments and after its cancellation. */
  sendResult(result: CallToolResult): void {
    if (!this.#isInputSent)
      throw wrongOrder("An app receives the arguments of its call before the result. Send them first.");
    this.#throwIfCancelled();
    this.#notify("ui/notifications/tool-result", { ...result });
  }

  /** Reports that the call has no result. */
  cancel(reason: string | undefined): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#notify("ui/notifications/tool-cancelled", reason === undefined ? {} : { reason });
  }

  #throwIfCancelled(): void {
    if (this.#isCancelled) throw wrongOrder("The call of this app was cancelled. Open the app again.");
  }
}

function wrongOrder(text: string): ClientError {
  return new ClientError("ERR-ARGUMENT", text);
}
