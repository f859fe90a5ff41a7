/**
 * Causes that only the server can show: each rung asks it a little more, and the first that fails is the answer.
 *
 * Owns: the order of the questions and the words for what was seen. Never: a request a server could act upon, or a secret (T-42).
 */
import type { ErrorCode } from "../../errors/index.js";
import { pause } from "../../jsonrpc/index.js";
import { placeOf, type FailedFetch } from "../http/http-port.js";
import { gatedSpaceOf } from "./address-space.js";
import type { DiagnosisPort, Finding } from "./diagnosis-port.js";
import { fixSnippet } from "./fix-snippet.js";
import { findViolation } from "./local-causes.js";
import { probe } from "./probe.js";
import { tryHeaders, type HeaderVerdicts } from "./refused-headers.js";

/** Chromium tells of a violation after `fetch` rejected, even after three in a row, and a worker hears of it later still; milliseconds. */
const LATE_VIOLATION_MS = 100;

/** Asks the server until a cause is found; `undefined` when none can be told. Never rejects. */
export async function findServerCause(
  port: DiagnosisPort,
  failed: FailedFetch,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  const { endpoint, pageOrigin } = failed;
  const isForeign = pageOrigin !== undefined && pageOrigin !== new URL(endpoint.url).origin; // else CORS has no part in it
  const isThere = await probe(port, endpoint.url, { mode: "no-cors", signal });
  if (isThere.kind === "silent") return undefined;

  // Asked even when nothing seems to be there: Cross-Origin-Resource-Policy blocks the first probe, and only that.
  const headers = { accept: "text/event-stream, application/json" };
  const readable = await probe(port, endpoint.url, { mode: "cors", headers, signal });
  switch (readable.kind) {
    case "silent":
      return undefined;
    case "refused":
      if (isThere.kind === "refused") return (await lateViolation(port, failed, signal)) ?? unreachable(port, failed);
      return isForeign ? unreadable(failed) : undefined;
    case "answered":
      break;
    default:
      return readable satisfies never;
  }

  const redirect = readable.redirected ? judgeRedirect(failed, readable.url, readable.isPage) : undefined;
  if (redirect) return redirect;
  if (!isForeign) return undefined;
  const verdicts = await tryHeaders(port, endpoint.url, failed.headers, signal);
  if (verdicts.refused.length > 0) return refusesHeaders(failed, verdicts);
  return verdicts.untested.length > 0 ? undefined : refusesMethod(failed);
}

async function lateViolation(
  port: DiagnosisPort,
  failed: FailedFetch,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  if (!port.recentViolation) return undefined;
  await pause(LATE_VIOLATION_MS, port.clock, signal);
  return findViolation(port, failed);
}

function unreachable(port: DiagnosisPort, failed: FailedFetch): Finding {
  const url = new URL(failed.endpoint.url);
  const advice = ["Check the address and that the server runs, then DNS, firewall and certificate: a tab shows which."];
  if (gatedSpaceOf(url, failed.pageOrigin)) {
    const rule = port.isSecureContext === false ? "lets only https pages" : "may have to be told to let this page";
    advice.push(`The browser ${rule} reach the local network.`);
  }
  if (url.protocol === "http:" && failed.pageOrigin?.startsWith("https:")) {
    advice.push("Some browsers block http from an https page on this device too.");
  }
  const text = `Nothing answers at ${placeOf(failed.endpoint)}, not even a plain request. ${advice.join(" ")}`;
  return failure(failed, "ERR-UNREACHABLE", text);
}

function unreadable(failed: FailedFetch): Finding {
  const { endpoint, pageOrigin, headers } = failed;
  return failure(
    failed,
    "ERR-CORS",
    `${placeOf(endpoint)} is there but sends no Access-Control-Allow-Origin for ${pageOrigin}, so the browser keeps its answer back. ` +
      "Its operator must add the lines in `fix` to every answer, errors too; or it redirects: opened in a tab, the address shows where.",
    { fix: fixSnippet(pageOrigin, headers) },
  );
}

/** A redirect breaks every preflight, and is refused where it could carry secrets; the way there is told instead. */
function judgeRedirect(failed: FailedFetch, to: string, isPage: boolean): Finding | undefined {
  const from = new URL(failed.endpoint.url);
  const target = new URL(to);
  if (target.origin !== from.origin) {
    const text = `${placeOf(failed.endpoint)} redirects to another origin, ${target.origin}. Connect to that address if you trust it.`;
    return failure(failed, "ERR-PROTO", text, { to: target.origin });
  }
  return target.pathname === from.pathname || isPage ? undefined : { kind: "moved", url: target.href };
}

function refusesHeaders(failed: FailedFetch, { refused, untested }: HeaderVerdicts): Finding {
  const { endpoint, headers, pageOrigin } = failed;
  // A preflight that fails as a whole looks the same as one that allows nothing.
  const seen = refused.length === headers.length ? "it answers no preflight, or one that allows none of ours" : "";
  return failure(
    failed,
    "ERR-CORS-HEADER",
    `${placeOf(endpoint)} answers this page, but refuses these request headers: ${refused.join(", ")}${seen && ` (${seen})`}. ` +
      "It must answer OPTIONS with 2xx, without authorization or redirect, and name them in Access-Control-Allow-Headers: add the lines in `fix`.",
    { refused, ...(untested.length > 0 && { untested }), fix: fixSnippet(pageOrigin, headers) },
  );
}

/** Every header field passes on a GET. What is left can't be tried without doing what the request does, so all of it is named. */
function refusesMethod(failed: FailedFetch): Finding | undefined {
  const { method, endpoint } = failed;
  if (method === "GET") return undefined; // it works now
  const cause =
    method === "POST"
      ? "it answers OPTIONS for POST with an error or a redirect, or the POST itself without Access-Control-Allow-Origin"
      : `its Access-Control-Allow-Methods do not name ${method}`;
  return failure(
    failed,
    "ERR-CORS",
    `${placeOf(endpoint)} lets this page GET with every header of ours, but ${method} failed: ${cause}, or the connection broke. ` +
      "Try again; if it stays so, its operator must add the lines in `fix` to every answer, errors too.",
    { method, fix: fixSnippet(failed.pageOrigin, failed.headers) },
  );
}

function failure(failed: FailedFetch, code: ErrorCode, message: string, more: object = {}): Finding {
  const { endpoint, pageOrigin, headers } = failed;
  const data = { origin: new URL(endpoint.url).origin, pageOrigin, headers, ...more };
  return { kind: "failure", code, message, data };
}
