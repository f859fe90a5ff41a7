/** Mocha's side of the peers: started before all suites, stopped after them. */
import { startPeers } from "./peers.mjs";

let peers;

export async function mochaGlobalSetup() {
  peers = await startPeers();
  process.env.MCP_PEERS = JSON.stringify(peers.urls);
}

export function mochaGlobalTeardown() {
  peers?.stop();
}
