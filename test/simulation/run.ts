/**
 * One run: creates a world from a plan and a seed, carries out the plan, then runs without faults, then ends.
 *
 * Owns: the phases, and the rule that each event of the world is over before the next begins.
 */
import { Checker } from "./checker.js";
import { Client } from "./client.js";
import { Faults, type Strike } from "./faults.js";
import { Ledger, type Settlement, type Violation } from "./ledger.js";
import { missing, type Missing } from "./liveness.js";
import { Network } from "./network.js";
import { planOf, type Plan } from "./plan.js";
import { Random } from "./random.js";
import { LegacyModelSession } from "./servers/legacy-session.js";
import { isProtected, SimulatedServer } from "./servers/simulated-server.js";
import { Trace } from "./trace.js";
import { VirtualClock } from "./virtual-clock.js";
import { Workload } from "./workload.js";

export interface RunOptions {
  /** True to write the trace. */
  readonly trace?: boolean;
  /** Rules that are not judged. */
  readonly ignored?: readonly string[];
}

export interface RunResult {
  readonly violation: Violation | undefined;
  readonly trace: readonly string[];
  readonly strikes: readonly Strike[];
  /** Virtual time in milliseconds, and the number of events in it. */
  readonly elapsedMs: number;
  readonly events: number;
}

/**
 * Maximum time from the last fault until all is well. The longest waits are a `Retry-After` of 40 s, a backoff of 30 s, a dead connection that
 * is noticed after 90 s and an absolute deadline of 600 s: one after the other they fit. The time for the user's answers is added.
 */
const QUIET_MS = 20 * 60_000;
/** Maximum time of the plan itself. */
const PLAN_MS = 48 * 3_600_000;
/** Interval of the three checks that must all succeed: a server needs a moment to notice that a connection is gone. */
const LOOK_MS = 2_500;
/** Default idle deadline of a request, and a while. */
const IDLE_MS = 70_000;
const LAST_WORDS_MS = 30_000;
/** Same value as in `src/session/renegotiation.ts`. */
const CONFIRMED_MS = 60_000;
const CLOSING_MS = 60_000;

const FORGET_MS = 60_000;

/** Maximum number of timers and exchanges of the engine: at any time, and for each request open now or a minute ago. */
const TIMERS = { always: 30, each: 5 };
const EXCHANGES = { always: 20, each: 2 };

/** Carries out the plan of a seed. */
export function runSeed(seed: number, options: RunOptions = {}): Promise<RunResult> {
  return runPlan(planOf(seed), seed, options);
}

/** Carries out a plan; the seed decides all chances. */
export async function runPlan(plan: Plan, seed: number, options: RunOptions = {}): Promise<RunResult> {
  return new World(plan, seed, options).run();
}

class World {
  #clock = new VirtualClock();
  #trace: Trace;
  #ledger: Ledger;
  #faults: Faults;
  #network: Network;
  #checker: Checker;
  #client: Client;
  #workload: Workload;
  #servers = new Map<string, SimulatedServer>();
  #events = 0;
  #followsLists: boolean;
  #quietMs: number;
  #answerMs: number;
  /** Maximum number of open requests in the last minute. */
  #lastRequested = 0;
  #clearAt = -Infinity;

