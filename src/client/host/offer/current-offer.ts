/**
 * Offer of a host and its handlers: the only copy of both, what they declare to each server, and their changes. Loaded
 * with the first change, as are the checks of the options of connecting.
 *
 * Owns: notifying servers of what changed. The code that answers (`server-request-handler.ts`) is loaded with the first
 * request of a server, the first notification or result that an extension handles, the first call that needs approval,
 * and for an offer that only it can check.
 */
import { ClientError } from "../../../errors/index.js";
import type { Clock, Params } from "../../../jsonrpc/index.js";
import { methodRow, revisionRow, type MethodName } from "../../../protocol/index.js";
import { METHODS } from "../../../protocol/methods.js";
import type { AuditedCall, UserTimer } from "../../../requests/index.js";
import type { ClientSelf, Notifier } from "../../../session/index.js";
import type {
  AuthorizationOffer,
  ConnectOptions,
  HostEvent,
  HostOffer,
  InputRequestSource,
  OfferOptions,
  ServerInfo,
  ServerOffer,
} from "../../api/index.js";
import type { Connection } from "../../server/connection.js";
import { APPS } from "../../server/extensions.js";
import { checkedExtensions } from "../../server/own-extensions.js";
import { extensionFunction, type ExtensionPart } from "../handlers/extension-table.js";
import type { AnyHandler, HandlerTable } from "../handlers/handlers.js";
import { effectiveOffer, effectiveOfferTo, isUsed, type EffectiveOffer, type Offered } from "./capabilities.js";
import type { ServerRequestHandler, ToolCall } from "./server-request-handler.js";

/** Dependencies. */
export interface CurrentOfferParts {
  readonly clock: Clock;
  readonly emit: (event: HostEvent) => void;
  /** Loads the code that answers. */
  readonly open: () => Promise<ServerRequestHandler>;
  /** That code, once it is loaded; {@link CurrentOffer.loaded} is called then. */
  readonly handler: () => ServerRequestHandler | undefined;
  readonly connections: () => Iterable<Connection>;
}

/** Messages of a host to one server, and answers to those of the server. */
export interface OfferToServer extends Required<Omit<ClientSelf, "implementation">> {
  /** Passes a notification to the extension that handles it, if there is one (B-09). */
  readonly notified: (method: string, params: Params) => void;
}

/** Offer of one host. */
export class CurrentOffer {
  readonly #parts: CurrentOfferParts;
  #usual = effectiveOffer({}, {});
  /** Effect on servers with an offer of their own. */
  #effects = new WeakMap<ServerOffer, EffectiveOffer>();
  /** Separate offer of each server: its apps have the same one. */
  readonly #own = new Map<string, ServerOffer | undefined>();
  /** Legacy sessions that are notified of roots, by server, and the current roots. */
  readonly #notifiers = new Map<string, Notifier>();
  #roots: string | undefined;
  /** Functions that start measuring calls: nothing can wait for the user before the code that answers is loaded. */
  readonly #unmeasured = new Set<(handler: ServerRequestHandler) => void>();

  constructor(parts: CurrentOfferParts) {
    this.#parts = parts;
  }

  /** Settings of signing in; `undefined` if it is not offered. */
  get authorization(): AuthorizationOffer | undefined {
    return this.#usual.handlers.authorization ?? this.#usual.offer.authorization;
  }

  /** Changes the offer. Rejects with `ERR-ARGUMENT` if it can't be used; the previous one then stays in effect. */
  async change(changes: HostOffer, { replace = false }: OfferOptions = {}): Promise<void> {
    const { offer, handlers } = this.#usual;
    await this.#apply(withChanges(replace ? {} : offer, changes), handlers);
  }

  /** Replaces the handlers by those that `change` makes of them. Rejects as {@link change}. */
  async setHandlers(change: (before: HandlerTable) => HandlerTable | Promise<HandlerTable>): Promise<void> {
    const { offer, handlers } = this.#usual;
    await this.#apply(offer, await change(handlers));
  }

