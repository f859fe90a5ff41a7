/**
 * Finds causes by probing the server: each step tests a little more, and the first step that fails determines the
 * cause.
 *
 * Owns: the order of the probes, and the messages. Never sends a secret, or a request that a server could act on
 * (T-42).
 */
import type { ErrorCode } from "../../errors/index.js";
import { pause } from "../../jsonrpc/index.js";
import { originAndPathOf, type FailedFetch } from "../http/http-port.js";
import type { DiagnosisPort, DiagnosisFinding } from "./diagnosis-port.js";
import { fixSnippet } from "./fix-snippet.js";
import { findViolation, gatedSpaceOf } from "./local-causes.js";
import { probe } from "./probe.js";
import { tryHeaders, type HeaderVerdicts } from "./refused-headers.js";

/**
 * Time in milliseconds to wait for the report of a violation: Chromium sends it after `fetch` rejects, even after three
 * fetches in a row, and a worker gets it even later.
 */
const LATE_VIOLATION_MS = 100;

/** Probes the server until a cause is found; `undefined` if none can be determined. Never rejects. */
export async function findServerCause(
  port: DiagnosisPort,
  failed: FailedFetch,
  signal: AbortSignal,
): Promise<DiagnosisFinding | undefined> {
  const { endpoint, pageOrigin } = failed;
  const isForeign = pageOrigin !== undefined && pageOrigin !== new URL(endpoint.url).origin; // CORS applies only to requests to another origin
  const headers = { accept: "text/event-stream, application/json" };
  const plain = await probe(port, endpoint.url, { headers, signal });
  if (plain === "silent") return undefined;
  if (plain === "refused") {
    const violation = await lateViolation(port, failed, signal);
    if (violation || failed.hasAnswered) return violation; // a server that answered this page before allows it
    return (isForeign ? undecided : unreachable)(port, failed);
  }
  const isRedirected = plain === "redirected";
  if (!isForeign) return isRedirected ? redirects(failed) : undefined;
  const verdicts = await tryHeaders(port, endpoint.url, failed.headers, signal);
  // A redirect of GET may be meant for human visitors. A server that redirects all requests answers no preflight, so
  // all fields appear refused.
  const isPreflightAnswered = verdicts.refused.length < failed.headers.length;
  if (verdicts.refused.length > 0 && (isPreflightAnswered || !isRedirected)) return refusesHeaders(failed, verdicts);
  if (isRedirected) return redirects(failed);
  return verdicts.untested.length > 0 ? undefined : refusesMethod(failed);
}

async function lateViolation(
  port: DiagnosisPort,
  failed: FailedFetch,
  signal: AbortSignal,
): Promise<DiagnosisFinding | undefined> {
  if (!port.recentViolation) return undefined;
  await pause(LATE_VIOLATION_MS, port.clock, signal);
  return findViolation(port, failed);
}

const WHERE_TO_LOOK =
  "Check the address and that the server runs, then DNS, firewall and certificate: a tab shows which.";

function unreachable(port: DiagnosisPort, failed: FailedFetch): DiagnosisFinding {
  const text = `Nothing answers at ${originAndPathOf(failed.endpoint)}. ${[WHERE_TO_LOOK, ...browserRules(port, failed)].join(" ")}`;
  return failure(failed, "ERR-UNREACHABLE", text);
}

/** Finding if it can't be determined whether no server answers or the server does not allow this page. */
function undecided(port: DiagnosisPort, failed: FailedFetch): DiagnosisFinding {
  const { endpoint, pageOrigin, headers } = failed;
  const seen = `${originAndPathOf(endpoint)} gives this page no answer it may read, not even to a plain GET.`;
  const either = `Either nothing answers there, or what answers sends no Access-Control-Allow-Origin for ${pageOrigin}; the browser does not tell which.`;
  const advice = [
    WHERE_TO_LOOK,
    "If the address opens there, the server's operator must add the lines in `fix` to every answer, errors too;",
    "if the tab ends at another address, connect to that one.",
    ...browserRules(port, failed),
  ];
  return failure(failed, "ERR-CORS", [seen, either, ...advice].join(" "), {
    ...(gatedSpaceOf(new URL(endpoint.url), pageOrigin) && { isLocal: true }),
    fix: fixSnippet(pageOrigin, headers),
  });
}

/** Sentences about restrictions of the browser that may also keep this page from the address. */
function browserRules(port: DiagnosisPort, failed: FailedFetch): string[] {
  const url = new URL(failed.endpoint.url);
  const rules: string[] = [];
  if (gatedSpaceOf(url, failed.pageOrigin)) {
    const rule = port.isSecureContext === false ? "lets only https pages" : "may have to be told to let this page";
    rules.push(`The browser ${rule} reach the local network.`);
  }
  if (url.protocol === "http:" && failed.pageOrigin?.startsWith("https:")) {
    rules.push("Some browsers block http from an https page on this device too.");
  }
  return rules;
}

/**
 * Finding about a redirect, which makes every preflight fail. Browsers reveal its target only if they follow it, which
 * this client refuses.
 */
function redirects(failed: FailedFetch): DiagnosisFinding {
  const text = `${originAndPathOf(failed.endpoint)} redirects, and redirects are not followed. Open it in a tab, and connect to the address it ends at.`;
  return failure(failed, "ERR-REDIRECT", text);
}

function refusesHeaders(failed: FailedFetch, { refused, untested }: HeaderVerdicts): DiagnosisFinding {
  const { endpoint, headers, pageOrigin } = failed;
  // A preflight that fails looks the same as one that allows no field.
  const seen = refused.length === headers.length ? "it answers no preflight, or one that allows none of ours" : "";
  return failure(
    failed,
    "ERR-CORS-HEADER",
    `${originAndPathOf(endpoint)} answers this page, but refuses these request headers: ${refused.join(", ")}${seen && ` (${seen})`}. ` +
      "It must answer OPTIONS with 2xx, without authorization or redirect, and name them in Access-Control-Allow-Headers: add the lines in `fix`.",
    { refused, ...(untested.length > 0 && { untested }), fix: fixSnippet(pageOrigin, headers) },
  );
}

/**
 * Finding if a GET succeeds with every header field. The remaining causes can't be tested without sending the request
 * itself, so the message names all of them.
 */
function refusesMethod(failed: FailedFetch): DiagnosisFinding | undefined {
  const { method, endpoint } = failed;
  if (method === "GET") return undefined; // the failed request was a GET, too, and now succeeds
  const cause =
    method === "POST"
      ? "it answers OPTIONS for POST with an error or a redirect, or the POST itself without Access-Control-Allow-Origin"
      : `its Access-Control-Allow-Methods do not name ${method}`;
  return failure(
    failed,
    "ERR-CORS",
    `${originAndPathOf(endpoint)} lets this page GET with every header of ours, but ${method} failed: ${cause}, or the connection broke. ` +
      "Try again; if it stays so, its operator must add the lines in `fix` to every answer, errors too.",
    { method, fix: fixSnippet(failed.pageOrigin, failed.headers) },
  );
}

function failure(failed: FailedFetch, code: ErrorCode, message: string, more: object = {}): DiagnosisFinding {
  const { endpoint, pageOrigin, headers } = failed;
  const data = { origin: new URL(endpoint.url).origin, pageOrigin, headers, ...more };
  return { code, message, data };
}
