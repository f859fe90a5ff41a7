/**
 * Copies a recorded request as text.
 *
 * Owns: fetching the required data. `copy-as.ts` formats it.
 */
import type { Host, TrafficExchangeEntry, TrafficMessage } from "../../../src/client/api/index.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { asCurl, asJsonRpc, asTypeScript } from "./copy-as.js";
import { asPythonSdk, asTypeScriptSdk } from "./copy-as-sdk.js";
import { editable, MAX_EDITED } from "./resend.js";

/** Returns the message as JSON. Rejects with `RangeError` if it is too large to copy. */
export async function jsonRpcOf(host: Host, message: TrafficMessage): Promise<string> {
  return asJsonRpc(parseExact(await textOf(host, message)));
}

/** Returns an exchange as a command. `sent`: the message that it transported. */
export async function curlOf(host: Host, sent: TrafficMessage | undefined, exchangeId: number): Promise<string> {
  const { method, url, sentFields } = await exchangeOf(host, exchangeId);
  const { isRecorded } = await host.traffic.totals();
  const body = sent && writeExact(parseExact(await textOf(host, sent)));
  return asCurl({ method, url, fields: sentFields, body, isRecorded });
}

/**
 * Returns the request as a program with this client (`TypeScript`), or the call of a tool as a program with an official
 * SDK.
 */
export async function programOf(
  language: "TypeScript" | "TypeScript SDK" | "Python SDK",
  host: Host,
  request: TrafficMessage,
  exchangeId: number,
): Promise<string> {
  const { url, sentFields } = await exchangeOf(host, exchangeId);
  if (request.chars > MAX_EDITED) throw new RangeError("too much to copy");
  const sent = { url, ...(await editable(host, request)) };
  if (language === "TypeScript") return asTypeScript({ fields: sentFields, ...sent });
  return language === "Python SDK" ? asPythonSdk(sent) : asTypeScriptSdk(sent);
}

async function exchangeOf(host: Host, exchangeId: number): Promise<TrafficExchangeEntry> {
  const exchange = await host.traffic.entry(exchangeId);
  if (exchange?.kind !== "exchange") throw new Error("the exchange is gone");
  return exchange;
}

async function textOf(host: Host, { id, chars }: TrafficMessage): Promise<string> {
  if (chars > MAX_EDITED) throw new RangeError("too much to copy");
  return host.traffic.text(id, 0, Infinity);
}
