/**
 * Bug report as Markdown, for an issue tracker.
 *
 * Owns: the sections and their limits: 60,000 characters in total, below the limit of GitHub. Contains facts only, in
 * English. Everything that a server, a page or a file chose is in code spans and fenced blocks.
 */
import type { HeaderField } from "../../api/traffic-types.js";
import { CLIENT } from "../../platform/version.js";
import type { Secrets } from "../mask.js";
import { answerOf, endOf, toolNameOf, type RecordedEnd } from "../recorded-call.js";
import { paramsOf } from "../recorded-lists.js";
import type { RecordedServer } from "../recording-file.js";
import { isFailure, type Stored, type StoredExchange, type StoredMessage } from "../stored.js";
import type { TrafficStore } from "../traffic-store.js";
import { nextTurn } from "../../../async/turns.js";
import { fencedBlock, inlineCode } from "./markdown-text.js";
import { shortenedJson } from "./shortened-json.js";

/** Maximum number of characters of a report. */
const MAX_REPORT = 60_000;
const MAX_MESSAGE = 15_000;
const MAX_EXCHANGE = 2_500;
const MAX_EXCHANGES = 4;
const MAX_LINES = 80;
const MAX_LINE = 160;

/** Contents of a report. */
export interface ReportContent {
  readonly store: TrafficStore;
  readonly secrets: Secrets;
  /** Entries of the call, oldest first. */
  readonly entries: readonly Stored[];
  /** Last request of the call. */
  readonly request: StoredMessage;
  readonly server: RecordedServer | undefined;
  readonly userAgent: string | undefined;
}

/** Writes the report. */
export async function reportMarkdown(parts: ReportContent): Promise<string> {
  const { entries, request, store, secrets } = parts;
  const end = endOf(request, store);
  const masked = (text: string, max?: number): string => inlineCode(secrets.masked(text), max);
  const title = `## Call of ${masked(toolNameOf(request), 120)}: ${outcomeOf(end, store.get(request.exchangeId))}`;
  const sections = [`${title}\n\n${factsOf(parts, end, masked).join("\n")}`];
  sections.push(`### Request\n\n${messageBlock(known(request, entries), secrets)}`);
  await nextTurn();
  const answer = messagesIn(entries).findLast(({ id }) => id === answerOf(request, store)?.id);
  if (answer) sections.push(`### Response\n\n${messageBlock(answer, secrets)}`);
  const last = messagesIn(entries).findLast(({ direction, method }) => direction === "in" && isTask(method));
  if (last && last.id > (answer?.id ?? 0))
    sections.push(`### Last message of the task\n\n${messageBlock(last, secrets)}`);
  await nextTurn();
  const exchanges = entries.filter((entry): entry is StoredExchange => entry.kind === "exchange");
  if (exchanges.length > 0) sections.push(`### HTTP\n\n${exchangeBlocks(exchanges, secrets)}`);
  sections.push(`### Messages\n\n${messageLines(entries, secrets)}`);
  return joined(sections);
}

function outcomeOf({ result, error }: RecordedEnd, exchange: Stored | undefined): string {
  if (result) return result.isError === true ? "the tool reported an error" : "result";
  if (!error) return "cancelled";
  if (error.kind === "server") return `JSON-RPC error ${error.rpcCode}`;
  const { state = undefined, status = undefined } = exchange?.kind === "exchange" ? exchange : {};
  return state === "open" ? "still running" : status === undefined ? "no result" : `no result, HTTP ${status}`;
}

function factsOf(
  { entries, request, server, userAgent, store }: ReportContent,
  end: RecordedEnd,
  masked: (text: string, max?: number) => string,
): string[] {
  const first = entries[0] ?? request;
  const { implementation, revision, clientInfo = CLIENT } = server?.info ?? {};
  const named = implementation && [implementation.name, implementation.title, implementation.version];
  const url = entries.find((entry) => entry.kind === "exchange")?.url ?? server?.url;
  const exchange = store.get(request.exchangeId);
  const headersMs = exchange?.kind === "exchange" ? exchange.headersMs : undefined;
  const rounds = inputRounds(entries);
  const failure = exchange?.kind === "exchange" ? exchange.failure : undefined;
  const spans = (texts: readonly (string | undefined)[]): string =>
    texts.flatMap((text) => (text === undefined ? [] : [masked(text)])).join(" ");
  return [
    `- Server: ${named ? spans(named) : "unknown"}`,
    ...(url === undefined ? [] : [`- Address: ${masked(url, 500)}`]),
    `- Protocol: ${revision === undefined ? "unknown revision" : masked(revision)}, ${transportOf(request, store)}`,
    `- Client: ${spans([clientInfo.name, clientInfo.version])}`,
    ...(userAgent === undefined ? [] : [`- User agent: ${masked(userAgent, 300)}`]),
    `- Started: ${new Date(first.at).toISOString()}`,
    `- Duration: ${milliseconds(end.at - first.at)}${headersMs === undefined ? "" : `; header fields after ${milliseconds(headersMs)}`}`,
    ...(rounds === 0 ? [] : [`- Input requests: ${rounds}`]),
    ...(end.error ? [`- Failure: ${masked(end.error.message, 500)}`] : []),
    ...(failure === undefined ? [] : [`- Network: ${masked(failure, 500)}`]),
  ];
}

