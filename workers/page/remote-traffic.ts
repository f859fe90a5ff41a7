/**
 * The traffic over the link: the façade's `Traffic` as commands, of the host's own and of recordings.
 *
 * Owns: nothing. Recordings are read and kept in the thread; the page has the host that answers from them.
 */
import type { Host, Results, Traffic, TrafficMethod } from "../contract.js";
import { closing } from "./remote-server.js";
import type { WorkerConnection } from "./worker-connection.js";

/** The traffic of the host at the other end, or of a recording it opened. `results`: of that host, which keeps those of recordings too. */
export function remoteTraffic(worker: WorkerConnection, results: Results, recordingId?: number): Traffic {
  const run = <K extends TrafficMethod>(method: K, ...args: Parameters<Traffic[K]>): ReturnType<Traffic[K]> => {
    const params = { ...(recordingId !== undefined && { recordingId }), method, args };
    return worker.run("traffic", params) as ReturnType<Traffic[K]>; // what the method gives: the façade's types say which that is
  };
  return {
    record: (isOn) => run("record", isOn),
    totals: () => run("totals"),
    list: (filter, from, count) => run("list", filter, from, count),
    position: (filter, entryId) => run("position", filter, entryId),
    entry: (entryId) => run("entry", entryId),
    nodes: (entryId, path, offset, limit) => run("nodes", entryId, path, offset, limit),
    head: (entryId) => run("head", entryId),
    text: (entryId, from, to) => run("text", entryId, from, to),
    pin: (entryId, isPinned) => run("pin", entryId, isPinned),
    clear: (serverId) => run("clear", serverId),
    save: (format, filter) => run("save", format, filter),
    async open(recording) {
      const { RecordedHost } = await import("../../src/client/traffic/recorded-host.js"); // few open any
      const { recordingId: id, events, ...rest } = await worker.run("openRecording", { recording });
      const release = (): void => void closing(worker.run("closeRecording", { recordingId: id }));
      const readCache: Host["readCache"] = (url, options = {}) =>
        worker.run("readRecorded", { recordingId: id, url: String(url), options });
      const traffic = remoteTraffic(worker, results, id);
      return { host: new RecordedHost({ traffic, results, events, readCache, release }), ...rest };
    },
  };
}