  constructor(plan: Plan, seed: number, { trace = false, ignored = [] }: RunOptions) {
    LegacyModelSession.restart();
    this.#followsLists = plan.followsLists;
    const inputRequests = plan.steps.reduce(
      (sum, { step }) => sum + (step.kind === "call" && step.inputRequests ? step.count : 0),
      0,
    );
    this.#quietMs = QUIET_MS + inputRequests * plan.answerMs;
    const random = new Random(seed);
    const clock = this.#clock;
    this.#trace = new Trace(clock, trace);
    this.#ledger = new Ledger(clock, this.#trace, new Set(ignored));
    this.#faults = new Faults(plan.faults, random.of("faults"), clock, this.#trace);
    this.#checker = new Checker(this.#ledger, clock, this.#faults, plan.followsLists);
    const shared = { clock, faults: this.#faults, trace: this.#trace, ledger: this.#ledger };
    const { latencyMs, answerMs } = plan;
    this.#answerMs = answerMs;
    this.#network = new Network({ ...shared, random: random.of("network"), latencyMs, observer: this.#checker });
    for (const path of ["/a/mcp", "/b/mcp"].slice(0, plan.connections)) {
      const server = new SimulatedServer({ ...shared, path, plan: plan.server, random: random.of(path) });
      this.#servers.set(path, server);
      this.#network.listen(path, server);
    }
    const tokens = random.of("tokens");
    const token = async (path: string, wantsMore: boolean): Promise<unknown> => {
      if (!this.#faults.strike("no-token", "token")) return { accessToken: this.#servers.get(path)?.token(wantsMore) };
      const how = tokens.pick(["silent", "throws", "no text"]);
      if (how === "silent") return new Promise(() => undefined);
      if (how === "throws") throw new Error("the session of the page is over");
      return { accessToken: 5 };
    };
    this.#client = new Client({
      clock,
      answerMs,
      network: this.#network,
      trace: this.#trace,
      listener: this.#checker,
      random: random.of("engine"),
      token: isProtected(this.#faults) ? token : undefined,
    });
    const world = { checker: this.#checker, client: this.#client, network: this.#network, servers: this.#servers };
    this.#workload = new Workload({ ...shared, ...world, plan });
  }

  async run(): Promise<RunResult> {
    await this.#workload.start();
    const isSwitched = (): boolean => [...this.#servers.values()].some((server) => server.isSwitched);
    await this.#until(PLAN_MS, () => this.#workload.isDone && !isSwitched());
    if (this.#isIntact) await this.#peace();
    if (this.#isIntact) await this.#lastWords();
    if (this.#isIntact) await this.#close();
    return {
      violation: this.#ledger.violations[0],
      trace: this.#trace.lines,
      strikes: this.#faults.strikes,
      elapsedMs: this.#clock.elapsed,
      events: this.#events,
    };
  }

  get #isIntact(): boolean {
    return this.#ledger.violations.length === 0;
  }

  #missing(): Missing | undefined {
    return missing(this.#servers, this.#checker, this.#workload, this.#followsLists);
  }

  /** Ends the faults, and waits until all recovers. */
  async #peace(): Promise<void> {
    this.#faults.stop();
    const look = () =>
      this.#network.open.some((one) => one.isDead)
        ? { invariant: "settles", text: "a dead connection is still held" }
        : this.#missing();
    let next = 0;
    let wellLooks = 0;
    const isWell = (): boolean => {
      if (this.#clock.now() < next) return false;
      next = this.#clock.now() + LOOK_MS;
      wellLooks = look() === undefined ? wellLooks + 1 : 0;
      return wellLooks > 2;
    };
    await this.#until(this.#quietMs, isWell);
    const still = look();
    if (still)
      this.#ledger.violate(
        still.invariant,
        `${still.text}, ${Math.round(this.#quietMs / 60_000)} minutes after the last fault`,
      );
  }

  /** Checks that everything works: a change is reported, a call is answered. */
  async #lastWords(): Promise<void> {
    const keys = new Map<string, string>();
    for (const [path, server] of this.#servers) {
      server.app.changeTools();
      server.each((protocol) => {
        protocol.listChanged("tools");
        protocol.log();
        for (const uri of this.#checker.connection(path).wanted) protocol.updated(uri);
      });
      keys.set(path, this.#workload.callOnce(path));
    }
    await this.#until(LAST_WORDS_MS, () => false);
    const settlementOf = (key: string): Settlement | undefined => this.#ledger.calls.get(key)?.settlements[0];
    // After a server was found unchanged, the client does not negotiate for a minute: a server that changed since then refuses the first
    // call, and the next call after that minute is answered.
    const refused = [...keys].filter(([, key]) => settlementOf(key)?.kind === "error");
    if (refused.length > 0) {
      await this.#until(CONFIRMED_MS, () => false);
      for (const [path] of refused) keys.set(path, this.#workload.callOnce(path));
      await this.#until(LAST_WORDS_MS, () => false);
    }
    for (const key of keys.values()) {
      if (settlementOf(key)?.kind !== "value")
        this.#ledger.violate("works-again", `${key} was not answered although all is well`);
    }
    // A list is loaded again after the load that runs, and that ends with its idle deadline, which stands still while the user answers.
    if (this.#missing()) await this.#until(IDLE_MS + this.#answerMs, () => this.#missing() === undefined);
    const still = this.#missing();
    if (still) this.#ledger.violate(still.invariant, `${still.text}, although all is well`);
    await this.#until(60_000, () => false);
    this.#checker.judgeNotices();
  }

  /** Checks that nothing is left after the host is closed. */
  async #close(): Promise<void> {
    this.#workload.end();
    for (const path of this.#servers.keys()) this.#checker.ended(path);
    void this.#client.host.close();
    await this.#until(CLOSING_MS, () => false);
    const { engineTimers } = this.#clock;
    const open = this.#network.open.map(({ request }) => request.label);
    if (engineTimers > 0)
      this.#ledger.violate("nothing-left", `${engineTimers} timers of the engine run after the host was closed`);
    if (open.length > 0) this.#ledger.violate("nothing-left", `open after the host was closed: ${open.join(", ")}`);
    if (this.#client.bell.listeners > 0)
      this.#ledger.violate("nothing-left", "somebody still listens for the network to come back");
    const [unsettled] = this.#workload.open.values();
    if (unsettled !== undefined)
      this.#ledger.violate("settles", `${unsettled} did not settle when the host was closed`);
  }

  /** Checks that the engine's resources are bounded by its open requests, however long it runs. */
  #judgeUse(): void {
    const { engineTimers } = this.#clock;
    const requested = this.#workload.open.size;
    if (engineTimers > TIMERS.always + TIMERS.each * (requested + this.#lastRequested))
      this.#ledger.violate("bounded", `${engineTimers} timers of the engine run for ${requested} open requests`);
    const { openCount } = this.#network;
    if (openCount > EXCHANGES.always + EXCHANGES.each * (requested + this.#lastRequested))
      this.#ledger.violate("bounded", `${openCount} exchanges are open for ${requested} open requests`);
    // Requests that were given up are cancelled a moment later, or once the device is awake.
    const clearAt = Math.max(this.#clearAt, this.#checker.sleptAt + FORGET_MS);
    if (requested < this.#lastRequested && this.#clock.now() < clearAt) return;
    this.#lastRequested = requested;
    this.#clearAt = this.#clock.now() + FORGET_MS;
  }

  /** Advances the world, at most `ms`, until `isEnough` or a rule is broken. */
  async #until(ms: number, isEnough: () => boolean): Promise<void> {
    const end = this.#clock.now() + ms;
    await turn();
    while (this.#isIntact) {
      if (isEnough()) return;
      if (!this.#clock.step(end)) return this.#clock.advanceTo(end);
      this.#events++;
      await turn();
      this.#judgeUse();
    }
  }
}

/** Resolves when all pending promises and streams have run: they need no more than one turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
