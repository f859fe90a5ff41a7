/** A failed request on a fake browser, and its diagnosis. */
import { ClientError, type ErrorData } from "../../../../src/errors/index.js";
import { createDiagnosis, type DiagnosisPort } from "../../../../src/transport/diagnosis/index.js";
import type { FailedFetch } from "../../../../src/transport/http/http-port.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { FakeBrowser, type ServerRules } from "./fake-browser.js";

export const PAGE = "https://app.example";
const URL_REQUESTED = "https://mcp.example/mcp?key=QUERY-SECRET";
/** Values an embedder set: none may ever be in a probe. */
const SECRETS = { authorization: "Bearer TOKEN-SECRET", "x-api-key": "KEY-SECRET" };
export const HEADERS = ["authorization", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version", "x-api-key"];

export interface SetUp {
  readonly rules?: ServerRules;
  readonly port?: Partial<DiagnosisPort>;
  readonly failed?: Partial<FailedFetch>;
}

export function setUp({ rules, port, failed }: SetUp = {}) {
  const browser = new FakeBrowser(rules);
  const clock = new FakeClock();
  const diagnose = createDiagnosis({ fetch: browser.fetch, clock, ...port });
  const request: FailedFetch = {
    endpoint: { url: URL_REQUESTED, headers: SECRETS },
    method: "POST",
    headers: HEADERS,
    pageOrigin: PAGE,
    ...failed,
  };
  const failure = new ClientError("ERR-CORS", "No answer.", {}, new TypeError("Failed to fetch"));
  return { browser, clock, diagnose, request, failure, run: () => diagnose(failure, request) };
}

/** The request itself, as it was made before it was diagnosed. True when it gets an answer. */
export async function works({ browser, request }: ReturnType<typeof setUp>): Promise<boolean> {
  const headers = Object.fromEntries(request.headers.map((name) => [name, "real"]));
  const { method } = request;
  try {
    const response = await browser.fetch(request.endpoint.url, { method, headers, redirect: "manual" });
    return response.type !== "opaqueredirect";
  } catch {
    return false;
  } finally {
    browser.requests.length = 0;
    browser.served.length = 0;
  }
}

/** The verdict. */
export function verdict(parts: ReturnType<typeof setUp>): Promise<ClientError & { readonly data: ErrorData }> {
  return parts.run();
}
