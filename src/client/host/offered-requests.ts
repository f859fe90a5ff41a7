/**
 * Requests of servers, as far as they are known before the code that answers them is loaded.
 *
 * Owns: the offer and the handlers in effect, what they declare to each server, and notifying servers of changed roots. The code that answers
 * (`host-requests.ts`) is loaded with the first request of a server, the first call that needs approval, and for an offer that only it can check.
 */
import { checkAuthorizationParams } from "../../auth/authorization-params.js";
import type { Params } from "../../jsonrpc/index.js";
import type { ClientCapabilities, Era } from "../../protocol/index.js";
import type { AuditedCall, UserTimer } from "../../requests/index.js";
import type { IncomingRequest, Notifier } from "../../session/index.js";
import type { InputRequests, InputRequestSource, ServerOffer } from "../api/index.js";
import { declaredBy, declaringFor, needsCheck, type Declaring } from "./declared.js";
import type { ServerRequestHandler, ToolCall } from "./engine-host.js";
import type { HandlerTable } from "./handlers.js";
import type { Offered } from "./offering.js";

/** Timer of a call that runs while nothing can wait for the user. */
interface EarlyTimer extends UserTimer {
  /** Starts measuring: from now on a request may wait for the user. */
  start(handler: ServerRequestHandler): void;
}

export class OfferedRequests {
  readonly inputRequests: InputRequests;
  readonly #open: () => Promise<ServerRequestHandler>;
  #handler: ServerRequestHandler | undefined;
  #declaring: Declaring = { offer: {}, handlers: {} };
  /** Offer and handlers for servers with an offer of their own. */
  #own = new WeakMap<ServerOffer, Declaring>();
  /** Separate offer of each server: its apps have the same one. */
  readonly #ownOf = new Map<string, ServerOffer | undefined>();
  /** Legacy sessions that are notified of roots, by server, and the current roots. */
  readonly #reported = new Map<string, Notifier>();
  #roots: string | undefined;
  readonly #timers = new Set<EarlyTimer>();

  /** `open` loads the code that answers, and calls {@link attach}. */
  constructor(open: () => Promise<ServerRequestHandler>) {
    this.#open = open;
    this.inputRequests = {
      // Without that code there is no request.
      list: async () => this.#handler?.inputRequests.list() ?? [],
      answer: async (requestId, answer) => this.#handler?.inputRequests.answer(requestId, answer) ?? false,
      refuseAll: async (serverId) => (await open()).inputRequests.refuseAll(serverId),
      undoRefuseAll: async (serverId) => this.#handler?.inputRequests.undoRefuseAll(serverId),
      grants: async () => (await open()).inputRequests.grants(),
      revoke: async (key) => (await open()).inputRequests.revoke(key),
    };
  }

  /**
   * Changes the offer and the handlers. Rejects with `ERR-ARGUMENT` for roots, a model or parameters that can't be used; the previous ones then
   * stay in effect.
   */
  async offer(offer: Offered, handlers: HandlerTable): Promise<void> {
    for (const one of [offer.authorization, handlers.authorization]) if (one) checkAuthorizationParams(one);
    const roots = Array.isArray(handlers.roots) && handlers.roots.length > 0;
    const handler = needsCheck(offer) || roots ? await this.#open() : this.#handler;
    handler?.offer(offer, handlers);
    const before = this.#declaring.handlers;
    this.#declaring = { offer, handlers };
    this.#own = new WeakMap();
    const now = JSON.stringify(handlers.roots ?? offer.roots);
    if (now === this.#roots && handlers.roots === before.roots) return;
    this.#roots = now;
    // RO-03. A server that can't be reached now requests the roots again when it can be reached.
    for (const peer of this.#reported.values()) peer.notify("notifications/roots/list_changed").catch(() => undefined);
  }

  /** Passes what is offered to the code that answers, once it is loaded. */
  attach(handler: ServerRequestHandler): void {
    handler.offer(this.#declaring.offer, this.#declaring.handlers);
    this.#handler = handler;
    for (const timer of this.#timers) timer.start(handler);
    this.#timers.clear();
  }

  /** Capabilities to declare. `own`: the separate offer to this server, `source`: its connection. */
  capabilities(era: Era, own: ServerOffer | undefined, source?: () => InputRequestSource): ClientCapabilities {
    if (source) this.#ownOf.set(source().serverId, own);
    return declaredBy(this.#declaringTo(own), era);
  }

  /** Separate offer to a server. */
  ownOf(serverId: string): ServerOffer | undefined {
    return this.#ownOf.get(serverId);
  }

  /** Reports that a legacy session is open and can be notified of changes. */
  opened({ serverId }: InputRequestSource, peer: Notifier, own?: ServerOffer): void {
    if (this.capabilities("legacy", own).roots) this.#reported.set(serverId, peer);
    else this.#reported.delete(serverId);
  }

  /** Answers a request of a server. Rejects as {@link ServerRequestHandler.answer}, and with `ERR-WORKER` if the code can't be loaded. */
  async answer(source: InputRequestSource, request: IncomingRequest, own?: ServerOffer): Promise<Params> {
    return (await this.#open()).answer(source, request, own);
  }

  /** Resolves when the tool may be called; otherwise rejects with `ERR-REFUSED`. */
  async permit(source: InputRequestSource, call: ToolCall): Promise<AuditedCall["approval"]> {
    call.signal?.throwIfAborted();
    return this.#needsApproval(call) ? (await this.#open()).permit(source, call) : "not-needed";
  }

  /** Starts measuring the time a call waits for the user; reports the end of each wait. */
  timer(serverId: string, callId: string | undefined): UserTimer {
    if (this.#handler) return this.#handler.timer(serverId, callId);
    let timer: UserTimer | undefined;
    const early: EarlyTimer = {
      start: (handler) => (timer = handler.timer(serverId, callId)),
      end: () => {
        this.#timers.delete(early);
        return timer?.end() ?? 0;
      },
    };
    this.#timers.add(early);
    return early;
  }

  /** Reports that a connection ended, so it can no longer prompt. */
  connectionEnded(serverId: string): void {
    this.#reported.delete(serverId);
  }

  #declaringTo(own: ServerOffer | undefined): Declaring {
    if (!own) return this.#declaring;
    const known = this.#own.get(own) ?? declaringFor(own, this.#declaring);
    this.#own.set(own, known);
    return known;
  }

  #needsApproval({ app, initiator = "page" }: ToolCall): boolean {
    const { offer, handlers } = this.#declaring;
    const isPrompted = offer.toolApproval !== undefined && offer.toolApproval !== "never";
    return isPrompted || app !== undefined || (initiator === "page" && handlers.approveTool !== undefined);
  }
}
