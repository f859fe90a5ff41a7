/**
 * The live updates of one connection, shared with the other tabs.
 *
 * Owns: which notifications concern the other tabs' connections too. Never: who leads (`shared-stream.ts`).
 */
import type { Params } from "../../jsonrpc/index.js";
import type { Session, Wanted } from "../../session/index.js";
import type { SharedStream, StreamMember } from "./shared-stream.js";

/** What is the same for everyone who is connected to the server as the same principal. */
const SHARED: readonly string[] = [
  "notifications/tools/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
  "notifications/prompts/list_changed",
];

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
      follow: (wanted) => session.follow(wanted),
      heard(method, params) {
        if (SHARED.includes(method)) heard(method, params); // from another tab comes only what we would have sent
      },
      leads,
    };
    this.#leave = stream.join(this.#member);
  }

  get self(): Session["self"] {
    return this.#session.self;
  }

  /** As `Session.follow`, wherever the stream is. */
  follow(wanted: Wanted): Promise<Wanted> {
    return this.#stream.follow(this.#member, wanted);
  }

  /** This connection heard something on its own stream. */
  tell(method: string, params: Params): void {
    if (SHARED.includes(method)) this.#stream.tell(method, params);
  }

  /** The connection is over. */
  leave(): void {
    this.#leave();
  }
}
