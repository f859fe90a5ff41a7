/** Public exports of the JSON-RPC folder: messages, the peer, and its channel. Independent of MCP. */
export type { Arrival, Channel, ChannelSink, Priority, SendOptions, SendOutcome } from "./channel.js";
export { isObject } from "../json/is-object.js";
export { monotonicTime, systemClock, type Clock, type Timer } from "./clock.js";
export {
  messageText,
  notJson,
  readErrorObject,
  readMessage,
  readMessages,
  type Incoming,
  type JsonRpcErrorObject,
  type JsonRpcMessage,
  type Params,
  type RequestId,
} from "./messages.js";
export { Peer, type PeerEvents, type ServedRequest } from "./peer.js";
export type { AbandonReason, Delivery } from "./pending.js";
export { pause, type StreamPacing, type Wake } from "./pacing.js";
