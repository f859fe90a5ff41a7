/**
 * Connects to a legacy server: tries `initialize`, then HTTP+SSE if the endpoint does not accept POST, and explains the
 * failure if neither works.
 *
 * Owns: that order, and the message if both eras were refused. Loaded only when a server needs it.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#backwards-compatibility
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import type { Revision } from "../../protocol/index.js";
import { classifyProbe, modernAfter, type ProbeOutcome } from "../classify-probe.js";
import type { Negotiated, NegotiateOptions } from "../negotiate.js";
import { openLegacy } from "./open-legacy.js";

/**
 * Connects in the legacy era; one method for each reason to use that era. All methods reject with `ERR-VERSION`,
 * `ERR-NOT-MCP`, or the reason the server can't be reached.
 */
export const connectLegacy = {
  /** Connects because the caller requests the era. */
  async chosen(options: NegotiateOptions): Promise<Negotiated> {
    const { pinned } = options;
    if (pinned === undefined) return reach(options, undefined, "the legacy era was chosen");
    const found = await reach(options, pinned, `${pinned} was chosen`);
    const { revision } = found.session.row;
    if (revision === pinned) return found;
    const text = `The server settled on MCP ${revision}, not on ${pinned}. Choose another revision.`;
    const error = new ClientError("ERR-VERSION", text, { supported: [revision], requested: pinned });
    await found.session.close(error);
    throw error;
  },

  /**
   * Connects because the era is known from an earlier connection. `undefined` if the server contradicts that: its era
   * must be probed again (V-11).
   */
  async remembered(options: NegotiateOptions): Promise<Negotiated | undefined> {
    try {
      return await reach(options, undefined, "it spoke the legacy era before");
    } catch (error) {
      if (isContradiction(error)) return undefined;
      throw error;
    }
  },

  /** Connects because the probe found the era. */
  found: reach,

  /** Failures of a probe that found no modern server. */
  judge: classifyProbe,

  /** Revision of a modern server that refused `initialize`. */
  modernAfter,
} as const;

async function reach(
  options: NegotiateOptions,
  revision: Revision | undefined,
  reason: string,
  probed?: ProbeOutcome,
): Promise<Negotiated> {
  try {
    return await openLegacy(options, options.legacy, revision, reason);
  } catch (error) {
    // An endpoint that does not accept POST may use the transport of 2024-11-05, which starts with GET.
    if (!options.loadHttpSse || !isWrongEndpoint(error)) throw explain(options.url, error, probed);
    try {
      return await openLegacy(
        options,
        await options.loadHttpSse(),
        revision,
        "the endpoint is one of HTTP+SSE (deprecated)",
      );
    } catch (third) {
      // Neither an abort nor a request for authorization means that this is not an MCP server.
      if (options.signal?.aborted || (isMcpError(third) && third.code === "ERR-AUTH")) throw third;
      throw explain(options.url, error, probed, third);
    }
  }
}

/** True if the server did not respond like a legacy server, or if its CORS settings may allow the other era only. */
function isContradiction(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { name, code, cause } = error;
  if (code === "ERR-STREAM-LOST") return cause === undefined; // a response without a message proves nothing; with a cause, the network failed
  return name === "ServerError" || ["ERR-VERSION", "ERR-METHOD", "ERR-HTTP", "ERR-PROTO", "ERR-CORS"].includes(code);
}

/** True for HTTP 400, 404 or 405 without MCP content, after which HTTP+SSE is tried. */
function isWrongEndpoint(error: unknown): boolean {
  if (!isMcpError(error)) return false;
  const { status } = error.data;
  return error.code === "ERR-HTTP" && (status === 400 || status === 404 || status === 405);
}

/** Creates the error for an endpoint that refused both eras as if it were not MCP, with both responses. */
function explain(url: string, error: unknown, probed: ProbeOutcome | undefined, third?: unknown): unknown {
  // CORS blocked both requests: the error of the probe names every header that the server would have to allow.
  const isCors = (one: unknown): boolean => isMcpError(one) && one.code.startsWith("ERR-CORS");
  if (isCors(error) && probed?.kind === "error") {
    return isCors(probed.error) ? probed.error : error;
  }
  const notMcp =
    isMcpError(error) &&
    !(Number(error.data.status) >= 500) && // the server is running, and reports its own failure
    (["ERR-HTTP", "ERR-PROTO", "ERR-METHOD"].includes(error.code) ||
      (error.code === "ERR-STREAM-LOST" && error.cause === undefined));
  if (!notMcp || probed?.kind !== "error") return error;
  // The probe lacked the modern header fields and indicated a legacy server, which was wrong.
  if (isMcpError(probed.error) && probed.error.code === "ERR-CORS-HEADER") return probed.error;
  const attempts = [`server/discover: ${messageOf(probed.error)}`, `initialize: ${messageOf(error)}`];
  if (third !== undefined) attempts.push(`HTTP+SSE: ${messageOf(third)}`);
  return new ClientError(
    "ERR-NOT-MCP",
    `No MCP server answered at ${url}. Check the address and its path.`,
    { url, ...error.data, attempts },
    error,
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
