/**
 * Live values of one server, by its id: they go on when it is connected again.
 *
 * Owns: which event changes which value.
 */
import type { Prompt, Resource, ResourceTemplate, Tool } from "../../protocol/types/index.js";
import type { HostEvent, InputRequest, ListName, Server, ServerSnapshot } from "../api/index.js";
import { LiveList } from "./live-list.js";
import { LiveValue } from "./live-value.js";

/** Events that are about one server. */
export type ServerEvent = Extract<
  HostEvent,
  { readonly kind: "server" | "list-loading" | "list-page" | "list-failed" }
>;

/** Calls `listener` with each input request; the returned function ends that. */
export type ObserveRequests = (listener: (request: InputRequest) => void) => () => void;

export class ServerLives {
  readonly state: LiveValue<ServerSnapshot>;
  readonly lists: {
    readonly tools: LiveList<Tool>;
    readonly resources: LiveList<Resource>;
    readonly resourceTemplates: LiveList<ResourceTemplate>;
    readonly prompts: LiveList<Prompt>;
  };
  readonly observeRequests: ObserveRequests;

  /** `server`: returns the connected server, if it is connected at present. */
  constructor(snapshot: ServerSnapshot, server: () => Server | undefined, observeRequests: ObserveRequests) {
    this.state = new LiveValue(snapshot);
    this.observeRequests = observeRequests;
    this.lists = {
      tools: new LiveList("tools", server),
      resources: new LiveList("resources", server),
      resourceTemplates: new LiveList("resourceTemplates", server),
      prompts: new LiveList("prompts", server),
    };
  }

  take(event: ServerEvent): void {
    if (event.kind !== "server") return this.lists[event.list satisfies ListName].take(event);
    const before = this.state.value.state;
    this.state.set(Object.freeze(event.server));
    const lists = Object.values(this.lists);
    const { state } = event.server;
    if (state === "closed" || state === "failed") for (const list of lists) list.end();
    if (state === "connected" && before !== "reconnecting") for (const list of lists) list.load();
  }
}
