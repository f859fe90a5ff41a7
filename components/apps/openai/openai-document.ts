/**
 * Documents of apps that are written for `window.openai`. Loaded with the first such app.
 *
 * Owns: inserting the script that defines the object, with its initial values, before the scripts of the document; and
 * the widget state of an app, which is kept for one run while the page is open.
 */
import type { AppRun, Host } from "../../../src/client/api/index.js";
import type { HostContext } from "../../../src/protocol/types/index.js";
import { MAX_STATE } from "../sandbox/sandbox-messages.js";
import { scriptFirst } from "../sandbox/script-first.js";
import { contextGlobals, resultGlobals, type OpenAiGlobals, type OpenAiStart } from "./openai-globals.js";

/** Maximum size of a result among the initial values, in characters. A larger result is only sent as a notification. */
const MAX_RESULT = 1_000_000;

/** Widget states, keyed by the arguments object of the run. */
const states = new WeakMap<object, Map<string, unknown>>();

/** Owner of a widget state. */
interface StateOwner {
  readonly serverId: string;
  readonly tool: string;
  readonly run: AppRun;
}

function statesOf({ run }: StateOwner): Map<string, unknown> {
  const key = run.arguments ?? run;
  const own = states.get(key) ?? new Map<string, unknown>();
  states.set(key, own);
  return own;
}

const nameOf = ({ serverId, tool }: StateOwner): string => JSON.stringify([serverId, tool]);

/** Stores the widget state of an app: JSON text from the app. Anything else is ignored. */
export function keepState(owner: StateOwner, text: string): void {
  if (text.length > MAX_STATE) return;
  try {
    statesOf(owner).set(nameOf(owner), JSON.parse(text));
  } catch {
    // Not of the script.
  }
}

/** Returns the document of an app with `window.openai`. Rejects if the script can't be loaded. */
export async function openAiDocument(
  html: string,
  owner: StateOwner,
  { context, host }: { readonly context: HostContext; readonly host: Host },
): Promise<string> {
  const { tool, run } = owner;
  const { default: code } = await import("./window-openai.ts?script-code");
  const globals: OpenAiGlobals = {
    displayMode: "inline",
    ...contextGlobals(context),
    toolInput: run.arguments ?? null,
    ...resultGlobals((await resultOf(run, host)) ?? {}),
    widgetState: statesOf(owner).get(nameOf(owner)) ?? null,
  };
  const start: OpenAiStart = { tool, globals };
  // JSON inside a script element: characters that could end the element or the line are escaped.
  const json = JSON.stringify(start)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return scriptFirst(html, `self.openai=${json};${code}`);
}

/** Result of the run; `undefined` if it has none, or too large a one. */
async function resultOf({ result }: AppRun, host: Host): Promise<Parameters<typeof resultGlobals>[0] | undefined> {
  if (!result) return undefined;
  const text =
    "resultId" in result
      ? await host.results.json(String(result.resultId), "result").catch(() => undefined)
      : JSON.stringify(result);
  if (text === undefined || text.length > MAX_RESULT) return undefined;
  return JSON.parse(text) as Parameters<typeof resultGlobals>[0]; // its members may be anything
}
