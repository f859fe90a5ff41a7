/**
 * Makes a host in this thread: the core wired with the platform, the whole façade and views of results.
 */
import { Connections, type HttpPort } from "../transport/index.js";
import type { AskPolicy, Grant, GrantStore } from "../host/index.js";
import { Connection } from "./connection.js";
import type { ConnectionParts } from "./core-connection.js";
import { EngineHost } from "./engine-host.js";
import { thisPlatform, type Platform } from "./platform.js";
import { ResultStore } from "./result-store.js";
import { TasksOfHost } from "./task-memory.js";

/**
 * Makes a host whose engine runs in this thread. `platform` is for tests and unusual places; `policy` answers servers for the person.
 * @example
 * const host = createEngineHost();
 * const server = await host.connect("https://example.com/mcp");
 */
export function createEngineHost(platform: Platform = thisPlatform(), policy?: AskPolicy): EngineHost {
  const counted = withBrowserNetwork(platform);
  const tasks = new TasksOfHost();
  const open = (of: ConnectionParts): Connection => new Connection({ tasks: tasks.of(of), ...of });
  const parts = { results: new ResultStore(), open };
  return new EngineHost(counted, parts, async () => {
    const { HostDoor } = await import("./ask-door.js"); // most hosts offer nothing
    return new HostDoor({ platform: counted, grants: memoryGrants(), policy });
  });
}

/** Grants that last as long as this host. */
function memoryGrants(): GrantStore {
  const grants = new Map<string, Grant>();
  return {
    get: async (key) => grants.get(key),
    put: async (grant) => void grants.set(grant.key, grant),
    delete: async (key) => void grants.delete(key),
    list: async () => [...grants.values()],
  };
}

/** Browsers give an origin few connections and tell no reasons for failures; elsewhere neither counting nor guessing is needed. */
function withBrowserNetwork(platform: Platform): Platform {
  const { http } = platform;
  if (http.pageOrigin === undefined) return platform;
  let diagnosis: Promise<HttpPort["diagnose"]> | undefined;
  const network: HttpPort = {
    fetch: (url, init) => http.fetch(url, init),
    pageOrigin: http.pageOrigin,
    isOnline: () => http.isOnline?.() ?? true,
    takeConnection: new Connections(platform).take,
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
