/**
 * The plan of one run, made from its seed by fast-check, which can also reduce a plan that failed.
 */
import fc from "fast-check";
import { LINK_FAULTS, SERVER_FAULTS, type FaultChance } from "./faults.js";

export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type SpokenRevision = (typeof REVISIONS)[number];

/** Properties of one server, as long as no fault strikes it. */
export interface ServerPlan {
  readonly revision: SpokenRevision;
  /** True if the server also speaks the newest legacy revision. */
  readonly isDual: boolean;
  readonly hasSessions: boolean;
  readonly eventIds: boolean;
  /** Gives events ids, and refuses to go on after them. */
  readonly refusesResumes: boolean;
  /** Primes its streams and closes them before the answer (2025-11-25). */
  readonly polls: boolean;
  readonly retryMs: number | undefined;
  /** Answers with JSON if a stream is not needed. */
  readonly answersJson: boolean;
  readonly offersStream: boolean;
  readonly extraTools: number;
  readonly pageSize: number;
  readonly hasTasks: boolean;
  readonly pollMs: number;
  readonly ttlMs: number;
  readonly keepAliveMs: number | undefined;
}

/** A server on the other side of a message port. */
export interface PortPlan {
  readonly era: "legacy" | "modern";
  /** Time until the server begins to read, as a worker does that compiles first. */
  readonly readsAfterMs: number;
  /** True if the server ignores methods it does not know instead of refusing them. */
  readonly isSilent: boolean;
}

