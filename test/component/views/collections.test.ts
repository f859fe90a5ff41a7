/** The collections view: import, runs with verdicts, editing, secrets, storage, and what a hostile file can't do. */
import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/collections/collections.js";
import type { McpCollections } from "../../../components/views/collections/collections.js";
import { changeSettings, resetSettings } from "../../../components/page-storage/panel-settings.js";
import {
  keepCollection,
  keptCollections,
  setSecret,
  unstoreCollections,
} from "../../../components/page-storage/stored-collections.js";
import type { ConnectRequestEvent } from "../../../components/views/shared/server-events.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import { readCollection, writeCollection, type Collection } from "../../../src/collections/index.js";
import { ResultStore } from "../../../src/client/results/result-store.js";
import { openStore } from "../../../src/storage/index.js";
import type { CallOptions } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { button } from "../dialogs/stage.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

interface Sent {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A host whose server echoes the arguments of each tool, and what was sent to it. `release` ends a call of the tool `wait`. */
async function echoing(): Promise<{ host: ScriptedHost; sent: Sent[]; release: () => void }> {
  const sent: Sent[] = [];
  const results = new ResultStore();
  let release = (): void => undefined;
  const callTool = async (
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    { signal }: CallOptions = {},
  ): Promise<ResultView> => {
    sent.push({ name, args });
    if (name === "slow")
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
    if (name === "wait")
      await new Promise<void>((resolve, reject) => {
        release = resolve;
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      });
    const text = name === "large" ? "x".repeat(4_900_000) : `Echo: ${JSON.stringify(args)}`;
    const content = [{ type: "text" as const, text }];
    return results.keep({ content, ...(name !== "large" && { structuredContent: args }), isError: name === "bad" }, 20);
  };
  const host = await stage({ methods: { callTool: callTool as never } }); // a view is always requested
  host.results.json = (...of) => results.json(...of);
  return { host, sent, release: () => release() };
}

/** Secret of {@link BIRDS}. */
const TOKEN = { id: "birds", environment: "", name: "token" };
const BIRDS: Collection = {
  name: "Birds",
  servers: { one: { url: URL_ONE } },
  variables: { token: { secret: true }, city: { value: "Oslo" } },
  environments: { dev: { variables: {} }, live: { variables: { city: { value: "Rome" } } } },
  items: [
    {
      name: "folder",
      items: [
        {
          name: "passes",
          tool: "echo",
          arguments: { city: "{{city}}" },
          expect: [{ kind: "equals", path: "$.structuredContent.city", value: "{{city}}" }],
        },
        {
          name: "differs",
          tool: "echo",
          arguments: { a: 1 },
          expect: [{ kind: "snapshot", value: { content: [], structuredContent: { a: 2 } } }],
        },
      ],
    },
    { name: "fails", tool: "bad", save: { id: "$.structuredContent.none" } },
    { name: "depends", tool: "echo", arguments: { id: "{{id}}" } },
  ],
};

async function show(
  collection?: Collection,
  { host, sent }: Partial<Awaited<ReturnType<typeof echoing>>> = {},
  width = 900,
) {
  const own = host ?? (await echoing()).host;
  if (collection) await keepCollection("birds", await writeCollection(collection));
  const view = await fixture<McpCollections>(
    html`<mcp-collections style="block-size: 520px; inline-size: ${width}px; display: flex" .host=${own} .serverId=${ONE}></mcp-collections>`,
  );
  await waitUntil(() =>
    collection ? rows(view).length > 0 || collection.items.length === 0 : view.shadowRoot?.querySelector(".create"),
  );
  return { view, host: own, sent: sent ?? [] };
}
const rows = (view: McpCollections): string[] => allInside(view, "[role=treeitem]").map(textOf);
const verdicts = (view: McpCollections): string[] =>
  allInside(view, "[role=treeitem]").map((row) => row.querySelector(".verdict")?.getAttribute("aria-label") ?? "");
const detail = (view: McpCollections): HTMLElement => inside(view, "mcp-collection-call");
const expectations = (view: McpCollections): HTMLElement => inside(detail(view), "mcp-call-expectations");
async function open(view: McpCollections, name: string): Promise<void> {
  allInside(view, "[role=treeitem]")
    .find((row) => textOf(row).startsWith(name))
    ?.click();
  await drawn(view);
}
async function run(view: McpCollections): Promise<void> {
  button(view, "Run all").click();
  await waitUntil(() => textOf(inside(view, ".summary")).match(/passed.*\d (ms|s)$/));
  await drawn(view);
}
/** The collection as it is kept, once `fits` is true for it. */
async function kept(fits: (collection: Collection) => boolean): Promise<Collection> {
  let found: Collection | undefined;
  await waitUntil(async () => {
    const [one] = await keptCollections();
    found = (await readCollection(one?.text)).collection;
    return found !== undefined && fits(found);
  });
  if (!found) throw new Error("no collection is kept");
  return found;
}
/** Changes the description of a call. */
async function describeCall(view: McpCollections, name: string, description: string): Promise<void> {
  await open(view, name);
  const field = inside<HTMLTextAreaElement>(detail(view), "textarea[name=description]");
  field.value = description;
  field.dispatchEvent(new Event("change"));
  await drawn(view);
}
function drop(view: McpCollections, text: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "birds.json", { type: "application/json" }));
  view.dispatchEvent(new DragEvent("dragover", { dataTransfer, cancelable: true }));
  view.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}

