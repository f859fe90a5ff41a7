/**
 * Parts of a host over the worker: results, input requests, traffic and the other parts, as commands.
 *
 * The worker reads and keeps recordings; the page has the host that answers from them.
 */
import type { Host, Results, Traffic } from "../../src/client/api/index.js";
import { HOST_METHODS } from "../../src/client/facade/host-methods.js";
import type { HostPart } from "../../src/client/facade/host-parts.js";
import type { PartCommand } from "../contract.js";
import { absoluteUrl, closing } from "./remote-server.js";
import type { WorkerConnection } from "./worker-connection.js";

/** Part of the remote host. With `recordingId`, the traffic of an opened recording. */
function remotePart<P extends HostPart>(worker: WorkerConnection, part: P, recordingId?: number): Host[P] {
  const methods = Object.entries<number>(HOST_METHODS[part]).map(([name, before]) => {
    const command = `${part}.${name}` as PartCommand; // both from the same table
    const run = (...given: readonly unknown[]): Promise<unknown> => {
      const { signal, ...options } = (given[before] ?? {}) as { readonly signal?: AbortSignal };
      const args = given.slice(0, before);
      const port = args.find((one) => one instanceof MessagePort);
      return worker.run(command, { args, options, port, recordingId }, signal);
    };
    return [name, run];
  });
  return Object.fromEntries(methods) as Host[P]; // the methods are those of the part
}

/** All parts of the remote host. Relative addresses are resolved in the page: a worker made from a blob has no base URL. */
export function remoteParts(worker: WorkerConnection): Pick<Host, HostPart> {
  const names = Object.keys(HOST_METHODS) as HostPart[]; // the keys of the table
  const parts = Object.fromEntries(names.map((part) => [part, remotePart(worker, part)])) as Pick<Host, HostPart>; // one for each key
  const { view, signOut, resume } = parts.authorizations;
  const authorizations: Host["authorizations"] = {
    view: async (url) => view(absoluteUrl(url)),
    signOut: async (url) => signOut(absoluteUrl(url)),
    resume,
  };
  return { ...parts, authorizations, traffic: remoteTraffic(worker, parts.results) };
}

/**
 * Traffic of the remote host, or of a recording that the host opened. `results`: the host's results, which include
 * those of recordings.
 */
function remoteTraffic(worker: WorkerConnection, results: Results, recordingId?: number): Traffic {
  return {
    ...remotePart(worker, "traffic", recordingId),
    async open(recording) {
      const { RecordedHost } = await import("../../src/client/traffic/recorded-host.js"); // loaded on demand: recordings are rarely opened
      const { recordingId: id, events, reportedCall, ...rest } = await worker.run("openRecording", { recording });
      const release = (): void => void closing(worker.run("closeRecording", { recordingId: id }));
      const readCache: Host["cache"]["read"] = (url, options = {}) =>
        worker.run("readRecorded", { recordingId: id, url: String(url), options });
      const traffic = remoteTraffic(worker, results, id);
      return { host: new RecordedHost({ traffic, results, events, readCache, release, reportedCall }), ...rest };
    },
  };
}
