/**
 * Public parts of the transport room, which carries messages over HTTP, message ports and other channels. Never reads a
 * method's name.
 */
export { Connections } from "./http/connections.js";
export { serverTextIn } from "./http/failure.js";
export {
  type Endpoint,
  type HttpPort,
  type HttpRequest,
  type UnloadRequest,
  originAndPathOf,
} from "./http/http-port.js";
export type { TabLocks } from "./http/shared-tabs.js";
export { createModernHttp } from "./http/modern-http.js";
export type { SessionTransport, PeerTransport, TransportSink } from "./transport.js";
