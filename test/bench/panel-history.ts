/**
 * The page of the history's benchmark: a panel whose history holds many calls.
 *
 * Owns: making the calls, searching among them as a user does, and how long a panel takes until its first tool is drawn.
 */
import "../../components/index.js";
import { measure } from "./measure.js";
import { deep, open, until } from "./panel-page.js";

/** Calls that are on their way at once. */
const AT_ONCE = 20;

/** Milliseconds from a panel's start until its first tool is drawn. */
async function start(url: string): Promise<number> {
  const begun = performance.now();
  await open(url);
  await until(() => deep('mcp-tools-list [role="option"]') ?? deep('[role="option"]'), "the first tool");
  return performance.now() - begun;
}

/** Opens the view of the history. */
async function history(): Promise<HTMLElementTagNameMap["mcp-history"]> {
  (await until(() => deep('[role="tab"][data-view="history"]'), "the tab")).click();
  return (await until(() => deep("mcp-history"), "the history")) as HTMLElementTagNameMap["mcp-history"]; // that is its tag
}

/** Makes that many calls, and resolves when the history has them. */
async function fill(url: string, calls: number): Promise<number> {
  await start(url);
  const { host } = await history();
  const server = (await until(() => host, "the host")).server("default") ?? (await host?.connect(url));
  if (!host || !server) throw new Error("no server");
  for (let at = 0; at < calls; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, calls - at) }, (_, more) =>
        server.callTool("observe", { at: at + more, mark: `mark-${at + more}-end` }),
      ),
    );
  for (;;) {
    const { entries } = await host.history.usage();
    if (entries >= calls) return entries;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Searches for a word of one result, the oldest: until its row is drawn. */
async function search(url: string, calls: number): Promise<{ search: number; task: number }> {
  await start(url);
  const view = await history();
  const root = await until(() => view.shadowRoot, "its content");
  await until(() => root.querySelector('[role="option"]'), "its rows");
  await until(() => root.textContent?.includes(calls.toLocaleString("en")), "the count");
  const field = await until(() => root.querySelector<HTMLInputElement>('input[type="search"]'), "the search field");
  let took = 0;
  const { longestTask } = await measure(async () => {
    const begun = performance.now();
    field.value = "mark-0-end";
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    await until(() => root.querySelectorAll('[role="option"]').length === 1, "the one entry");
    took = performance.now() - begun;
  });
  return { search: took, task: longestTask };
}

Object.assign(globalThis, { past: { start, fill, search } });