describe("mcp-collections", () => {
  beforeEach(async () => {
    changeSettings({ storage: true });
    await unstoreCollections(false);
    localStorage.clear();
  });
  after(() => unstoreCollections(false));

  it("explains collections when there is none, and makes one that is still there after a reload", async () => {
    const { view } = await show();
    expect(textOf(view)).to.contain("No collections yet.");
    await expect(view).to.be.accessible();
    button(view, "New collection").click();
    await waitUntil(() => view.shadowRoot?.querySelector("mcp-collection-settings"));
    const { view: later } = await show({ name: "x", items: [] });
    await waitUntil(() => allInside(later, "option").map(textOf).includes("New collection"));
  });

  it("imports a dropped file, and lists what is wrong with it", async () => {
    const { view } = await show();
    const file = JSON.stringify({
      name: "B\u202Eirds",
      items: [{ name: "go\u202Eod", tool: "echo" }, { name: "bad" }],
    });
    drop(view, file);
    await waitUntil(() => rows(view).length === 1);
    expect(rows(view)[0]).to.contain("go").and.not.contain("\u202E");
    expect(textOf(inside(view, ".note")))
      .to.contain("The file has 1 problem")
      .and.contain("$.items[1]");
    button(view, "Dismiss").click();
    await drawn(view);
    expect(view.shadowRoot?.querySelector(".note.warning")).to.equal(null);
    drop(view, "no json");
    await waitUntil(() => view.shadowRoot?.querySelector(".note.warning"));
    expect(rows(view)).to.have.length(1);
  });

  it("runs all calls and shows each verdict, with the difference of what failed", async () => {
    const stageOf = await echoing();
    const { view } = await show(BIRDS, stageOf);
    await run(view);
    expect(verdicts(view)).to.deep.equal(["Failed", "Passed", "Failed", "Failed", "Skipped"]);
    expect(textOf(inside(view, ".summary"))).to.match(/^1 passed 2 failed 1 skipped/);
    expect(stageOf.sent.map(({ name, args }) => [name, args])).to.deep.equal([
      ["echo", { city: "Oslo" }],
      ["echo", { a: 1 }],
      ["bad", {}],
    ]);
    await open(view, "differs");
    await waitUntil(() =>
      inside(expectations(view), "mcp-expectation-difference").shadowRoot?.querySelector("mcp-diff-view"),
    );
    expect(textOf(expectations(view))).to.contain("The result differs from the snapshot.");
    await open(view, "depends");
    expect(textOf(detail(view))).to.contain("“id” was not saved by fails.");
    await expect(view).to.be.accessible();
  });

  it("shows the first failure after all calls ran, and leaves what is shown if it failed too", async () => {
    const { view } = await show(BIRDS, await echoing());
    expect(textOf(view)).to.contain("No call selected.");
    await run(view);
    const chosen = (): string => textOf(inside(view, "[aria-selected=true]"));
    await waitUntil(() => allInside(view, "[aria-selected=true]").length > 0);
    expect(chosen()).to.contain("differs");
    expect(textOf(inside(detail(view), "h3"))).to.equal("differs");
    await open(view, "fails");
    await run(view);
    expect(chosen()).to.contain("fails");
    await open(view, "passes");
    await run(view);
    await waitUntil(() => chosen().includes("differs"));
  });

  it("has one primary button, and the other actions in words in a menu", async () => {
    const { view } = await show(BIRDS);
    await open(view, "passes");
    expect(allInside(view, "button.primary").map(textOf)).to.deep.equal(["Run all"]);
    expect(allInside(detail(view), "button.primary")).to.deep.equal([]);
    const menu = inside<HTMLDetailsElement>(view, ".bar details");
    menu.open = true;
    await drawn(view);
    const items = [...menu.querySelectorAll("button")];
    expect(items.map(textOf)).to.deep.equal(["New folder", "New collection", "Import file", "Export file"]);
    for (const item of items) {
      const { left, right } = item.getBoundingClientRect();
      const side = inside(view, ".side").getBoundingClientRect();
      expect(left >= side.left && right <= side.right, textOf(item)).to.equal(true);
    }
    await expect(view).to.be.accessible();
  });

  it("shows the expectations beside the result if there is room, otherwise above it", async () => {
    const { view } = await show(BIRDS, await echoing(), 1300);
    await run(view);
    const sections = (): DOMRect[] =>
      allInside(detail(view), ".pair > section").map((one) => one.getBoundingClientRect());
    await waitUntil(() => sections().length === 2);
    expect(sections()[0]?.top).to.equal(sections()[1]?.top);
    view.style.inlineSize = "700px";
    await drawn(view);
    expect(sections()[1]?.top).to.be.greaterThan(sections()[0]?.bottom ?? 0);
  });

  it("runs one call, a folder, and ends a run on request", async () => {
    const stageOf = await echoing();
    const slow: Collection = { ...BIRDS, items: [...BIRDS.items, { name: "endless", tool: "slow" }] };
    const { view } = await show(slow, stageOf);
    await open(view, "passes");
    button(detail(view), "Run").click();
    await waitUntil(() => textOf(detail(view)).includes("Passed"));
    expect(stageOf.sent).to.have.length(1);
    await open(view, "folder");
    button(view, "Run folder").click();
    await waitUntil(() => verdicts(view)[0] === "Failed");
    expect(stageOf.sent).to.have.length(3);
    await open(view, "endless");
    button(detail(view), "Run").click();
    await waitUntil(() => textOf(detail(view)).includes("Running"));
    button(view, "Stop").click();
    await waitUntil(() => textOf(detail(view)).includes("The run was stopped."));
    expect(button(view, "Run all").disabled).to.equal(false);
  });

  it("updates a snapshot, proposes expectations, and keeps every change", async () => {
    const { view } = await show(BIRDS);
    await run(view);
    await open(view, "differs");
    button(expectations(view), "Update snapshot").click();
    const updated = await kept(({ items: [folder] }) => JSON.stringify(folder).includes('"structuredContent":{"a":1}'));
    expect(JSON.stringify(updated)).to.contain('"structuredContent":{"a":1}');
    button(expectations(view), "Propose from result").click();
    const proposed = await kept(({ items: [folder] }) => JSON.stringify(folder).includes('"kind":"status"'));
    expect(JSON.stringify(proposed.items[0])).to.contain('{"kind":"equals","path":"$.structuredContent.a","value":1}');
    button(view, "Run all").click();
    await waitUntil(() => verdicts(view)[2] === "Passed");
  });

  it("opens a call with the braces that it sends, and proposes the name of a secret as a variable", async () => {
    const args = { template: "Hello \\{{name}}", city: "{{city}}", by: "{{token}}" };
    const item = { name: "renders", tool: "echo", arguments: args };
    const { view } = await show({ ...BIRDS, items: [item] });
    setSecret(TOKEN, "t0p-token", ["one.example"]);
    await run(view);
    await open(view, "renders");
    button(expectations(view), "Propose from result").click();
    await kept(({ items: [call] }) => {
      const values = ((call as { expect?: { value?: unknown }[] }).expect ?? []).map(({ value }) => value);
      return values.includes(args.template) && values.includes("{{token}}");
    });
    await run(view);
    expect(verdicts(view)).to.deep.equal(["Passed"]);
    const shown = oneEvent(view, "mcp-show-request");
    button(detail(view), "Open").click();
    expect(((await shown) as Event as ShowRequestEvent).wanted).to.deep.equal({
      kind: "tool",
      name: "echo",
      args: { ...args, template: "Hello {{name}}" },
    });
  });

  it("adds, edits and removes expectations, and changes the call", async () => {
    const { view } = await show(BIRDS);
    await open(view, "fails");
    const choice = inside<HTMLSelectElement>(expectations(view), ".heading select");
    choice.value = "time";
    choice.dispatchEvent(new Event("change"));
    await drawn(view);
    const field = inside<HTMLInputElement>(expectations(view), "input[type=number]");
    field.value = "250";
    field.dispatchEvent(new Event("change"));
    await kept(({ items }) => JSON.stringify(items[1]).includes('{"kind":"time","maxMs":250}'));
    await expect(view).to.be.accessible();
    button(expectations(view), "Remove").click();
    await drawn(view);
    const name = inside<HTMLInputElement>(detail(view), "input[name=name]");
    name.value = "renamed";
    name.dispatchEvent(new Event("change"));
    await drawn(view);
    const folder = inside<HTMLSelectElement>(detail(view), "select[name=folder]");
    folder.value = "0";
    folder.dispatchEvent(new Event("change"));
    const { items } = await kept((now) => now.items.length === 2 && JSON.stringify(now.items[0]).includes("renamed"));
    expect(JSON.stringify(items)).not.to.contain("maxMs");
    await waitUntil(() => rows(view).some((row) => row.startsWith("renamed")));
    button(detail(view), "Delete").click();
    await drawn(view);
    button(detail(view), "Delete now").click();
    await kept((now) => !JSON.stringify(now).includes("renamed"));
  });

  it("masks the value of a secret, sends it, and neither stores nor shows it", async () => {
    const stageOf = await echoing();
    const call = {
      name: "secret",
      tool: "echo",
      arguments: { token: "Bearer {{token}}" },
      expect: [{ kind: "snapshot" }],
    } as const;
    const { view } = await show({ ...BIRDS, items: [call] }, stageOf);
    button(view, "Collection settings").click();
    await drawn(view);
    const variables = inside(inside(view, "mcp-collection-settings"), "mcp-variable-fields");
    const field = inside<HTMLInputElement>(variables, '[aria-label="Value of token"]');
    expect(field.type).to.equal("password");
    field.value = "s3cr3t-t0ken";
    field.dispatchEvent(new Event("change"));
    await expect(view).to.be.accessible();
    button(view, "Run all").click();
    await waitUntil(() => verdicts(view)[0] === "Failed");
    expect(stageOf.sent).to.deep.equal([{ name: "echo", args: { token: "Bearer s3cr3t-t0ken" } }]);
    await open(view, "secret");
    button(expectations(view), "Update snapshot").click();
    const { items } = await kept((now) => JSON.stringify(now).includes('"value"'));
    expect(JSON.stringify(items)).to.contain('Bearer {{token}}"}');
    expect(JSON.stringify(await keptCollections())).not.to.contain("s3cr3t");
    expect(view.shadowRoot?.innerHTML + textOf(detail(view))).not.to.contain("s3cr3t");
  });

  it("runs in the chosen environment", async () => {
    const stageOf = await echoing();
    const { view } = await show(BIRDS, stageOf);
    const choice = inside<HTMLSelectElement>(view, 'select[aria-label="Environment"]');
    choice.value = "live";
    choice.dispatchEvent(new Event("change"));
    await open(view, "passes");
    button(detail(view), "Run").click();
    await waitUntil(() => stageOf.sent.length === 1);
    expect(stageOf.sent[0]?.args).to.deep.equal({ city: "Rome" });
  });

  it("says which server is not connected, and connects none by itself", async () => {
    const stageOf = await echoing();
    const servers = { one: { url: URL_ONE }, two: { url: "https://two.example/mcp" } };
    const { view, host } = await show(
      { ...BIRDS, servers, items: [{ name: "there", tool: "echo", server: "two" }] },
      stageOf,
    );
    expect(textOf(view)).to.contain("The server “two” is not connected.");
    await run(view);
    expect(verdicts(view)).to.deep.equal(["Failed"]);
    expect((host as ScriptedHost).connects).to.have.length(1);
    const seen: string[] = [];
    view.addEventListener("mcp-connect-request", (event) => seen.push((event as ConnectRequestEvent).url));
    button(view, "Connect").click();
    await drawn(view);
    expect(seen).to.deep.equal([]);
    expect(textOf(inside(view, "[role=alert]"))).to.contain("You have not connected to two.example before.");
    await expect(view).to.be.accessible();
    // The sentences keep their room beside the buttons.
    for (const words of inside(view, ".note.server").querySelectorAll(":scope > span"))
      expect(words.getBoundingClientRect().width).to.be.above(0.8 * inside(view, ".note.server").clientWidth);
    button(view, "Cancel").click();
    await drawn(view);
    button(view, "Connect").click();
    await drawn(view);
    button(view, "Connect to two.example").click();
    expect(seen).to.deep.equal(["https://two.example/mcp"]);
  });

  it("names the host of a server whose name is another one, and never connects with a secret in the address", async () => {
    const servers = { "api.github.com": { url: "https://evil.example/mcp?t={{token}}" } };
    const { view } = await show({ ...BIRDS, servers });
    setSecret(TOKEN, "ghp_SECRET", ["evil.example"]);
    view.requestUpdate();
    await drawn(view);
    expect(textOf(inside(view, ".address"))).to.contain("https://evil.example/mcp?t={{token}}");
    expect(textOf(view)).to.contain("Its address has a secret").and.not.to.contain("ghp_SECRET");
    expect(allInside(view, "button").some((one) => one.textContent?.includes("Connect"))).to.equal(false);
  });

  it("sends a secret to no other hosts than those for which it was entered", async () => {
    const stageOf = await echoing();
    const items = [{ name: "sends", tool: "echo", arguments: { by: "{{token}}" } }];
    const { view } = await show({ ...BIRDS, items }, stageOf);
    setSecret(TOKEN, "t0p-token", ["other.example"]);
    await run(view);
    expect(verdicts(view)).to.deep.equal(["Failed"]);
    expect(stageOf.sent).to.deep.equal([]);
    setSecret(TOKEN, "t0p-token", ["other.example", "one.example"]);
    await run(view);
    expect(stageOf.sent).to.deep.equal([{ name: "echo", args: { by: "t0p-token" } }]);
  });

  it("sends nothing to the open server in place of another one, unless the user chooses it", async () => {
    const stageOf = await echoing();
    const servers = { staging: { url: `${URL_ONE}?project=b` } };
    const { view } = await show({ ...BIRDS, servers, items: [{ name: "there", tool: "echo" }] }, stageOf);
    await run(view);
    expect(verdicts(view)).to.deep.equal(["Failed"]);
    expect(stageOf.sent).to.deep.equal([]);
    expect(textOf(view)).to.contain("The server “staging” is not connected.");
    inside<HTMLButtonElement>(view, ".substitute").click();
    await drawn(view);
    expect(textOf(inside(view, ".substituted"))).to.contain("Calls to “staging” are sent to notebook.");
    await expect(view).to.be.accessible();
    await run(view);
    expect(verdicts(view)).to.deep.equal(["Passed"]);
    button(view, "Undo").click();
    await drawn(view);
    expect(textOf(view)).to.contain("The server “staging” is not connected.");
    const choice = inside<HTMLSelectElement>(view, 'select[aria-label="Environment"]');
    inside<HTMLButtonElement>(view, ".substitute").click();
    choice.value = "live";
    choice.dispatchEvent(new Event("change"));
    await drawn(view);
    expect(view.shadowRoot?.querySelector(".substituted")).to.equal(null);
  });

  it("finds the server of an address without its secret, and none for another secret", async () => {
    const at = (url: string): Collection => ({ ...BIRDS, servers: { one: { url } } });
    const { view } = await show(at(`${URL_ONE}?api_key=•••`));
    expect(textOf(view)).not.to.contain("is not connected");
    await keepCollection("birds", await writeCollection(at(`${URL_ONE}?api_key=another`)));
    await waitUntil(() => textOf(view).includes("The server “one” is not connected."));
  });

  it("is used from the keyboard: the tree opens and closes, and the search finds", async () => {
    const { view } = await show(BIRDS);
    const tree = inside(view, "[role=tree]");
    tree.focus();
    press(tree, "Home");
    press(tree, "ArrowLeft");
    await drawn(view);
    expect(rows(view)).to.have.length(3);
    press(tree, "ArrowRight");
    await drawn(view);
    press(tree, "ArrowRight");
    press(tree, "Enter");
    await drawn(view);
    expect(textOf(detail(view))).to.contain("passes");
    press(tree, "ArrowLeft");
    press(tree, "Enter");
    await drawn(view);
    expect(textOf(view)).to.contain("2 calls");
    const field = inside<HTMLInputElement>(view, "input[type=search]");
    field.value = "depends";
    field.dispatchEvent(new InputEvent("input"));
    await drawn(view);
    expect(rows(view)).to.deep.equal(["depends"]);
  });

  it("moves a folder with its calls, and deletes it after a confirmation", async () => {
    const { view } = await show(BIRDS);
    await open(view, "folder");
    button(view, "Move down").click();
    await kept(({ items }) => items[0]?.name === "fails");
    button(view, "Delete").click();
    await drawn(view);
    expect(textOf(view)).to.contain("Its 2 calls are deleted, too.");
    button(view, "Delete now").click();
    await kept(({ items }) => items.length === 2);
  });

  it("keeps nothing in the database while storage is off, and loses nothing until the page closes", async () => {
    await keepCollection("birds", await writeCollection(BIRDS));
    changeSettings({ storage: false });
    await unstoreCollections(true);
    expect(await keptCollections()).to.have.length(1);
    await keepCollection("other", await writeCollection({ name: "Other", items: [] }));
    expect(await keptCollections()).to.have.length(2);
    const store = openStore({ indexedDB });
    expect(await store.entries("collections")).to.deep.equal([]);
    await store.close();
  });

  it("stores again what was kept in memory when storage is turned on, also by a reset", async () => {
    for (const turnOn of [() => changeSettings({ storage: true }), resetSettings]) {
      await keepCollection("birds", await writeCollection(BIRDS));
      changeSettings({ storage: false });
      await unstoreCollections(true);
      await keepCollection("other", await writeCollection({ name: "Other", items: [] }));
      turnOn();
      const store = openStore({ indexedDB });
      await waitUntil(async () => (await store.entries("collections")).length === 2);
      await store.close();
      await unstoreCollections(false);
    }
  });

  it("keeps the stored collection when the browser's storage is full, and says that the change is not stored", async () => {
    const { view } = await show(BIRDS);
    const store = openStore({ indexedDB });
    const before = await store.get("collections", ["birds"]);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      await describeCall(view, "fails", "new");
      await waitUntil(() => view.shadowRoot?.querySelector(".side > mcp-error-view"));
      await kept((now) => JSON.stringify(now).includes('"description":"new"'));
      expect(await store.get("collections", ["birds"])).to.deep.equal(before);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    await describeCall(view, "fails", "newer");
    await waitUntil(() => !view.shadowRoot?.querySelector(".side > mcp-error-view"));
    expect(JSON.stringify(await store.get("collections", ["birds"]))).to.contain("newer");
    await store.close();
  });

  it("says that a collection is too large to be saved, and keeps the changes in the view", async () => {
    changeSettings({ storage: false }); // a database takes seconds for ten megabytes
    const { view } = await show({ ...BIRDS, variables: { big: { value: "x".repeat(9_995_000) } } });
    await describeCall(view, "fails", "y".repeat(15_000));
    await waitUntil(() => view.shadowRoot?.querySelector(".too-large"), ""); // ten megabytes
    expect(textOf(inside(view, ".too-large"))).to.contain("more than 10,000,000 characters");
    await keepCollection("other", await writeCollection({ name: "Other", items: [] }));
    await drawn(view);
    expect(inside<HTMLTextAreaElement>(detail(view), "textarea[name=description]").value).to.have.length(15_000);
    await describeCall(view, "fails", "short");
    await waitUntil(() => !view.shadowRoot?.querySelector(".too-large"), "");
    await waitUntil(async () => (await keptCollections()).some(({ text }) => text.includes('"short"')));
    await unstoreCollections(false);
  });

  it("shows what another tab has changed", async () => {
    const { view } = await show(BIRDS);
    const store = openStore({ indexedDB });
    const text = await writeCollection({ ...BIRDS, items: [{ name: "theirs", tool: "echo" }] });
    await store.put("collections", ["birds"], { text, savedAt: 1 });
    await store.close();
    const tab = new BroadcastChannel("mcp-panel-collections");
    tab.postMessage("change");
    await waitUntil(() => rows(view).join() === "theirs");
    tab.close();
  });

  it("does not overwrite what another tab has changed at the same time: the change becomes a copy", async () => {
    const { view } = await show(BIRDS);
    const store = openStore({ indexedDB });
    const text = await writeCollection({ ...BIRDS, items: [{ name: "theirs", tool: "echo" }] });
    await store.put("collections", ["birds"], { text, savedAt: 1 });
    await store.close();
    await describeCall(view, "fails", "mine");
    await waitUntil(() => view.shadowRoot?.querySelector(".conflict"));
    await drawn(view);
    expect(textOf(inside(view, ".conflict"))).to.contain("“Birds” was changed elsewhere");
    await expect(view).to.be.accessible();
    const all = await keptCollections();
    expect(all.find(({ id }) => id === "birds")?.text).to.equal(text);
    const copy = all.find(({ id }) => id !== "birds")?.text;
    expect(copy).to.contain('"mine"').and.contain('"Birds (copy)"');
  });

  it("goes on with a run while the view is removed, and shows it again", async () => {
    const stageOf = await echoing();
    const items = ["first", "second"].map((name) => ({ name, tool: "wait", arguments: { name } }));
    const { view, host } = await show({ name: "Long", items }, stageOf);
    button(view, "Run all").click();
    await waitUntil(() => stageOf.sent.length === 1);
    view.remove();
    stageOf.release();
    await waitUntil(() => stageOf.sent.length === 2);
    const again = await fixture<McpCollections>(
      html`<mcp-collections style="block-size: 520px; display: flex" .host=${host} .serverId=${ONE}></mcp-collections>`,
    );
    await waitUntil(() => verdicts(again).join() === "Passed,Running…");
    expect(button(again, "Stop").disabled).to.equal(false);
    stageOf.release();
    await waitUntil(() => verdicts(again).join() === "Passed,Passed");
    expect(textOf(inside(again, ".summary"))).to.match(/^2 passed \d+/);
  });

  it("keeps a run and its saved variables apart from those of another collection", async () => {
    const stageOf = await echoing();
    const saving = { name: "saves", tool: "wait", arguments: { id: "of A" }, save: { id: "$.structuredContent.id" } };
    await keepCollection("a", await writeCollection({ name: "A", items: [saving] }));
    const uses = { name: "uses", tool: "echo", arguments: { id: "{{id}}" } };
    const { view } = await show({ name: "B", items: [uses] }, stageOf);
    const choose = async (id: string, row: string): Promise<void> => {
      const choice = inside<HTMLSelectElement>(view, 'select[aria-label="Collection"]');
      choice.value = id;
      choice.dispatchEvent(new Event("change"));
      await waitUntil(() => rows(view).join().startsWith(row));
    };
    await choose("a", "saves");
    button(view, "Run all").click();
    await waitUntil(() => stageOf.sent.length === 1);
    await choose("birds", "uses");
    stageOf.release();
    await aTimeout(50);
    expect(textOf(inside(view, ".summary"))).to.equal("1 call");
    await open(view, "uses");
    button(detail(view), "Run").click();
    await waitUntil(() => textOf(detail(view)).includes("The variable “id” has no value."));
    expect(stageOf.sent).to.have.length(1);
    await choose("a", "saves");
    await waitUntil(() => verdicts(view).join() === "Passed");
  });

  it("sends no variable that was saved in another environment", async () => {
    const stageOf = await echoing();
    const items = [
      { name: "saves", tool: "echo", arguments: { id: "{{city}}" }, save: { id: "$.structuredContent.id" } },
      { name: "uses", tool: "echo", arguments: { id: "{{id}}" } },
    ];
    const { view } = await show({ ...BIRDS, items }, stageOf);
    await run(view);
    await open(view, "uses");
    button(detail(view), "Run").click();
    await waitUntil(() => stageOf.sent.length === 3);
    expect(stageOf.sent[2]?.args).to.deep.equal({ id: "Oslo" });
    await waitUntil(() => !button(view, "Run all").disabled);
    const choice = inside<HTMLSelectElement>(view, 'select[aria-label="Environment"]');
    choice.value = "live";
    choice.dispatchEvent(new Event("change"));
    await drawn(view);
    button(detail(view), "Run").click();
    await waitUntil(() => textOf(detail(view)).includes("The variable “id” has no value."));
    expect(stageOf.sent).to.have.length(3);
  });

  it("drops the oldest results when they take too much memory, and says so", async () => {
    const stageOf = await echoing();
    const items = Array.from({ length: 5 }, (_, at) => ({ name: `call ${at}`, tool: "large" }));
    const { view } = await show({ name: "Large", items }, stageOf);
    await run(view);
    await open(view, "call 0");
    expect(textOf(inside(detail(view), ".dropped"))).to.contain("The result is no longer kept");
    await open(view, "call 4");
    expect(detail(view).shadowRoot?.querySelector("mcp-code-view")).not.to.equal(null);
  });

  it("shows a collection of thousands of calls, and draws the rows in view only", async () => {
    const items = Array.from({ length: 2_000 }, (_, at) => ({ name: `call ${at}`, tool: "echo" }));
    const { view } = await show({ name: "many", items });
    expect(rows(view).length).to.be.below(60);
    expect(textOf(inside(view, ".summary"))).to.contain("2,000 calls");
  });

  it("fits into 320 pixels, one pane at a time", async () => {
    const { view } = await show(BIRDS, undefined, 320);
    await open(view, "differs");
    await aTimeout(0);
    expect(view.scrollWidth).to.be.at.most(320);
    expect(detail(view).getBoundingClientRect().width).to.be.above(200);
    await expect(view).to.be.accessible();
  });
});
