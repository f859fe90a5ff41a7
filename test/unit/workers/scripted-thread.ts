/** A thread whose engine is a script: the test answers the commands and tells the events, over a real port. */
import type { HostEvent } from "../../../src/client/api/index.js";
import { VERSION } from "../../../src/client/platform/version.js";
import { outcomeOf, type Outcome } from "../../../src/errors/index.js";
import type { CommandName, EngineApi, EngineMessage } from "../../../workers/contract.js";
import { expose, remote } from "../../../workers/thread-calls.js";
import type { Thread } from "../../../workers/page/start.js";

export interface ScriptedThread {
  readonly thread: Thread;
  /** What was run, in order. */
  readonly commands: { readonly name: CommandName; readonly params: unknown }[];
  report(...events: HostEvent[]): void;
  /** Sends any other message of an engine. */
  send(message: EngineMessage): void;
  /** What the page answered to the engine's requests, in order. */
  readonly responses: { readonly id: number; readonly outcome: Outcome<unknown> }[];
}

export function scriptedThread(answer: (name: CommandName, params: unknown) => unknown): ScriptedThread {
  const { port1, port2 } = new MessageChannel();
  const commands: ScriptedThread["commands"] = [];
  const responses: ScriptedThread["responses"] = [];
  const api = {
    hello: async () => ({ version: VERSION, holdsLock: false }),
    ping: () => true,
    run(_taskId: number, name: CommandName, params: unknown) {
      commands.push({ name, params });
      return outcomeOf(() => answer(name, params));
    },
    listening: () => undefined,
    respond: (id: number, outcome: Outcome<unknown>) => void responses.push({ id, outcome }),
    abort: () => undefined, // always too late: what was asked succeeds
  };
  expose(api, port1);
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  return {
    thread: { runsIn: "page", api: remote<EngineApi>(port2), port: port2, terminate },
    commands,
    responses,
    send: (message) => port1.postMessage(message),
    report: (...events) => port1.postMessage({ kind: "mcp-panel-events", events }),
  };
}

/** What crosses a port comes in tasks of its own, which a busy machine delays. */
export { until } from "../../fixtures/until.js";
