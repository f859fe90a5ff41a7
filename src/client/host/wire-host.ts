/**
 * Assembles a host in this thread: the platform, the connections, and the parts that are loaded on first use.
 */
import { Connections, serverTextIn, type HttpPort } from "../../transport/index.js";
import type { ResultKeeper } from "../api/index.js";
import { Connection } from "../server/connection.js";
import { EngineHost } from "./engine-host.js";
import type { ChangeHandlers } from "./loaded-later.js";
import type { HostOptions } from "./host-options.js";
import type { Platform } from "../platform/platform.js";
import { lazyAsync } from "../../async/lazy-async.js";

/** Options of a host in this thread that are no ports: see `HostOptions`. */
export interface WiringOptions extends Pick<
  HostOptions,
  "policy" | "clientInfo" | "inputTimeoutMs" | "relay" | "launcher"
> {
  /** Absent in a worker, whose page has the functions. */
  readonly changeHandlers?: ChangeHandlers | undefined;
}

/** Creates a host on these ports. */
export function wireHost(platform: Platform, options: WiringOptions = {}): EngineHost {
  const { policy, clientInfo, inputTimeoutMs, changeHandlers, relay, launcher } = options;
  const page = { base: platform.baseUrl, pageOrigin: platform.http.pageOrigin };
  const counted = withBrowserNetwork(platform);
  /** Loads the result store, which tool calls without a view never need. */
  const openResults = async (): Promise<ResultKeeper> => {
    const { ResultStore } = await import("../results/result-store.js");
    return new ResultStore(platform.random());
  };
  return new EngineHost(
    counted,
    { results: lazyAsync(openResults), open: (parts) => new Connection(parts) },
    {
      changeHandlers,
      async openHandler(parts) {
        // Loaded on demand: most hosts offer nothing.
        const { ServerRequestHandler } = await import("./offer/server-request-handler.js");
        return new ServerRequestHandler({ platform: counted, policy, inputTimeoutMs, ...parts });
      },
      async openAudit(memory, emit) {
        const { openAudit } = await import("../memory/stored-audit.js"); // no call waits for this code
        return openAudit(counted, memory?.store, emit);
      },
      async openHistory({ store }, results, emit) {
        const { StoredHistory } = await import("../memory/stored-history.js"); // loaded on demand: most hosts record nothing
        return new StoredHistory({ ...counted, store, results, emit });
      },
      async openSurfaces({ store }, { cache, emit }) {
        const { StoredSurfaces } = await import("../memory/stored-surfaces.js"); // loaded on demand: most hosts store none
        return new StoredSurfaces({ ...counted, store, cache, emit });
      },
      async openMemory(emit) {
        const { HostMemory } = await import("../memory/host-memory.js"); // only the first result waits for this code
        return HostMemory.open(counted, emit);
      },
      async openAuthorizations(host) {
        const { HostAuthorizations } = await import("../authorization/authorizations.js"); // loaded on demand: most servers require no sign-in
        return new HostAuthorizations(platform, host, serverTextIn);
      },
      ...(relay && {
        async openRelay(consent) {
          const { hostRelay } = await import("../relay/host-relay.js"); // loaded on demand: most hosts have none
          return hostRelay(relay, page, consent);
        },
      }),
      ...(launcher && {
        async openLauncher(emit) {
          // Loaded on demand: most hosts have none.
          const { hostLauncher } = await import("../launcher/host-launcher.js");
          return hostLauncher(launcher, page, { ...platform, emit });
        },
      }),
      async openChecks(host) {
        const { HostChecks } = await import("../check/host-checks.js"); // loaded on demand: few servers are checked
        return new HostChecks(host, counted);
      },
      async openTraffic(host) {
        const { HostTraffic } = await import("../traffic/host-traffic.js"); // loaded on demand: most hosts record nothing
        return new HostTraffic(host, platform.clock);
      },
    },
    clientInfo,
  );
}

/**
 * Adds browser networking: browsers limit the connections per origin and do not report the reason for a failure. Other
 * platforms need neither counting nor diagnosis.
 */
function withBrowserNetwork(platform: Platform): Platform {
  const { http, protocolOf, tabs, clock } = platform;
  if (http.pageOrigin === undefined) return platform;
  const takeConnection = new Connections({ protocolOf, locks: tabs?.locks, clock }).take;
  return { ...platform, http: { ...http, takeConnection, diagnose: http.diagnose ?? diagnosisOn(platform) } };
}

/**
 * Diagnoses why a server can't be reached; loaded with the first failure. If it can't be loaded, only the more helpful
 * message is lost.
 */
function diagnosisOn({ http, ...ports }: Platform): NonNullable<HttpPort["diagnose"]> {
  let loading: Promise<NonNullable<HttpPort["diagnose"]>> | undefined;
  return async (failure, failed) => {
    loading ??= import("../../transport/diagnosis/index.js").then(({ createDiagnosis }) =>
      createDiagnosis({
        ...ports,
        fetch: http.fetch,
        isOnline: http.isOnline,
        isSecureContext: globalThis.isSecureContext,
      }),
    );
    const diagnose = await loading.catch(() => (loading = undefined));
    return diagnose ? diagnose(failure, failed) : failure;
  };
}
