/**
 * Pages a server wants visited before it does what it was asked for: error -32042 of 2025-11-25, and the word that a page is done with.
 *
 * Owns: putting the pages to the user, waiting until they are done with or the user says so, and asking again (E-10, E-11). Never
 * waits without a way out, never takes a server's word for a page that nobody opened.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-with-elicitation-required-error-flow
 */
import { isMcpError } from "../../errors/index.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import type { ClientSelf, IncomingRequest } from "../session.js";
import { unlessAborted } from "../../jsonrpc/unless-aborted.js";

/** Times one request is put off for pages; pages at a time. */
const MAX_GATED_URLS = 3;
const MAX_PAGES = 10;
/** Pages done with that nobody has waited for yet. */
const MAX_DONE = 100;

export class UrlElicitationGate {
  #client: ClientSelf;
  #done = new Set<string>();
  /** UrlElicitationGate under way, by the page's id: several calls may be refused for the same page. */
  #underWay = new Map<string, Set<AbortController>>();

  constructor(client: ClientSelf) {
    this.#client = client;
  }

  /** Takes `notifications/elicitation/complete`. Ids nobody waits for are remembered for a while, and cost nothing. */
  completed({ elicitationId }: Params): void {
    if (typeof elicitationId !== "string") return;
    const gatedUrls = this.#underWay.get(elicitationId);
    if (gatedUrls) return gatedUrls.forEach((over) => over.abort());
    this.#done.add(elicitationId);
    if (this.#done.size > MAX_DONE) for (const oldest of this.#done) if (this.#done.delete(oldest)) break;
  }

  /**
   * Runs `ask` again after the pages that `refusal` names were visited, and once more where it wants others. Rejects as it does; with the
   * server's own error when the user says no.
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

  /** True when all pages were opened and are done with, as far as the server or the user says. */
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

  /** Listens for word that a page is done with; it may have come already. */
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
      return true; // the server said so first
    }
  }

  /** Asks the user. Not being able to ask is a no; aborts reject with the signal's reason. */
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
      if (isMcpError(error)) return false; // refused, or not offered: the server's own error says what is missing
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

/** The pages an error names; none for any other error, and for more than anybody would visit. */
function pagesOf(error: unknown): readonly Params[] {
  if (!isMcpError(error) || error.code !== "ERR-URL-ELICITATION" || !("rpcData" in error)) return [];
  const elicitations = isObject(error.rpcData) ? error.rpcData.elicitations : undefined;
  if (!Array.isArray(elicitations) || elicitations.length > MAX_PAGES) return [];
  return elicitations.every((one) => isObject(one) && (one.mode === undefined || one.mode === "url"))
    ? elicitations
    : [];
}
