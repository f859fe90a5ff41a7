/**
 * The facts of a run: every call of the workload, the requests that reached a server, its work and answers, and the messages it numbered.
 * Written by the world, read by the checker; the engine never sees it.
 */
import type { Exchange } from "./exchange.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** The server's answer to a call, as far as a caller can see it. */
export type Answer =
  | { readonly kind: "result"; readonly text: string }
  | { readonly kind: "error"; readonly code: number; readonly message: string }
  /** An answer with the client's id that is not a JSON-RPC response. */
  | { readonly kind: "malformed" };

/** Settlement of a promise of the engine. */
export type Settlement =
  | { readonly kind: "value"; readonly at: number; readonly value: unknown }
  | { readonly kind: "error"; readonly at: number; readonly error: unknown };

/** A tool call, from the user's action to its end. */
export interface CallFacts {
  readonly key: string;
  readonly path: string;
  readonly tool: string;
  /** True if the tool's annotations allow running it twice. */
  readonly isSafe: boolean;
  readonly startedAt: number;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** The caller's reason for giving the call up. */
  abortReason: unknown;
  readonly exchanges: Exchange[];
  executions: number;
  readonly answers: Answer[];
  /** HTTP statuses of its refusals, and the codes of JSON-RPC errors in them. */
  readonly refusals: { readonly status: number; readonly code?: number | undefined }[];
  /**
   * True if the server forgot the call while it ran, or its answer: a lost session, a restart, a broken stream without event ids; or if it
   * answered that it does not know the task, as one side of a server of both eras does for a task of the other side.
   */
  isForgotten: boolean;
  /** True if the call became a task: deadlines hold for each request about it. */
  isTask: boolean;
  /** Times at which an input request of the call began, and ended. */
  readonly inputs: { readonly from: number; to: number | undefined }[];
  /** The newest sign of life on another exchange than the call's own. */
  heardAt: number;
  /** Time at which a malformed answer reached the engine. */
  malformedAt: number | undefined;
  readonly settlements: Settlement[];
}

/** A message that a server numbered, so that it can be traced. */
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
  /** True if the message had an event id on a stream that the client can resume. */
  readonly isResumable: boolean;
  arrivedAt: number | undefined;
  /** Reason why the message is not expected any more. */
  excuse: string | undefined;
  readonly reportedAt: number[];
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
  /** Calls by the prefix of the event ids of their stream. */
  readonly streams = new Map<string, CallFacts>();
  /** Sessions, by their ids (or "" without one), whose `notifications/initialized` was refused for want of a token: the client goes on without. */
  readonly begunWithoutToken = new Set<string>();
  #clock: VirtualClock;
  #trace: Trace;
  #ignored: ReadonlySet<string>;

  constructor(clock: VirtualClock, trace: Trace, ignored: ReadonlySet<string>) {
    this.#clock = clock;
    this.#trace = trace;
    this.#ignored = ignored;
  }

  /** Reports a broken rule. Only the first counts: the others may follow from it. */
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
      reportedAt: [],
    };
    this.notices.push(facts);
    return facts;
  }

  /** Notes that a call became a task. */
  becameTask(path: string, taskId: string, key: string): void {
    const facts = this.calls.get(key);
    if (facts) this.tasks.set(`${path} ${taskId}`, facts);
  }

  /** Notes that a server answered that it does not know the task; that is true of the side that answers, even if the other side has the task. */
  unknownTask(path: string, taskId: string): void {
    const facts = this.tasks.get(`${path} ${taskId}`);
    if (facts) facts.isForgotten = true;
  }

  /** The call on whose stream this event was; `undefined` for an event of another stream. */
  callOfEvent(eventId: string): CallFacts | undefined {
    return this.streams.get(eventId.slice(0, eventId.lastIndexOf(".") + 1));
  }

  /** The call whose key is in the arguments of this message; `undefined` for a message that is not a call. */
  callOf(message: unknown): CallFacts | undefined {
    const key = (message as { params?: { arguments?: { key?: unknown } } } | undefined)?.params?.arguments?.key;
    return typeof key === "string" ? this.calls.get(key) : undefined;
  }
}
