/**
 * The page of the panel's budgets: one panel in a page of its own, one kind of too much at a time.
 *
 * Owns: doing it and measuring it. What is sent is `stress-server.mjs`, what is allowed `panel-budgets.mjs`.
 */
import "../../components/index.js";
import { measure } from "./measure.js";
import { countNodes, deep, frame, open, until } from "./panel-page.js";

/** Figures by name; milliseconds but for counts and ratios. */
type Found = Readonly<Record<string, number>>;

const now = (): number => performance.timeOrigin + performance.now();

/** The page's own loading is no work of the panel's with lists, and no person types sooner after one is there. */
const LOADED_MS = 400;
const loaded = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOADED_MS));

/** When the server had sent it all, by the clock this page has, too. */
async function sentAt(url: string, what: string): Promise<number> {
  const times = (await (await fetch(new URL("/times", url))).json()) as Record<string, number>; // our own server
  return times[what] ?? Number.NaN;
}

/** What one keystroke costs: handling, drawing, layout. Waiting for the screen is not the panel's. */
async function keystroke(field: HTMLInputElement, text: string): Promise<number> {
  await frame();
  const root = field.getRootNode();
  const owner =
    root instanceof ShadowRoot ? (root.host as HTMLElement & { updateComplete?: Promise<unknown> }) : undefined; // of Lit
  const start = performance.now();
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  await owner?.updateComplete;
  owner?.getBoundingClientRect();
  return performance.now() - start;
}

async function worstKey(field: HTMLInputElement): Promise<number> {
  let worst = 0;
  for (const text of ["p", "pl", "plo", "plot", "plot_0", "plot_00", "plot", "pl", ""]) {
    worst = Math.max(worst, await keystroke(field, text));
  }
  return worst;
}

/** A list of that many tools: its first row, its keys as soon as it is whole and later, and the palette's over all of them. */
async function list(url: string, tools: number): Promise<Found> {
  let seenAt = 0;
  let early = 0;
  let key = 0;
  let palette = 0;
  await loaded();
  const figures = await measure(async () => {
    await open(url);
    await until(() => deep('[role="option"]'), "the first row");
    seenAt = now();
    await until(() => deep(`[role="option"][aria-setsize="${tools}"]`), "the whole list");
  });
  const nodes = countNodes();
  const work = await measure(async () => {
    const filter = await until(() => deep('input[type="search"]') as HTMLInputElement | undefined, "the filter");
    early = await worstKey(filter);
    await loaded(); // the list is being kept in storage meanwhile
    key = await worstKey(filter);
    const panel = deep("mcp-panel");
    panel?.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, composed: true }));
    const field = await until(() => deep("mcp-command-palette")?.shadowRoot?.querySelector("input"), "the palette");
    await until(() => field.getClientRects().length > 0, "the palette's field");
    await frame();
    palette = await keystroke(field, "p");
  });
  const visible = Math.max(0, seenAt - (await sentAt(url, "tools/list")));
  return { visible, nodes, early, key, palette, task: Math.max(figures.longestTask, work.longestTask) };
}

/** Chooses a tool without arguments and gives what runs it. */
async function chosen(url: string, tool: string): Promise<() => Promise<void>> {
  await open(url);
  const names = await until(() => deep("mcp-tools-list"), "the list");
  await until(() => deep('[role="option"]'), "the first row");
  const detail = await until(() => deep("mcp-tool-detail"), "the detail");
  Object.assign(names, { selected: tool });
  Object.assign(detail, { tool });
  // Its definition arrives later; until then there is nothing to run, and nothing would ever come.
  await until(() => detail.shadowRoot?.querySelector("header")?.textContent?.includes(tool), `the head of ${tool}`);
  await until(() => deep("mcp-arguments-editor"), "the arguments");
  // A list from storage is there before the connection.
  await until(() => detail.shadowRoot?.querySelector("button.run:enabled"), "a tool that can run");
  await frame();
  return () => (detail as unknown as { run(anyway: boolean): Promise<void> }).run(true); // mcp-tool-detail's own method
}

/** A tool's result: visible after its last byte. */
async function result(url: string, tool: string): Promise<Found> {
  const run = await chosen(url, tool);
  let seenAt = 0;
  const { longestTask } = await measure(async () => {
    const running = run();
    await until(() => deep("mcp-content-block", deep("mcp-result-view")?.shadowRoot ?? undefined), "the result");
    await frame();
    seenAt = now();
    await running;
  });
  return { visible: Math.max(0, seenAt - (await sentAt(url, tool))), nodes: countNodes(), task: longestTask };
}

/** A viewer's element once it drew something of a text. */
const DRAWN: Readonly<Record<string, () => unknown>> = {
  code: () => deep(".hl-word"),
  markdown: () => deep("mcp-markdown-view")?.shadowRoot?.querySelector("p,ul,table,blockquote,pre"),
};

/** Texts that viewers have to read: the longest task of all of them. */
async function viewed(url: string, viewer: string, tools: readonly string[]): Promise<Found> {
  let longest = 0;
  for (const tool of tools) {
    const run = await chosen(url, tool);
    const { longestTask } = await measure(async () => {
      await run();
      await until(() => DRAWN[viewer]?.(), `the ${viewer} of ${tool}`);
    });
    longest = Math.max(longest, longestTask);
  }
  return { nodes: countNodes(), task: longest };
}

