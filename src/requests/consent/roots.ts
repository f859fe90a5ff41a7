/**
 * Roots: folders that the embedding page shares with servers, with the user's consent.
 *
 * Owns: the roots, and prompting before a server receives them (RO-04). Off unless the page supplies roots, because a
 * browser has none (RO-06). Deprecated in 2026-07-28, but still supported.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/roots
 */
import type { ListRootsResult, Root } from "../../protocol/types/index.js";
import type { InputRequestSource } from "../input-request.js";
import type { InputRequestQueue } from "../queue/input-request-queue.js";
import type { AuditNotes } from "../audit/audit-notes.js";
import type { Grants } from "./grants.js";
import { readRoots } from "../answers/read-roots.js";
import { refused } from "../refusal.js";

/** Dependencies of roots. `roots` and `handled` absent: not configured. */
export interface RootsOptions {
  readonly queue: InputRequestQueue;
  readonly grants: Grants;
  readonly audit?: AuditNotes | undefined;
  readonly roots?: readonly Root[] | undefined;
  /** Roots that the embedder's program shares without a prompt, or `true` if the queue has a handler for them. */
  readonly handled?: readonly Root[] | true | undefined;
}

export class Roots {
  #queue: InputRequestQueue;
  #grants: Grants;
  #audit: AuditNotes | undefined;
  readonly #roots: readonly Root[] | undefined;
  readonly #handled: readonly Root[] | true | undefined;

  /** Throws `ERR-ARGUMENT` for roots that are not plain `file://` URIs. */
  constructor({ queue, grants, audit, roots, handled }: RootsOptions) {
    this.#queue = queue;
    this.#grants = grants;
    this.#audit = audit;
    this.#roots = roots && readRoots(roots);
    this.#handled = handled === true ? handled : handled && readRoots(handled);
  }

  /**
   * Answers `roots/list`. Rejects with a refusal: -32601 if no roots are declared, -32603 if the user or the
   * handler refused (RO-05).
   */
  async share(source: InputRequestSource, signal: AbortSignal): Promise<ListRootsResult> {
    const handled = this.#handled;
    if (handled && handled !== true) {
      this.#note(source, handled, "handler");
      return { roots: handled };
    }
    const roots = this.#roots ?? (handled && []);
    if (!roots) throw refused(-32601, "roots are not supported");
    if (!handled) {
      if (roots.length === 0) return { roots }; // an empty list exposes nothing, so it needs no consent
      const granted = await this.#grants.roots(source, roots);
      signal.throwIfAborted();
      if (granted) {
        this.#note(source, roots, "grant");
        return { roots };
      }
    }
    const answer = await this.#queue.request({ ...source, kind: "roots", roots }, signal);
    if (answer.action === "reject") throw refused(-32603, "roots are not shared");
    const shared = answer.roots ?? roots;
    if (answer.remember === true) await this.#grants.allowRoots(source, shared);
    return { roots: shared };
  }

  #note({ serverId, serverUrl }: InputRequestSource, { length }: readonly Root[], by: "grant" | "handler"): void {
    this.#audit?.note({ serverId, serverUrl, kind: "roots", count: length, outcome: "share", by });
  }
}
