/**
 * Secrets in the input requests of a call, which a report masks.
 *
 * Owns: their places: addresses that a server asked the user to visit, and input responses whose names are those of secrets.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { isObject } from "../../../jsonrpc/index.js";
import { isSecretName, maskedUrl, type Secrets } from "../mask.js";
import type { Stored } from "../stored.js";

type Raw = Readonly<Record<string, unknown>>;

/** Adds the secrets of these entries to those that are masked. */
export function noteElicitedSecrets(entries: readonly Stored[], secrets: Secrets): void {
  for (const entry of entries) {
    if (entry.kind !== "message") continue;
    const { params, result } = (entry.value ?? {}) as Raw; // reading these members is safe for any object
    const [sent, received] = [membersOf(params), membersOf(result)];
    // Modern: in the response to a request, answered with the next. Legacy: a request of the server, answered with a result.
    for (const request of [{ params }, ...Object.values(membersOf(received.inputRequests))])
      noteAddress(request, secrets);
    for (const response of [result, ...Object.values(membersOf(sent.inputResponses))])
      if (entry.direction === "out") noteContent(response, secrets);
  }
}

function noteAddress(request: unknown, secrets: Secrets): void {
  const { url } = membersOf(membersOf(request).params);
  if (typeof url === "string") maskedUrl(url, secrets);
}

function noteContent(response: unknown, secrets: Secrets): void {
  for (const [name, value] of Object.entries(membersOf(membersOf(response).content)))
    if (typeof value === "string" && isSecretName(name)) secrets.add(value);
}

const membersOf = (value: unknown): Raw => (isObject(value) ? value : {});
