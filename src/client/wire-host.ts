/**
 * Wires a host in this thread: the core with the platform, the whole façade, and what is loaded when it is first needed.
 */
import { Connections, type HttpPort } from "../transport/index.js";
import type { AskPolicy } from "../host/index.js";
import { Connection } from "./connection.js";
import { EngineHost } from "./engine-host.js";
import type { Platform } from "./platform.js";
import { TabCount } from "./tabs/tab-count.js";
import { LazyResults } from "./lazy-results.js";

/** Makes a host on these ports. `policy` answers servers for the person. */
export function wireHost(platform: Platform, policy?: AskPolicy): EngineHost {
  const counted = withBrowserNetwork(platform);
  return new EngineHost(
    counted,
    { results: new LazyResults(), open: (parts) => new Connection(parts) },
    {
      async openDoor(memory) {
        const { HostDoor } = await import("./ask-door.js"); // most hosts offer nothing
        return new HostDoor({ platform: counted, grants: memory.grants, policy });
      },
      async openMemory(emit) {
        const { HostMemory } = await import("./host-memory.js"); // no answer waits for it but the first
        return HostMemory.open(counted, emit);
      },
    },
  );
}

/** Browsers give an origin few connections and tell no reasons for failures; elsewhere neither counting nor guessing is needed. */
function withBrowserNetwork(platform: Platform): Platform {
  const { http, protocolOf, tabs, clock } = platform;
  if (http.pageOrigin === undefined) return platform;
  let diagnosis: Promise<HttpPort["diagnose"]> | undefined;
  const network: HttpPort = {
    fetch: (url, init) => http.fetch(url, init),
    pageOrigin: http.pageOrigin,
    ...(http.farewell && { farewell: http.farewell }),
    isOnline: () => http.isOnline?.() ?? true,
    takeConnection: new Connections({ protocolOf, sharers: tabs && new TabCount(tabs, clock).sharers }).take,
    async diagnose(failure, failed) {
      diagnosis ??= loadDiagnosis(platform);
      const diagnose = await diagnosis;
      return diagnose ? diagnose(failure, failed) : { kind: "failure", error: failure };
    },
  };
  return { ...platform, http: network };
}

/** Loaded when the first server can't be reached. */
async function loadDiagnosis({ http, clock, permission, recentViolation }: Platform): Promise<HttpPort["diagnose"]> {
  if (http.diagnose) return http.diagnose;
  const { createDiagnosis } = await import("../transport/diagnosis/index.js");
  return createDiagnosis({
    fetch: http.fetch,
    clock,
    isOnline: () => http.isOnline?.() ?? true,
    ...(permission && { permission }),
    ...(recentViolation && { recentViolation }),
    isSecureContext: globalThis.isSecureContext,
  });
}
