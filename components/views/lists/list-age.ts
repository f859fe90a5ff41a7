/**
 * Note with the age of a list, or a note that the list is from a recording.
 *
 * Owns: the sentences. Loaded with the first list.
 */
import type { ServerState } from "../../../src/state/index.js";
import { listsEn } from "../../strings/en/lists.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(listsEn);

/** A list that may differ from the server's current one. */
export interface AgedList {
  /** Kind of list, which selects the sentences. */
  readonly words: "tools" | "resources" | "prompts";
  readonly server: ServerState | undefined;
  /** True while the list is being requested from the server. */
  readonly isAwaited: boolean;
  /** Time at which a cached list was stored, in milliseconds since the epoch. */
  readonly storedAt: number | undefined;
}

/** Returns a sentence with the age of the list, if that is known. */
export function ageOf({ words, server, isAwaited, storedAt }: AgedList, { t, formats }: StringsController): string {
  if (isAwaited) return t(`${words}.remembered`);
  const { recordedAt } = server?.server ?? {};
  const at = recordedAt ?? storedAt;
  if (at === undefined) return t(`${words}.stale`);
  const time = `${formats.date(at)}, ${formats.time(at)}`;
  return recordedAt === undefined ? t(`${words}.stale-since`, { time }) : t("list.recorded", { time });
}

/** Returns a sentence that the recording has no such list; `undefined` outside recordings. */
export function notRecorded(server: ServerState | undefined, { t }: StringsController): string | undefined {
  return server?.server.recordedAt === undefined ? undefined : t("list.not-recorded");
}
