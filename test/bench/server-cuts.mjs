/**
 * Streams of the protocol bench's server that break: progress events, cut every 500, resumed with `Last-Event-ID`.
 *
 * Owns: what each part of a stream holds and how it ends. The event id says all there is to know, so nothing is kept between parts.
 */
import { progressEvent } from "./server-answers.mjs";

const EVENTS = 10_000;
const PER_PART = 500;
/**
 * A browser drops what a page has not read when a connection breaks: a moment to read it. More of it for the first part, on a busy
 * machine too: a call that broke before its first event could not be resumed by anybody.
 */
const BEFORE_KILL_MS = { first: 100, later: 5 };

const idOf = (run, at) => `${Buffer.from(JSON.stringify(run)).toString("base64url")}.${at}`;

/** The run and position of a `Last-Event-ID`; `undefined` for an id of no such stream. */
export function readPosition(lastEventId) {
  const [run, at] = String(lastEventId ?? "").split(".");
  return at === undefined ? undefined : { run: JSON.parse(Buffer.from(run, "base64url").toString()), from: Number(at) };
}

/**
 * Sends the part of a stream that follows event `from`: up to 500 events and a break, or the answer once all were sent.
 * `cut`: `clean` (the response ends), `killed` (the socket closes between two events) or `mid-event` (within one).
 */
export function sendPart(outgoing, { run, from }, { cut, retry }, rest) {
  const [id, token] = run;
  outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const end = Math.min(from + PER_PART, EVENTS);
  let text = `id: ${idOf(run, from)}\nretry: ${retry}\ndata: \n\n`;
  for (let at = from + 1; at <= end; at++) text += progressEvent(token, at, EVENTS, idOf(run, at));
  if (from === EVENTS) {
    return outgoing.end(`${text}data: {"jsonrpc":"2.0","id":${JSON.stringify(id)}${rest}\n\n`);
  }
  if (cut === "clean") return outgoing.end(text);
  const half = progressEvent(token, end + 1, EVENTS, idOf(run, end + 1));
  if (cut === "mid-event") text += half.slice(0, half.length / 2);
  const beforeKillMs = from === 0 ? BEFORE_KILL_MS.first : BEFORE_KILL_MS.later;
  outgoing.write(text, () => setTimeout(() => outgoing.socket?.destroy(), beforeKillMs));
}
