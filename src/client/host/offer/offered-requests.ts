/**
 * Requests of servers, as far as they are known before the code that answers them is loaded.
 *
 * Owns: the offer and the handlers in effect, what they declare to each server, and notifying servers of changed roots.
 * The code that answers (`host-requests.ts`) is loaded with the first request of a server, the first notification or
 * result that an extension handles, the first call that needs approval, and for an offer that only it can check.
 */
import type { Params } from "../../../jsonrpc/index.js";
import { methodRow, type ClientCapabilities, type Era, type MethodName } from "../../../protocol/index.js";
import { METHODS } from "../../../protocol/methods.js";
import type { AuditedCall, UserTimer } from "../../../requests/index.js";
import type { ClientSelf, IncomingRequest, Notifier } from "../../../session/index.js";
import type { InputRequests, InputRequestSource, ServerInfo, ServerOffer } from "../../api/index.js";
import { declaring, isUsed } from "./declared-extensions.js";
import { declaredBy, declaringFor, needsCheck, type Declaring } from "./declared.js";
import type { ServerRequestHandler, ToolCall, Offered } from "../host-types.js";
import { extensionFunction, type ExtensionPart } from "../handlers/extension-table.js";
import type { AnyHandler, HandlerTable } from "../handlers/handlers.js";

/** Timer of a call that runs while nothing can wait for the user. */
interface EarlyTimer extends UserTimer {
  /** Starts measuring: from now on a request may wait for the user. */
  start(handler: ServerRequestHandler): void;
}

/** Messages of one server, as far as they are known before the code that answers them is loaded. */
export interface RequestsOfServer {
  /** Capabilities to declare. */
  readonly capabilities: (era: Era) => ClientCapabilities;
  /** Reports that a legacy session is open and can be notified of changes. */
  readonly opened: (peer: Notifier) => void;
  /**
   * Answers a request. Rejects as {@link ServerRequestHandler.answer}, and with `ERR-WORKER` if the code can't be
   * loaded.
   */
  readonly answer: (request: IncomingRequest) => Promise<Params>;
  /** Passes a notification to the extension that handles it, if there is one (B-09). */
  readonly notified: (method: string, params: Params) => void;
  /** Completes a result of an extension's type, see `ClientSelf.complete`. */
  readonly complete: NonNullable<ClientSelf["complete"]>;
}

export class OfferedRequests {
  readonly inputRequests: InputRequests;
  readonly #open: () => Promise<ServerRequestHandler>;
  readonly #problem: (serverId: string, reason: string) => void;
  #handler: ServerRequestHandler | undefined;
  #declaring: Declaring = { offer: {}, handlers: {} };
  /** Declares the extensions of the offer and the handlers. */
  #declare = declaring({}, {});
  /** Offer and handlers for servers with an offer of their own. */
  #own = new WeakMap<ServerOffer, Declaring>();
  /** Separate offer of each server: its apps have the same one. */
  readonly #ownOf = new Map<string, ServerOffer | undefined>();
  /** Legacy sessions that are notified of roots, by server, and the current roots. */
  readonly #reported = new Map<string, Notifier>();
  #roots: string | undefined;
  readonly #timers = new Set<EarlyTimer>();

  /** `open` loads the code that answers, and calls {@link attach}. `problem` reports what became of a message. */
  constructor(open: () => Promise<ServerRequestHandler>, problem: (serverId: string, reason: string) => void) {
    this.#open = open;
    this.#problem = problem;
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
   * Changes the offer and the handlers. Rejects with `ERR-ARGUMENT` for extensions, roots, a model or parameters that
   * can't be used; the previous ones then stay in effect.
   */
  async offer(offer: Offered, handlers: HandlerTable): Promise<void> {
    for (const one of [offer.authorization, handlers.authorization]) {
      if ([one?.prompt, one?.loginHint, one?.authorizationParams].every((param) => param === undefined)) continue;
      const { checkAuthorizationParams } = await import("../../../auth/authorization/authorization-params.js"); // loaded on demand: few embedders set any of them
      if (one) checkAuthorizationParams(one);
    }
    const declare = declaring(offer, handlers);
    const roots = Array.isArray(handlers.roots) && handlers.roots.length > 0;
    const handler = needsCheck(offer) || roots ? await this.#open() : this.#handler;
    handler?.offer(offer, handlers);
    const before = this.#declaring.handlers;
    this.#declaring = { offer, handlers };
    this.#declare = declare;
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

  /**
   * Messages of one server. `own`: the separate offer to it. `info`: the server's description, while it is connected.
   */
  of(
    source: () => InputRequestSource,
    own: ServerOffer | undefined,
    info: () => ServerInfo | undefined,
  ): RequestsOfServer {
    const functionOf = (part: ExtensionPart, name: string): AnyHandler | undefined =>
      extensionFunction(this.#declaringTo(own).handlers.extensions, part, name, (id) => isUsed(id, info()));
    return {
      capabilities: (era) => {
        this.#ownOf.set(source().serverId, own);
        return { ...declaredBy(this.#declaringTo(own), era), ...this.#declare(era, own?.extensions) };
      },
      opened: (peer) => {
        const { serverId } = source();
        if (declaredBy(this.#declaringTo(own), "legacy").roots) this.#reported.set(serverId, peer);
        else this.#reported.delete(serverId);
      },
      answer: async (request) => {
        const isHandled = extensionFunction(this.#declaringTo(own).handlers.extensions, "requests", request.method);
        if (isHandled && !functionOf("requests", request.method)) {
          const { refused } = await import("../../../requests/refusal.js"); // loaded on demand: servers declare what they use
          throw refused(-32601, "method not found");
        }
        return (await this.#open()).answer(source(), request, own);
      },
      notified: (method, params) => {
        const handler = functionOf("notifications", method);
        if (!handler) return;
        const notification = { ...namesOf(source()), method, params };
        const { serverId } = notification;
        void this.#open().then(
          ({ extensions }) => info() && extensions.notify(handler, notification), // the connection may have ended meanwhile
          () => this.#problem(serverId, `${method} was dropped: a part of the client could not be loaded`),
        );
      },
      complete: (method, result, request) => {
        const { resultType } = result;
        if (typeof resultType !== "string" || !canComplete(method)) return undefined;
        const handler = functionOf("resultTypes", resultType);
        if (!handler) return undefined;
        const incomplete = { ...namesOf(source()), method, result: { ...result, resultType } };
        return this.#open().then(({ extensions }) => extensions.complete(handler, incomplete, request.signal));
      },
    };
  }

  /** Separate offer to a server. */
  ownOf(serverId: string): ServerOffer | undefined {
    return this.#ownOf.get(serverId);
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

/** True for a method with results of several types (M-01), and for methods of extensions. */
function canComplete(method: string): boolean {
  return !Object.hasOwn(METHODS, method) || methodRow(method as MethodName).rounds === true;
}

function namesOf({
  serverId,
  serverUrl,
  serverName,
}: InputRequestSource): Pick<InputRequestSource, "serverId" | "serverUrl" | "serverName"> {
  return { serverId, serverUrl, ...(serverName !== undefined && { serverName }) };
}
