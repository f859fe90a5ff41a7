/**
 * The live updates of one connection, shared with the other tabs.
 *
 * Owns: which notifications concern the other tabs' connections too. Never: who leads (`shared-stream.ts`).
 */
import type { Params } from "../../jsonrpc/index.js";
import type { AcknowledgedFilter, Session, SubscriptionFilter } from "../../session/index.js";
import type { SharedStream, StreamMember } from "./shared-stream.js";

/** What is the same for everyone who is connected to the server as the same principal. */
const SHARED = /^notifications\/((tools|resources|prompts)\/list_changed|resources\/updated)$/;

export class TabMember {
  #stream: SharedStream;
  #session: Session;
  #member: StreamMember;
  #leave: () => void;

  /** `heard` takes what another tab heard; `leads`: this tab has the stream from now on, and may have missed something. */
  constructor(stream: SharedStream, session: Session, { heard, leads }: Pick<StreamMember, "heard" | "leads">) {
    this.#stream = stream;
    this.#session = session;
    this.#member = {
      subscribe: (filter) => session.subscribe(filter),
      heard(method, params) {
        if (SHARED.test(method)) heard(method, params); // from another tab comes only what we would have sent
      },
      leads,
    };
    this.#leave = stream.join(this.#member);
  }

  get self(): Session["self"] {
    return this.#session.self;
  }

  /** As `Session.follow`, wherever the stream is. */
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter> {
    return this.#stream.subscribe(this.#member, filter);
  }

  /** This connection heard something on its own stream. */
  report(method: string, params: Params): void {
    if (SHARED.test(method)) this.#stream.report(method, params);
  }

  /** The connection is over. */
  leave(): void {
    this.#leave();
  }
}
