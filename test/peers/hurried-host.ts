/**
 * A host as `watchedHost`, whose waits are short: everything else, sockets above all, is real.
 */
import { wireHost } from "../../src/client/host/wire-host.js";
import { thisPlatform } from "../../src/client/platform/platform.js";
import type { Host, HostEvent } from "../../src/client/api/index.js";
import { systemClock, type Clock } from "../../src/jsonrpc/index.js";

/** Counts a second as so many milliseconds. */
function hurried(times: number): Clock {
  return { now: systemClock.now, after: (ms, callback) => systemClock.after(Math.round(ms / times), callback) };
}

/** Makes one that waits `times` shorter than it says, and notes what is told. */
export function hurriedHost(times = 1): { readonly host: Host; readonly events: HostEvent[] } {
  const host = wireHost({ ...thisPlatform(), clock: hurried(times) });
  const events: HostEvent[] = [];
  host.subscribe((batch) => void events.push(...batch));
  return { host, events };
}
