/**
 * Live updates of one connection, shared with the other tabs.
 *
 * Owns: which notifications concern the connections of other tabs. Does not own: the election of the leader
 * (`shared-stream.ts`).
 */
import type { Params } from "../../jsonrpc/index.js";
import type { AcknowledgedFilter, Session, SubscriptionFilter } from "../../session/index.js";
import type { SharedStream, StreamMember } from "./shared-stream.js";

/** Notifications that are the same for all connections of one principal to the server. */
const SHARED = /^notifications\/((tools|resources|prompts)\/list_changed|resources\/updated)$/;

export class TabMember {
  #stream: SharedStream;
  #session: Session;
  #member: StreamMember;
  #leave: () => void;

  /**
   * `heard` receives notifications from another tab; `leads` is called when this tab takes over the stream and may have
   * missed notifications.
   */
  constructor(stream: SharedStream, session: Session, { heard, leads }: Pick<StreamMember, "heard" | "leads">) {
    this.#stream = stream;
    this.#session = session;
    this.#member = {
      subscribe: (filter) => session.subscribe(filter),
      heard(method, params) {
        if (SHARED.test(method)) heard(method, params); // another tab forwards only notifications that this one would have forwarded
      },
      leads,
    };
    this.#leave = stream.join(this.#member);
  }

  get self(): Session["self"] {
    return this.#session.self;
  }

  /** Works like `Session.subscribe`, on the stream of any tab. */
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter> {
    return this.#stream.subscribe(this.#member, filter);
  }

  /** Takes a notification from this connection's own stream. */
  report(method: string, params: Params): void {
    if (SHARED.test(method)) this.#stream.report(method, params);
  }

  /** Leaves, because the connection has ended. */
  leave(): void {
    this.#leave();
  }
}
