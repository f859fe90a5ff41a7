/**
 * Roots: folders that the embedding page shares with servers, with the user's consent.
 *
 * Owns: the roots, and prompting before a server receives them (RO-04). Off unless the page supplies roots, because a browser has
 * none (RO-06). Deprecated in 2026-07-28, but still supported.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/roots
 */
import { ClientError } from "../errors/index.js";
import type { ListRootsResult, Root } from "../protocol/types/index.js";
import type { InputRequestSource } from "./input-request.js";
import type { InputRequestQueue } from "./input-request-queue.js";
import type { AuditNotes } from "./audit-notes.js";
import type { Grants } from "./grants.js";
import { refused } from "./refusal.js";

const MAX_ROOTS = 1_000;

/** Function that returns the roots for one server, without a prompt; `undefined` for those that are configured. */
export type RootsForServer = (
  source: InputRequestSource,
  context: { readonly signal: AbortSignal },
) => readonly Root[] | undefined | Promise<readonly Root[] | undefined>;

/** Dependencies of roots. `roots` and `handler` absent: not configured, not declared. */
export interface RootsOptions {
  readonly queue: InputRequestQueue;
  readonly grants: Grants;
  readonly audit?: AuditNotes | undefined;
  readonly roots?: readonly Root[] | undefined;
  /** The embedder's own roots, which it shares without a prompt. */
  readonly handler?: readonly Root[] | RootsForServer | undefined;
}

export class Roots {
  #queue: InputRequestQueue;
  #grants: Grants;
  #audit: AuditNotes | undefined;
  readonly #roots: readonly Root[] | undefined;
  readonly #handler: readonly Root[] | RootsForServer | undefined;

  /** Throws `ERR-ARGUMENT` for roots that are not plain `file://` URIs. */
  constructor({ queue, grants, audit, roots, handler }: RootsOptions) {
    this.#queue = queue;
    this.#grants = grants;
    this.#audit = audit;
    this.#roots = roots && readRoots(roots);
    this.#handler = typeof handler === "function" ? handler : handler && readRoots(handler);
  }

  /** True if the page supplied roots; an empty list counts. */
  get configured(): boolean {
    return (this.#handler ?? this.#roots) !== undefined;
  }

  /** True if there is no root to share. */
  get isEmpty(): boolean {
    if (typeof this.#handler === "function") return false;
    return !(this.#handler ?? this.#roots)?.length;
  }

  /**
   * Answers `roots/list`. Rejects with a refusal: -32601 if no roots are declared, -32603 if the user refused (RO-05), or the handler failed.
   */
  async share(source: InputRequestSource, signal: AbortSignal): Promise<ListRootsResult> {
    const own = await this.#ofHandler(source, signal);
    if (own) {
      this.#note(source, own, "handler");
      return { roots: own };
    }
    const roots = this.#roots;
    if (!roots) throw refused(-32601, "roots are not supported");
    if (roots.length === 0) return { roots }; // an empty list exposes nothing, so it needs no consent
    const granted = await this.#grants.roots(source, roots);
    signal.throwIfAborted();
    if (granted) {
      this.#note(source, roots, "grant");
      return { roots };
    }
    const answer = await this.#queue.request({ ...source, kind: "roots", roots }, signal);
    if (answer.action === "reject") throw refused(-32603, "roots are not shared");
    if (answer.remember === true) await this.#grants.allowRoots(source, roots);
    return { roots };
  }

  async #ofHandler(source: InputRequestSource, signal: AbortSignal): Promise<readonly Root[] | undefined> {
    const handler = this.#handler;
    if (typeof handler !== "function") return handler;
    try {
      const roots = await handler(source, { signal });
      return roots && readRoots(roots);
    } catch (error) {
      signal.throwIfAborted();
      this.#queue.report(
        `the handler of roots failed: ${error instanceof Error ? error.message : typeof error}`,
        source,
      );
      throw refused(-32603, "the handler of this client failed", "ERR-REFUSED", error);
    }
  }

  #note({ serverId, serverUrl }: InputRequestSource, { length }: readonly Root[], by: "grant" | "handler"): void {
    this.#audit?.note({ serverId, serverUrl, kind: "roots", count: length, outcome: "share", by });
  }
}

/** Checks roots and copies their known members. Throws `ERR-ARGUMENT` (RO-02, RO-04). */
export function readRoots(roots: readonly Root[]): readonly Root[] {
  if (!Array.isArray(roots) || roots.length > MAX_ROOTS) {
    throw new ClientError("ERR-ARGUMENT", `Roots are a list of at most ${MAX_ROOTS}.`);
  }
  return Object.freeze(
    roots.map((root: Root) => {
      const problem = uriProblem(root.uri);
      if (problem !== undefined) throw new ClientError("ERR-ARGUMENT", `A root can't be used: its uri ${problem}.`);
      const { uri, name, _meta } = root;
      return Object.freeze({ uri, ...(name !== undefined && { name }), ...(_meta && { _meta }) });
    }),
  );
}

function uriProblem(uri: unknown): string | undefined {
  if (typeof uri !== "string" || !/^file:\/\//i.test(uri) || !URL.canParse(uri)) return "does not begin with file://";
  // Checks the original text: not every URL parser keeps the credentials of a file URL, but the server may read them.
  if (/^file:\/\/[^/\\?#]*@/i.test(uri)) return "holds credentials";
  const { search, hash } = new URL(uri);
  if (search !== "" || hash !== "") return "has a query or a fragment";
  // Checks the original text, because the URL parser has already resolved the dots. It is decoded, so that `%2e%2e` and
  // `%2f` hide nothing.
  let path: string;
  try {
    path = decodeURIComponent(uri.slice("file://".length));
  } catch {
    return "is not well encoded";
  }
  if (path.includes("\0")) return "holds a NUL";
  return path.split(/[/\\]/).includes("..") ? `climbs with ".."` : undefined;
}
