/** Entry `mcp-panel/relay/node`: the parts of the relay that need Node. */
export { pinnedFetch, type PinnedFetchOptions } from "./pinned-fetch.js";
export type { FastifyReplyLike, FastifyRequestLike, NodeRequest } from "./node-messages.js";
export { toNode, type NodeHandler } from "./to-node.js";
