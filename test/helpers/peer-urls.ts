/** Where the real servers are, for suites that run in Node and in the browser alike. */

/** Endpoints of the servers started by `peers.mjs`. */
export interface PeerUrls {
  readonly notebook: string;
  readonly everything: string;
}

/** In Node the runner put them into the environment, in the browser it serves them. */
export async function peerUrls(): Promise<PeerUrls> {
  const text =
    typeof process === "object" && process.env.MCP_PEERS !== undefined
      ? process.env.MCP_PEERS
      : await (await fetch("/__peers.json")).text();
  return JSON.parse(text) as PeerUrls; // written by our own runner
}
