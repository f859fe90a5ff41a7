/** The transport room: bytes to messages over HTTP, ports and whatever else carries them. Never reads a method's name. */
export type { Transport, TransportReceiver } from "./shared-transport.js";
export { Connections, type ConnectionsPort } from "./http/connections.js";
export {
  type Endpoint,
  type FailedFetch,
  type HttpPort,
  type HttpRequest,
  MAX_MESSAGE_BYTES,
  placeOf,
} from "./http/http-port.js";
export type { TabLocks } from "./http/shared-tabs.js";
export { createModernHttp } from "./http/modern-http.js";
export type { SessionTransport, PeerTransport, TransportSink } from "./transport.js";
