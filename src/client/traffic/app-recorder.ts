/**
 * Records the messages between this client and one app, and matches responses with requests.
 *
 * Owns: their order. They are not of the server's connection: no exchange carries them, and each app has its own ids.
 */
import type { Incoming } from "../../jsonrpc/index.js";
import type { TrafficDirection } from "../api/traffic-types.js";
import { taskIdsOf, type Secrets } from "./mask.js";
import { Pairs } from "./pairs.js";
import { readIncoming } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Maximum number of characters of a message that is kept with its body; an app may send files. */
const MAX_CHARS = 5_000_000;

/** Dependencies of a recorder. */
export interface AppRecorderParts {
  readonly serverId: string;
  readonly appId: string;
  readonly store: TrafficStore;
  readonly now: () => number;
  readonly secrets: Secrets;
}

export class AppRecorder {
  #parts: AppRecorderParts;
  #pairs = new Pairs();

  constructor(parts: AppRecorderParts) {
    this.#parts = parts;
  }

  /** Records a message while recording is on. `in`: from the app. */
  readonly record = (direction: TrafficDirection, message: Incoming): void => {
    const { serverId, appId, store, now, secrets } = this.#parts;
    if (!store.isRecording) return;
    const { value, chars, ...rest } = readIncoming(message, secrets.hideNamed);
    const read = chars > MAX_CHARS ? { ...rest, chars: 0 } : { ...rest, value, chars };
    for (const taskId of taskIdsOf(value)) secrets.addTask(taskId);
    const entry = store.addMessage({ ...read, kind: "message", serverId, appId, at: now(), direction });
    const request = this.#pairs.add(entry);
    if (!request) return;
    store.changed(request);
    store.changed(entry);
  };
}
