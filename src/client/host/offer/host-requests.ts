/**
 * Handles servers' requests to the user: the offer, the input requests and the approval of tool calls.
 *
 * Owns: connecting the parts of `src/requests` to one host. Does not own: the meaning or display of an input request.
 */
import {
  InputRequestQueue,
  Grants,
  accountProvider,
  noteInputRequests,
  ServerRequests,
  ToolApproval,
  UserTime,
  refusalAnswer,
  type AnswerRequest,
  type InputRequest,
  type InputResponses,
  type InputRequestBody,
  type InputRequestSource,
  type InputRequestPolicy,
  type AuditedCall,
  type AuditNotes,
  type UserTimer,
} from "../../../requests/index.js";
import { ClientError } from "../../../errors/index.js";
import type { Params } from "../../../jsonrpc/index.js";
import type { Tool } from "../../../protocol/index.js";
import type { IncomingRequest } from "../../../session/index.js";
import type { HostApps } from "../apps/host-apps.js";
import type { Apps, InputRequests, HostEvent, ServerOffer } from "../../api/index.js";
import { modelHere } from "./browser-model.js";
import { declaredBy, declaringFor, type Declaring } from "./declared.js";
import type { AppsOptions, ServerRequestHandler, ToolCall, Offered } from "../host-types.js";
import { ExtensionMessages } from "../handlers/extension-messages.js";
import { extensionFunction } from "../handlers/extension-table.js";
import { handlerOf, type HandlerTable } from "../handlers/handlers.js";
import type { HostMemory } from "../../memory/host-memory.js";
import type { Platform } from "../../platform/platform.js";
import { heldGrants, storedGrants } from "../../memory/stored-grants.js";

/** Dependencies of the handling. */
export interface HostRequestsOptions {
  readonly platform: Platform;
  /** Storage for permanent grants and pins. If absent, grants last as long as this object. */
  readonly memory?: Pick<HostMemory, "store" | "pins" | "difference"> | undefined;
  /** Receives requests and their outcomes. */
  readonly audit: AuditNotes;
  /** Responds on the user's behalf, if the page is the host. */
  readonly policy?: InputRequestPolicy | undefined;
  /** Time for answering an input request, in milliseconds. Default: one day. */
  readonly inputTimeoutMs?: number | undefined;
  /** True if somebody listens to the events of the host, and may answer. */
  readonly hasListener: () => boolean;
}

/** Default time for answering an input request: a user who has not answered by then has left. */
const INPUT_TIMEOUT_MS = 86_400_000;

export class HostRequests implements ServerRequestHandler {
  readonly inputRequests: InputRequests;
  readonly extensions: ExtensionMessages;
  #options: HostRequestsOptions;
  #queue: InputRequestQueue;
  #grants: Grants;
  #requests: ServerRequests;
  /** Current offer and handlers of the embedder, and the request handlers of servers with a separate offer. */
  #declaring: Declaring = { offer: {}, handlers: {} };
  #own = new WeakMap<ServerOffer, ServerRequests>();
  /** Absent if calls need no approval: the calling program is the host and has decided. */
  #consent: ToolApproval | undefined;
  /** Consent to calls of the embedder's program, if it has a handler for them. */
  #consentOfProgram: ToolApproval | undefined;
  #apps: HostApps | undefined;
  /** Consent to calls of apps, which is always needed. */
  #consentToApps: ToolApproval | undefined;
  #userTime: UserTime;
  #emit: (event: HostEvent) => void = () => undefined;

