/**
 * Live updates of 2026-07-28: one `subscriptions/listen` stream for all that is wanted, opened anew when it is lost (N-03 … N-10).
 *
 * Owns: the stream's life and what it may bring. To change what is wanted, the new stream is open before the old one ends (N-08).
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/subscriptions
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { isObject, type Params, type RequestId, type StreamPacing } from "../../jsonrpc/index.js";
import { Pace } from "../../jsonrpc/pace.js";
import { META } from "../../protocol/index.js";
import type { Wanted } from "../session.js";

/** One opened stream. */
export interface ListenStream {
  /** The id of its request. */
  readonly id: RequestId;
  /** Settles when the stream ended: resolves when the server ended it on purpose. */
  readonly ended: Promise<unknown>;
}

/** What the stream stands on. */
export interface ListenPort {
  readonly pacing: StreamPacing;
  /** Sends the request; notifications of its stream go to `onNotification`. */
  open(params: Params, signal: AbortSignal, onNotification: (method: string, params: Params) => void): ListenStream;
  notification(method: string, params: Params): void;
  problem(reason: string): void;
  /** The stream was lost and is open again: what changed meanwhile was not told (N-07). */
  missed(): void;
}

const CANCELLED = "notifications/cancelled";
const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

/** The subscription of one session. */
export class Listening {
  #port: ListenPort;
  #current: AbortController | undefined;

  constructor(port: ListenPort) {
    this.#port = port;
  }

  /** Changes what is wanted. Resolves with what the server agreed to; rejects when it has no live updates. */
  async want(wanted: Wanted): Promise<Wanted> {
    const old = this.#current;
    const filter = filterOf(wanted);
    if (Object.keys(filter).length === 0) {
      this.#current = undefined;
      old?.abort();
      return {};
    }
    const own = new AbortController();
    this.#current = own;
    try {
      return await new Promise<Wanted>((resolve, reject) => void this.#run(filter, own.signal, resolve, reject));
    } finally {
      old?.abort(); // also when the new one failed: it may have brought what is not wanted any more
    }
  }

  /** Ends the stream. */
  close(): void {
    this.#current?.abort();
    this.#current = undefined;
  }

  /** Keeps a stream open until `signal` aborts or the server says that there is none. Never rejects. */
  async #run(
    filter: Params,
    signal: AbortSignal,
    onAgreed: (agreed: Wanted) => void,
    onRefused: (error: unknown) => void,
  ): Promise<void> {
    const pace = new Pace(this.#port.pacing);
    let wasOpen = false;
    while (!signal.aborted) {
      let broke = false;
      try {
        await this.#once(filter, signal, (agreed) => {
          pace.productive();
          if (wasOpen) this.#port.missed();
          wasOpen = true;
          onAgreed(agreed);
        });
      } catch (error) {
        if (signal.aborted) break;
        if (!wasOpen || isFinal(error)) {
          if (wasOpen) this.#port.problem("the server ended its live updates; lists are refreshed when asked for");
          return onRefused(error);
        }
        broke = true;
      }
      // A server that ends its streams at once, or answers with JSON, is not asked in a hot loop.
      await pace.wait(broke, signal);
    }
    onAgreed({});
  }

  async #once(filter: Params, signal: AbortSignal, onAgreed: (agreed: Wanted) => void): Promise<void> {
    let agreed: Wanted | undefined;
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    let stream: ListenStream | undefined;
    stream = this.#port.open({ notifications: filter }, both, (method, params) => {
      if (method === CANCELLED) return over.abort(); // how some servers say goodbye (Q1)
      const id = isObject(params._meta) ? params._meta[META.subscriptionId] : undefined;
      // A connection may deliver while it sends: then the stream is not known yet, and it is this one's.
      if (id !== undefined && stream && String(id) !== String(stream.id)) {
        return this.#port.problem("a notification of another subscription came on this one's stream");
      }
      if (method === ACKNOWLEDGED) {
        agreed = wantedOf(isObject(params.notifications) ? params.notifications : {});
        return onAgreed(agreed);
      }
      // Nothing before the acknowledgement, and nothing that was not asked for (N-05).
      if (agreed && isWanted(method, filter)) return this.#port.notification(method, params);
      this.#port.problem(`${method} came on the stream of live updates, unasked`);
    });
    try {
      await stream.ended;
    } catch (error) {
      if (!over.signal.aborted) throw error;
    }
    if (!agreed) throw new ClientError("ERR-PROTO", "The server ended its live updates before it agreed to any.");
  }
}

/** The server has no live updates, whatever the connection (N-10). */
function isFinal(error: unknown): boolean {
  return isMcpError(error) && ["ERR-METHOD", "ERR-PARAMS", "ERR-CAP", "ERR-PROTO", "ERR-CLOSED"].includes(error.code);
}

function filterOf({ tools, prompts, resources, uris = [], taskIds = [] }: Wanted): Params {
  return {
    ...(tools && { toolsListChanged: true }),
    ...(prompts && { promptsListChanged: true }),
    ...(resources && { resourcesListChanged: true }),
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
    ...(taskIds.length > 0 && { taskIds }),
  };
}

function wantedOf(agreed: Params): Wanted {
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  return {
    tools: agreed.toolsListChanged === true,
    prompts: agreed.promptsListChanged === true,
    resources: agreed.resourcesListChanged === true,
    uris: texts(agreed.resourceSubscriptions),
    taskIds: texts(agreed.taskIds),
  };
}

function isWanted(method: string, filter: Params): boolean {
  switch (method) {
    case "notifications/tools/list_changed":
      return filter.toolsListChanged === true;
    case "notifications/prompts/list_changed":
      return filter.promptsListChanged === true;
    case "notifications/resources/list_changed":
      return filter.resourcesListChanged === true;
    case "notifications/resources/updated":
      return filter.resourceSubscriptions !== undefined;
    case "notifications/tasks":
      return filter.taskIds !== undefined;
    default:
      return false;
  }
}