  async #apply(offer: Offered, handlers: HandlerTable): Promise<void> {
    for (const one of [offer.authorization, handlers.authorization]) {
      if ([one?.prompt, one?.loginHint, one?.authorizationParams].every((param) => param === undefined)) continue;
      const { checkAuthorizationParams } = await import("../../../auth/authorization/authorization-params.js"); // loaded on demand: few embedders set any of them
      if (one) checkAuthorizationParams(one);
    }
    const next = effectiveOffer(offer, handlers);
    const needsHandler = needsCheck(offer) || namesRoots(handlers.roots);
    const handler = needsHandler ? await this.#parts.open() : this.#parts.handler();
    handler?.check(next);
    const before = this.#usual.handlers.roots;
    this.#usual = next;
    this.#effects = new WeakMap();
    const roots = JSON.stringify(handlers.roots ?? offer.roots);
    if (roots !== this.#roots || handlers.roots !== before) {
      this.#roots = roots;
      // RO-03. A server that can't be reached now requests the roots again when it can be reached.
      for (const peer of this.#notifiers.values())
        peer.notify("notifications/roots/list_changed").catch(() => undefined);
    }
    this.#declareAgain();
  }

  /** Refreshes modern servers: they receive the offer with the next request; their description and lists may differ. */
  #declareAgain(): void {
    for (const server of this.#parts.connections()) {
      const { client, row } = server.session;
      const before = JSON.stringify(server.info.clientCapabilities);
      if (!client || JSON.stringify(client.capabilities(row.era)) === before) continue;
      server.refresh(server.info);
      const { id, info } = server;
      this.#parts.emit({ kind: "server", server: { id, url: info.url, state: "connected", info } });
    }
  }

  /** Checks the separate offer to a server. Rejects with `ERR-ARGUMENT` if it can't be used. */
  async checked(own: ServerOffer): Promise<ServerOffer> {
    const { extensions, apps } = own;
    if (extensions) checkedExtensions(extensions);
    const offer = apps === false ? { ...own, extensions: { ...extensions, [APPS]: false as const } } : own;
    if (needsCheck(offer)) (await this.#parts.open()).check(this.#effectOf(offer));
    return offer;
  }

  /** Messages of one server. `own`: the separate offer to it. `info`: its description, while it is connected. */
  messagesOf(
    source: () => InputRequestSource,
    own: ServerOffer | undefined,
    info: () => ServerInfo | undefined,
  ): OfferToServer {
    const { open, emit, clock } = this.#parts;
    const { serverId } = source();
    const functionOf = (part: ExtensionPart, name: string): AnyHandler | undefined =>
      extensionFunction(this.#effectOf(own).handlers.extensions, part, name, (id) => isUsed(id, info()));
    return {
      capabilities: (era) => {
        this.#own.set(serverId, own);
        return this.#effectOf(own).capabilities[era];
      },
      opened: (peer) => {
        if (this.#effectOf(own).capabilities.legacy.roots) this.#notifiers.set(serverId, peer);
        else this.#notifiers.delete(serverId);
      },
      answer: async (request) => {
        const isHandled = extensionFunction(this.#effectOf(own).handlers.extensions, "requests", request.method);
        if (isHandled && !functionOf("requests", request.method)) {
          const { refused } = await import("../../../requests/refusal.js"); // loaded on demand: servers declare what they use
          throw refused(-32601, "method not found");
        }
        return (await open()).answer(source(), request, this.#effectOf(own));
      },
      notified: (method, params) => {
        const handler = functionOf("notifications", method);
        if (!handler) return;
        const notification = { ...namesOf(source()), method, params };
        void open().then(
          ({ extensions }) => info() && extensions.notify(handler, notification), // the connection may have ended meanwhile
          () => {
            const reason = `${method} was dropped: a part of the client could not be loaded`;
            emit({ kind: "problem", serverId, problem: { about: "message", reason, at: clock.now() } });
          },
        );
      },
      complete: (method, result, { signal }) => {
        const { resultType } = result;
        if (typeof resultType !== "string" || !canComplete(method)) return undefined;
        const handler = functionOf("resultTypes", resultType);
        if (!handler) return undefined;
        const incomplete = { ...namesOf(source()), method, result: { ...result, resultType } };
        return open().then(({ extensions }) => extensions.complete(handler, incomplete, signal));
      },
    };
  }

  /** Resolves when the tool may be called; otherwise rejects with `ERR-REFUSED`. */
  async permit(source: InputRequestSource, call: ToolCall): Promise<AuditedCall["approval"]> {
    call.signal?.throwIfAborted();
    const mode = this.#approvalOf(call);
    return mode === "never" ? "not-needed" : (await this.#parts.open()).permit(source, call, mode);
  }

  /** Need for approval of a call: a call of an app always needs it, as does one that a handler approves. */
  #approvalOf({ app, initiator = "page" }: ToolCall): NonNullable<Offered["toolApproval"]> {
    const { offer, handlers } = this.#usual;
    if (offer.toolApproval !== undefined && offer.toolApproval !== "never") return offer.toolApproval;
    if (app) return "once";
    return initiator === "page" && handlers.approveTool ? "always" : "never";
  }

  /** Starts measuring the time a call waits for the user; reports the end of each wait. */
  timer(serverId: string, callId: string | undefined): UserTimer {
    let timer: UserTimer | undefined;
    const start = (handler: ServerRequestHandler): void => void (timer = handler.timer(serverId, callId));
    const handler = this.#parts.handler();
    if (handler) start(handler);
    else this.#unmeasured.add(start);
    return {
      end: () => {
        this.#unmeasured.delete(start);
        return timer?.end() ?? 0;
      },
    };
  }

  /** Reports that the code that answers was loaded. */
  loaded(handler: ServerRequestHandler): void {
    for (const start of this.#unmeasured) start(handler);
    this.#unmeasured.clear();
  }

  /** Reports that a connection ended, so it can no longer be notified. */
  connectionEnded(serverId: string): void {
    this.#notifiers.delete(serverId);
  }

  /** Effect on a server that was connected; without an id, on a server without an offer of its own. */
  effectOn(serverId?: string): EffectiveOffer {
    return this.#effectOf(serverId === undefined ? undefined : this.#own.get(serverId));
  }

  #effectOf(own: ServerOffer | undefined): EffectiveOffer {
    if (!own) return this.#usual;
    const known = this.#effects.get(own) ?? effectiveOfferTo(own, this.#usual);
    this.#effects.set(own, known);
    return known;
  }
}

/** Members of an offer. */
const MEMBERS: { readonly [K in keyof Required<HostOffer>]: true } = {
  elicitation: true,
  sampling: true,
  account: true,
  roots: true,
  tasks: true,
  toolApproval: true,
  extensions: true,
  authorization: true,
  apps: true,
};

/**
 * Offer after a change: an absent member of `changes` keeps its value, `false` withdraws it. Throws `ERR-ARGUMENT` for
 * an unknown member.
 */
function withChanges(offered: Offered, changes: HostOffer): Offered {
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(MEMBERS, name));
  if (unknown !== undefined) {
    const text = `The offer has the unknown member "${unknown}"; known are ${Object.keys(MEMBERS).join(", ")}.`;
    throw new ClientError("ERR-ARGUMENT", text);
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...offered, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]: [string, unknown]) => value !== false)) as Offered; // members of both, without `false`
}

