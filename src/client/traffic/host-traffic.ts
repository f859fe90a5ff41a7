/**
 * Records, reads and reports the traffic of a host in this thread. Loaded on first use.
 *
 * Owns: the store, the recorders of each connection, and the rate of change events. Until it is loaded, nothing is
 * recorded and calls have no extra cost.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import { systemClock, type Clock, type Timer } from "../../jsonrpc/index.js";
import type { HttpPort, PeerTransport } from "../../transport/index.js";
import type { ConnectOptions, HostEvent, Server, ServerSnapshot } from "../api/index.js";
import type { Transports } from "../server/transports.js";
import type {
  BodyPart,
  FrameSlice,
  OpenedRecording,
  RecordingFormat,
  ReportFormat,
  ReportOptions,
  Traffic,
  TrafficEntry,
  TrafficFilter,
  TrafficSlice,
  TrafficTimeline,
  TrafficTotals,
} from "../api/traffic-types.js";
import type { JsonPath, JsonSlice, TextHead } from "../api/views.js";
import { ExchangeRecorder } from "./exchange-recorder.js";
import { maskedUrl, Secrets, type SecretForms } from "./mask.js";
import { AppRecorder } from "./app-recorder.js";
import { recordedTransport } from "./message-recorder.js";
import type { RecordedServer } from "./recording-file.js";
import type { Stored } from "./stored.js";
import type { TrafficReader } from "./traffic-reader.js";
import { TrafficStore, type StoreLimits } from "./traffic-store.js";

/** Interval of `traffic` events, in milliseconds. */
const REPORT_MS = 200;
/** Maximum number of servers described in a recording. */
const MAX_SERVERS = 1_000;

/** Parts of the host that traffic uses. */
export interface TrafficHost {
  emit(event: HostEvent): void;
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  server(id: string): Server | undefined;
}

