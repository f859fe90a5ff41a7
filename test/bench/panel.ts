/**
 * The page of the panel's benchmark: the real `<mcp-panel>`, driven from inside so that only its own work is measured.
 */
import "../../components/index.js";
import { measure, type Figures } from "./measure.js";
import { countNodes, deep, frame, open, until } from "./panel-page.js";

/** The number of tools of a server that sends them in one page. */
async function countTools(url: string): Promise<number> {
  await open(url);
  const row = await until(() => deep('[role="option"]'), "the first row");
  return Number(row.getAttribute("aria-setsize"));
}

/** Opens a list: until its first row is there, until it is whole, and what a keystroke in the filter takes. */
async function benchList(
  url: string,
  total: number,
): Promise<{ list: Figures; firstRow: number; nodes: number; key: number }> {
  let firstRow = 0;
  const list = await measure(async () => {
    const start = performance.now();
    await open(url);
    await until(() => deep('[role="option"]'), "the first row");
    firstRow = performance.now() - start;
    await until(() => deep(`[role="option"][aria-setsize="${total}"]`), "the whole list");
  });
  const nodes = countNodes();
  const filter = await until(() => deep('input[type="search"]') as HTMLInputElement | undefined, "the filter");
  let key = 0;
  for (const text of ["p", "pl", "plo", "plot", "plot_0", "plot_00", "plot", "pl", ""]) {
    const start = performance.now();
    filter.value = text;
    filter.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    await frame();
    key = Math.max(key, performance.now() - start);
  }
  return { list, firstRow, nodes, key };
}

/** Runs a tool as a user does and waits until its result is shown. */
async function benchResult(url: string, tool: string, args: Record<string, unknown>): Promise<Figures> {
  await open(url);
  const list = await until(() => deep("mcp-tools-list"), "the list");
  await until(() => deep('[role="option"]'), "the first row");
  const detail = await until(() => deep("mcp-tool-detail"), "the detail");
  Object.assign(list, { selected: tool });
  Object.assign(detail, { tool });
  const editor = await until(() => deep("mcp-arguments-editor"), "the arguments");
  editor.dispatchEvent(
    Object.assign(new Event("mcp-value-change", { bubbles: true, composed: true }), { value: args, problems: [] }),
  );
  await frame();
  return measure(async () => {
    await (detail as unknown as { run(anyway: boolean): Promise<void> }).run(true); // mcp-tool-detail's own method
    await until(() => deep("mcp-result-view"), "the result");
    await frame();
  });
}

Object.assign(globalThis, { benchList, benchResult, countTools });
