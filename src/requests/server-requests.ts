/**
 * Handler for all server requests: elicitation, sampling, roots, and those of extensions.
 *
 * Owns: refusing what is not declared (C-02), and dispatching each method. Does not own: JSON-RPC. A refusal rejects
 * with an error whose `data` holds `rpcCode` and `rpcMessage` (see `refusal.ts`): legacy sessions answer with that
 * error, 2026-07-28 sessions abandon their call (M-10), as a protocol violation if the code is -32601 or -32602 (M-09).
 * https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import type { Root } from "../protocol/types/index.js";
import type { InputRequestKind, InputRequestSource } from "./input-request.js";
import type { InputRequestQueue } from "./queue/input-request-queue.js";
import type { AuditNotes } from "./audit/audit-notes.js";
import { readElicitation, type ElicitationModes } from "./elicitation/elicitation.js";
import type { Grants } from "./consent/grants.js";
import type { JsonObject } from "../json/json-object.js";
import { refusalAnswer, refused } from "./refusal.js";
import { Roots } from "./consent/roots.js";
import type { SamplingProvider } from "./sampling-provider.js";
import { Sampling } from "./sampling/sampling.js";

/** Server's request, with its source. */
export interface ServerRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly source: InputRequestSource;
  /** True if the page of the request was already opened for the same request (E-12). */
  readonly opened?: true;
  /** Aborts when the server cancels the request, this client's call ends, or the connection closes. */
  readonly signal: AbortSignal;
}

/** Dependencies of the request handler. Requests for absent parts are not answered. */
export interface ServerRequestsOptions {
  readonly queue: InputRequestQueue;
  readonly grants: Grants;
  readonly audit?: AuditNotes | undefined;
  readonly elicitation?: ElicitationModes | undefined;
  readonly provider?: SamplingProvider | undefined;
  /** True to let the user write the answers if there is no provider. */
  readonly manualSampling?: boolean | undefined;
  readonly roots?: readonly Root[] | undefined;
  /** Roots that the embedder's program shares without a prompt, or `true` if the queue has a handler for them. */
  readonly handledRoots?: readonly Root[] | true | undefined;
  /** Present if the queue has a handler for sampling. */
  readonly samplingHandler?: { readonly tools: boolean } | undefined;
  /** True if the queue has a handler for requests of this method of an extension. */
  readonly ofExtension?: ((method: string) => boolean) | undefined;
}

/** Kind of input request of each method, for the audit trail. */
const KINDS: ReadonlyMap<string, InputRequestKind> = new Map<string, InputRequestKind>([
  ["elicitation/create", "elicitation-form"],
  ["sampling/createMessage", "sampling"],
  ["roots/list", "roots"],
]);

/**
 * Answers servers' requests.
 * @example const result = await requests.handle({ method: "roots/list", params: {}, source, signal });
 */
export class ServerRequests {
  #queue: InputRequestQueue;
  #audit: AuditNotes | undefined;
  #modes: ElicitationModes;
  #sampling: Sampling;
  #roots: Roots;
  #ofExtension: ServerRequestsOptions["ofExtension"];

  /** Throws `ERR-ARGUMENT` for roots that can't be used. */
  constructor(options: ServerRequestsOptions) {
    const { queue, grants, audit, elicitation, provider, manualSampling, roots, handledRoots } = options;
    this.#queue = queue;
    this.#audit = audit;
    this.#modes = elicitation ?? { form: false, url: false };
    this.#sampling = new Sampling({ queue, provider, manual: manualSampling, handler: options.samplingHandler });
    this.#roots = new Roots({ queue, grants, audit, roots, handled: handledRoots });
    this.#ofExtension = options.ofExtension;
  }

  /**
   * Answers one request. A declined elicitation is an answer; every other refusal by the user rejects with a refusal
   * error. Rejects with the signal's reason on abort, and with `ERR-CLOSED` at the end of the connection.
   */
  async handle(request: ServerRequest): Promise<JsonObject> {
    const { method, source } = request;
    try {
      return await this.#dispatch(request);
    } catch (error) {
      const kind = KINDS.get(method);
      const code = refusalAnswer(error)?.rpcCode;
      // Requests that reached the user or the policy are already in the audit trail.
      if (kind && (code === -32601 || code === -32602)) {
        const { serverId, serverUrl } = source;
        this.#audit?.note({ serverId, serverUrl, kind, outcome: "refused", code });
      }
      throw error;
    }
  }

  async #dispatch({ method, params, source, signal, opened }: ServerRequest): Promise<JsonObject> {
    signal.throwIfAborted();
    switch (method) {
      case "elicitation/create": {
        if (!this.#modes.form && !this.#modes.url) throw refused(-32601, "elicitation is not supported");
        const body = readElicitation(params, this.#modes, source.serverUrl);
        const again = body.kind === "elicitation-url" && opened ? { ...body, opened } : body;
        return { ...(await this.#queue.request({ ...source, ...again }, signal)) };
      }
      case "sampling/createMessage":
        return { ...(await this.#sampling.createMessage(params, source, signal)) };
      case "roots/list":
        return { ...(await this.#roots.share(source, signal)) };
      default: {
        if (!this.#ofExtension?.(method)) throw refused(-32601, "method not found");
        const answer = await this.#queue.request({ ...source, kind: "extension", method, params }, signal);
        if (answer.action === "reject") throw refused(-1, "the request was rejected");
        return { ...answer.result };
      }
    }
  }
}
