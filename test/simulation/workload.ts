/**
 * The user's actions: connects, calls tools, lists, reads, subscribes, gives up, closes, and connects again when a connection failed.
 *
 * Owns: carrying out the plan's steps, and tracking every promise of the engine.
 */
import type { Server } from "../../src/client/api/index.js";
import type { Checker } from "./checker.js";
import type { Client } from "./client.js";
import type { Faults } from "./faults.js";
import type { Ledger } from "./ledger.js";
import type { Network } from "./network.js";
import { happen } from "./happenings.js";
import type { CallPlan, Plan, PortPlan, Step, TimedStep, UserStep } from "./plan.js";
import { uriOf, type ToolArguments } from "./servers/application.js";
import { LatePort } from "./servers/late-port.js";
import type { SimulatedServer } from "./servers/simulated-server.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

const RECONNECT_MS = 3_000;
const RETRY_MS = 10_000;
/** Maximum time until a ping is sent, however many calls are under way. */
const PING_MS = 2_000;

export interface WorkloadParts {
  readonly plan: Plan;
  readonly clock: VirtualClock;
  readonly client: Client;
  readonly checker: Checker;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly network: Network;
  readonly trace: Trace;
  readonly servers: ReadonlyMap<string, SimulatedServer>;
}

export class Workload {
  #parts: WorkloadParts;
  #lastKey = 0;
  /** Unsettled promises of the engine, by label. */
  readonly open = new Map<number, string>();
  #lastPromise = 0;
  #isOver = false;
  /** Paths whose connections are being opened. */
  #connecting = new Set<string>();
  /** True after the plan was carried out. */
  isDone = false;

  constructor(parts: WorkloadParts) {
    this.#parts = parts;
  }

  /** Connects, and starts the plan. */
  async start(): Promise<void> {
    const { client, servers, plan } = this.#parts;
    await client.prepare();
    for (const path of servers.keys()) this.#connect(path);
    if (plan.port) this.#track("the server at the port", this.#usePort(plan.port));
    this.#next([...plan.steps]);
  }

  /** Ends reconnecting. */
  end(): void {
    this.#isOver = true;
  }

