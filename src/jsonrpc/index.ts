/** The JSON-RPC room: messages, the peer, and the channel it stands on. Knows nothing of MCP. */
export type { Arrival, Channel, ChannelSink, Lane, SendOptions, SendOutcome } from "./channel.js";
export { systemClock, type Clock, type Timer } from "./clock.js";
export {
  isObject,
  readErrorObject,
  readMessage,
  readMessages,
  type Incoming,
  type JsonRpcError,
  type JsonRpcErrorObject,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
  type JsonRpcResult,
  type Params,
  type RequestId,
} from "./messages.js";
export {
  Peer,
  RpcAnswerError,
  type PeerEvents,
  type PeerRequestOptions,
  type RequestHandler,
  type ServedRequest,
} from "./peer.js";
export type { AbandonReason, Deadlines } from "./pending.js";
export { pause, type StreamPacing, type Wake } from "./pacing.js";
