/**
 * A sign-in for which this tab had left the page, and has come back.
 *
 * Owns: taking what came back once, handing it to the first host that offers signing in, and what became of it. Its code is loaded where
 * signing in is offered; what came back holds a code, and is never kept or shown.
 */
import type { Host } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import { toPlainError } from "../controllers/failure.js";

/** The sign-in one panel came back with, if any. */
export class ReturnedSignIn {
  readonly #reported: (serverUrl: string) => void;
  #taking: Promise<string | undefined> | undefined;
  readonly #failures = new Map<string, unknown>();
  #stray: PlainError | undefined;

  /** `reported`: called once the server is known, after a success or a failure. */
  constructor(reported: (serverUrl: string) => void) {
    this.#reported = reported;
  }

  /** The failure of a sign-in whose server is unknown. */
  get stray(): PlainError | undefined {
    return this.#stray;
  }

  /** The user has read {@link stray}. */
  dismiss(): void {
    this.#stray = undefined;
  }

  /** Returns whether there is a sign-in to finish. */
  async isWaiting(): Promise<boolean> {
    return (await this.#take()) !== undefined;
  }

  /** Finishes it, before a server is connected. Never rejects. */
  async finish(host: Host): Promise<void> {
    const callbackUrl = await this.#take();
    if (callbackUrl === undefined) return;
    this.#taking = Promise.resolve(undefined); // it is good once
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

  /** Throws its failure, once: the user sees the failure instead of an immediate new sign-in. */
  throwFailureAt(url: string): void {
    const href = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
    if (!this.#failures.has(href)) return;
    const failure = this.#failures.get(href);
    this.#failures.delete(href);
    throw failure;
  }

  #take(): Promise<string | undefined> {
    return (this.#taking ??= import("../sign-in/same-tab.js").then(
      ({ takeReturnedCallback }) => takeReturnedCallback()?.callbackUrl,
      () => undefined, // a file that is not there: the user is asked again
    ));
  }
}