/** Transport, as far as the exchanges show it. */
function transportOf(request: StoredMessage, store: TrafficStore): string {
  if (request.exchangeId === undefined) return "no HTTP exchange recorded";
  const answer = answerOf(request, store);
  const carrier = store.get(answer?.exchangeId);
  const isSse = carrier?.kind === "exchange" && carrier.id !== request.exchangeId && carrier.method === "GET";
  return isSse ? "HTTP+SSE" : "Streamable HTTP";
}

/** Number of input requests of the server during the call. */
function inputRounds(entries: readonly Stored[]): number {
  return messagesIn(entries).filter(({ direction, type, value }) => {
    if (direction !== "in") return false;
    const { result } = (value ?? {}) as { readonly result?: { readonly resultType?: unknown } | null }; // reading these members is safe for any object
    return type === "request" || result?.resultType === "input_required";
  }).length;
}

function messageBlock({ value, chars }: StoredMessage, secrets: Secrets): string {
  const json = value && shortenedJson(value, MAX_MESSAGE, secrets);
  return json === undefined
    ? "*The message was too large to be recorded.*"
    : fencedBlock("json", json, MAX_MESSAGE, Math.max(chars, json.length));
}

function exchangeBlocks(exchanges: readonly StoredExchange[], secrets: Secrets): string {
  const shown =
    exchanges.length > MAX_EXCHANGES ? [...exchanges.slice(0, MAX_EXCHANGES - 1), ...exchanges.slice(-1)] : exchanges;
  const blocks = shown.map((exchange) => {
    const { method, url, status, sentFields, receivedFields, state } = exchange;
    const lines = [
      `${method} ${url}`,
      ...sentFields.map(fieldLine),
      "",
      status === undefined ? `(no response: ${state})` : String(status),
      ...(receivedFields ?? []).map(fieldLine),
    ];
    return fencedBlock(
      "http",
      secrets.masked(lines.map((line) => line.replace(/[\r\n]+/g, " ")).join("\n")),
      MAX_EXCHANGE,
    );
  });
  const more = exchanges.length - shown.length;
  return [...blocks, ...(more > 0 ? [`*${more} more exchanges are left out.*`] : [])].join("\n\n");
}

const fieldLine = ({ name, value }: HeaderField): string => `${name}: ${value}`;

/** Messages of the call, one line each, with the contents of log messages. */
function messageLines(entries: readonly Stored[], secrets: Secrets): string {
  const messages = messagesIn(entries);
  const from = messages[0]?.at ?? 0;
  const shown =
    messages.length > MAX_LINES ? [...messages.slice(0, MAX_LINES / 2), ...messages.slice(-MAX_LINES / 2)] : messages;
  const lines = shown.map((message) => {
    const { at, direction, type, method, subject } = message;
    const data =
      method === "notifications/message" ? shortenedJson(paramsOf(message)?.data, MAX_LINE, secrets) : undefined;
    const what = secrets.masked([type, method, subject, data].filter((word) => word !== undefined).join(" "));
    const start = `+${milliseconds(at - from)} ${direction === "out" ? "sent" : "received"} ${type !== "request" && isFailure(message) ? "failed " : ""}`;
    return (start + what.replace(/\s+/g, " ")).slice(0, MAX_LINE);
  });
  const more = messages.length - shown.length;
  const block = fencedBlock("text", lines.join("\n"), MAX_LINES * (MAX_LINE + 1));
  return more > 0 ? `${block}\n\n*${more} messages in the middle are left out.*` : block;
}

/** Joins the sections as far as there is room; the first ones are the most important. */
function joined(sections: readonly string[]): string {
  const omitted = "*Further sections are left out, because the report would be too long.*";
  let text = "";
  for (const section of sections) {
    if (text.length + section.length > MAX_REPORT - omitted.length - 4) return `${text}${omitted}\n`;
    text += `${section}\n\n`;
  }
  return `${text.trimEnd()}\n`;
}

const isTask = (method: string | undefined): boolean => method === "tasks/get" || method === "tasks/result";
const milliseconds = (ms: number): string => `${Math.round(Math.max(0, ms) * 10) / 10} ms`;

/** Entry with this id, without contents that may not be written. */
function known(request: StoredMessage, entries: readonly Stored[]): StoredMessage {
  return messagesIn(entries).find(({ id }) => id === request.id) ?? request;
}

function messagesIn(entries: readonly Stored[]): readonly StoredMessage[] {
  return entries.filter((entry): entry is StoredMessage => entry.kind === "message");
}
