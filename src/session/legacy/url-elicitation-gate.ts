/**
 * URLs that a server requires the user to visit before it processes a request: error -32042 of 2025-11-25, and the
 * notification that a URL elicitation is complete.
 *
 * Owns: showing the URLs to the user, waiting until they are complete or the user confirms, and resending the request
 * (E-10, E-11). The user can always end the wait; a completion counts only for a URL that was opened.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-with-elicitation-required-error-flow
 */
import { isMcpError } from "../../errors/index.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import type { ClientSelf, IncomingRequest } from "../session.js";
import { unlessAborted } from "../../async/unless-aborted.js";

/** Maximum number of times that one request is postponed, and of URLs at a time. */
const MAX_GATED_URLS = 3;
const MAX_PAGES = 10;
/** Maximum number of remembered completions that no request waits for yet. */
const MAX_DONE = 100;

export class UrlElicitationGate {
  #client: ClientSelf;
  #done = new Set<string>();
  /** Pending URLs, by elicitation id: several calls may be refused because of the same URL. */
  #underWay = new Map<string, Set<AbortController>>();

  constructor(client: ClientSelf) {
    this.#client = client;
  }

  /** Handles `notifications/elicitation/complete`. Ids that no request waits for are remembered for a while. */
  completed({ elicitationId }: Params): void {
    if (typeof elicitationId !== "string") return;
    const gatedUrls = this.#underWay.get(elicitationId);
    if (gatedUrls) return gatedUrls.forEach((over) => over.abort());
    this.#done.add(elicitationId);
    if (this.#done.size > MAX_DONE) for (const oldest of this.#done) if (this.#done.delete(oldest)) break;
  }

  /**
   * Runs `request` again after the user visited the URLs named in `refusal`, and repeats that if it requires others.
   * Rejects as the request does, and with the server's own error if the user declines.
   */
  async after<T>(
    refusal: unknown,
    request: () => Promise<T>,
    during: IncomingRequest["during"],
    signal: AbortSignal,
  ): Promise<T> {
    let error = refusal;
    for (let gatedUrls = 0; gatedUrls < MAX_GATED_URLS; gatedUrls++) {
      const pages = pagesOf(error);
      if (pages.length === 0 || !(await this.#visited(pages, during, signal))) break;
      try {
        return await request();
      } catch (next) {
        error = next;
      }
    }
    throw error;
  }

  /** Resolves to true if all URLs were opened and are complete, according to the server or the user. */
  async #visited(pages: readonly Params[], during: IncomingRequest["during"], signal: AbortSignal): Promise<boolean> {
    const gatedUrls = pages.map((page) => ({ page, during, signal, over: this.#begin(page.elicitationId) }));
    try {
      for (const gated of gatedUrls) if (!(await this.#agrees(gated))) return false;
      for (const gated of gatedUrls) if (!(await this.#isDone(gated))) return false;
      return true;
    } finally {
      for (const { page, over } of gatedUrls) this.#end(page.elicitationId, over);
    }
  }

  /** Listens for the completion of a URL, which may already have been received. */
  #begin(id: unknown): AbortController {
    const over = new AbortController();
    if (typeof id !== "string") return over;
    if (this.#done.delete(id)) over.abort();
    const gatedUrls = this.#underWay.get(id) ?? new Set();
    this.#underWay.set(id, gatedUrls.add(over));
    return over;
  }

  #end(id: unknown, over: AbortController): void {
    if (typeof id !== "string") return;
    const gatedUrls = this.#underWay.get(id);
    gatedUrls?.delete(over);
    if (gatedUrls?.size === 0) this.#underWay.delete(id);
  }

  async #isDone({ over, ...gated }: GatedUrl & { readonly over: AbortController }): Promise<boolean> {
    if (over.signal.aborted) return true;
    try {
      return await this.#agrees({ ...gated, opened: true, signal: AbortSignal.any([gated.signal, over.signal]) });
    } catch (reason) {
      if (!over.signal.aborted || gated.signal.aborted) throw reason;
      return true; // the server reported the completion before the user confirmed
    }
  }

  /** Prompts the user. A failure to prompt counts as a refusal; an abort rejects with the signal's reason. */
  async #agrees({ page, during, opened, signal }: GatedUrl): Promise<boolean> {
    const params = { ...page, mode: "url" };
    const request: IncomingRequest = {
      method: "elicitation/create",
      params,
      era: "legacy",
      during,
      signal,
      ...(opened && { opened }),
    };
    try {
      const answer = await unlessAborted(this.#client.answer?.(request) ?? Promise.resolve<Params>({}), signal);
      return answer.action === "accept";
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (isMcpError(error)) return false; // refused, or not offered: the server's own error states what it requires
      throw error;
    }
  }
}

interface GatedUrl {
  readonly page: Params;
  readonly during: IncomingRequest["during"];
  readonly signal: AbortSignal;
  readonly opened?: true;
}

/** URLs named in an error; empty for any other error, and if there are more than the limit. */
function pagesOf(error: unknown): readonly Params[] {
  if (!isMcpError(error) || error.code !== "ERR-URL-ELICITATION" || !("rpcData" in error)) return [];
  const elicitations = isObject(error.rpcData) ? error.rpcData.elicitations : undefined;
  if (!Array.isArray(elicitations) || elicitations.length > MAX_PAGES) return [];
  return elicitations.every((one) => isObject(one) && (one.mode === undefined || one.mode === "url"))
    ? elicitations
    : [];
}
