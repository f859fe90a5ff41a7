/** Entry `mcp-panel/relay/node`: the parts of the relay that need Node. */
export { pinnedFetch, type PinnedFetchOptions } from "./pinned-fetch.js";
export {
  toNode,
  type FastifyReplyLike,
  type FastifyRequestLike,
  type NodeHandler,
  type NodeRequest,
} from "./to-node.js";
