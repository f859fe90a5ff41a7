/** Starts the real servers for all end-to-end tests; the returned function stops them. */
import { startPeers } from "../helpers/peers.mjs";

export default async function globalSetup(): Promise<() => void> {
  const peers = await startPeers();
  process.env.MCP_PEERS = JSON.stringify(peers.urls);
  return peers.stop;
}
