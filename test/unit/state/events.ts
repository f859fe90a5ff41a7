/** Short ways to write host events in the tests of this folder. */
import type {
  InputRequest,
  InputRequestKind,
  HostEvent,
  ServerSnapshot,
  ToolSummary,
} from "../../../src/client/api/index.js";

/** The id all events here are about. */
export const ID = "one";

/** A server event. */
export function server(state: ServerSnapshot["state"], id = ID): HostEvent {
  return { kind: "server", server: { id, url: `https://${id}.example/mcp`, state } };
}

/** A page of tools by name. */
export function page(names: readonly string[], start: boolean, end: boolean, serverId = ID): HostEvent {
  return {
    kind: "list-page",
    list: "tools",
    serverId,
    start,
    end,
    items: names.map((name): ToolSummary => ({ name })),
  };
}

/** A call begins. */
export function started(callId: string, serverId = ID): HostEvent {
  return { kind: "call-started", serverId, callId, tool: "dig", at: 1_000 };
}

/** A call gets on. */
export function progressed(callId: string, progress: number, serverId = ID): HostEvent {
  return { kind: "call-progress", serverId, callId, progress: { progress } };
}

/** A call ends well. */
export function ended(callId: string, isError = false): HostEvent {
  return { kind: "call-ended", serverId: ID, callId, at: 2_000, end: { kind: "result", isError } };
}

const BODIES = {
  roots: { kind: "roots", roots: [] },
  tool: { kind: "tool", tool: "dig", arguments: {}, initiator: "page", changed: false },
  "sampling-result": {
    kind: "sampling-result",
    params: { messages: [], maxTokens: 1 },
    result: { role: "assistant", model: "m", content: { type: "text", text: "" } },
  },
} as const;

/** A server asks something. */
export function requested(
  requestId: string,
  serverId = ID,
  kind: Extract<InputRequestKind, keyof typeof BODIES> = "roots",
): HostEvent & { readonly request: InputRequest } {
  const source = { requestId, at: 1_000, serverId, serverUrl: `https://${serverId}.example/mcp` };
  return { kind: "input-request", request: { ...source, ...BODIES[kind] } };
}
