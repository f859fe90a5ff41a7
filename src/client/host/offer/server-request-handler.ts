/**
 * Handles servers' requests to the user: answers them, approves tool calls, and opens apps. Loaded on first use.
 *
 * Owns: connecting the parts of `src/requests` to one host. Does not own: the offer (`current-offer.ts`), and the
 * meaning or display of an input request.
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
  type InputResponses,
  type InputRequestBody,
  type InputRequestSource,
  type InputRequestPolicy,
  type AuditedCall,
  type AuditNotes,
  type CallInitiator,
  type RelayConsent,
  type UserTimer,
} from "../../../requests/index.js";
import { ClientError } from "../../../errors/index.js";
import type { Params } from "../../../jsonrpc/index.js";
import type { Tool } from "../../../protocol/index.js";
import type { IncomingRequest } from "../../../session/index.js";
import type { HostApps, HostAppsParts } from "../apps/host-apps.js";
import type { Apps, AppSource, InputRequests, HostEvent, HostOffer } from "../../api/index.js";
import { modelHere } from "./browser-model.js";
import { accountOf, effectiveOffer, elicitationModes, type EffectiveOffer } from "./capabilities.js";
import { ExtensionMessages } from "../handlers/extension-messages.js";
import { extensionFunction } from "../handlers/extension-table.js";
import { handlerOf } from "../handlers/handlers.js";
import type { HostMemory } from "../../memory/host-memory.js";
import type { Platform } from "../../platform/platform.js";
import { heldGrants, storedGrants } from "../../memory/stored-grants.js";
import type { ToolLister } from "../../server/connection-parts.js";

/** Parts of the handler that are its host's. */
export interface ServerRequestHandlerParts {
  /** Storage for permanent grants and pins. If absent, grants last as long as this object. */
  readonly memory?: Pick<HostMemory, "store" | "pins" | "difference"> | undefined;
  /** Receives requests and their outcomes. */
  readonly audit: AuditNotes;
  /** True if somebody listens to the events of the host, and may answer. */
  readonly hasListener: () => boolean;
  readonly emit: (event: HostEvent) => void;
  /** Effect of the offer on a server; without an id, on one without an offer of its own. */
  readonly offerTo: (serverId?: string) => EffectiveOffer | undefined;
}

/** Dependencies of the handler. */
export interface ServerRequestHandlerOptions extends ServerRequestHandlerParts {
  readonly platform: Platform;
  /** Responds on the user's behalf, if the page is the host. */
  readonly policy?: InputRequestPolicy | undefined;
  /** Time for answering an input request, in milliseconds. Default: one day. */
  readonly inputTimeoutMs?: number | undefined;
}

/** Tool call that needs approval. */
export interface ToolCall {
  readonly tool: string;
  readonly tools: ToolLister;
  readonly args: Params;
  readonly callId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** App that calls the tool, which always needs approval. */
  readonly app?: AppSource | undefined;
  /** Default `page`. */
  readonly initiator?: CallInitiator | undefined;
}

/** Default time for answering an input request: a user who has not answered by then has left. */
const INPUT_TIMEOUT_MS = 86_400_000;

/** Effect of no offer. */
const NO_OFFER = effectiveOffer({}, {});

export class ServerRequestHandler {
  readonly inputRequests: InputRequests;
  readonly extensions: ExtensionMessages;
  readonly #options: ServerRequestHandlerOptions;
  readonly #queue: InputRequestQueue;
  readonly #grants: Grants;
  /** Answers of each effect of the offer. */
  readonly #answers = new WeakMap<EffectiveOffer, ServerRequests>();
  readonly #userTime: UserTime;
  #apps: HostApps | undefined;

