/** Public exports of the session folder: negotiation, and the two eras behind one interface. Never uses `fetch`. */
export { openSession } from "./negotiated-session.js";
export type { NegotiateOptions } from "./negotiate.js";
export {
  type AcknowledgedFilter,
  type ClientSelf,
  type IncomingRequest,
  type Notifier,
  type ServerSelf,
  type Session,
  type SessionRequestOptions,
  type TaskContext,
  type SubscriptionFilter,
} from "./session.js";
