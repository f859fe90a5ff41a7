/**
 * Stores what servers offer whenever that changes, so that any two moments can be compared later, and how their
 * connections change. Loaded once a server is connected, or can't be.
 *
 * Owns: when a surface is stored, and which changes of a connection are. The host takes the surface from its cache: a
 * server receives no request because of it.
 */
import type { ConnectionChange, Host, HostEvent } from "../../../src/client/api/index.js";
import { serverState, serverStatusOf, type ServerState } from "../../../src/state/index.js";
import { malformedNames } from "../../../src/surface/take-surface.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { panelSettings } from "../../page-storage/panel-settings.js";

/** Time without further pages of a list until the surface is stored, in milliseconds. */
const QUIET_MS = 1_000;

/** Stores the surfaces and the changes of connections of the servers of a host. Lasts as long as the host. */
export class SurfaceLog {
  readonly #host: Host;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Last state of each connection. `lost`: it was connected before. */
  readonly #states = new Map<string, "up" | "lost" | "failed">();
  readonly #signedOut = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
    const mirror = mirrorOf(host);
    const look = (): void => mirror.snapshot.servers.forEach((state) => this.#changed(state));
    mirror.watch(look);
    look();
    host.subscribe((events) => {
      for (const event of events) this.#heard(event);
    });
  }

  /** Notes the state of a server, which may be the one that is known. */
  #changed(state: Pick<ServerState, "server" | "outage">): void {
    const { id, url } = state.server;
    const status = serverStatusOf(state);
    const error = state.outage ?? state.server.error;
    const code = error && "code" in error ? error.code : undefined;
    const before = this.#states.get(id);
    const note = (kind: ConnectionChange["kind"]): void => this.#note(url, kind, code);
    if (status === "connected") {
      if (before === "up") return;
      this.#states.set(id, "up");
      note(before === "lost" ? "back" : "connected");
      this.#soon(id);
    } else if (status === "failed" || status === "reconnecting") {
      if (before === "lost" || before === "failed") return;
      this.#states.set(id, before === "up" ? "lost" : "failed");
      note(before === "up" ? "lost" : "failed");
    } else {
      if (status === "closed" && (before === "up" || before === "lost")) note("disconnected");
      this.#states.delete(id);
    }
  }

  #heard(event: HostEvent): void {
    if (event.kind === "list-page" && event.storedAt === undefined) this.#soon(event.serverId);
    // A session that is opened again at once is seen in the events only.
    if (event.kind === "server") this.#changed(event);
    if (event.kind !== "authorization") return;
    const { serverUrl, state } = event.view;
    if (state !== "signed-out") this.#signedOut.delete(serverUrl);
    else if (!this.#signedOut.has(serverUrl)) this.#note(serverUrl, "signed-out");
    if (state === "signed-out") this.#signedOut.add(serverUrl);
  }

  #note(url: string, kind: ConnectionChange["kind"], code?: string): void {
    if (!panelSettings().storage) return;
    const change = { kind, at: Date.now(), ...(code !== undefined && { code }) };
    // A store that refuses costs only the entry.
    void this.#host.surfaces.addConnection(url, change).catch(() => undefined);
  }

  /** Stores the surface of a server once its lists stay as they are. */
  #soon(serverId: string): void {
    clearTimeout(this.#timers.get(serverId));
    // A surface that is too large, or a store that refuses, costs only the later comparison.
    const keep = (): void => void this.#keep(serverId).catch(() => undefined);
    this.#timers.set(serverId, setTimeout(keep, QUIET_MS));
  }

  async #keep(id: string): Promise<void> {
    const url = this.#host.server(id)?.info.url;
    const malformed = malformedNames(serverState(mirrorOf(this.#host).snapshot, id)?.tools.malformed);
    if (url !== undefined && panelSettings().storage) await this.#host.surfaces.keepCached(url, { id, malformed });
  }
}
