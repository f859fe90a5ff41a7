/**
 * Kind and status of an entry, in words.
 *
 * Owns: choosing the sentences, which are the same for rows, details and screen readers.
 */
import type { TrafficRow } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import type { IconName } from "../../theme/icons.js";

/** Status of an entry. */
export interface EntryStatus {
  readonly text: string;
  readonly tone: "danger" | "warning" | "muted" | "";
}

/** Returns the kind of an entry. */
export function kindOf(row: TrafficRow, { t }: StringsController): string {
  if (row.kind === "exchange") return t(row.purpose === "sign-in" ? "traffic.sign-in" : "traffic.exchange");
  return t(`traffic.${row.direction}-${row.type}`);
}

/** Returns the icon of an entry. */
export function iconOf(row: TrafficRow): IconName {
  if (row.kind === "exchange") return "exchange";
  return row.direction === "out" ? "up" : "down";
}

/** Returns the name of an entry: the method of the protocol or of HTTP. */
export function entryNameOf(row: TrafficRow): string {
  return visibleLine(row.kind === "message" ? (row.method ?? row.type) : row.method);
}

/** Returns the subject of an entry; for an exchange, its content and its address. */
export function subjectOf(row: TrafficRow): string {
  if (row.kind === "message") return visibleLine(row.subject ?? "");
  const parts = [row.carries ?? "", placeOf(row.url)].filter(Boolean);
  return visibleLine(parts.join(" · "));
}

/** Returns the outcome of an entry; empty for an entry without one. */
export function entryStatusOf(row: TrafficRow, { t }: StringsController): EntryStatus {
  if (row.kind === "exchange") {
    if (row.state === "failed") return { text: t("traffic.failed"), tone: "danger" };
    const status = row.status === undefined ? "" : String(row.status);
    if (row.isFailure) return { text: status, tone: "danger" };
    if (row.state === "cancelled") return { text: status || t("traffic.cancelled"), tone: "muted" };
    return row.state === "open" && status === ""
      ? { text: t("traffic.pending"), tone: "muted" }
      : { text: status, tone: "" };
  }
  if (row.type === "invalid" || row.outcome === "error") return { text: t("traffic.error"), tone: "danger" };
  if (row.outcome === "tool-error") return { text: t("traffic.tool-error"), tone: "warning" };
  if (row.outcome === "failed") return { text: t("traffic.failed"), tone: "danger" };
  if (row.outcome === "cancelled") return { text: t("traffic.cancelled"), tone: "muted" };
  if (row.outcome === "result") return { text: t("traffic.ok"), tone: "" };
  return row.type === "request" ? { text: t("traffic.pending"), tone: "muted" } : { text: "", tone: "" };
}

/** Returns the icon of a status that is not ordinary. */
export function toneIcon(tone: EntryStatus["tone"]): IconName | undefined {
  return tone === "danger" ? "error" : tone === "warning" ? "warning" : undefined;
}

/**
 * Returns the displayed size: bytes of an exchange; characters of a message, or of the response to a paired request.
 */
export function entrySizeOf(row: TrafficRow, isPaired: boolean): number {
  if (row.kind === "exchange") return row.receivedBytes;
  return (isPaired ? row.answerChars : undefined) ?? row.chars;
}

/** Returns the duration of an entry; empty if it has none. */
export function durationOf({ durationMs }: Pick<TrafficRow, "durationMs">, { formats, t }: StringsController): string {
  if (durationMs === undefined) return "";
  if (durationMs >= 10 || Number.isInteger(durationMs)) return formats.duration(durationMs);
  return t("traffic.milliseconds", { count: formats.number(Math.round(durationMs * 100) / 100) });
}

/** Returns the time at which an entry began, with milliseconds. */
export function startOf({ at }: Pick<TrafficRow, "at">, { formats }: StringsController): string {
  const time = formats.time(at);
  return /\d$/.test(time) ? `${time}.${String(Math.floor(at) % 1_000).padStart(3, "0")}` : time;
}

/** Returns an address without the part that all addresses of a server share. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host + url.slice(new URL(url).origin.length) : url;
}
