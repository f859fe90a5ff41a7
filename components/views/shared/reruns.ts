/**
 * Runs something again after changes of servers.
 *
 * Owns: which events lead to a run, and when it begins: once the lists that changed are loaded, one at a time, with a
 * pause between two runs. Stops when the runs themselves change the lists. Loaded with the first use.
 */
import type { Host, HostEvent } from "../../../src/client/api/index.js";

/** Time from the end of a run to the next one, in milliseconds. */
const PAUSE_MS = 1_000;
/** Number of runs in a row that are followed by a change within {@link SOON_MS}, after which nothing runs again. */
const LOOPS = 3;
/** Time after a run in which a change counts as an effect of it, in milliseconds. */
const SOON_MS = 1_000;

/** Time as the runs need it. */
export interface RerunClock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
}

const CLOCK: RerunClock = { now: () => performance.now(), after: (ms, run) => void setTimeout(run, ms) };

/** Work that is done again, and the servers whose changes lead to it. */
export interface Rerun {
  readonly host: Host;
  readonly isWatched: (serverId: string) => boolean;
  /**
   * Called when the tools of a server are listed again; resolves with true if that leads to a run although the server
   * reported no change. Never rejects.
   */
  readonly listed: (serverId: string) => Promise<boolean>;
  /** Returns true while no run may begin; {@link Reruns.proceed} is called afterwards. */
  readonly isBusy: () => boolean;
  /** Runs again; resolves with false if there was nothing to run. Never rejects. */
  readonly run: () => Promise<boolean>;
  /** Called when the runs themselves change the lists, or end the connection. Nothing runs afterwards. */
  readonly looped: () => void;
}

/** Runs again after each change until {@link end} is called. */
export class Reruns {
  readonly #of: Rerun;
  readonly #clock: RerunClock;
  readonly #unsubscribe: () => void;
  /** Lists that changed and are not loaded yet, with the number of the event that reported it. */
  readonly #changed = new Map<string, number>();
  /** Number of events and runs. A change before the begin of a run leads to no further run. */
  #count = 0;
  #beganAt = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  #isDue = false;
  #isRunning = false;
  #isWaiting = false;
  #isOver = false;
  /** True if the last run was followed by a change. */
  #isFollowed = false;
  #loops = 0;

  constructor(of: Rerun, clock: RerunClock = CLOCK) {
    this.#of = of;
    this.#clock = clock;
    this.#unsubscribe = of.host.subscribe((events) => {
      for (const event of events) if (!this.#isOver) this.#apply(event);
    });
  }

  /** Ends everything except a run that has begun. */
  end(): void {
    this.#isOver = true;
    this.#unsubscribe();
  }

  /** Begins a run that is due, if it may begin now. */
  proceed(): void {
    if (!this.#isDue || this.#isOver || this.#isRunning || this.#isWaiting || this.#of.isBusy()) return;
    if ([...this.#changed.keys()].some((key) => key.startsWith("tools "))) return; // their definitions decide what may run
    const wait = this.#endedAt + PAUSE_MS - this.#clock.now();
    if (wait <= 0) return void this.#run();
    this.#isWaiting = true;
    this.#clock.after(wait, () => {
      this.#isWaiting = false;
      this.proceed();
    });
  }

  #apply(event: HostEvent): void {
    if (event.kind === "server") {
      // Each report counts, also of an unchanged state: the tools are listed when the server is back.
      if (this.#of.isWatched(event.server.id)) this.#note("tools", event.server.id);
    } else if (event.kind === "list-changed") {
      if (this.#of.isWatched(event.serverId)) this.#note(event.list, event.serverId);
    } else if (event.kind === "list-page" && event.end && event.storedAt === undefined) {
      if (this.#of.isWatched(event.serverId)) void this.#loaded(event.list, event.serverId);
    }
  }

  #note(list: string, serverId: string): void {
    this.#changed.set(`${list} ${serverId}`, ++this.#count);
    const isSoon = this.#isRunning || this.#clock.now() - this.#endedAt <= SOON_MS;
    if (!isSoon || this.#isFollowed) return;
    this.#isFollowed = true;
    if (++this.#loops < LOOPS) return;
    this.end();
    this.#of.looped();
  }

  async #loaded(list: string, serverId: string): Promise<void> {
    const key = `${list} ${serverId}`;
    const changedAt = this.#changed.get(key) ?? 0;
    const isOther = list === "tools" && (await this.#of.listed(serverId));
    if (this.#changed.get(key) === changedAt) this.#changed.delete(key);
    this.#isDue ||= isOther || changedAt > this.#beganAt;
    this.proceed();
  }

  async #run(): Promise<void> {
    this.#isDue = false;
    this.#isRunning = true;
    this.#beganAt = ++this.#count;
    if (!this.#isFollowed) this.#loops = 0;
    this.#isFollowed = false;
    if (await this.#of.run()) this.#endedAt = this.#clock.now();
    else this.#isFollowed = false;
    this.#isRunning = false;
    this.proceed();
  }
}
