/** The prompts: list, arguments, messages, drafts. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import type { McpPromptDetail } from "../../../components/views/prompts/prompt-detail.js";
import {
  type McpPromptMessages,
  promptText,
  samplingParams,
} from "../../../components/views/prompts/prompt-messages.js";
import "../../../components/views/prompts/prompts.js";
import type { McpPrompts } from "../../../components/views/prompts/prompts.js";
import type { McpPromptsList } from "../../../components/views/prompts/prompts-list.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import { OpenResourceRequestEvent } from "../../../components/parts/basic/events.js";
import type { Server } from "../../../src/client/api/index.js";
import type { PromptView } from "../../../src/client/api/views.js";
import { ClientError } from "../../../src/errors/index.js";
import type { Prompt } from "../../../src/protocol/types/index.js";
import { ScriptedHost, type ScriptedServer, type ViewMethods } from "../../helpers/scripted-host.js";
import { allInside, boxed, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const PROMPTS: readonly Prompt[] = [
  {
    name: "describe",
    title: "Describe a sighting",
    description: "Asks for a note.",
    arguments: [
      { name: "species", required: true, description: "What was seen." },
      { name: "mood", title: "Mood" },
    ],
  },
  { name: "review" },
];
const VIEW: PromptView = {
  resultId: "p1",
  isError: false,
  blocks: [
    { type: "text", text: { head: "What is it?", length: 11 } },
    { type: "text", text: { head: "A heron.", length: 8 } },
  ],
  roles: ["user", "assistant"],
  description: "About a heron.",
  sizeBytes: 19,
  elapsedMs: 5,
};

async function show(given: ScriptedServer = {}, width = 1_000): Promise<{ view: McpPrompts; host: ScriptedHost }> {
  const { methods, ...more } = given;
  const host = await stage({
    ...more,
    methods: { listPrompts: async () => [...PROMPTS], getPrompt: async () => VIEW, ...methods },
  });
  const view = await boxed("mcp-prompts", html`<div><mcp-prompts .host=${host} .serverId=${ONE}></mcp-prompts></div>`, {
    blockSize: "500px",
    inlineSize: `${width}px`,
  });
  await settle(view);
  return { view, host };
}
const listOf = (view: McpPrompts): McpPromptsList => inside<McpPromptsList>(view, "mcp-prompts-list");
const detailOf = (view: McpPrompts): McpPromptDetail => inside<McpPromptDetail>(view, "mcp-prompt-detail");
const messagesOf = (view: McpPrompts): McpPromptMessages =>
  inside<McpPromptMessages>(detailOf(view), "mcp-prompt-messages");
async function settle(view: McpPrompts): Promise<void> {
  await drawn(view, listOf(view), detailOf(view));
}
const rows = (view: McpPrompts): HTMLElement[] => allInside(listOf(view), "[role=option]");
async function choose(view: McpPrompts, index: number): Promise<void> {
  rows(view)[index]?.click();
  await settle(view);
}
async function fill(view: McpPrompts, index: number, text: string): Promise<void> {
  const field = allInside(detailOf(view), "mcp-completion-field")[index];
  const input = inside<HTMLInputElement>(field ?? view, "input");
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await settle(view);
}
async function run(view: McpPrompts): Promise<void> {
  press(detailOf(view), "Enter", { ctrlKey: true });
  await settle(view);
}
const buttonIn = (element: Element, text: string): HTMLElement | undefined =>
  allInside(element, "button").find((one) => textOf(one).includes(text));

describe("mcp-prompts", () => {
  afterEach(() => sessionStorage.clear());

  it("is accessible with a list, arguments, messages, and nothing", async () => {
    const { view } = await show({
      methods: { getPrompt: async () => ({ ...VIEW, blocks: VIEW.blocks.slice(0, 1) }) },
    });
    await expect(view).to.be.accessible();
    await choose(view, 1);
    await run(view);
    await expect(view).to.be.accessible();
    await choose(view, 0);
    await run(view);
    await expect(view).to.be.accessible();
    await expect((await show({ methods: { listPrompts: async () => [] } })).view).to.be.accessible();
  });

  it("lists prompts with title, how many arguments they take, whole name and description", async () => {
    const name = "describe_a_sighting_of_a_bird";
    const { view } = await show({
      methods: { listPrompts: async () => [...PROMPTS, { name, title: "Describe a sighting in every detail" }] },
    });
    expect(rows(view).map((row) => textOf(row))).to.deep.equal([
      "Describe a sighting 2 arguments describe Asks for a note.",
      "review",
      `Describe a sighting in every detail ${name}`,
    ]);
    const shown = allInside(listOf(view), ".second > .mono").at(-1);
    expect(shown?.getBoundingClientRect().right).to.be.below(listOf(view).getBoundingClientRect().right);
    expect(allInside(listOf(view), ".words").at(-1)?.title).to.contain(name);
    expect(textOf(inside(listOf(view), ".count"))).to.equal("3 prompts");
  });

  it("shows a description in a row as plain words", async () => {
    const prompts = [{ name: "*ask*", description: "## Asks\nfor a **note** in `Markdown`." }];
    const { view } = await show({ methods: { listPrompts: async () => prompts } });
    expect(rows(view).map(textOf)).to.deep.equal(["*ask* Asks for a note in Markdown."]);
  });

  it("filters them, and keeps few rows in the document with 10,000", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `prompt_${at}` }));
    const { view } = await show({ methods: { listPrompts: async () => many } });
    expect(rows(view).length).to.be.below(40);
    const field = inside<HTMLInputElement>(listOf(view), "#filter");
    field.value = "prompt_4711";
    field.dispatchEvent(new Event("input"));
    await settle(view);
    expect(textOf(rows(view)[0] ?? view)).to.equal("prompt_4711");
    press(field, "Enter");
    await settle(view);
    expect(textOf(inside(detailOf(view), "h3"))).to.equal("prompt_4711");
  });

  it("gets the messages with the arguments filled in, without empty ones", async () => {
    const requested: unknown[] = [];
    const getPrompt: ViewMethods["getPrompt"] = async (name, args) => {
      requested.push([name, args]);
      return VIEW;
    };
    const { view } = await show({ methods: { getPrompt } });
    await choose(view, 0);
    await fill(view, 0, "heron");
    await run(view);
    expect(requested).to.deep.equal([["describe", { species: "heron" }]]);
    await drawn(messagesOf(view));
    const messages = allInside(messagesOf(view), "li");
    expect(messages.map((message) => [message.className, textOf(within(message, ".role"))])).to.deep.equal([
      ["user", "User"],
      ["assistant", "Assistant"],
    ]);
    expect(textOf(messagesOf(view))).to.contain("About a heron.");
  });

  it("marks required arguments that are empty, moves the focus to the first, and sends them on a second click", async () => {
    const requested: unknown[] = [];
    const getPrompt: ViewMethods["getPrompt"] = async (_name, args) => {
      requested.push(args);
      return VIEW;
    };
    const { view } = await show({ methods: { getPrompt } });
    await choose(view, 0);
    await fill(view, 0, "");
    await fill(view, 1, "");
    await run(view);
    expect(requested).to.have.length(0);
    expect(textOf(detailOf(view))).to.contain("1 required argument is missing.");
    expect(detailOf(view).shadowRoot?.activeElement?.localName).to.equal("mcp-completion-field");
    buttonIn(detailOf(view), "Send anyway")?.click();
    await settle(view);
    expect(requested).to.deep.equal([{}]);
  });

  it("proposes values in the context of the others", async () => {
    const questions: unknown[] = [];
    const complete: Server["complete"] = async (ref, argument, context, options) => {
      questions.push([ref, argument, context, options?.debounceMs]);
      return { values: ["x"] };
    };
    const info = { capabilities: { prompts: {}, completions: {} } };
    const { view } = await show({ info, methods: { complete } });
    await choose(view, 0);
    await fill(view, 0, "heron");
    await fill(view, 1, "s");
    expect(questions.at(-1)).to.deep.equal([
      { type: "ref/prompt", name: "describe" },
      { name: "mood", value: "s" },
      { species: "heron" },
      150,
    ]);
  });

  it("requests no more proposals once the server turned out to have none", async () => {
    let requested = 0;
    const complete: Server["complete"] = async () => {
      requested++;
      throw new ClientError("ERR-METHOD", "none");
    };
    const { view } = await show({ methods: { complete } });
    await choose(view, 0);
    await fill(view, 0, "a");
    await fill(view, 0, "ab");
    await fill(view, 1, "c");
    expect(requested).to.equal(1);
    expect(textOf(detailOf(view))).to.not.contain("No suggestions");
  });

  it("keeps arguments per prompt, also over a reload", async () => {
    const { view } = await show();
    await choose(view, 0);
    await fill(view, 0, "heron");
    await choose(view, 1);
    await choose(view, 0);
    const value = (element: McpPrompts): unknown =>
      inside<HTMLElement & { value: string }>(detailOf(element), "mcp-completion-field").value;
    expect(value(view)).to.equal("heron");
    const again = await show();
    await choose(again.view, 0);
    expect(value(again.view)).to.equal("heron");
  });

  it("has what was typed again where another host takes the place of one that ended", async () => {
    const { view } = await show();
    await choose(view, 0);
    await fill(view, 0, "heron");
    const next = new ScriptedHost().serve(URL_ONE, { methods: { listPrompts: async () => [...PROMPTS] } });
    view.host = next;
    await settle(view);
    await next.connect(URL_ONE, { id: ONE });
    await settle(view);
    const field = inside<HTMLElement & { value: string }>(detailOf(view), "mcp-completion-field");
    expect(field.value).to.equal("heron");
  });

  it("shows that it waits, and cancels with Escape", async () => {
    let signal: AbortSignal | undefined;
    const getPrompt: ViewMethods["getPrompt"] = (_name, _args, options) => {
      signal = options?.signal;
      return new Promise(() => undefined);
    };
    const { view } = await show({ methods: { getPrompt } });
    await choose(view, 1);
    await run(view);
    expect(detailOf(view).renderRoot.querySelector("mcp-progress")).to.not.equal(null);
    expect(textOf(inside(detailOf(view), ".run"))).to.contain("Cancel");
    press(detailOf(view), "Escape");
    await settle(view);
    expect(signal?.aborted).to.equal(true);
    expect(textOf(inside(detailOf(view), ".run"))).to.contain("Get messages");
  });

  it("says what failed, and tries again", async () => {
    let requested = 0;
    const getPrompt: ViewMethods["getPrompt"] = async () => {
      if (++requested === 1) throw new ClientError("ERR-TIMEOUT", "late");
      return VIEW;
    };
    const { view } = await show({ methods: { getPrompt } });
    await choose(view, 1);
    await run(view);
    const failure = inside(detailOf(view), "mcp-error-view");
    await drawn(detailOf(view));
    inside(failure, "button").click();
    await settle(view);
    expect(messagesOf(view).prompt).to.equal(VIEW);
  });

  it("releases the messages when another prompt is chosen, and when it leaves the document", async () => {
    const { view, host } = await show();
    await choose(view, 1);
    await run(view);
    await choose(view, 0);
    expect(host.released).to.deep.equal(["p1"]);
    await choose(view, 1);
    await run(view);
    view.remove();
    expect(host.released).to.deep.equal(["p1", "p1"]);
  });

  it("releases the messages where they were got, when another host takes its place", async () => {
    const { view, host } = await show();
    await choose(view, 1);
    await run(view);
    const other = await stage({ methods: { listPrompts: async () => [...PROMPTS] } });
    view.host = other;
    await settle(view);
    expect(host.released).to.deep.equal(["p1"]);
    expect(other.released).to.deep.equal([]);
  });

  it("requests to show elsewhere the resource that a message names", async () => {
    const { view } = await show();
    await choose(view, 1);
    await run(view);
    const requests: ShowRequestEvent[] = [];
    view.addEventListener("mcp-show-request", (event) => requests.push(event));
    messagesOf(view).dispatchEvent(new OpenResourceRequestEvent("note:///1"));
    expect(requests[0]).to.deep.include({ serverId: ONE, wanted: { kind: "resource", uri: "note:///1" } });
  });

  it("copies the messages as the parameters of a sampling request", async () => {
    const { view, host } = await show();
    const copied: string[] = [];
    const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
    const content = { type: "text", text: "Hi" };
    host.results.json = async () => JSON.stringify({ messages: [{ role: "user", content }] });
    await choose(view, 1);
    await run(view);
    buttonIn(messagesOf(view), "Copy as sampling request")?.click();
    await waitUntil(() => textOf(messagesOf(view)).includes("Copied sampling request parameters."));
    navigator.clipboard.writeText = writeText;
    expect(copied.map((text) => JSON.parse(text) as unknown)).to.deep.equal([
      { messages: [{ role: "user", content }], maxTokens: 1_000 },
    ]);
  });

  it("says that the messages can't become a sampling request", async () => {
    const { view, host } = await show();
    host.results.json = async () => Promise.reject(new ClientError("ERR-ARGUMENT", "released"));
    await choose(view, 1);
    await run(view);
    buttonIn(messagesOf(view), "Copy as sampling request")?.click();
    await waitUntil(() => textOf(messagesOf(view)).includes("too large, or no longer available"));
  });

  it("says that there is no connection where the list was never loaded", async () => {
    const host = await stage({ connecting: "fail" });
    const detail = await fixture<McpPromptDetail>(
      html`<mcp-prompt-detail .host=${host} .serverId=${ONE} .prompt=${"describe"}></mcp-prompt-detail>`,
    );
    await drawn(detail);
    expect(textOf(inside(detail, "[role=status]"))).to.contain("Not connected. Reconnect");
  });

  it("says that a prompt is gone, and that there is no connection", async () => {
    const { view, host } = await show();
    view.open("other");
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("The server has no prompt named other.");
    view.open("review");
    await host.server(ONE)?.close();
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("Not connected. Reconnect");
    expect(inside<HTMLButtonElement>(detailOf(view), ".run").disabled).to.equal(true);
  });

  it("shows one pane in a narrow place", async () => {
    const { view } = await show({}, 320);
    await choose(view, 0);
    expect(inside<HTMLElement & { pane: string }>(view, "mcp-split-view").pane).to.equal("detail");
    expect(detailOf(view).shadowRoot?.activeElement?.localName).to.equal("h3");
  });
});

function within(element: Element, selector: string): Element {
  const found = element.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

describe("the messages of a prompt", () => {
  it("are text, each after who says it, others by what they are", () => {
    const link = { type: "resource_link", uri: "note:///1", name: "n" } as const;
    const view: PromptView = { ...VIEW, blocks: [...VIEW.blocks, link], roles: ["user", "assistant", "user"] };
    expect(promptText(view, ["What is it?", "A heron.", undefined], (role) => role)).to.equal(
      "user:\nWhat is it?\n\nassistant:\nA heron.\n\nuser:\n[resource_link note:///1]",
    );
  });

  it("become params of a sampling, which knows no resources", () => {
    const messages = [
      { role: "user", content: { type: "image", data: "AAAA", mimeType: "image/png", extra: 1 } },
      { role: "assistant", content: { type: "resource", resource: { uri: "a:", text: "inside" } } },
      { role: "odd", content: { type: "resource", resource: { uri: "b:", blob: "AAAA" } } },
      { role: "user", content: { type: "resource_link", uri: "c:", name: "c" } },
      "nothing",
    ];
    expect(JSON.parse(samplingParams(JSON.stringify({ messages })))).to.deep.equal({
      messages: [
        { role: "user", content: { type: "image", data: "AAAA", mimeType: "image/png" } },
        { role: "assistant", content: { type: "text", text: "inside" } },
        { role: "user", content: { type: "text", text: "[b:]" } },
        { role: "user", content: { type: "text", text: "[c:]" } },
      ],
      maxTokens: 1_000,
    });
    expect(() => samplingParams("x".repeat(2_000_001))).to.throw(RangeError);
  });
});