export class HostTraffic implements Traffic {
  #host: TrafficHost;
  #clock: Clock;
  #store: TrafficStore;
  #secrets = new Secrets();
  /** Reader of what is recorded, loaded when somebody looks. */
  #reader = lazyAsync(async (): Promise<TrafficReader> => {
    const { TrafficReader } = await import("./traffic-reader.js");
    return new TrafficReader(this.#store, this.#secrets);
  });
  #recorders = new Map<string, ExchangeRecorder>();
  #servers = new Map<string, ServerSnapshot>();
  #timer: Timer | undefined;
  #now: () => number;

  constructor(host: TrafficHost, clock: Clock, limits?: StoreLimits) {
    this.#host = host;
    this.#clock = clock;
    this.#now = clock === systemClock ? fineTime() : () => clock.now();
    this.#store = new TrafficStore(limits);
    this.#store.onChange = () => (this.#timer ??= clock.after(REPORT_MS, () => this.#report()));
    host.subscribe((events) => {
      for (const event of events) if (event.kind === "server") this.#servers.set(event.server.id, event.server);
      if (this.#servers.size > MAX_SERVERS)
        for (const oldest of this.#servers.keys()) if (this.#servers.delete(oldest)) break;
    });
  }

  /** Masks values that a caller named as secrets, from now on. */
  hide(secrets: readonly string[], forms: SecretForms): void {
    this.#secrets.name(secrets, forms);
  }

  /** HTTP of a connection, recorded. */
  http(serverId: string, { headers = {} }: ConnectOptions, http: HttpPort): HttpPort {
    return this.#tapOf(serverId, Object.keys(headers)).http(http);
  }

  /** Transports of a connection, recorded. */
  transports(serverId: string, transports: Transports): Transports {
    const exchanges = this.#recorders.get(serverId) ?? this.#tapOf(serverId, []);
    const parts = { serverId, store: this.#store, now: this.#now, exchanges, secrets: this.#secrets };
    const tapped = <T extends PeerTransport>(transport: T): T => recordedTransport(transport, parts);
    const { modern, legacy, loadHttpSse } = transports;
    return {
      ...transports,
      modern: () => tapped(modern()),
      legacy: () => tapped(legacy()),
      ...(loadHttpSse && {
        async loadHttpSse() {
          const make = await loadHttpSse();
          return () => tapped(make());
        },
      }),
    };
  }

  /** Recorder of the messages of one app. */
  app(serverId: string, appId: string): AppRecorder {
    return new AppRecorder({
      serverId,
      appId,
      store: this.#store,
      now: this.#now,
      secrets: this.#secrets,
    });
  }

  async record(isOn: boolean): Promise<void> {
    this.#store.isRecording = isOn;
    this.#store.touch();
  }

  async totals(): Promise<TrafficTotals> {
    return this.#store.totals(false);
  }

  async list(filter: TrafficFilter, from: number, count: number): Promise<TrafficSlice> {
    return (await this.#reader()).list(filter, from, count);
  }

  async timeline(filter: TrafficFilter): Promise<TrafficTimeline> {
    return (await this.#reader()).timeline(filter);
  }

  async position(filter: TrafficFilter, entryId: number): Promise<number> {
    return (await this.#reader()).position(filter, entryId);
  }

  async entry(entryId: number): Promise<TrafficEntry | undefined> {
    return (await this.#reader()).entry(entryId);
  }

  async nodes(entryId: number, path: JsonPath, offset: number, limit: number): Promise<JsonSlice> {
    return (await this.#reader()).nodes(entryId, path, offset, limit);
  }

  async string(entryId: number, path: JsonPath, from: number, to: number): Promise<string> {
    return (await this.#reader()).string(entryId, path, from, to);
  }

  async head(entryId: number): Promise<TextHead> {
    return (await this.#reader()).head(entryId);
  }

  async text(entryId: number, from: number, to: number, part?: BodyPart): Promise<string> {
    return (await this.#reader()).text(entryId, from, to, part);
  }

  async frames(entryId: number, from: number, count: number): Promise<FrameSlice> {
    return (await this.#reader()).frames(entryId, from, count);
  }

  async pin(entryId: number, isPinned: boolean): Promise<void> {
    this.#store.pin(entryId, isPinned);
  }

  async clear(serverId?: string): Promise<void> {
    this.#store.clear(serverId);
  }

  async save(format: RecordingFormat, { sort: _sort, ...filter }: TrafficFilter = {}): Promise<Blob> {
    const { saveRecording } = await import("./save-recording.js");
    const store = this.#store;
    const entries = await (await this.#reader()).entries(filter);
    const servers = this.#serversOf(entries);
    return saveRecording(format, { store, entries, secrets: this.#secrets, servers, now: this.#clock.now() });
  }

  async report(call: string | number, format: ReportFormat, options?: ReportOptions): Promise<Blob> {
    const { reportCall } = await import("./report/call-report.js"); // loaded with the first report
    return reportCall(call, format, options, {
      store: this.#store,
      secrets: this.#secrets,
      now: this.#clock.now(),
      serversOf: (entries) => this.#serversOf(entries),
      toolOf: async (serverId, tool) => this.#host.server(serverId)?.getTool(tool),
    });
  }

  async open(recording: string | Blob): Promise<OpenedRecording> {
    const { openRecordedHost } = await import("./opened-recording.js"); // loaded on demand: few users open a recording
    return openRecordedHost(recording);
  }

  #tapOf(serverId: string, fields: readonly string[]): ExchangeRecorder {
    const recorder = new ExchangeRecorder({
      serverId,
      store: this.#store,
      now: this.#now,
      secrets: this.#secrets,
      ownFields: new Set(fields.map((name) => name.toLowerCase())),
    });
    this.#recorders.set(serverId, recorder);
    return recorder;
  }

  #serversOf(entries: readonly Stored[]): readonly RecordedServer[] {
    const ids = new Set(entries.map((entry) => entry.serverId));
    return [...ids].flatMap((id) => this.#recorded(id) ?? []);
  }

  /** Last reported description, or the current one of a server that was connected before recording started. */
  #recorded(id: string): RecordedServer | undefined {
    const reported = this.#servers.get(id);
    const info = reported?.info ?? this.#host.server(id)?.info;
    const url = reported?.url ?? info?.url;
    if (url === undefined) return undefined;
    const masked = maskedUrl(url, this.#secrets);
    return { id, url: masked, state: reported?.state ?? "connected", ...(info && { info: { ...info, url: masked } }) };
  }

  #report(): void {
    this.#timer = undefined;
    this.#host.emit({ kind: "traffic", totals: this.#store.totals(false) });
  }
}

/**
 * Clock for milliseconds since the epoch with fractions. It follows the system clock, also after a sleep of the device.
 */
function fineTime(): () => number {
  let epoch = 0;
  return () => {
    const [now, running] = [Date.now(), performance.now()];
    if (Math.abs(epoch + running - now) > 2) epoch = now - running;
    return Math.round((epoch + running) * 1_000) / 1_000;
  };
}
