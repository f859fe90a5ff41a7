/**
 * Searches for a metadata document at its possible addresses, in sequence.
 *
 * Owns: classifying each answer (found, missing, broken), and the steps in the trail. Does not own: the addresses, and
 * the required content: if the document's reader throws, the search ends.
 * https://www.rfc-editor.org/rfc/rfc8414#section-3,
 * https://www.rfc-editor.org/rfc/rfc9728#section-3
 */
import { ClientError, isMcpError, type McpError } from "../../errors/index.js";
import type { JsonObject } from "../../json/json-object.js";
import type { BoundedFetch } from "./bounded-fetch.js";
import type { AuthorizationStep, Trail } from "../types.js";

/** Address at which the document may be. */
export interface MetadataLocation {
  readonly url: string;
  /** True if a server named the address. If a guessed address can't be reached, this has no meaning. */
  readonly isNamed: boolean;
}

/** Functions that handle the document. */
export interface MetadataReader<T> {
  readonly step: AuthorizationStep["step"];
  /** Checks the document and returns the parts that are used. An exception ends the search. */
  readonly read: (content: JsonObject) => T;
  /** Describes the result in a sentence for the trail. */
  readonly report: (value: T) => string;
}

/** Dependencies of a search. */
export interface SearchPorts {
  readonly get: BoundedFetch;
  readonly trail: Trail;
  readonly signal?: AbortSignal | undefined;
}

/** Result at one address. `absent` with `error`: the document may exist, but the address could not be reached. */
type Finding =
  | { readonly kind: "found"; readonly content: JsonObject; readonly status: number }
  | { readonly kind: "absent"; readonly detail: string; readonly status?: number; readonly error?: McpError }
  | { readonly kind: "broken"; readonly status?: number; readonly error: McpError };

/**
 * Returns the first document found, as parsed by `read`; `undefined` if there is none. If a document was broken and no
 * other address had one, rejects with the problem (`ERR-AUTH-DISCOVERY`): a broken document never counts as missing.
 */
export async function firstDocument<T>(
  places: readonly MetadataLocation[],
  { step, read, report }: MetadataReader<T>,
  { get, trail, signal }: SearchPorts,
): Promise<T | undefined> {
  let trouble: McpError | undefined;
  for (const { url, isNamed } of places) {
    const shownUrl = withoutQuery(url);
    const failed = (detail: string, status?: number): void =>
      trail({ step, outcome: "failed", url: shownUrl, ...(status !== undefined && { status }), detail });
    const finding = await probe(url, get, signal).catch((error: unknown) => {
      if (isMcpError(error)) failed(error.message);
      throw error;
    });
    if (finding.kind !== "found") {
      failed(finding.kind === "absent" ? finding.detail : finding.error.message, finding.status);
      if (isNamed || finding.kind === "broken") trouble ??= finding.error;
      continue;
    }
    try {
      const value = read(finding.content);
      trail({ step, outcome: "ok", url: shownUrl, status: finding.status, detail: report(value) });
      return value;
    } catch (error) {
      if (isMcpError(error)) failed(error.message, finding.status);
      throw error;
    }
  }
  if (trouble) throw trouble;
  return undefined;
}

async function probe(url: string, get: BoundedFetch, signal: AbortSignal | undefined): Promise<Finding> {
  let response: Response;
  try {
    // This header needs no preflight, and it is the only one: neither a token nor a revision is sent here (A-22, A-25).
    response = await get(url, { headers: { accept: "application/json" }, ...(signal && { signal }) });
  } catch (error) {
    if (!isMcpError(error) || signal?.aborted) throw error; // aborted by the caller
    // Servers often send 404 without CORS headers, which a browser can't distinguish from an unreachable server.
    const { reason } = error.data;
    return reason === "network" ? { kind: "absent", detail: error.message, error } : { kind: "broken", error };
  }
  const { status, headers } = response;
  if (status >= 400 && status < 500) return { kind: "absent", detail: "There is no such document.", status };
  if (!response.ok) return { kind: "broken", status, error: outOfOrder(url, `answers with status ${status}`) };
  const content = objectIn(await response.text());
  if (content) return { kind: "found", content, status };
  // Some sites return their start page for every path.
  const isPage = /^text\/html\b/i.test(headers.get("content-type") ?? "");
  if (isPage) return { kind: "absent", detail: "There is a web page in place of the document.", status };
  return { kind: "broken", status, error: outOfOrder(url, "is no JSON object") };
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return Object.assign(Object.create(null) as JsonObject, value); // its declared type is `any`
  } catch {
    return undefined; // the text of the error is not used
  }
}

function outOfOrder(url: string, what: string): ClientError {
  return wrongMetadata(`${withoutQuery(url)} ${what}.`);
}

/** Error for metadata that exists but can't be used. */
export function wrongMetadata(what: string, data: JsonObject = {}): ClientError {
  return new ClientError("ERR-AUTH-DISCOVERY", `${what} Its operator has to correct it.`, data);
}

/** Advice for a server at which nobody can sign in until its operator corrects it. */
export const WITHOUT_SIGN_IN =
  "Until then, add an access token or an Authorization header for this server, or have the author of the page get tokens (option `tokens`).";

/** Text of a server, quoted for a sentence of this client: shortened and on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `"${line.length > 200 ? `${line.slice(0, 200)}…` : line}"`;
}

/**
 * Strings in a list; `undefined` for a value that is not a list, such as `null`, which many servers send for absent
 * metadata.
 */
export function stringsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : undefined;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