/** One call of a tool. */
export interface CallPlan {
  readonly kind: "call";
  readonly tool: "look" | "set_again" | "write" | "send";
  readonly ms: number;
  readonly steps: number;
  readonly logs: number;
  readonly inputRequests: boolean;
  readonly end: "result" | "tool-error" | "rpc-error";
  readonly asTask: boolean;
  /** Number of equal calls at the same moment. */
  readonly count: number;
  /** Time after which the caller gives up, milliseconds. */
  readonly abortAfterMs: number | undefined;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

/** Actions of the user. */
export type UserStep =
  | CallPlan
  | { readonly kind: "list"; readonly list: "tools" | "resources" | "prompts" }
  | { readonly kind: "read" | "subscribe" | "unsubscribe"; readonly resource: number }
  | { readonly kind: "ping" | "set-log-level" | "close" }
  /** Resumes every task that no caller waits for. */
  | { readonly kind: "resume-tasks" }
  | { readonly kind: "nothing"; readonly ms: number };

/** Events of a server or of the device. */
export type Happening =
  | {
      readonly kind:
        | "tools-change"
        | "prompts-change"
        | "server-logs"
        | "server-pings"
        | "server-elicits"
        | "streams-end"
        /** The server ends the streams, and logs before the client has opened them again. */
        | "logs-in-a-gap";
    }
  | { readonly kind: "resource-changes"; readonly resource: number }
  /** The tools change again and again, also while they are listed. */
  | { readonly kind: "tools-storm"; readonly times: number; readonly everyMs: number }
  | { readonly kind: "session-dropped" }
  /** `openingMs`: time that the server takes to open another session. */
  | { readonly kind: "session-expired"; readonly openingMs: number }
  /** The client is idle, and the server forgets its sessions again and again. */
  | { readonly kind: "sessions-expire"; readonly times: number; readonly everyMs: number }
  | { readonly kind: "restarted"; readonly ms: number; readonly changes: boolean }
  /** The server restarts in the other era, and after a while in the era before. */
  | { readonly kind: "era-switched"; readonly ms: number; readonly forMs: number }
  | { readonly kind: "offline"; readonly ms: number }
  | { readonly kind: "clock-set"; readonly byMs: number }
  /** `isNoticed`: connections that died are found broken as soon as it wakes. */
  | { readonly kind: "asleep"; readonly ms: number; readonly isNoticed: boolean };

export type Step = UserStep | Happening;

/** A step, and the delay after the previous one. */
export interface TimedStep {
  readonly afterMs: number;
  /** Index of the connection. */
  readonly on: 0 | 1;
  readonly step: Step;
}

export interface Plan {
  readonly server: ServerPlan;
  readonly connections: 1 | 2;
  /** A further server, connected to over a message port at the start. */
  readonly port: PortPlan | undefined;
  /** True if the lists are kept up to date, as in a panel; a program that only calls tools does not need that. */
  readonly followsLists: boolean;
  readonly latencyMs: readonly [number, number];
  /** Time that the user takes for an answer, milliseconds. */
  readonly answerMs: number;
  readonly faults: readonly FaultChance[];
  readonly steps: readonly TimedStep[];
}

const weighted = <T>(...options: [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof({ withCrossShrink: true }, ...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const rarely = (probability: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 0, max: 99 }).map((dice) => dice >= 100 - probability * 100);

const server: fc.Arbitrary<ServerPlan> = fc.record({
  revision: weighted<SpokenRevision>(
    [1, fc.constant("2024-11-05")],
    [1, fc.constant("2025-03-26")],
    [2, fc.constant("2025-06-18")],
    [4, fc.constant("2025-11-25")],
    [4, fc.constant("2026-07-28")],
  ),
  isDual: rarely(0.2),
  hasSessions: rarely(0.1).map((not) => !not),
  eventIds: rarely(0.3).map((not) => !not),
  refusesResumes: rarely(0.25),
  polls: rarely(0.3),
  retryMs: fc.option(fc.constantFrom(50, 500, 3_000, 20_000), { nil: undefined }),
  answersJson: fc.boolean(),
  offersStream: rarely(0.1).map((not) => !not),
  extraTools: fc.integer({ min: 0, max: 4 }),
  pageSize: fc.constantFrom(100, 3),
  hasTasks: rarely(0.4),
  pollMs: fc.constantFrom(250, 1_000, 5_000),
  ttlMs: fc.constantFrom(0, 0, 60_000),
  keepAliveMs: weighted<number | undefined>([3, fc.constant(undefined)], [1, fc.constant(20_000)]),
});

const call: fc.Arbitrary<CallPlan> = fc.record({
  kind: fc.constant("call" as const),
  tool: fc.constantFrom("look", "set_again", "write", "write", "send"),
  ms: fc.constantFrom(0, 5, 50, 500, 3_000, 12_000, 40_000),
  steps: fc.constantFrom(0, 0, 1, 4),
  logs: fc.constantFrom(0, 0, 2),
  inputRequests: rarely(0.15),
  end: weighted(
    [8, fc.constant("result" as const)],
    [1, fc.constant("tool-error" as const)],
    [1, fc.constant("rpc-error" as const)],
  ),
  asTask: rarely(0.15),
  count: weighted([36, fc.constant(1)], [11, fc.integer({ min: 2, max: 12 })], [1, fc.constantFrom(20, 40)]),
  abortAfterMs: weighted([8, fc.constant(undefined)], [2, fc.constantFrom(0, 1, 20, 300, 5_000)]),
  idleTimeoutMs: fc.constantFrom(60_000, 60_000, 15_000, 2_000),
  totalTimeoutMs: fc.constantFrom(600_000, 120_000, 8_000, 8_000),
});

const resource = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = weighted<Step>(
  [14, call],
  [4, fc.record({ kind: fc.constant("list" as const), list: fc.constantFrom("tools", "resources", "prompts") })],
  [3, fc.record({ kind: fc.constantFrom("read", "subscribe", "subscribe", "unsubscribe"), resource })],
  [6, fc.record({ kind: fc.constantFrom("ping", "ping", "ping", "set-log-level", "close", "resume-tasks") })],
  [
    4,
    fc.record({
      kind: fc.constantFrom(
        "tools-change",
        "prompts-change",
        "server-logs",
        "server-logs",
        "server-pings",
        "server-elicits",
        "streams-end",
        "logs-in-a-gap",
        "logs-in-a-gap",
      ),
    }),
  ],
  [2, fc.record({ kind: fc.constant("resource-changes" as const), resource })],
  [
    1,
    fc.record({
      kind: fc.constant("tools-storm" as const),
      times: fc.integer({ min: 5, max: 60 }),
      everyMs: fc.constantFrom(20, 300, 1_000),
    }),
  ],
  [1, fc.record({ kind: fc.constant("session-dropped" as const) })],
  [2, fc.record({ kind: fc.constant("session-expired" as const), openingMs: fc.constantFrom(0, 3_000, 6_000) })],
  [
    2,
    fc.record({
      kind: fc.constant("sessions-expire" as const),
      times: fc.integer({ min: 2, max: 7 }),
      everyMs: fc.constantFrom(90_000, 600_000),
    }),
  ],
  [
    1,
    fc.record({
      kind: fc.constant("restarted" as const),
      ms: fc.constantFrom(0, 1_000, 10_000),
      changes: fc.boolean(),
    }),
  ],
  [
    1,
    fc.record({
      kind: fc.constant("era-switched" as const),
      ms: fc.constantFrom(0, 1_000),
      forMs: fc.constantFrom(2_000, 90_000, 600_000),
    }),
  ],
  [1, fc.record({ kind: fc.constant("offline" as const), ms: fc.constantFrom(500, 5_000, 60_000) })],
  [1, fc.record({ kind: fc.constant("clock-set" as const), byMs: fc.constantFrom(-3_600_000, 3_600_000, 86_400_000) })],
  [
    1,
    fc.record({
      kind: fc.constant("asleep" as const),
      ms: fc.constantFrom(10_000, 600_000, 3 * 3_600_000),
      isNoticed: fc.boolean(),
    }),
  ],
  [2, fc.record({ kind: fc.constant("nothing" as const), ms: fc.constantFrom(10_000, 120_000, 1_200_000) })],
);

const chance: fc.Arbitrary<FaultChance> = fc.record({
  kind: fc.constantFrom(...LINK_FAULTS, ...SERVER_FAULTS),
  probability: fc.constantFrom(0.02, 0.1, 0.3),
});

/** Few kinds of faults in most runs, many in some: a defect that many faults hide shows among few. */
const faults: fc.Arbitrary<readonly FaultChance[]> = weighted(
  [2, fc.constant<FaultChance[]>([])],
  [6, fc.uniqueArray(chance, { minLength: 1, maxLength: 2, selector: ({ kind }) => kind })],
  [3, fc.uniqueArray(chance, { minLength: 3, maxLength: 8, selector: ({ kind }) => kind })],
);

/** All possible plans. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  server,
  connections: weighted<1 | 2>([5, fc.constant(1)], [1, fc.constant(2)]),
  port: weighted<PortPlan | undefined>(
    [9, fc.constant(undefined)],
    [
      1,
      fc.record({
        era: fc.constantFrom("legacy", "modern"),
        readsAfterMs: fc.constantFrom(0, 3_000, 6_000, 12_000),
        isSilent: fc.boolean(),
      }),
    ],
  ),
  followsLists: rarely(0.25).map((not) => !not),
  latencyMs: fc.constantFrom<readonly [number, number]>([1, 5], [5, 80], [50, 400]),
  answerMs: fc.constantFrom(10, 2_000, 90_000),
  faults,
  steps: fc.array(
    fc.record({
      afterMs: fc.constantFrom(0, 0, 1, 10, 100, 1_000, 5_000, 20_000),
      on: fc.constantFrom<0 | 1>(0, 0, 1),
      step,
    }),
    { minLength: 1, maxLength: 16, size: "max" },
  ),
});

/** The plan of a seed; with `path`, the reduced plan that fast-check made from it. */
export function planOf(seed: number, path?: string): Plan {
  const [plan] = fc.sample(plans, { seed, numRuns: 1, ...(path !== undefined && { path }) });
  if (!plan) throw new Error(`no plan for ${seed}`);
  return plan;
}
