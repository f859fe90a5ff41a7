/**
 * Parts of a host over the worker: results, input requests, traffic and the others as commands.
 *
 * Recordings are read and kept in the thread; the page has the host that answers from them.
 */
import type { Host, Results, Traffic } from "../../src/client/api/index.js";
import { HOST_METHODS, type HostPart } from "../../src/client/facade.js";
import type { PartCommand } from "../contract.js";
import { closing } from "./remote-server.js";
import type { WorkerConnection } from "./worker-connection.js";

/** Part of the remote host; for the traffic, also that of an opened recording. */
export function remotePart<P extends HostPart>(worker: WorkerConnection, part: P, recordingId?: number): Host[P] {
  const methods = Object.entries<number>(HOST_METHODS[part]).map(([name, before]) => {
    const command = `${part}.${name}` as PartCommand; // of the same table
    const run = (...given: readonly unknown[]): Promise<unknown> => {
      const { signal, ...options } = (given[before] ?? {}) as { readonly signal?: AbortSignal };
      const args = given.slice(0, before);
      return worker.run(command, { args, options, ...(recordingId !== undefined && { recordingId }) }, signal);
    };
    return [name, run];
  });
  return Object.fromEntries(methods) as Host[P]; // the caller has its type
}

/** Traffic of the remote host, or of a recording it opened. `results`: of that host, which keeps those of recordings too. */
export function remoteTraffic(worker: WorkerConnection, results: Results, recordingId?: number): Traffic {
  return {
    ...remotePart(worker, "traffic", recordingId),
    async open(recording) {
      const { RecordedHost } = await import("../../src/client/traffic/recorded-host.js"); // few open any
      const { recordingId: id, events, ...rest } = await worker.run("openRecording", { recording });
      const release = (): void => void closing(worker.run("closeRecording", { recordingId: id }));
      const readCache: Host["cache"]["read"] = (url, options = {}) =>
        worker.run("readRecorded", { recordingId: id, url: String(url), options });
      const traffic = remoteTraffic(worker, results, id);
      return { host: new RecordedHost({ traffic, results, events, readCache, release }), ...rest };
    },
  };
}
