/**
 * Rules for the protocol: the revision, the server's description, and its responses to unknown methods and tools.
 *
 * Owns: the requests. They can't change anything, because they name a method and a tool that do not exist.
 */
import { isMcpError } from "../../errors/index.js";
import { isLoopback } from "../../addresses/loopback.js";
import { LATEST } from "../../protocol/index.js";
import type { Server } from "../api/index.js";
import type { Findings } from "./finding.js";

const NO_METHOD = "mcp-panel/no-such-method";
const NO_TOOL = "mcp_panel_no_such_tool";
/** Round-trip time that users notice, in milliseconds. */
const SLOW = 1_000;

/** Checks the server's description of itself. */
export function checkSelf({ info }: Server, found: Findings): void {
  const { revision, url, implementation, instructions } = info;
  const newest = LATEST.modern;
  const params = { revision, newest };
  if (revision === newest) found.add("ok", "revision-newest", { params });
  else if (revision === "2024-11-05") found.add("warning", "revision-first", { params });
  else found.add("hint", "revision-older", { params });
  if (URL.canParse(url)) {
    const { protocol, hostname } = new URL(url);
    if (protocol === "http:" && !isLoopback(hostname)) found.add("warning", "not-https");
  }
  if (!implementation?.name || !implementation.version) found.add("warning", "name-missing");
  if (instructions === undefined) found.add("hint", "instructions-missing");
}

/** Requests a method and a tool that do not exist. Rejects only with the signal's reason. */
export async function checkRefusals(server: Server, found: Findings, signal: AbortSignal): Promise<void> {
  const method = await codeOf(server.request(NO_METHOD, {}, { signal }), signal);
  if (method === -32601) found.add("ok", "unknown-method-ok");
  else found.add("warning", "unknown-method", { params: { answer: said(method) } });
  if (!server.info.capabilities.tools) return;
  const tool = await codeOf(server.request("tools/call", { name: NO_TOOL, arguments: {} }, { signal }), signal);
  if (tool === -32602 || tool === -32601 || tool === "tool error") found.add("ok", "unknown-tool-ok");
  else found.add("warning", "unknown-tool", { params: { answer: said(tool) } });
}

/** Measures several round trips, in milliseconds. */
export async function checkPace(server: Server, listMs: ReadonlyMap<string, number>, found: Findings): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const ms = await server.ping().catch(() => undefined);
    if (ms !== undefined) times.push(ms);
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  const all = [...(middle === undefined ? [] : [["ping", middle] as const]), ...listMs];
  for (const [what, ms] of all)
    found.add(ms > SLOW ? "warning" : "ok", ms > SLOW ? "slow" : "quick", { params: { what, ms: Math.round(ms) } });
}

type Answer = number | "result" | "tool error" | "none";

async function codeOf(answer: Promise<Readonly<Record<string, unknown>>>, signal: AbortSignal): Promise<Answer> {
  try {
    return (await answer).isError === true ? "tool error" : "result";
  } catch (error) {
    signal.throwIfAborted();
    const code = isMcpError(error) ? (error as { rpcCode?: unknown }).rpcCode : undefined; // only an error sent by the server has this code
    return typeof code === "number" ? code : "none";
  }
}

function said(answer: Answer): string {
  return String(answer);
}
