/**
 * Session that limits the length of lists.
 *
 * Owns: distinguishing short lists from those that must be counted and may be truncated. The code for the latter
 * (`bounded-lists.ts`) is loaded with the first of them.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { Problem } from "../api/index.js";
import { CACHED_LISTS } from "../memory/caching-session.js";
import { exceed } from "../events/event-bounds.js";
import { SessionDecorator } from "../memory/session-decorator.js";

/** Number of JSON characters up to which the entries of a list are certainly within all limits. */
const SHORT = 400_000;

export class EndingLists extends SessionDecorator {
  #bounds: () => Promise<import("./bounded-lists.js").BoundedLists>;

  /** `report` receives the problem when a list is truncated. */
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
