/**
 * Liveness: the conditions that must hold some time after the last fault.
 *
 * Owns: the list of unmet conditions, by the rule that requires each.
 */
import type { Checker } from "./checker.js";
import type { SimulatedServer } from "./servers/simulated-server.js";
import type { Workload } from "./workload.js";

/** A condition that is not met yet. */
export interface Missing {
  readonly invariant: string;
  readonly text: string;
}

/** The first unmet condition of one connection; `undefined`: none. */
function missingOf(
  path: string,
  server: SimulatedServer,
  checker: Checker,
  followsLists: boolean,
): Missing | undefined {
  const { state, snapshot, tools, wanted, hasToolsFailed } = checker.connection(path);
  const missing = (invariant: string, text: string): Missing => ({ invariant, text: `${path}: ${text}` });
  if (state !== "connected")
    return missing("comes-back", `it is ${state ?? "unknown"} (${snapshot?.error?.message ?? "no reason"})`);
  const info = snapshot?.info;
  const view = server.view(info?.era);
  if (server.isAway) return missing("works-again", "the server is not back yet");
  const wantsUpdates = info?.era === "legacy" || followsLists || wanted.size > 0;
  const isRefused = info?.era === "legacy" && checker.isStreamRefused(path);
  // Without an open stream and without requests, the client can't know of a restart.
  const isNoticed = info !== undefined && wantsUpdates && server.offersStream(info.era) && !isRefused;
  // Of another era the server is known only to a session that was replaced, and on which calls still ran.
  if (!isNoticed && (view.revision === undefined || info?.era !== view.era)) return undefined;
  if (info?.era !== view.era || info.revision !== view.revision)
    return missing(
      "state-shown",
      `${info?.revision ?? "nothing"} is shown, the server speaks ${view.revision ?? "nothing"}`,
    );
  if (!view.offersStream || isRefused) return undefined; // no message could report a change to the client
  const wantsStream = view.era === "legacy" || followsLists || wanted.size > 0;
  if (wantsStream && !view.hasStream) return missing("streams-back", "the stream of live updates is not open");
  const lost = [...wanted].find((uri) => !view.subscriptions.has(uri));
  if (lost !== undefined)
    return missing("subscriptions-back", `${lost} is subscribed to, and the server does not know`);
  const names = server.app.toolNames.join(", ");
  const { changedAt, declaredAt } = server.app;
  if (checker.isOpening(path, changedAt)) return undefined;
  if (checker.wasOnDeadStream(path, changedAt) || checker.skipsEvents(path, changedAt)) return undefined;
  // A list with a time to live may be shown for so long, whatever became of it.
  if (hasToolsFailed && checker.isListRefused()) return undefined;
  if (followsLists && server.ttlMs === 0 && tools?.join(", ") !== names)
    return missing(
      hasToolsFailed ? "lists-refreshed" : "lists-equal",
      `the tools told are ${tools?.join(", ") ?? "none"}, the server has ${names}`,
    );
  if (!followsLists) return undefined; // the page does not request lists
  const hasPrompts = info.capabilities.prompts !== undefined;
  const couldNotTell = checker.isOpening(path, declaredAt) || checker.wasOnDeadStream(path, declaredAt);
  if (hasPrompts !== server.app.hasPrompts && !couldNotTell)
    return missing(
      "state-shown",
      `prompts are ${hasPrompts ? "" : "not "}shown, and the server has ${hasPrompts ? "none" : "some"}`,
    );
  return undefined;
}

/** The unmet conditions of all connections. */
export function missing(
  servers: ReadonlyMap<string, SimulatedServer>,
  checker: Checker,
  workload: Workload,
  followsLists: boolean,
): Missing | undefined {
  for (const [path, server] of servers) {
    const one = missingOf(path, server, checker, followsLists);
    if (one) return one;
  }
  const [open] = workload.open.values();
  return open === undefined ? undefined : { invariant: "settles", text: `${open} has not settled` };
}
