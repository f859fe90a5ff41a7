/**
 * Events on their way to the page.
 *
 * Owns: which events may accompany an answer, and the substitutes for events that can't be cloned.
 */
import type { HostEvent } from "../../src/client/api/index.js";
import { ClientError, toPlainError, type PlainError } from "../../src/errors/index.js";
import type { EventMessage } from "../contract.js";

/**
 * Maximum number of values of an event sent with an answer: more than the events of a quick call have, and too few to
 * be nested too deeply for cloning, which would lose the events.
 */
const SMALL = 100;

/** True for an answer that events may accompany. */
export function isSmall(value: unknown): boolean {
  let left = SMALL;
  const count = (one: unknown): void => {
    if (--left > 0 && typeof one === "object" && one !== null) for (const inner of Object.values(one)) count(inner);
  };
  count(value);
  return left > 0;
}

/** True for an event that contains only data of this client, which can always be cloned. */
export function isPlain(event: HostEvent): boolean {
  const { kind } = event;
  return (
    kind === "call-started" ||
    kind === "audit" ||
    kind === "history" ||
    kind === "surfaces" ||
    (kind === "call-ended" && event.end.kind === "result")
  );
}

/**
 * Sends events through `post`. An event that can't be cloned (a server may nest data to any depth) does not affect the
 * others; substitutes replace it, so that the page still receives every state and end that it waits for.
 */
export function postEvents(post: (message: EventMessage) => void, events: readonly HostEvent[]): void {
  try {
    post({ kind: "mcp-panel-events", events });
  } catch {
    const [first] = events;
    if (events.length > 1) for (const event of events) postEvents(post, [event]);
    // If even the substitutes are refused, the port is at fault, and the batcher reports it.
    else if (first) for (const event of substitutes(first)) post({ kind: "mcp-panel-events", events: [event] });
  }
}

type ProblemArea = Extract<HostEvent, { kind: "problem" }>["problem"]["about"];

/** True for a value that can be cloned. */
function canCross(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** Substitutes for an event that can't be cloned: they keep ends and states, without the server's data. */
function substitutes(event: HostEvent): readonly HostEvent[] {
  switch (event.kind) {
    case "server": {
      const { id, url, state } = event.server;
      // A connected server is unusable without its info, so it is reported as failed.
      if (state === "closed" || state === "connecting") return [{ kind: "server", server: { id, url, state } }];
      return [{ kind: "server", server: { id, url, state: "failed", error: tooDeep() } }];
    }
    case "list-page": {
      // Items that can be cloned are still shown. Tools are shown without their hints, the only part of a row whose
      // structure the server determines.
      const { list } = event;
      const items =
        list === "tools"
          ? event.items.map(({ annotations: _annotations, ...rest }) => rest)
          : (event.items as readonly unknown[]).filter(canCross);
      const page = { ...event, items } as HostEvent; // items of the same list
      return [page, problem(event.serverId, list === "tools" ? "tool" : list === "prompts" ? "prompt" : "resource")];
    }
    case "list-failed":
      return [{ ...event, error: tooDeep() }];
    case "call-ended":
      return [{ ...event, end: { kind: "failed", error: tooDeep() } }];
    case "call-problem":
      return [{ ...event, error: tooDeep() }];
    case "input-request":
      // An input request that can't be shown can't be answered.
      return [problem(event.request.serverId, "message")];
    case "audit":
    case "history":
    case "surfaces":
    case "storage":
    case "connect-step":
    case "authorization":
    case "traffic":
      return [];
    case "app-change":
    case "server-removed":
    case "list-loading":
    case "tool-changed":
    case "input-request-ended":
    case "input-request-limited":
    case "input-requests-refused":
    case "resource-updated":
    case "list-changed":
    case "problem":
    case "log":
    case "call-started":
    case "call-checked":
    case "call-progress":
    case "call-log":
    case "call-task":
    case "call-waited":
      return [problem(event.serverId, "message")];
    default:
      return event satisfies never;
  }
}

function problem(serverId: string, about: ProblemArea): HostEvent {
  const reason = "The server sent something that is nested too deeply to be shown.";
  return { kind: "problem", serverId, problem: { about, reason, at: Date.now() } };
}

function tooDeep(): PlainError {
  const text = "What the server sent is nested too deeply to be handed over. The server has to send it flatter.";
  return toPlainError(new ClientError("ERR-LIMIT", text));
}
