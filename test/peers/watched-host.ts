/**
 * A host as a program would use it, with everything it told kept: for the suites against real servers.
 *
 * Owns: collecting events and answering asks through the façade. Never reaches behind it.
 */
import { createEngineHost } from "../../src/client/host/create-host.js";
import type { InputRequest, InputResponses, InputRequestKind, Host, HostEvent } from "../../src/client/api/index.js";

/** An event of one kind. */
type EventOf<Kind extends HostEvent["kind"]> = Extract<HostEvent, { readonly kind: Kind }>;

/** What is said to each kind of input request; what is not named here waits. */
type Replies = Partial<InputResponses>;

/** A host and what it told. */
export interface WatchedHost {
  readonly host: Host;
  /** What was asked, in order; ended input requests stay. */
  readonly requested: readonly InputRequest[];
  /** Everything told so far of one kind. */
  reported<Kind extends HostEvent["kind"]>(kind: Kind): EventOf<Kind>[];
  /** The first of a kind that fits, when it has come; rejects after five seconds. */
  until<Kind extends HostEvent["kind"]>(kind: Kind, fits?: (event: EventOf<Kind>) => boolean): Promise<EventOf<Kind>>;
  /** Forgets what was told. */
  forget(): void;
  /** From now on asks are answered so. */
  reply(replies: Replies): void;
}

/** Creates one that offers all a host can: forms, pages, sampling by the user, one root, and tasks (C-02). */
export async function watchedHost(): Promise<WatchedHost> {
  const host = createEngineHost();
  const events: HostEvent[] = [];
  const requested: InputRequest[] = [];
  const wakes = new Set<() => void>();
  const failures: unknown[] = [];
  let replies: Replies = {};

  const answer = (request: InputRequest): void => {
    const reply = replies[request.kind];
    if (reply !== undefined)
      host.inputRequests.answer(request.requestId, reply).catch((error: unknown) => failures.push(error));
  };
  host.subscribe((batch) => {
    for (const event of batch) {
      events.push(event);
      if (event.kind !== "input-request") continue;
      requested.push(event.request);
      answer(event.request);
    }
    for (const wake of wakes) wake();
  });
  await host.offer({
    elicitation: { form: true, url: true },
    sampling: "manual",
    roots: [{ uri: "file:///work/demo", name: "demo" }],
    tasks: true,
  });

  const reported = <Kind extends HostEvent["kind"]>(kind: Kind): EventOf<Kind>[] =>
    events.filter((event): event is EventOf<Kind> => event.kind === kind);
  return {
    host,
    requested,
    reported,
    until: (kind, fits = () => true) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          wakes.delete(look);
          const kinds = events.map((event) => event.kind).join(", ");
          reject(new Error(`no ${kind} came, but ${kinds}; failures: ${failures.join(", ")}`));
        }, 5000);
        const look = (): void => {
          const found = reported(kind).find(fits);
          if (!found) return;
          wakes.delete(look);
          clearTimeout(giveUp);
          resolve(found);
        };
        wakes.add(look);
        look();
      }),
    forget: () => void events.splice(0),
    reply: (next) => void (replies = next),
  };
}

/** The kinds of what was asked during a call of `tool`. */
export function requestedDuring({ requested }: WatchedHost, tool: string): InputRequestKind[] {
  return requested.filter((request) => request.during?.name === tool).map((request) => request.kind);
}

/** The text blocks of a tool's answer, one after the other. */
export function textOf({ content }: { readonly content: readonly unknown[] }): string {
  return content
    .map((block) => (typeof block === "object" && block !== null && "text" in block ? String(block.text) : ""))
    .join("\n");
}
