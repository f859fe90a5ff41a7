/**
 * Handlers of input requests for an engine in a worker: the functions stay in the page.
 *
 * Owns: the handlers, and the data about them that is sent to the engine. Loaded with the first handler.
 */
import type { Handlers } from "../../src/client/api/index.js";
import { extensionFunction, mapExtensions } from "../../src/client/host/handlers/extension-table.js";
import { changedTable, type HandlerTable } from "../../src/client/host/handlers/handlers.js";
import type { PageServices, RemoteHandlers } from "../contract.js";
import { withSession } from "./tab-session.js";
import type { WorkerConnection } from "./worker-connection.js";

export class PageHandlers {
  #worker: WorkerConnection;
  #table: HandlerTable = {};
  #changing: Promise<unknown> = Promise.resolve();

  constructor(worker: WorkerConnection) {
    this.#worker = worker;
    worker.onHandler = this.#run;
  }

  /** Applies changes in sequence. Rejects with `ERR-ARGUMENT` for what is no handler. */
  change(changes: Handlers): Promise<void> {
    const changing = this.#changing.then(async () => {
      const before = this.#table;
      this.#table = changedTable(before, changes); // the engine may call a handler before its answer arrives here
      await this.#worker.run("useHandlers", { handlers: dataOf(this.#table) }).catch((error: unknown) => {
        this.#table = before;
        throw error;
      });
    });
    this.#changing = changing.catch(() => undefined);
    return changing;
  }

  #run = async (params: PageServices["handler"]["params"], signal: AbortSignal): Promise<unknown> => {
    const { name, request } = params;
    const handler =
      name === "extension" ? extensionFunction(this.#table.extensions, params.part, params.key) : this.#table[name];
    if (typeof handler !== "function") return undefined; // a handler that was just removed does not answer
    const answer = await handler(request as never, { signal });
    // A notification has no answer; what its function returns may not be cloneable.
    return name === "extension" && params.part === "notifications" ? undefined : answer;
  };
}

/** Handlers without their functions. */
function dataOf({ extensions, ...table }: HandlerTable): RemoteHandlers {
  const data = Object.entries(table).map(([name, value]) => [name, typeof value === "function" ? true : value]);
  const handlers = Object.fromEntries(data) as RemoteHandlers; // the same members, without functions
  const { authorization } = handlers;
  return {
    ...handlers,
    ...(authorization && { authorization: withSession(authorization) }),
    ...(extensions && { extensions: mapExtensions(extensions, () => true as const) }),
  };
}
