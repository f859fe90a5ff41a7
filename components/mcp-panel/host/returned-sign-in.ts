/**
 * Sign-in for which this tab left the page and has now returned.
 *
 * Owns: reading the callback once, passing it to the first host that offers sign-in, and the outcome. Loaded only if
 * sign-in is offered. The callback contains an authorization code, so it is never stored or shown.
 */
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { takeReturnedCallback } from "../../sign-in/same-tab.js";

/** Sign-in from which one panel returned, if any. */
export class ReturnedSignIn {
  readonly #reported: (serverUrl: string) => void;
  #callbackUrl: string | undefined;
  #finishing: Promise<void> | undefined;
  readonly #failures = new Map<string, unknown>();
  #stray: PlainError | undefined;

  /** `reported` is called with the address of the server once it is known, after a success or a failure. */
  constructor(reported: (serverUrl: string) => void) {
    this.#reported = reported;
    this.#callbackUrl = takeReturnedCallback()?.callbackUrl;
  }

  /** Failure of a sign-in whose server is unknown. */
  get stray(): PlainError | undefined {
    return this.#stray;
  }

  /** Dismisses {@link stray}. */
  dismiss(): void {
    this.#stray = undefined;
  }

  /** True if there is a sign-in to finish. */
  get isWaiting(): boolean {
    return this.#callbackUrl !== undefined;
  }

  /** Finishes the sign-in before a server is connected; once, however often it is called. Never rejects. */
  async finish(host: Host): Promise<void> {
    const callbackUrl = this.#callbackUrl;
    if (callbackUrl === undefined) return;
    await (this.#finishing ??= this.#finish(host, callbackUrl));
    this.#callbackUrl = undefined;
  }

  async #finish(host: Host, callbackUrl: string): Promise<void> {
    try {
      this.#reported(await host.authorizations.resume(callbackUrl));
    } catch (error) {
      const plain = toPlainError(error);
      const serverUrl = "data" in plain ? plain.data.serverUrl : undefined;
      if (typeof serverUrl !== "string") {
        this.#stray = plain;
        return;
      }
      this.#failures.set(serverUrl, error);
      this.#reported(serverUrl);
    }
  }

  /** Throws the failure of the sign-in once, so that the user sees it instead of an immediate new sign-in. */
  throwFailureAt(url: string): void {
    const href = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
    if (!this.#failures.has(href)) return;
    const failure = this.#failures.get(href);
    this.#failures.delete(href);
    throw failure;
  }
}
