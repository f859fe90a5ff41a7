/**
 * What is true: every call the workload made, what reached a server, what the server did and answered, which messages it numbered. Written by
 * the world, read by the checker; the engine never sees it.
 */
import type { Exchange } from "./exchange.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** What a server answered to a call, as far as a caller can see it. */
export type Answer =
  | { readonly kind: "result"; readonly text: string }
  | { readonly kind: "error"; readonly code: number; readonly message: string }
  /** Our id, and nothing JSON-RPC knows. */
  | { readonly kind: "malformed" };

/** How a promise of the engine settled. */
export type Settlement =
  | { readonly kind: "value"; readonly at: number; readonly value: unknown }
  | { readonly kind: "error"; readonly at: number; readonly error: unknown };

/** A tool call, from the user's wish to its end. */
export interface CallFacts {
  readonly key: string;
  readonly path: string;
  readonly tool: string;
  /** Its annotations allow to run it twice. */
  readonly isSafe: boolean;
  readonly startedAt: number;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** The reason the caller gave it up for. */
  abortReason: unknown;
  readonly exchanges: Exchange[];
  executions: number;
  readonly answers: Answer[];
  /** HTTP statuses it was refused with, and the codes of JSON-RPC errors in them. */
  readonly refusals: { readonly status: number; readonly code?: number | undefined }[];
  /**
   * The server forgot the call while it ran, or its answer: a lost session, a restart, a broken stream without event ids; or it said so
   * of its task, as one side of a server of both eras does of a task of the other.
   */
  isForgotten: boolean;
  /** It became a task: deadlines hold for each request about it. */
  isTask: boolean;
  /** When the user was asked something on its behalf, and when that ended. */
  readonly inputs: { readonly from: number; to: number | undefined }[];
  /** The newest sign of life that came by another exchange than its own. */
  heardAt: number;
  /** When a malformed answer reached the engine. */
  malformedAt: number | undefined;
  readonly settlements: Settlement[];
}

/** A message a server numbered, so that its way can be followed. */
export interface NoticeFacts {
  readonly number: number;
  readonly path: string;
  /** The session, and the stream in it; a lost session takes its streams along. */
  readonly session: string;
  readonly stream: string;
  readonly kind: "log" | "updated";
  /** The resource that changed. */
  readonly uri?: string | undefined;
  /** The call it belongs to. */
  readonly call: CallFacts | undefined;
  readonly emittedAt: number;
  /** It had an event id on a stream the client can resume. */
  readonly isResumable: boolean;
  arrivedAt: number | undefined;
  /** Why nothing is expected of it any more. */
  excuse: string | undefined;
  readonly toldAt: number[];
}

/** A rule that was broken: the reason a run fails. */
export interface Violation {
  readonly invariant: string;
  readonly at: number;
  readonly text: string;
}

export class Ledger {
  readonly calls = new Map<string, CallFacts>();
  readonly notices: NoticeFacts[] = [];
  readonly violations: Violation[] = [];
  /** Calls that became tasks, by the path of the server and the id of the task. */
  readonly tasks = new Map<string, CallFacts>();
  /** Calls by the beginning of the event ids of their stream. */
  readonly streams = new Map<string, CallFacts>();
  #clock: VirtualClock;
  #trace: Trace;
  #ignored: ReadonlySet<string>;

  constructor(clock: VirtualClock, trace: Trace, ignored: ReadonlySet<string>) {
    this.#clock = clock;
    this.#trace = trace;
    this.#ignored = ignored;
  }

  /** An invariant is broken. Only the first counts: the rest may follow from it. */
  violate(invariant: string, text: string): void {
    if (this.#ignored.has(invariant) || this.violations.length > 0) return;
    this.violations.push({ invariant, at: this.#clock.elapsed, text });
    this.#trace.add("checker", () => `BROKEN ${invariant}: ${text}`);
  }

  /** Opens the record of a call. */
  begin(call: Pick<CallFacts, "key" | "path" | "tool" | "isSafe" | "idleTimeoutMs" | "totalTimeoutMs">): CallFacts {
    const facts: CallFacts = {
      ...call,
      startedAt: this.#clock.now(),
      abortReason: undefined,
      exchanges: [],
      executions: 0,
      answers: [],
      refusals: [],
      isForgotten: false,
      isTask: false,
      inputs: [],
      heardAt: -Infinity,
      malformedAt: undefined,
      settlements: [],
    };
    this.calls.set(call.key, facts);
    return facts;
  }

  /** Numbers a message. */
  notice(
    about: Pick<NoticeFacts, "path" | "session" | "stream" | "kind" | "uri" | "isResumable" | "call">,
  ): NoticeFacts {
    const number = this.notices.length + 1;
    const facts = {
      ...about,
      number,
      emittedAt: this.#clock.now(),
      arrivedAt: undefined,
      excuse: undefined,
      toldAt: [],
    };
    this.notices.push(facts);
    return facts;
  }

  /** A call became a task. */
  becameTask(path: string, taskId: string, key: string): void {
    const facts = this.calls.get(key);
    if (facts) this.tasks.set(`${path} ${taskId}`, facts);
  }

  /** A server answered that it does not know the task: whoever says so speaks the truth, whichever side of the server has the task. */
  unknownTask(path: string, taskId: string): void {
    const facts = this.tasks.get(`${path} ${taskId}`);
    if (facts) facts.isForgotten = true;
  }

  /** The call on whose stream this event was; `undefined` for one of no call. */
  callOfEvent(eventId: string): CallFacts | undefined {
    return this.streams.get(eventId.slice(0, eventId.lastIndexOf(".") + 1));
  }

  /** The call whose key is in the arguments of this message; `undefined` for what is no call. */
  callOf(message: unknown): CallFacts | undefined {
    const key = (message as { params?: { arguments?: { key?: unknown } } } | undefined)?.params?.arguments?.key;
    return typeof key === "string" ? this.calls.get(key) : undefined;
  }
}
