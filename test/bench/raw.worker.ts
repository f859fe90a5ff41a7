/**
 * The same exchange by hand in a worker: what it brings is posted to the page, progress as many events at once as came at once.
 */
import { RawExchange, type Json } from "./raw-exchange.js";

/** What the page asks; `port` takes the answer. */
export type Asked =
  | { readonly kind: "open"; readonly url: string; readonly era: "legacy" | "modern" }
  | { readonly kind: "list" }
  | { readonly kind: "call"; readonly tool: string; readonly args: Json; readonly watched: boolean };

/** What the worker posts. */
export type Told =
  { readonly kind: "progress"; readonly events: Json[] } | { readonly kind: "done"; readonly value: unknown };

let raw: RawExchange | undefined;
const tell = (told: Told): void => postMessage(told);

async function run(asked: Asked): Promise<unknown> {
  if (asked.kind === "open") return void (raw = await RawExchange.open(asked.url, asked.era));
  if (!raw) throw new Error("open comes first");
  if (asked.kind === "list") return raw.list();
  let events: Json[] = [];
  const watching = {
    onProgress: (progress: Json): unknown => events.push(progress),
    onPiece() {
      if (events.length > 0) tell({ kind: "progress", events });
      events = [];
    },
  };
  return raw.call(asked.tool, asked.args, asked.watched ? watching : {});
}

addEventListener("message", (event: MessageEvent<Asked>) => {
  void run(event.data).then((value) => tell({ kind: "done", value }));
});
