/**
 * The application behind a simulated server, whatever protocol it speaks: its tools, resources and prompts, and the fate of each call.
 *
 * Owns: running tools, each call once, and the lists. Never: messages (the protocols beside this file bring those).
 */
import type { Answer, CallFacts, Ledger } from "../ledger.js";
import type { Random } from "../random.js";
import type { Trace } from "../trace.js";
import type { VirtualClock } from "../virtual-clock.js";

export type Json = Readonly<Record<string, unknown>>;

/** Arguments of a call by the workload: its key, and the behaviour of the tool. */
export interface ToolArguments {
  readonly key: string;
  /** Duration of the work, milliseconds. */
  readonly ms: number;
  /** Number of progress messages on the way. */
  readonly steps: number;
  /** Number of numbered log messages on the way. */
  readonly logs: number;
  /** True if the tool first makes an input request. */
  readonly inputRequests: boolean;
  readonly end: "result" | "tool-error" | "rpc-error";
}

/** Functions for a running tool; given by the protocol. */
export interface ToolContext {
  /** True if the call was cancelled, or the server forgot it. */
  isOver(): boolean;
  progress(done: number, total: number): void;
  log(): void;
  /** Resolves with the user's answer; never if the call is over before. */
  request(message: string): Promise<Json>;
}

/** An answer on the wire. */
export type Outcome = { readonly result: Json } | { readonly error: { code: number; message: string } };

/** Names of tools; the first two may be run again. */
const TOOLS = { look: "look", set: "set_again", write: "write", send: "send" } as const;
const ANNOTATIONS: Readonly<Record<string, Json>> = {
  [TOOLS.look]: { readOnlyHint: true },
  [TOOLS.set]: { readOnlyHint: false, idempotentHint: true },
};
const RESOURCES = ["sim://notes/1", "sim://notes/2", "sim://notes/3"] as const;

/** The address of a resource, by its number. */
export function uriOf(resource: number): string {
  return RESOURCES[resource] ?? RESOURCES[0];
}

export interface ApplicationParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly trace: Trace;
  readonly path: string;
  /** Further tools, which come and go. */
  readonly extraTools: number;
  readonly pageSize: number;
  /** Tools of 2025-11-25 say that they may run as tasks. */
  readonly hasTasks: boolean;
}

export class Application {
  #parts: ApplicationParts;
  #extra: string[] = [];
  #lastExtra = 0;
  /** Versions of the resources, by address. */
  readonly versions = new Map<string, number>(RESOURCES.map((uri) => [uri, 1]));
  hasPrompts = true;
  /** Time of the last change of `hasPrompts`. */
  declaredAt = -Infinity;
  #lastTask = 0;

  constructor(parts: ApplicationParts) {
    this.#parts = parts;
    for (let count = 0; count < parts.extraTools; count++) this.#extra.push(`extra_${++this.#lastExtra}`);
  }

  /** Names of all tools, in the order they are listed. */
  get toolNames(): readonly string[] {
    return [...Object.values(TOOLS), ...this.#extra];
  }

  /** An id that no task had before, also not before a restart. */
  freshTaskId(): string {
    return `task-${++this.#lastTask}`;
  }

  /** Time of the last change of the tools, or of the presence of prompts. */
  changedAt = -Infinity;

  /** Adds a tool, and sometimes removes one. */
  changeTools(): void {
    this.changedAt = this.#parts.clock.now();
    this.#extra.push(`extra_${++this.#lastExtra}`);
    if (this.#parts.random.chance(0.5)) this.#extra.shift();
  }

  /** Gives a resource a new version. */
  change(uri: string): void {
    this.versions.set(uri, (this.versions.get(uri) ?? 0) + 1);
  }

  /** One page of a list; `undefined` for an invalid cursor. */
  page(key: "tools" | "resources" | "prompts", cursor: unknown): Json | undefined {
    const items = this.#items(key);
    const from = cursor === undefined ? 0 : Number(/^page-(\d+)$/.exec(String(cursor))?.[1] ?? NaN);
    if (Number.isNaN(from)) return undefined;
    const next = from + this.#parts.pageSize;
    return { [key]: items.slice(from, next), ...(next < items.length && { nextCursor: `page-${next}` }) };
  }

  /** The contents of a resource; `undefined` if it does not exist. */
  read(uri: unknown): Json | undefined {
    const version = this.versions.get(String(uri));
    if (version === undefined) return undefined;
    return { contents: [{ uri, mimeType: "text/plain", text: `Überschrift, version ${version} ✓` }] };
  }

  /** Runs a tool. Resolves with the answer; `undefined` if no answer is needed any more. */
  async call(name: string, args: ToolArguments, context: ToolContext): Promise<Outcome | undefined> {
    const { clock, ledger, trace } = this.#parts;
    const facts = ledger.calls.get(args.key);
    if (!facts || !this.toolNames.includes(name)) return { error: { code: -32602, message: `Unknown tool: ${name}` } };
    let said = "";
    if (args.inputRequests) {
      const answer = await context.request(`May ${name} do ${args.key}?`);
      if (context.isOver()) return undefined;
      said = ` after ${JSON.stringify(answer)}`;
    }
    facts.executions++;
    trace.add("server", () => `runs ${name} for ${args.key} (${facts.executions}. time)`);
    this.#judge(facts);
    const parts = Math.max(args.steps, args.logs, 1);
    for (let part = 1; part <= parts; part++) {
      await clock.sleep(Math.ceil(args.ms / parts));
      if (context.isOver()) return undefined;
      if (part <= args.logs) context.log();
      if (part <= args.steps) context.progress(part, args.steps);
    }
    return this.#answer(facts, args, said);
  }

  #answer(facts: CallFacts, { key, end }: ToolArguments, said: string): Outcome {
    const text = `Fertig: ${key}, ${facts.executions}. Mal${said} – ✓ 🌍`;
    const answer: Answer =
      end === "rpc-error" ? { kind: "error", code: -32000, message: `No luck with ${key}` } : { kind: "result", text };
    facts.answers.push(answer);
    if (answer.kind === "error") return { error: { code: answer.code, message: answer.message } };
    return { result: { content: [{ type: "text", text }], ...(end === "tool-error" && { isError: true }) } };
  }

  /** Checks that a call reported as not run does not run, and that an unsafe call runs once. */
  #judge(facts: CallFacts): void {
    const { ledger } = this.#parts;
    const { key, executions, isSafe } = facts;
    if (executions > 1 && !isSafe) ledger.violate("run-once", `${key} ran ${executions} times`);
    const settled = facts.settlements[0];
    const data = settled?.kind === "error" ? (settled.error as { data?: { mayHaveRun?: unknown } }).data : undefined;
    if (data?.mayHaveRun === false)
      ledger.violate("not-run-means-not-run", `${key} ran after its caller was told that it had not`);
  }

  #items(key: "tools" | "resources" | "prompts"): readonly Json[] {
    if (key === "resources") return [...this.versions.keys()].map((uri) => ({ uri, name: uri }));
    if (key === "prompts") return this.hasPrompts ? [{ name: "greet" }] : [];
    return this.toolNames.map((name) => ({
      name,
      description: `Tool „${name}“`,
      inputSchema: { type: "object", properties: { key: { type: "string" } } },
      ...(ANNOTATIONS[name] && { annotations: ANNOTATIONS[name] }),
      ...(this.#parts.hasTasks && { execution: { taskSupport: "optional" } }),
    }));
  }
}
