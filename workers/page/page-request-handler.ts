/**
 * Requests from the engine, handled in the page: by its policy, its handlers, its token provider, and the browser's
 * built-in model. Loaded with the first of them: most pages provide none of these.
 *
 * Owns: running them, and aborting what is cancelled.
 */
import type { InputRequestPolicy, TokenProvider } from "../../src/client/api/index.js";
import { ClientError, outcomeOf, type Outcome } from "../../src/errors/index.js";
import type { PageRequestMessage, PageServiceName, PageServices } from "../contract.js";

/** Part of the platform's `LanguageModel` that the provider uses (`src/requests/sampling/browser-model.ts`). */
type LanguageModel = ConstructorParameters<
  (typeof import("../../src/requests/sampling/browser-model.js"))["BrowserModel"]
>[0];

/** Browser's built-in model, if there is one: only pages have it. https://webmachinelearning.github.io/prompt-api/ */
export function languageModel(): LanguageModel | undefined {
  return (globalThis as { readonly LanguageModel?: LanguageModel }).LanguageModel;
}

/** Runs one of the page's handlers. */
export type RunHandler = (params: PageServices["handler"]["params"], signal: AbortSignal) => unknown;

/** Services that the page itself provides. */
export interface PageParts {
  readonly policy?: InputRequestPolicy | undefined;
  readonly tokens?: TokenProvider | undefined;
}

/** Takes updates of a call. */
export type TakeUpdates = (params: PageServices["updates"]["params"]) => void;

export class PageRequestHandler {
  readonly #page: PageParts;
  readonly #runHandler: () => RunHandler | undefined;
  readonly #takeUpdates: TakeUpdates;
  #running = new Map<number, AbortController>();

  /** `runHandler`: gives what runs the page's handlers of input requests, once there are any. */
  constructor(
    page: PageParts = {},
    runHandler: () => RunHandler | undefined = () => undefined,
    takeUpdates: TakeUpdates = () => undefined,
  ) {
    this.#page = page;
    this.#takeUpdates = takeUpdates;
    this.#runHandler = runHandler;
  }

  /** Runs one request. Never rejects. */
  async handle({ id, name, params }: PageRequestMessage): Promise<Outcome<unknown>> {
    const over = new AbortController();
    this.#running.set(id, over);
    // The sender is the other side of the contract: the parameters match the name.
    const outcome = await outcomeOf(() => this.#run(name, params as never, over.signal));
    this.#running.delete(id);
    return outcome;
  }

  /** Aborts a running request. */
  abort(id: number): void {
    this.#running.get(id)?.abort();
  }

  /** Aborts all running requests, because the worker has ended. */
  close(): void {
    for (const over of this.#running.values()) over.abort();
  }

  async #run<K extends PageServiceName>(
    name: K,
    params: PageServices[K]["params"],
    signal: AbortSignal,
  ): Promise<unknown> {
    switch (name) {
      case "policy":
        return this.#page.policy?.(params as PageServices["policy"]["params"]) ?? "prompt";
      case "token":
        return this.#page.tokens?.(params as PageServices["token"]["params"]);
      case "handler":
        return this.#runHandler()?.(params as PageServices["handler"]["params"], signal);
      case "updates":
        return this.#takeUpdates(params as PageServices["updates"]["params"]);
      case "model": {
        const model = languageModel();
        if (!model) throw new ClientError("ERR-SAMPLING", "This browser has no model of its own.");
        const { BrowserModel } = await import("../../src/requests/sampling/browser-model.js");
        return new BrowserModel(model).createMessage(params as PageServices["model"]["params"], signal);
      }
      default:
        throw new ClientError("ERR-ARGUMENT", "Unknown service."); // the engine is of the same version
    }
  }
}
