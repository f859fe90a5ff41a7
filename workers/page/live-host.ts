/**
 * Live state of a host that was created without it, such as that of a panel.
 *
 * Owns: one such host for each bare one, so that all callers share its state.
 */
import type { ClientHost, Host, ServerSnapshot } from "../../src/client/api/index.js";
import { LiveHost, type EngineLink } from "../../src/client/live/live-host.js";

const hosts = new WeakMap<Host, ClientHost>();

/** Returns the host with live state. `servers`: those that it is known to have. */
export function liveHost(host: Host, servers: readonly ServerSnapshot[]): ClientHost {
  if (isLive(host)) return host;
  const live = hosts.get(host) ?? new LiveHost(host as EngineLink, servers); // hosts of this package without live state are links to an engine
  hosts.set(host, live);
  return live;
}

function isLive(host: Host): host is ClientHost {
  return "servers" in host;
}