  constructor(options: ServerRequestHandlerOptions) {
    const {
      platform,
      policy,
      hasListener,
      emit,
      memory,
      audit,
      inputTimeoutMs: timeoutMs = INPUT_TIMEOUT_MS,
    } = options;
    const { clock } = platform;
    this.#options = options;
    this.#queue = new InputRequestQueue({
      clock,
      policy,
      hasListener,
      timeoutMs,
      handlerOf: (request) => handlerOf(this.#offerTo().handlers, request),
    });
    this.#grants = new Grants({
      store: memory ? storedGrants(memory.store) : heldGrants(),
      digest: platform.digest ?? wholeText,
      clock,
    });
    this.#userTime = new UserTime(this.#queue, clock);
    const problem = (serverId: string, reason: string): void =>
      emit({ kind: "problem", serverId, problem: { about: "message", reason, at: clock.now() } });
    this.extensions = new ExtensionMessages({ clock, timeoutMs, problem });
    noteInputRequests(this.#queue, audit);
    this.inputRequests = {
      list: async () => this.#queue.list(),
      answer: async (requestId, answer) => this.#queue.answer(requestId, answer),
      refuseAll: async (serverId) => {
        this.#queue.refuseAll(serverId);
        emit({ kind: "input-requests-refused", serverId, isOn: true });
      },
      undoRefuseAll: async (serverId) => {
        if (this.#queue.undoRefuseAll(serverId)) emit({ kind: "input-requests-refused", serverId, isOn: false });
      },
      grants: () => this.#grants.list(),
      revoke: (key) => this.#grants.revoke(key),
    };
    this.#queue.listen({
      requested: (request) => emit({ kind: "input-request", request }),
      ended: ({ requestId, serverId, during: { callId } = {} }, end) =>
        emit({ kind: "input-request-ended", requestId, serverId, end, ...(callId !== undefined && { callId }) }),
      problem: (reason, { serverId }) => problem(serverId, reason),
      limited: ({ serverId }, reason, limit) => {
        emit({ kind: "input-request-limited", serverId, reason });
        problem(serverId, `requests for input were refused unseen, a limit of this client: ${limit}`);
      },
    });
  }

  /** Checks an offer. Throws `ERR-ARGUMENT` for roots or a model that can't be used. */
  check(offer: EffectiveOffer): void {
    this.#answersOf(offer);
  }

  /** Answers a request of a server. Rejects with a refusal, in the form that the session of its era sends. */
  answer(source: InputRequestSource, request: IncomingRequest, offer: EffectiveOffer): Promise<Params> {
    const { method, params, era, during, round, opened, signal } = request;
    const who = { ...source, ...(during && { during }), ...(round !== undefined && { round }) };
    const answer = this.#answersOf(offer).handle({ method, params, source: who, signal, ...(opened && { opened }) });
    return era === "modern" ? answer : answer.catch(refuse);
  }

  /** Prompts the user on behalf of this client. Rejects with the signal's reason, or when the connection ends. */
  request<Body extends InputRequestBody>(
    body: Body & InputRequestSource,
    signal: AbortSignal | undefined,
  ): Promise<InputResponses[Body["kind"]]> {
    return this.#queue.request(body, signal);
  }

  /** Starts measuring the time a call waits for the user; reports the end of each wait. */
  timer(serverId: string, callId: string | undefined): UserTimer {
    return this.#userTime.begin(serverId, callId, (waitedMs) => {
      if (callId !== undefined) this.#options.emit({ kind: "call-waited", serverId, callId, waitedMs });
    });
  }

  /** Resolves when the tool may be called; otherwise rejects with `ERR-REFUSED`. */
  permit(
    source: InputRequestSource,
    { tool, tools, args, callId, signal, app, initiator = "page" }: ToolCall,
    mode: Exclude<NonNullable<HostOffer["toolApproval"]>, "never">,
  ): Promise<AuditedCall["approval"]> {
    const { memory } = this.#options;
    const pins = memory && {
      difference: ({ serverId }: InputRequestSource, name: string) => memory.difference(serverId, name),
      accept: async ({ serverId }: InputRequestSource, name: string) => (await memory.pins()).accept(serverId, name),
    };
    const find = async (): Promise<Tool | undefined> => {
      const known = await tools.getTool(tool);
      return known ?? (await tools.listTools(signal && { signal })).find(({ name }) => name === tool);
    };
    const during = callId !== undefined && { during: { method: "tools/call", name: tool, callId } };
    return new ToolApproval({ queue: this.#queue, grants: this.#grants, mode, pins }).permit({
      source: { ...source, ...during, ...(app && { app }) },
      tool,
      find,
      arguments: args,
      initiator,
      signal,
    });
  }

  /** Loads the consent to a relay. */
  async relayConsent(): Promise<RelayConsent> {
    const { RelayConsent } = await import("../../../requests/consent/relay-consent.js"); // few hosts have a relay
    return new RelayConsent(this.#queue, this.#grants);
  }

  /** Loads the apps of a host. `recorder`: that of its traffic, once there is one. */
  async openApps(parts: Pick<HostAppsParts, "host" | "recorder">): Promise<Apps> {
    const { HostApps } = await import("../apps/host-apps.js"); // loaded with the first app
    const { AppConsent } = await import("../../../requests/consent/app-consent.js");
    const { platform, memory, audit } = this.#options;
    const consent = new AppConsent({
      queue: this.#queue,
      grants: this.#grants,
      pins: memory && {
        seeApp: async ({ serverId }, tool, hash) => (await memory.pins()).seeApp(serverId, tool, hash),
        accept: async ({ serverId }, tool) => (await memory.pins()).accept(serverId, tool),
      },
    });
    return (this.#apps = new HostApps({
      ...parts,
      platform,
      offer: () => this.#offerTo().offer.apps,
      request: (body, signal) => this.#queue.request(body, signal),
      tools: { audit, isPrompted: () => (this.#offerTo().offer.toolApproval ?? "never") !== "never" },
      requests: (serverId) => this.#answersOf(this.#offerTo(serverId)),
      declared: (serverId) => this.#offerTo(serverId).capabilities.modern,
      permit: (opening) => consent.permit(opening),
    }));
  }

  /** Closes the apps, because the host is closed. */
  async close(): Promise<void> {
    await this.#apps?.closeAll();
  }

  /** Reports that a connection ended, so it can no longer prompt. */
  connectionEnded(serverId: string): void {
    this.#queue.connectionEnded(serverId);
    this.#grants.connectionEnded(serverId);
    this.extensions.connectionEnded(serverId);
  }

  #offerTo(serverId?: string): EffectiveOffer {
    return this.#options.offerTo(serverId) ?? NO_OFFER;
  }

  #answersOf(effective: EffectiveOffer): ServerRequests {
    const known = this.#answers.get(effective);
    if (known) return known;
    const { offer, handlers } = effective;
    const { http, browserModel = modelHere() } = this.#options.platform;
    const isBrowser = offer.sampling === "browser";
    if (isBrowser && !browserModel) {
      throw new ClientError(
        "ERR-ARGUMENT",
        "This browser has no model of its own. Offer another one, or manual answers.",
      );
    }
    const account = accountOf(offer);
    const answers = new ServerRequests({
      queue: this.#queue,
      grants: this.#grants,
      audit: this.#options.audit,
      elicitation: elicitationModes(effective),
      provider: account ? accountProvider(account, http.fetch) : isBrowser ? browserModel : undefined,
      manualSampling: offer.sampling === "manual",
      roots: offer.roots,
      handledRoots: typeof handlers.roots === "function" ? true : handlers.roots,
      samplingHandler: handlers.sampling && { tools: handlers.samplingTools === true },
      ofExtension: (method) => extensionFunction(handlers.extensions, "requests", method) !== undefined,
    });
    this.#answers.set(effective, answers);
    return answers;
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
