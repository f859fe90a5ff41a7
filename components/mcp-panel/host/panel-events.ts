/**
 * Events that a panel fires for the page.
 *
 * Owns: two change events. They bubble and are composed; their data is frozen.
 */
import type { ServerSnapshot } from "../../../src/client/api/index.js";
import type { CallState } from "../../../src/state/index.js";

/** Fired when the state of a server's connection changed: connecting, connected, failed, closed. */
export class ServerChangeEvent extends Event {
  readonly server: ServerSnapshot;

  constructor(server: ServerSnapshot) {
    super("mcp-server-change", { bubbles: true, composed: true });
    this.server = server;
  }
}

/** Fired when a call started or ended, regardless of its caller. Progress fires no event. */
export class CallChangeEvent extends Event {
  readonly serverId: string;
  readonly call: CallState;

  constructor(serverId: string, call: CallState) {
    super("mcp-call-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.call = call;
  }
}

/** Returns the events that lead from one state of a server to the next, in order. */
export function changesOf(
  before: { readonly server: ServerSnapshot; readonly calls: readonly CallState[] } | undefined,
  after: { readonly server: ServerSnapshot; readonly calls: readonly CallState[] },
): Event[] {
  const events: Event[] = [];
  if (before?.server !== after.server) events.push(new ServerChangeEvent(after.server));
  if (before?.calls === after.calls) return events;
  const known = new Map(before?.calls.map((call) => [call.callId, call.state]));
  for (const call of after.calls) {
    if (known.get(call.callId) !== call.state) events.push(new CallChangeEvent(after.server.id, call));
  }
  return events;
}

declare global {
  interface HTMLElementEventMap {
    "mcp-server-change": ServerChangeEvent;
    "mcp-call-change": CallChangeEvent;
  }
}
