/**
 * Events of a server or of the device, other than faults of single exchanges: changes, lost sessions, restarts, no network, sleep.
 */
import type { Checker } from "./checker.js";
import type { Client } from "./client.js";
import type { Faults } from "./faults.js";
import type { Ledger } from "./ledger.js";
import type { Network } from "./network.js";
import type { Happening } from "./plan.js";
import { uriOf } from "./servers/application.js";
import type { SimulatedServer } from "./servers/simulated-server.js";
import type { VirtualClock } from "./virtual-clock.js";

export interface HappeningParts {
  readonly clock: VirtualClock;
  readonly client: Client;
  readonly checker: Checker;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly network: Network;
}

/** Maximum time until a connection that died while the device slept is noticed, if nothing reports it at once. */
const UNNOTICED_MS = 60_000;

/** Makes something happen; returns its duration. */
export function happen(step: Happening, path: string, server: SimulatedServer, parts: HappeningParts): number {
  const { faults, network, clock, client, checker } = parts;
  switch (step.kind) {
    case "tools-change":
      server.app.changeTools();
      server.each((protocol) => protocol.listChanged("tools"));
      return 0;
    case "tools-storm": {
      const { times, everyMs } = step;
      const change = (): void => {
        server.app.changeTools();
        server.each((protocol) => protocol.listChanged("tools"));
      };
      for (let time = 0; time < times; time++) clock.schedule(time * everyMs, change);
      return 0;
    }
    case "prompts-change":
      server.each((protocol) => protocol.listChanged("prompts"));
      return 0;
    case "resource-changes":
      server.app.change(uriOf(step.resource));
      server.each((protocol) => protocol.updated(uriOf(step.resource)));
      return 0;
    case "server-logs":
      server.each((protocol) => protocol.log());
      return 0;
    case "server-pings":
      server.each((protocol) => protocol.ping());
      return 0;
    case "server-elicits":
      server.each((protocol) => protocol.elicit());
      return 0;
    case "streams-end":
      server.each((protocol) => protocol.endStreams());
      return 0;
    case "logs-in-a-gap":
      server.each((protocol) => {
        protocol.endStreams();
        protocol.log();
        protocol.log();
      });
      return 0;
    case "session-expired":
      server.openSlowly(step.openingMs);
      expire(server, faults);
      return 0;
    case "sessions-expire": {
      const { times, everyMs } = step;
      for (let time = 0; time < times; time++) clock.schedule(time * everyMs, () => expire(server, faults));
      return times * everyMs;
    }
    case "session-dropped":
      faults.note("session-dropped", "server");
      forget(path, parts);
      server.each((protocol) => protocol.drop());
      return 0;
    case "restarted":
      faults.note(step.changes ? "restarted-changed" : "restarted", "server");
      forget(path, parts);
      server.restart(step.ms, step.changes);
      return 0;
    case "era-switched": {
      const switchEra = (): void => {
        faults.note("restarted-changed", "server");
        forget(path, parts);
        server.switchEra(step.ms);
      };
      if (!server.canSwitchEra) return 0;
      switchEra();
      clock.schedule(step.forMs, switchEra);
      return 0;
    }
    case "offline": {
      faults.note("offline", "server");
      network.disconnect();
      const comeBack = (): void => {
        network.reconnect();
        client.bell.ring();
      };
      clock.schedule(step.ms, comeBack, "device");
      return step.ms;
    }
    case "clock-set":
      faults.note("clock-set", "server");
      clock.set(step.byMs);
      return 0;
    case "asleep":
      faults.note("asleep", "server");
      checker.sleptAt = clock.now() + step.ms;
      network.suspend(step.ms + (step.isNoticed ? 50 : UNNOTICED_MS));
      clock.suspend(step.ms);
      clock.schedule(step.ms, () => client.bell.ring(), "device");
      return step.ms;
    default:
      return step satisfies never;
  }
}

function expire(server: SimulatedServer, faults: Faults): void {
  faults.note("session-expired", "server");
  server.each((protocol) => protocol.expire());
}

/** Forgets everything that the server accepted, including tasks and input requests that wait for the user. */
function forget(path: string, { ledger }: HappeningParts): void {
  for (const facts of ledger.calls.values()) {
    const isTaken = facts.exchanges.some(({ arrivedAt }) => arrivedAt !== undefined);
    if (facts.path === path && facts.settlements.length === 0 && isTaken) facts.isForgotten = true;
  }
}
