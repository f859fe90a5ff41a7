/**
 * Session whose lists always end.
 *
 * Owns: distinguishing short lists from those that are counted and cut, whose limits (`bounded-lists.ts`) are loaded with the first of
 * them.
 */
import { lazyAsync } from "../../errors/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { Problem } from "../api/index.js";
import { CACHED_LISTS } from "../memory/caching-session.js";
import { exceed } from "../events/event-bounds.js";
import { SessionDecorator } from "../memory/session-decorator.js";

/** Characters of JSON of the entries of a list that is certainly within all limits. */
const SHORT = 400_000;

export class EndingLists extends SessionDecorator {
  #bounds: () => Promise<import("./bounded-lists.js").BoundedLists>;

  /** `report` receives the problem of a list that was cut. */
  constructor(session: Session, report: (problem: Omit<Problem, "at">) => void) {
    super(session);
    this.#bounds = lazyAsync(async () => new (await import("./bounded-lists.js")).BoundedLists(report));
  }

  async request(method: MethodName, params: Params, options?: SessionRequestOptions): Promise<Params> {
    const result = await this.inner.request(method, params, options);
    const list = Object.hasOwn(CACHED_LISTS, method) && CACHED_LISTS[method]; // a manual request may have any method
    const entries = list && result[list.key];
    if (!Array.isArray(entries)) return result;
    const hasPages = params.cursor !== undefined || result.nextCursor !== undefined;
    return hasPages || exceed(entries, SHORT) ? (await this.#bounds()).page(method, params.cursor, result) : result;
  }
}