  constructor(options: HostRequestsOptions) {
    const { platform, policy, hasListener, inputTimeoutMs: timeoutMs = INPUT_TIMEOUT_MS } = options;
    const { clock } = platform;
    this.#options = options;
    const handlerOfRequest = (request: InputRequest): AnswerRequest | undefined =>
      handlerOf(this.#declaring.handlers, request);
    this.#queue = new InputRequestQueue({ clock, policy, hasListener, timeoutMs, handlerOf: handlerOfRequest });
    this.#grants = new Grants({
      store: options.memory ? storedGrants(options.memory.store) : heldGrants(),
      digest: platform.digest ?? wholeText,
      clock,
    });
    this.#userTime = new UserTime(this.#queue, clock);
    const problem = (serverId: string, reason: string): void =>
      this.#emit({ kind: "problem", serverId, problem: { about: "message", reason, at: clock.now() } });
    this.extensions = new ExtensionMessages({ clock, timeoutMs, problem });
    noteInputRequests(this.#queue, options.audit);
    this.#requests = this.#offering(this.#declaring);
    this.#consentToApps = this.#consenting("once");
    this.inputRequests = {
      list: async () => this.#queue.list(),
      answer: async (requestId, answer) => this.#queue.answer(requestId, answer),
      refuseAll: async (serverId) => {
        this.#queue.refuseAll(serverId);
        this.#emit({ kind: "input-requests-refused", serverId, isOn: true });
      },
      undoRefuseAll: async (serverId) => {
        if (this.#queue.undoRefuseAll(serverId)) this.#emit({ kind: "input-requests-refused", serverId, isOn: false });
      },
      grants: () => this.#grants.list(),
      revoke: (key) => this.#grants.revoke(key),
    };
    this.#queue.listen({
      requested: (request) => this.#emit({ kind: "input-request", request }),
      ended: ({ requestId, serverId, during: { callId } = {} }, end) =>
        this.#emit({ kind: "input-request-ended", requestId, serverId, end, ...(callId !== undefined && { callId }) }),
      problem: (reason, { serverId }) => problem(serverId, reason),
      limited: ({ serverId }, reason, limit) => {
        this.#emit({ kind: "input-request-limited", serverId, reason });
        const why = `requests for input were refused unseen, a limit of this client: ${limit}`;
        problem(serverId, why);
      },
    });
  }

  /** Sends events to `emit` from now on. */
  reportThrough(emit: (event: HostEvent) => void): void {
    this.#emit = emit;
  }

  /**
   * Changes the offer and the handlers. Throws `ERR-ARGUMENT` for roots or a model that can't be used; the previous
   * ones then stay in effect.
   */
  offer(offer: Offered, handlers: HandlerTable): void {
    this.#requests = this.#offering({ offer, handlers });
    this.#declaring = { offer, handlers };
    this.#own = new WeakMap();
    this.#consent = this.#consenting(offer.toolApproval);
    this.#consentOfProgram = this.#consent ?? (handlers.approveTool && this.#consenting("always"));
    this.#consentToApps = this.#consenting(offer.toolApproval === "always" ? "always" : "once");
  }

  /** Checks the separate offer to a server. Throws `ERR-ARGUMENT` if it can't be used. */
  check(own: ServerOffer): void {
    this.#requestsOf(own);
  }

  /** Prompts the user on behalf of this client. Rejects with the signal's reason, or when the connection ends. */
  request<Body extends InputRequestBody>(
    body: Body & InputRequestSource,
    signal: AbortSignal | undefined,
  ): Promise<InputResponses[Body["kind"]]> {
    return this.#queue.request(body, signal);
  }

  /** Request handler for a server: the host's, or a separate one for a server with its own offer. */
  #requestsOf(own: ServerOffer | undefined): ServerRequests {
    if (!own) return this.#requests;
    const known = this.#own.get(own);
    if (known) return known;
    const requests = this.#offering(declaringFor(own, this.#declaring));
    this.#own.set(own, requests);
    return requests;
  }

  answer(source: InputRequestSource, request: IncomingRequest, own?: ServerOffer): Promise<Params> {
    const { method, params, era, during, round, opened, signal } = request;
    const who = { ...source, ...(during && { during }), ...(round !== undefined && { round }) };
    const answer = this.#requestsOf(own).handle({ method, params, source: who, signal, ...(opened && { opened }) });
    return era === "modern" ? answer : answer.catch(refuse);
  }

  /** Starts measuring the time a call waits for the user; reports the end of each wait. */
  timer(serverId: string, callId: string | undefined): UserTimer {
    return this.#userTime.begin(serverId, callId, (waitedMs) => {
      if (callId !== undefined) this.#emit({ kind: "call-waited", serverId, callId, waitedMs });
    });
  }

  /** Resolves when the tool may be called; otherwise rejects with `ERR-REFUSED`. */
  async permit(
    source: InputRequestSource,
    { tool, tools, args, callId, signal, app, initiator = "page" }: ToolCall,
  ): Promise<AuditedCall["approval"]> {
    signal?.throwIfAborted();
    const consent = app ? this.#consentToApps : initiator === "page" ? this.#consentOfProgram : this.#consent;
    if (!consent) return "not-needed";
    const find = async (): Promise<Tool | undefined> => {
      const known = await tools.getTool(tool);
      return known ?? (await tools.listTools(signal && { signal })).find(({ name }) => name === tool);
    };
    const during = callId !== undefined && { during: { method: "tools/call", name: tool, callId } };
    return consent.permit({
      source: { ...source, ...during, ...(app && { app }) },
      tool,
      find,
      arguments: args,
      initiator,
      signal,
    });
  }

  async openApps({ host, recorder, ownOf }: AppsOptions): Promise<Apps> {
    const { HostApps } = await import("../apps/host-apps.js"); // loaded with the first app
    const { AppConsent } = await import("../../../requests/consent/app-consent.js");
    const { platform, memory } = this.#options;
    const consent = new AppConsent({
      queue: this.#queue,
      grants: this.#grants,
      pins: memory && {
        seeApp: async ({ serverId }, tool, hash) => (await memory.pins()).seeApp(serverId, tool, hash),
        accept: async ({ serverId }, tool) => (await memory.pins()).accept(serverId, tool),
      },
    });
    return (this.#apps = new HostApps({
      host,
      recorder,
      platform,
      offer: () => this.#declaring.offer.apps,
      request: (body, signal) => this.#queue.request(body, signal),
      tools: { audit: this.#options.audit, isPrompted: () => this.#consent !== undefined },
      requests: (serverId) => this.#requestsOf(ownOf(serverId)),
      declared: (serverId) => {
        const own = ownOf(serverId);
        return declaredBy(own ? declaringFor(own, this.#declaring) : this.#declaring, "modern");
      },
      permit: (opening) => consent.permit(opening),
    }));
  }

  async close(): Promise<void> {
    await this.#apps?.closeAll();
  }

  connectionEnded(serverId: string): void {
    this.#queue.connectionEnded(serverId);
    this.#grants.connectionEnded(serverId);
    this.extensions.connectionEnded(serverId);
  }

  #consenting(mode: Offered["toolApproval"] = "never"): ToolApproval | undefined {
    if (mode === "never") return undefined;
    const { memory } = this.#options;
    const pins = memory && {
      difference: ({ serverId }: InputRequestSource, tool: string) => memory.difference(serverId, tool),
      accept: async ({ serverId }: InputRequestSource, tool: string) => (await memory.pins()).accept(serverId, tool),
    };
    return new ToolApproval({ queue: this.#queue, grants: this.#grants, mode, pins });
  }

  #offering({ offer, handlers }: Declaring): ServerRequests {
    const { elicitation, sampling, account: usual, roots } = offer;
    const { http, browserModel = modelHere() } = this.#options.platform;
    const account = typeof sampling === "object" ? sampling : sampling === "account" ? usual : undefined;
    if (sampling === "browser" && !browserModel) {
      throw new ClientError(
        "ERR-ARGUMENT",
        "This browser has no model of its own. Offer another one, or manual answers.",
      );
    }
    return new ServerRequests({
      queue: this.#queue,
      grants: this.#grants,
      audit: this.#options.audit,
      elicitation: {
        form: elicitation?.form === true || handlers.form !== undefined,
        url: elicitation?.url === true || handlers.url !== undefined,
      },
      provider: account ? accountProvider(account, http.fetch) : sampling === "browser" ? browserModel : undefined,
      manualSampling: sampling === "manual",
      roots,
      handledRoots: typeof handlers.roots === "function" ? true : handlers.roots,
      samplingHandler: handlers.sampling && { tools: handlers.samplingTools === true },
      ofExtension: (method) => extensionFunction(handlers.extensions, "requests", method) !== undefined,
    });
  }
}

/**
 * Throws the error that a legacy session sends to its server; a limit or a failed model becomes a refusal with a
 * reason.
 */
function refuse(error: unknown): never {
  throw refusalAnswer(error) && error instanceof ClientError
    ? new ClientError("ERR-REFUSED", error.message, error.data, error)
    : error;
}

/** Substitute for a digest if the platform has none (an insecure page): the text itself. */
async function wholeText(text: string): Promise<string> {
  return text;
}
