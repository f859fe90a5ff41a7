/**
 * Requests from the engine to the page: for a verdict of its policy, an answer of one of its handlers, a token of its
 * provider, an answer of the browser's model.
 *
 * Owns: the requests that wait for an answer. The page's side is `page-request-handler.ts`.
 */
import { fromPlainError, type Outcome } from "../../src/errors/index.js";
import { mapExtensions } from "../../src/client/host/handlers/extension-table.js";
import type { HandlerTable } from "../../src/client/host/handlers/handlers.js";
import type {
  PageRequestMessage,
  PageServiceName,
  PageRequestCancelledMessage,
  PageServices,
  RemoteFunction,
  RemoteHandlerName,
  RemoteHandlers,
} from "../contract.js";

export class PageRequests {
  #post: (message: PageRequestMessage | PageRequestCancelledMessage) => void;
  #waiting = new Map<number, (outcome: Outcome<unknown>) => void>();
  #lastId = 0;

  constructor(post: (message: PageRequestMessage | PageRequestCancelledMessage) => void) {
    this.#post = post;
  }

  /**
   * Requests a service of the page. Rejects with the page's error, with the signal's reason, or if `params` can't be
   * cloned.
   */
  call<K extends PageServiceName>(
    name: K,
    params: PageServices[K]["params"],
    signal?: AbortSignal,
  ): Promise<PageServices[K]["result"]> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(id);
        signal?.removeEventListener("abort", leave);
      };
      const leave = (): void => {
        end();
        this.#post({ kind: "mcp-panel-abort", id });
        reject(signal?.reason);
      };
      this.#waiting.set(id, (outcome) => {
        end();
        if (outcome.ok) resolve(outcome.value as PageServices[K]["result"]); // the contract relates results to names
        else reject(fromPlainError(outcome.error));
      });
      signal?.addEventListener("abort", leave);
      try {
        this.#post({ kind: "mcp-panel-request", id, name, params });
      } catch (error) {
        end();
        reject(error);
      }
    });
  }

  /** Settles a request with the page's answer. Ignores answers to requests that have ended. */
  settle(id: number, outcome: Outcome<unknown>): void {
    this.#waiting.get(id)?.(outcome);
  }
}

/** Handlers that the page runs. */
export function handlersOf(handlers: RemoteHandlers, page: Pick<PageRequests, "call">): HandlerTable {
  const remote =
    (remoteFunction: RemoteFunction) =>
    (request: unknown, { signal }: { readonly signal: AbortSignal }) =>
      page.call("handler", { ...remoteFunction, request }, signal);
  const { extensions, ...rest } = handlers;
  const table = Object.entries(rest).map(([name, value]) => [
    name,
    value === true && name !== "samplingTools" ? remote({ name: name as RemoteHandlerName }) : value,
  ]);
  return {
    ...(Object.fromEntries(table) as HandlerTable), // the same members, with functions
    ...(extensions && {
      extensions: mapExtensions(extensions, (_, part, key) => remote({ name: "extension", part, key })),
    }),
  };
}
