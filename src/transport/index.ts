/** The transport room: bytes to messages over HTTP. Never reads a method's name. */
export { type Endpoint, type HttpPort, MAX_MESSAGE_BYTES, placeOf } from "./http/http-port.js";
export { LegacyHttp } from "./http/legacy-http.js";
export { createModernHttp } from "./http/modern-http.js";
export type { StreamPacing } from "./http/standing-stream.js";
export type { SessionTransport, Transport, TransportSink } from "./transport.js";
