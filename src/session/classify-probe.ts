/**
 * Determines the era of a server from its response to `server/discover`: a pure function from outcome to verdict.
 *
 * Owns: the rules of the dual-era probe. It never waits, retries or counts. Outages, sign-in and timeouts are never
 * evidence of an era; a modern error never leads to a blind fallback (V-12, V-13).
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
import { isMcpError, type ServerError } from "../errors/index.js";
import { traitsOf } from "../errors/failures.js";
import { isObject } from "../jsonrpc/index.js";
import { bestRevision, LATEST, type Revision } from "../protocol/index.js";

/** Outcome of a probe. */
export type ProbeOutcome =
  | { readonly kind: "result"; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: "error"; readonly error: unknown };

/** Verdict on the server's era. */
export type ProbeVerdict =
  /** The server is modern; includes its description. */
  | { readonly kind: "modern"; readonly revision: Revision }
  /** Probe again, with this revision. */
  | { readonly kind: "probe-again"; readonly revision: Revision }
  /**
   * Fall back to `initialize`, with this revision if the server named one. `isOpaque`: there is no evidence of the era,
   * so it is not stored.
   */
  | {
      readonly kind: "legacy";
      readonly revision?: Revision;
      readonly reason: string;
      readonly supported?: unknown;
      readonly isOpaque?: true;
    }
  /** No revision in common. */
  | { readonly kind: "no-version"; readonly supported: unknown }
  /** No verdict: negotiation fails with this error. */
  | { readonly kind: "fail"; readonly error: unknown };

/**
 * Classifies one probe. `isShared`: it was sent over a connection that the embedder opened, where servers of the older
 * revisions do not answer unknown methods.
 */
export function classifyProbe(outcome: ProbeOutcome, isShared = false): ProbeVerdict {
  if (outcome.kind === "result") {
    const { supportedVersions } = outcome.result;
    const revision = bestRevision(supportedVersions, "modern");
    if (revision) return { kind: "modern", revision };
    if (!Array.isArray(supportedVersions))
      return { kind: "legacy", reason: "the answer to server/discover names no revisions" };
    return legacyOrNone(supportedVersions);
  }
  const { error } = outcome;
  if (!isMcpError(error)) return { kind: "fail", error };
  if (error.name === "ServerError") return ofRpcError(error as ServerError); // compared by name: there may be two copies of the class

  switch (error.code) {
    case "ERR-TIMEOUT":
      return isShared
        ? { kind: "legacy", reason: "server/discover was not answered", isOpaque: true }
        : { kind: "fail", error };
    // Opaque: a legacy server whose CORS settings lack the modern headers looks the same as a server that is down.
    case "ERR-CORS":
    case "ERR-CORS-HEADER":
    case "ERR-UNREACHABLE": // the same outside a browser: some servers end the connection
      return { kind: "legacy", reason: "no answer to server/discover could be read", isOpaque: true };
    case "ERR-PROTO":
      return { kind: "legacy", reason: "the answer to server/discover is no MCP" };
    // With a cause, the network failed; without one, the response ended without a valid message: a 202, an empty body
    // or other content.
    case "ERR-STREAM-LOST":
      return error.cause === undefined
        ? { kind: "legacy", reason: "server/discover was answered with nothing that is MCP" }
        : { kind: "fail", error };
    case "ERR-FORBIDDEN":
    case "ERR-HEADERS-LARGE":
    case "ERR-HTTP":
      return ofStatus(Number(error.data.status), error);
    default:
      return { kind: "fail", error };
  }
}

/**
 * Classifies a status without a modern error: 4xx falls back to `initialize`. Servers also answer unknown methods with
 * 409, 500 and 501; the caller decides about other transient failures.
 */
function ofStatus(status: number, error: unknown): ProbeVerdict {
  const reason = `server/discover was answered with HTTP ${status}`;
  if (status === 409 || status === 500 || status === 501) return { kind: "legacy", reason, isOpaque: true };
  const isRefusal = status >= 400 && status < 500 && !traitsOf(error).isTransient;
  return isRefusal ? { kind: "legacy", reason } : { kind: "fail", error };
}

function ofRpcError(error: ServerError): ProbeVerdict {
  const status = error.data.status;
  if (typeof status === "number" && status >= 500) return ofStatus(status, error);
  switch (error.rpcCode) {
    case -32022: {
      const supported = isObject(error.rpcData) ? error.rpcData.supported : undefined;
      if (!Array.isArray(supported))
        return { kind: "legacy", reason: "server/discover was answered with -32022 and no list" };
      const revision = bestRevision(supported, "modern");
      return revision ? { kind: "probe-again", revision } : legacyOrNone(supported);
    }
    case -32021:
    case -32020:
      return { kind: "fail", error }; // the server is modern but refuses this client, so there is no fallback
    default:
      return { kind: "legacy", reason: `server/discover was answered with ${error.rpcCode}` };
  }
}

/**
 * Modern revision to probe with after a failure of `initialize`: the one that the server names, or if the first probe
 * was opaque, the newest after any JSON-RPC error, because a server that was starting may answer the second probe.
 * `undefined` if the failure says nothing about the era (V-12).
 */
export function modernAfter(error: unknown, isOpaque: true | undefined): Revision | undefined {
  const refusal = isMcpError(error) && error.code === "ERR-NOT-MCP" ? error.cause : error;
  if (!isMcpError(refusal) || refusal.name !== "ServerError") return undefined;
  const { rpcData } = refusal as ServerError; // compared by name: there may be two copies of the class
  const named = isObject(rpcData) ? bestRevision(rpcData.supported, "modern") : undefined;
  return named ?? (isOpaque && LATEST.modern);
}

function legacyOrNone(supported: unknown): ProbeVerdict {
  const revision = bestRevision(supported, "legacy");
  return revision
    ? { kind: "legacy", revision, supported, reason: "the server names only older revisions" }
    : { kind: "no-version", supported };
}