/** A tree of that many resources, while it is looked at, and the keys of its filter. */
async function resources(url: string, total: number): Promise<Found> {
  await loaded();
  await open(url);
  await until(() => deep('[role="tab"][data-view="resources"]'), "the tab of the resources");
  let seenAt = 0;
  let early = 0;
  let key = 0;
  const { longestTask } = await measure(async () => {
    await openView("resources");
    const list = await until(() => deep("mcp-resources-list"), "the list");
    const row = (): HTMLElement | undefined => deep("[data-index]", list.shadowRoot ?? undefined);
    await until(row, "the first row");
    seenAt = now();
    const count = new RegExp(total.toLocaleString("en"));
    await until(() => count.test(list.shadowRoot?.querySelector(".count")?.textContent ?? ""), "the whole list");
    await frame();
    const field = list.shadowRoot?.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) throw new Error("no filter");
    const keys = ["c", "co", "count-7", "count", ""];
    for (const text of keys) early = Math.max(early, await keystroke(field, text));
    await loaded();
    for (const text of keys) key = Math.max(key, await keystroke(field, text));
  });
  const visible = Math.max(0, seenAt - (await sentAt(url, "resources/list")));
  return { visible, nodes: countNodes(), early, key, task: longestTask };
}

async function openView(name: string): Promise<void> {
  (await until(() => deep(`[role="tab"][data-view="${name}"]`), `the tab ${name}`)).click();
  await frame();
}

/** Messages of a log while it is looked at. */
async function logs(url: string): Promise<Found> {
  const run = await chosen(url, "logs");
  await openView("log");
  const { total, longestTask } = await measure(async () => {
    await run();
    await until(
      () => deep('mcp-log [role="option"]') ?? deep('[role="option"]', deep("mcp-log")?.shadowRoot ?? undefined),
      "a line",
    );
  });
  return { visible: total, nodes: countNodes(), task: longestTask };
}

/** Does something in each of 120 frames; the number of frames that came late. */
async function late(step: (number: number) => void): Promise<number> {
  let dropped = 0;
  let last = performance.now();
  for (let number = 0; number <= 120; number++) {
    step(number);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const at = performance.now();
    if (at - last > 34) dropped++;
    last = at;
  }
  return dropped;
}

/** Much traffic, scrolled through from end to end, and zoomed and moved on its timeline. */
async function traffic(url: string): Promise<Found> {
  const run = await chosen(url, "flood");
  await openView("traffic");
  const flood = await measure(run);
  const view = await until(() => deep("mcp-traffic"), "the traffic");
  const box = await until(() => {
    const grid = view.shadowRoot?.querySelector<HTMLElement>('[role="grid"]');
    return Number(grid?.getAttribute("aria-rowcount")) > 1_000 && grid;
  }, "much of it");
  let dropped = 0;
  const scroll = await measure(async () => {
    dropped = await late((step) => (box.scrollTop = (box.scrollHeight * step) / 120));
  });
  const nodes = countNodes();
  const [, timelineButton] = view.shadowRoot?.querySelectorAll<HTMLElement>(".views button") ?? [];
  timelineButton?.click();
  const timeline = await until(() => deep("mcp-traffic-timeline", view.shadowRoot ?? undefined), "the timeline");
  const axis = await until(() => timeline.shadowRoot?.querySelector<HTMLElement>(".axis"), "its axis");
  await until(() => timeline.shadowRoot?.querySelector(".names div"), "its lanes");
  await loaded();
  let zoomed = 0;
  const zoom = await measure(async () => {
    const press = (key: string, shiftKey = false): void =>
      void axis.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
    zoomed = await late((step) => {
      if (step < 30) press("+");
      else if (step < 60) press("ArrowRight", true);
      else if (step < 90) press("-");
      else press("ArrowRight");
    });
  });
  const task = Math.max(flood.longestTask, scroll.longestTask, zoom.longestTask);
  return { dropped, zoomed, nodes, task };
}

/** Bodies of 24 MB, searched for a word that only the entry searched last has. */
async function searched(url: string): Promise<Found> {
  await open(url);
  await until(() => deep('[role="option"]'), "the first row");
  await openView("traffic");
  const { host } = (await until(() => deep("mcp-traffic"), "the traffic")) as HTMLElementTagNameMap["mcp-traffic"];
  if (!host) throw new Error("no host");
  const filler = Array.from({ length: 24 }, (_, at) => `plot ${at} of the meadow, counted twice`);
  const lines = [JSON.stringify({ "mcp-recording": 1, servers: [] })];
  for (let id = 1, chars = 0; chars < 24_000_000; id++) {
    const params = { name: "count", arguments: { filler, at: id, mark: id === 1 ? "needle-in-hay" : "" } };
    const message = { jsonrpc: "2.0", id, method: "tools/call", params };
    const line = JSON.stringify({ id, kind: "message", serverId: "a", at: id, direction: "out", message });
    chars += line.length;
    lines.push(line);
  }
  const start = performance.now();
  if (lines.findLastIndex((line) => line.includes("needle-in-hay")) < 0) throw new Error("no needle");
  const raw = performance.now() - start;
  const { host: recording } = await host.traffic.open(new Blob([lines.join("\n")]));
  const view = Object.assign(document.createElement("mcp-traffic"), { host: recording });
  view.style.blockSize = "600px";
  document.body.prepend(view); // the panel stays: the recording is in its worker
  await until(() => view.shadowRoot?.querySelector(".entry"), "its rows");
  await loaded();
  let search = 0;
  const { longestTask } = await measure(async () => {
    const field = view.shadowRoot?.querySelector("input");
    if (!field) throw new Error("no filter");
    const typed = performance.now();
    field.value = "needle-in-hay";
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    await until(() => view.shadowRoot?.querySelector('[role="grid"][aria-rowcount="2"] .entry .cell'), "the needle");
    search = performance.now() - typed;
  });
  return { search, raw, times: search / raw, task: longestTask };
}

Object.assign(globalThis, { stress: { list, result, viewed, resources, logs, traffic, searched } });
