/**
 * Bodies of recorded exchanges, put together from what is kept of them: own text, and the messages that they carried.
 *
 * Owns: reading, with secrets masked. `body-recorder.ts` writes. A part whose message was evicted is missing.
 */
import { writeExact } from "../../json/exact-text.js";
import { isTooDeep } from "../results/json-text.js";
import type { BodyPart, FrameSlice } from "../api/traffic-types.js";
import { readFrame } from "./frames.js";
import type { Secrets } from "./mask.js";
import type { StoredExchange, StoredFrame } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Body of an exchange; `undefined` if it is empty, or nothing of it is kept. `secrets`: masked in it. */
export function bodyOf(
  exchange: StoredExchange,
  part: BodyPart,
  store: TrafficStore,
  secrets: Secrets,
): string | undefined {
  const text = part === "request" ? sentBodyOf(exchange, store) : receivedBodyOf(exchange, store);
  return text === undefined || text === "" ? undefined : secrets.masked(text);
}

function sentBodyOf({ sentBody, sentId }: StoredExchange, store: TrafficStore): string | undefined {
  return sentBody ?? jsonOf(sentId, store);
}

function receivedBodyOf({ body, answerId, frames }: StoredExchange, store: TrafficStore): string | undefined {
  if (frames) return frames.map((frame) => textOfFrame(frame, store)).join("");
  return body ?? jsonOf(answerId, store);
}

/** Slice of the blocks of an event stream. */
export function frameSlice(
  { frames = [], droppedFrames = 0 }: StoredExchange,
  from: number,
  count: number,
  store: TrafficStore,
  secrets: Secrets,
): FrameSlice {
  const start = Math.max(0, Math.min(Math.trunc(from) || 0, frames.length));
  const wanted = frames.slice(start, start + Math.max(0, count));
  return {
    total: frames.length,
    dropped: droppedFrames,
    from: start,
    frames: wanted.map((frame) => readFrame(secrets.masked(textOfFrame(frame, store)), frame)),
  };
}

/** Text of a block as it was transferred. */
function textOfFrame({ before, after, messageId }: StoredFrame, store: TrafficStore): string {
  return `${before}${jsonOf(messageId, store) ?? ""}${after ?? ""}`;
}

function jsonOf(messageId: number | undefined, store: TrafficStore): string | undefined {
  const message = store.get(messageId);
  if (message?.kind !== "message" || !message.value || isTooDeep(message.value)) return undefined;
  return writeExact(message.value);
}