  /** Calls a tool once all is well again; returns the key of the call. */
  callOnce(path: string): string {
    const key = this.#key();
    const server = this.#parts.client.server(path);
    if (server)
      this.#callOne(server, path, key, {
        kind: "call",
        tool: "write",
        ms: 20,
        steps: 0,
        logs: 0,
        inputRequests: false,
        end: "result",
        asTask: false,
        count: 1,
        abortAfterMs: undefined,
        idleTimeoutMs: 60_000,
        totalTimeoutMs: 120_000,
      });
    return key;
  }

  #next(steps: TimedStep[]): void {
    const { clock } = this.#parts;
    const [first, ...rest] = steps;
    if (!first) {
      this.isDone = true;
      return;
    }
    clock.schedule(
      first.afterMs,
      () => {
        const paths = [...this.#parts.servers.keys()];
        const path = paths[first.on] ?? paths[0];
        const waitMs = path === undefined ? 0 : this.#do(first.step, path);
        clock.schedule(waitMs, () => this.#next(rest), "device");
      },
      "device",
    );
  }

  /** Carries out a step; returns the delay before the next can begin. */
  #do(step: Step, path: string): number {
    const { client, servers } = this.#parts;
    const server = client.server(path);
    const model = servers.get(path);
    if (!model) return 0;
    switch (step.kind) {
      case "call":
        for (let count = 0; count < step.count && server; count++) this.#callOne(server, path, this.#key(), step);
        return 0;
      case "nothing":
        return step.ms;
      case "list":
      case "read":
      case "subscribe":
      case "unsubscribe":
      case "ping":
      case "set-log-level":
      case "resume-tasks":
      case "close":
        if (server) this.#request(step, path, server);
        return 0;
      default:
        return happen(step, path, model, this.#parts);
    }
  }

  #request(step: Exclude<UserStep, { kind: "call" | "nothing" }>, path: string, server: Server): void {
    const { checker, clock } = this.#parts;
    const connection = checker.connection(path);
    switch (step.kind) {
      case "list":
        return this.#track(`list ${step.list} of ${path}`, this.#list(server, step.list));
      case "read":
        return this.#track(`read of ${path}`, this.#read(server, path, uriOf(step.resource)));
      case "subscribe": {
        const uri = uriOf(step.resource);
        return this.#track(
          `subscribe ${uri} of ${path}`,
          server.subscribeResource(uri).then(
            (isAgreed) => {
              if (isAgreed && !connection.unwanted.has(uri) && this.#parts.client.server(path) === server)
                connection.wanted.add(uri);
            },
            (error: unknown) => {
              if (!connection.wanted.has(uri)) connection.unwanted.add(uri);
              throw error;
            },
          ),
        );
      }
      case "unsubscribe": {
        const uri = uriOf(step.resource);
        connection.wanted.delete(uri);
        connection.unwanted.add(uri);
        return this.#track(`unsubscribe ${uri} of ${path}`, server.unsubscribeResource(uri));
      }
      case "ping":
        this.#expectPing(path);
        return this.#track(`ping of ${path}`, server.ping());
      case "set-log-level":
        return this.#track(`log level of ${path}`, server.setLogLevel("info"));
      case "resume-tasks":
        return this.#track(`remembered tasks of ${path}`, this.#resumeTasks(server, path));
      case "close":
        checker.ended(path);
        this.#track(`close of ${path}`, server.close());
        void clock.schedule(RECONNECT_MS, () => this.#connect(path), "device");
        return;
      default:
        step satisfies never;
    }
  }

  /** Reads a resource, and checks that the result is a version of the server and not too old. */
  async #read(server: Server, path: string, uri: string): Promise<void> {
    const { servers, ledger } = this.#parts;
    const app = servers.get(path)?.app;
    const before = servers.get(path)?.ttlMs === 0 ? (app?.versions.get(uri) ?? 1) : 1;
    this.#parts.checker.reads(path, uri);
    const { contents } = await server.readResource(uri);
    const [first] = contents;
    const text = first && "text" in first ? String(first.text) : "no text";
    const version = Number(/version (\d+) ✓$/.exec(text)?.[1]);
    if (!(version >= before && version <= (app?.versions.get(uri) ?? 1)))
      ledger.violate("true-result", `a read of ${uri} gave "${text}", and had version ${before} when it was asked for`);
  }

  /** Resumes the tasks that no caller waits for, and checks that each result is the server's answer. */
  async #resumeTasks(server: Server, path: string): Promise<void> {
    const { ledger } = this.#parts;
    for (const { taskId } of await server.listTasks()) {
      const resuming = server.resumeTask(taskId).then((value) => {
        const first = value.content[0];
        const text = first && "text" in first ? first.text : undefined;
        const isTrue = [...ledger.calls.values()].some(({ answers }) =>
          answers.some((one) => one.kind === "result" && one.text === text),
        );
        if (!isTrue) ledger.violate("true-result", `${taskId} resolved with ${String(text)}, which nobody answered`);
      });
      this.#track(`${taskId} of ${path}, taken up again`, resuming);
    }
  }

  async #list(server: Server, list: "tools" | "resources" | "prompts"): Promise<unknown> {
    if (list === "tools") return this.#parts.plan.followsLists ? this.#loadTools(server) : server.listTools();
    return list === "resources" ? server.listResources() : server.listPrompts();
  }

  #connect(path: string): void {
    const { client, clock, trace, checker } = this.#parts;
    if (this.#isOver || client.server(path) || this.#connecting.has(path)) return;
    this.#connecting.add(path);
    checker.connection(path).wanted.clear();
    trace.add("user", () => `connects to ${path}`);
    const since = clock.now();
    const again = (): void => void clock.schedule(RECONNECT_MS, () => this.#connect(path), "device");
    this.#track(
      `connecting ${path}`,
      client.connect(path).then(
        (server) => {
          this.#connecting.delete(path);
          if (this.#parts.plan.followsLists) this.#follow(path, server);
          this.#watch(path);
        },
        (error: unknown) => {
          this.#connecting.delete(path);
          this.#judgeRefusal(path, error, since);
          again();
          throw error;
        },
      ),
    );
  }

  /** Checks that a server is not said to speak no common revision: all of them do (V-12). */
  #judgeRefusal(path: string, error: unknown, since: number): void {
    const { faults, ledger } = this.#parts;
    const hasChanged = faults.strikes.some(({ kind, at }) => kind === "restarted-changed" && at >= since);
    if ((error as { code?: unknown }).code === "ERR-VERSION" && !hasChanged)
      ledger.violate("comes-up", `${path} can be connected to, and was refused: ${describe(error)}`);
  }

  /** Connects to a server that may begin to read late, and calls a tool of it: it has no faults, and the deadline of connecting is longer. */
  async #usePort(plan: PortPlan): Promise<void> {
    const { client, clock, ledger, checker } = this.#parts;
    const since = clock.now();
    try {
      const server = await client.connectOver(new LatePort(plan, clock, ledger), "port");
      const { content } = await server.callTool("look", {});
      const [first] = content;
      if (!first || !("text" in first) || first.text !== "done")
        ledger.violate("true-result", `the server at the port answered "done", not ${JSON.stringify(content)}`);
      await server.close();
    } catch (error) {
      const isExcused = checker.sleptAt >= since || this.#isOver;
      if (!isExcused)
        ledger.violate("comes-up", `a server that reads after ${plan.readsAfterMs} ms: ${describe(error)}`);
      throw error;
    }
  }

  /** Keeps the lists up to date; after a failure tries again, as a user who sees the error does. */
  #follow(path: string, server: Server): void {
    const { client, clock } = this.#parts;
    const following = client.follow(server);
    this.#track(`lists of ${path}`, following);
    following.catch(() =>
      clock.schedule(
        RETRY_MS,
        () => !this.#isOver && client.server(path) === server && this.#follow(path, server),
        "device",
      ),
    );
  }

  async #loadTools(server: Server): Promise<void> {
    const { client, clock } = this.#parts;
    const loading = server.follow("tools");
    loading.catch(() =>
      clock.schedule(
        RETRY_MS,
        () => {
          if (this.#isOver || client.server(server.id) !== server) return;
          this.#track(`list tools of ${server.id} again`, this.#loadTools(server));
        },
        "device",
      ),
    );
    return loading;
  }

  /** Checks now and then whether the connection was given up; the user then connects again. */
  #watch(path: string): void {
    const { client, clock } = this.#parts;
    if (this.#isOver) return;
    if (!client.server(path)) return this.#connect(path);
    clock.schedule(RECONNECT_MS, () => this.#watch(path), "device");
  }

  #callOne(server: Server, path: string, key: string, step: CallPlan): void {
    const { ledger, clock, checker, trace } = this.#parts;
    const { tool, idleTimeoutMs, totalTimeoutMs, abortAfterMs, ms, steps, logs, inputRequests, end, asTask } = step;
    const isSafe = tool === "look" || tool === "set_again";
    const facts = ledger.begin({ key, path, tool, isSafe, idleTimeoutMs, totalTimeoutMs });
    trace.add(
      "user",
      () => `calls ${tool} ${key} on ${path} (${ms} ms, idle ${idleTimeoutMs}, total ${totalTimeoutMs})`,
    );
    const args: ToolArguments = { key, ms, steps, logs, inputRequests, end };
    const abort = new AbortController();
    if (abortAfterMs !== undefined)
      clock.schedule(
        abortAfterMs,
        () => {
          if (facts.settlements.length > 0) return;
          trace.add("user", () => `gives ${key} up`);
          facts.abortReason = new DOMException(`${key} is not wanted any more`, "AbortError");
          abort.abort(facts.abortReason);
        },
        "device",
      );
    const calling = server.callTool(
      tool,
      { ...args },
      {
        signal: abort.signal,
        idleTimeoutMs,
        totalTimeoutMs,
        ...(asTask && { task: true }),
        onProgress: () => {
          facts.heardAt = clock.now();
          if (facts.settlements.length > 0)
            ledger.violate("quiet-after-the-end", `${key} told progress after it had settled`);
        },
      },
    );
    this.#track(
      key,
      calling.then(
        (value) => checker.settled(facts, { kind: "value", at: clock.now(), value }),
        (error: unknown) => {
          checker.settled(facts, { kind: "error", at: clock.now(), error });
          throw error;
        },
      ),
    );
  }

  /** Checks that a ping leaves at once while the connection is open, whatever else is under way. */
  #expectPing(path: string): void {
    const { checker, clock, network, client } = this.#parts;
    const since = clock.now();
    const server = client.server(path);
    if (checker.connection(path).state !== "connected" || !network.isOnline) return;
    clock.schedule(
      PING_MS,
      () => {
        const { brokeAt, endedAt } = checker.connection(path);
        if (Math.max(brokeAt, endedAt, checker.sleptAt) >= since || client.server(path) !== server || !network.isOnline)
          return;
        if ((checker.pingedAt.get(path) ?? -Infinity) < since)
          this.#parts.ledger.violate(
            "urgent-first",
            `a ping of ${path} has not left ${PING_MS} ms after it was asked for`,
          );
      },
      "device",
    );
  }

  /** Tracks a promise of the engine. */
  #track(what: string, promise: Promise<unknown>): void {
    const { trace } = this.#parts;
    const number = ++this.#lastPromise;
    this.open.set(number, what);
    promise.then(
      () => {
        this.open.delete(number);
        trace.add("engine", () => `${what}: done`);
      },
      (error: unknown) => {
        this.open.delete(number);
        trace.add("engine", () => `${what}: rejected, ${describe(error)}`);
      },
    );
  }

  #key(): string {
    return `k${++this.#lastKey}`;
  }
}

function describe(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" ? `${code}: ${String(message)}` : String(error);
}
