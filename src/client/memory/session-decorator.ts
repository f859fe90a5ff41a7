/** Session that wraps another one and delegates everything it does not override. */
import type { Params } from "../../jsonrpc/index.js";
import type { MethodName, RevisionRow } from "../../protocol/index.js";
import type {
  AcknowledgedFilter,
  ClientSelf,
  ServerSelf,
  Session,
  SessionRequestOptions,
  SubscriptionFilter,
} from "../../session/index.js";

export abstract class SessionDecorator implements Session {
  protected readonly inner: Session;

  constructor(inner: Session) {
    this.inner = inner;
  }

  get row(): RevisionRow {
    return this.inner.row;
  }

  get self(): ServerSelf {
    return this.inner.self;
  }

  get client(): ClientSelf | undefined {
    return this.inner.client;
  }

  abstract request(method: MethodName, params: Params, options?: SessionRequestOptions): Promise<Params>;

  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter> {
    return this.inner.subscribe(filter);
  }

  close(reason: unknown): Promise<void> {
    return this.inner.close(reason);
  }
}
