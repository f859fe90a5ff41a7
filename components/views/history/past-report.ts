/**
 * Bug report of an entry of the history, for a call whose messages are not recorded.
 *
 * Owns: the text. Contains only what the history has stored, and says what is missing. All that a server or a page
 * chose is in blocks of JSON, whose lines can't end the block; hidden characters are written as escapes.
 */
import type { HistoryEntry, ReportFormat, ServerInfo } from "../../../src/client/api/index.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { sharedAddress } from "../../page-storage/server-link.js";

/** Contents of a report. */
export interface PastReport {
  readonly entry: HistoryEntry;
  /** Complete arguments as JSON; absent if they were not stored. */
  readonly arguments: string | undefined;
  /** Result as JSON; absent if there is none, or if it was not stored. */
  readonly result: string | undefined;
  /** The server, if it is connected now. */
  readonly server: ServerInfo | undefined;
  readonly userAgent: string;
}

/** Maximum number of characters of a block in text for an issue tracker, as in the reports of recorded calls. */
const MAX_BLOCK = 15_000;
/** Method of each kind of request. */
const METHODS = { tool: "tools/call", resource: "resources/read", prompt: "prompts/get" } as const;
/** Control and format characters, and what hides between visible letters. Line breaks of the text separate members. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\uFE00-\uFE0F]/gu;

/** Writes the report as Markdown, in English: complete as a file, otherwise with long values shortened. */
export function pastReport(
  { entry, arguments: args, result, server, userAgent }: PastReport,
  format: ReportFormat,
): string {
  const most = format === "file" ? Infinity : MAX_BLOCK;
  const { at, kind, name, outcome, durationMs, error, serverUrl, size } = entry;
  const { implementation, revision } = server ?? {};
  const target = kind === "resource" ? { uri: name } : { name };
  const params = args === undefined || kind === "resource" ? target : { ...target, arguments: parseExact(args) };
  const facts = {
    server: sharedAddress(serverUrl),
    ...(server && {
      connectedNow: { ...(implementation && { name: implementation.name, version: implementation.version }), revision },
    }),
    method: METHODS[kind],
    started: new Date(at).toISOString(),
    durationMs,
    outcome,
    ...(error && { error }),
    userAgent,
  };
  return `${[
    "## Call from the history",
    "What the history has stored of this call, without its messages, HTTP exchanges and header fields.",
    block(facts, most),
    "### Parameters of the request",
    block(params, most),
    ...(args === undefined && kind !== "resource" ? ["*The arguments were too large to store.*"] : []),
    ...(result === undefined
      ? size > 0
        ? [`### Result\n\n*Not stored: ${size} characters.*`]
        : []
      : ["### Result", block(parseExact(result), most)]),
  ].join("\n\n")}\n`;
}

/** A value as a block of at most `most` characters, and the number of those left out. */
function block(value: unknown, most: number): string {
  const json = writeExact(value, 2) ?? "";
  const shown = json
    .slice(0, most)
    .replace(HIDDEN, (found) =>
      Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
        "",
      ),
    );
  const rest = json.length > most ? `\n\n*${json.length - most} characters are left out.*` : "";
  return `\`\`\`json\n${shown}\n\`\`\`${rest}`;
}
