/**
 * Writes exchanges as HTTP Archive 1.2, which browsers and proxies can read.
 *
 * Owns: the mapping of a message: the body of its request, the content of its response. Data without a field in the
 * format goes into fields that start with `_`, as the format allows. Messages without an exchange (ports) are not
 * included.
 * http://www.softwareishard.com/blog/har-12-spec/
 */
import { writeExact } from "../../json/exact-text.js";
import { isTooDeep, jsonOrNothing } from "../results/json-text.js";
import type { BodyPart, HeaderField } from "../api/traffic-types.js";
import { CLIENT } from "../platform/version.js";
import { bodyOf } from "./bodies.js";
import type { RecordingParts } from "./recording-file.js";
import type { Stored, StoredExchange, StoredMessage } from "./stored.js";
import { Turns } from "../../async/turns.js";

/** Writes an archive. */
export async function writeHar(parts: RecordingParts): Promise<Blob> {
  const { entries, servers, dropped, secrets } = parts;
  const carried = carriedBy(entries);
  const head = {
    version: "1.2",
    creator: { name: CLIENT.name, version: CLIENT.version },
    pages: [],
    _mcp: { servers, dropped },
  };
  const texts = [`{"log":${secrets.masked(JSON.stringify(head).slice(0, -1))},"entries":[`];
  const turns = new Turns();
  let isFirst = true;
  for (const exchange of entries) {
    if (exchange.kind !== "exchange") continue;
    const messages = carried.get(exchange.id) ?? [];
    // If a message can't be serialized, its exchange is omitted too.
    if (messages.some(({ value }) => isTooDeep(value))) continue;
    const text = jsonOrNothing(harEntry(exchange, messages, parts));
    if (text === undefined) continue;
    texts.push(`${isFirst ? "" : ","}\n${secrets.masked(text)}`);
    isFirst = false;
    await turns.worked(text.length);
  }
  return new Blob([...texts, "\n]}}\n"], { type: "application/json" });
}

/** Messages of each exchange. */
function carriedBy(entries: readonly Stored[]): ReadonlyMap<number, readonly StoredMessage[]> {
  const byExchange = new Map<number, StoredMessage[]>();
  for (const entry of entries) {
    if (entry.kind !== "message" || entry.exchangeId === undefined) continue;
    const known = byExchange.get(entry.exchangeId);
    if (known) known.push(entry);
    else byExchange.set(entry.exchangeId, [entry]);
  }
  return byExchange;
}

function harEntry(
  exchange: StoredExchange,
  messages: readonly StoredMessage[],
  { store, secrets }: RecordingParts,
): object {
  const sent = messages.filter(({ direction }) => direction === "out");
  const received = messages.filter(({ direction }) => direction === "in");
  const { serverId, purpose, state, failure, at, headersMs, durationMs, relay } = exchange;
  const wait = headersMs ?? durationMs ?? 0;
  const isStream = /event-stream/i.test(exchange.contentType ?? "");
  // An older recording has messages but no bodies.
  const asMessages = isStream ? received.map(eventOf).join("") : textOf(received);
  const known = (part: BodyPart): string | undefined => {
    const text = bodyOf(exchange, part, store, secrets);
    return text !== undefined && secrets.coversTasksIn(text) ? text : undefined; // as in `save-recording.ts`
  };
  const content = known("response") ?? (received.length > 0 ? asMessages : undefined);
  const [own] = sent;
  const posted = known("request") ?? (own?.value && writeExact(own.value));
  return {
    startedDateTime: new Date(at).toISOString(),
    time: durationMs ?? wait,
    request: {
      method: exchange.method,
      url: exchange.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: exchange.sentFields.map(headerOf),
      queryString: queryOf(exchange.url),
      ...(posted !== undefined && { postData: { mimeType: "application/json", text: posted } }),
      headersSize: -1,
      bodySize: exchange.sentChars,
    },
    response: {
      status: exchange.status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: (exchange.receivedFields ?? []).map(headerOf),
      content: {
        size: exchange.receivedBytes,
        mimeType: exchange.contentType ?? "",
        ...(content !== undefined && { text: content }),
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: exchange.receivedBytes,
    },
    cache: {},
    timings: { send: 0, wait, receive: Math.max(0, (durationMs ?? wait) - wait) },
    _mcp: {
      serverId,
      purpose,
      state,
      ...(failure !== undefined && { failure }),
      ...(relay !== undefined && { relay }),
      times: received.map((one) => one.at - at),
      ...(exchange.frames && { frameTimes: exchange.frames.map((frame) => frame.at - at) }),
    },
  };
}

function headerOf({ name, value, masked }: HeaderField): object {
  return { name, value, ...(masked !== undefined && { _masked: masked, comment: `${masked} characters are masked` }) };
}

function queryOf(url: string): readonly object[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

const eventOf = ({ value }: StoredMessage): string => (value ? `event: message\ndata: ${writeExact(value)}\n\n` : "");

function textOf(messages: readonly StoredMessage[]): string | undefined {
  const values = messages.flatMap(({ value }) => (value ? [value] : []));
  return values.length === 0 ? undefined : writeExact(values.length === 1 ? values[0] : values);
}