/** True if only the code that answers can tell whether an offer is usable: it names roots, or a model. */
function needsCheck({ roots, sampling }: Pick<ServerOffer, "roots" | "sampling">): boolean {
  const isPlain = sampling === undefined || sampling === false || sampling === "manual";
  return !isPlain || namesRoots(roots);
}

const namesRoots = (roots: unknown): boolean => Array.isArray(roots) && roots.length > 0;

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

/**
 * Options of connecting, checked: a revision sets the era, and what the offer withholds is among its extensions.
 * Rejects with `ERR-ARGUMENT` for a revision or an offer that can't be used. `open` returns the offer of the host.
 */
export async function checkedConnect(
  options: ConnectOptions,
  open: () => Promise<CurrentOffer>,
): Promise<ConnectOptions> {
  const { revision } = options;
  const offer = options.offer && (await (await open()).checked(options.offer));
  const row = revisionRow(revision);
  if (revision !== undefined && !row) {
    throw new ClientError("ERR-ARGUMENT", `This client speaks no MCP ${revision}.`, { revision });
  }
  return { ...options, ...(row && { era: row.era }), ...(offer && { offer }) };
}

/** Error for header fields that HTTP does not allow. */
export function badHeaders(cause: unknown): ClientError {
  const text = "One of the headers has a name or a value that HTTP does not allow.";
  return new ClientError("ERR-ARGUMENT", text, {}, cause);
}
