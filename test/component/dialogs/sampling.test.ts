/** mcp-sampling-request and mcp-sampling-result: what goes to a model, and what comes back. */
import { expect, waitUntil } from "../../helpers/testing.js";
import type { InputRequestOf } from "../../../src/client/api/index.js";
import "../../../components/dialogs/sampling/sampling-request.js";
import type { McpSamplingRequest } from "../../../components/dialogs/sampling/sampling-request.js";
import "../../../components/dialogs/sampling/sampling-result.js";
import type { McpSamplingResult } from "../../../components/dialogs/sampling/sampling-result.js";
import { toPlainError } from "../../../components/controllers/failure.js";
import { ClientError } from "../../../src/errors/index.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, buttons, HOSTILE, lookThrough, shown, type } from "./stage.js";

const MODEL = { provider: "example-large-3" };
const show = (
  request: InputRequestOf<"sampling"> = requestOf("sampling"),
  changes: Partial<McpSamplingRequest> = {},
): Promise<McpSamplingRequest> => shown("mcp-sampling-request", request, changes);
const showResult = (
  request: InputRequestOf<"sampling-result"> = requestOf("sampling-result"),
): Promise<McpSamplingResult> => shown("mcp-sampling-result", request);
const says = (text: string): InputRequestOf<"sampling"> =>
  requestOf("sampling", {
    params: { maxTokens: 9, messages: [{ role: "user", content: { type: "text", text } }] },
    ...MODEL,
  });

describe("mcp-sampling-request", () => {
  it("shows the model's own error message, and offers to call the model again or to write the answer", async () => {
    const detail = "The model `gpt-9` does not exist or you do not have access to it.";
    const failure = toPlainError(
      new ClientError("ERR-SAMPLING", "The model's server answered HTTP 404.", { status: 404, detail }),
    );
    const element = await show(requestOf("sampling", { ...MODEL, failure }));
    expect(textOf(inside(inside(element, "mcp-error-view"), "strong"))).to.equal(
      `The model provider returned HTTP 404: ${detail}`,
    );
    expect(buttons(element)).to.include.members(["Send to model again", "Answer manually", "Reject"]);
    await expect(element).to.be.accessible();
    expect(buttons(await show(requestOf("sampling", MODEL)))).to.include("Send to model");
  });

  it("names the app that requests it, and later the app that gets the answer (UI-21)", async () => {
    const app = { tool: "show_map", name: "Map app", version: "2" };
    for (const element of [
      await show(requestOf("sampling", { app })),
      await showResult(requestOf("sampling-result", { app })),
    ]) {
      expect(textOf(element)).to.contain("App of the tool show_map").and.contain("Map app 2");
      await expect(element).to.be.accessible();
    }
  });

  it("shows the context and the metadata that a server requests", async () => {
    const { params } = requestOf("sampling");
    const element = await show(
      requestOf("sampling", {
        params: { ...params, includeContext: "allServers", metadata: { "x-team": "birds\u202e" } },
      }),
    );
    expect(textOf(element)).to.contain("allServers · not included").and.contain('{"x-team":"birds');
    expect(textOf(element)).not.to.contain("\u202e");
  });

  it("is accessible when the user writes the answer, with a model, and while editing", async () => {
    await expect(await show()).to.be.accessible();
    const element = await show(requestOf("sampling", MODEL));
    await expect(element).to.be.accessible();
    button(element, "Edit").click();
    await drawn(element);
    await expect(element).to.be.accessible();
  });

  it("shows all that would be sent: prompt, messages, pictures, uses of tools, limits and preferences (SA-02)", async () => {
    const element = await show();
    const text = textOf(element);
    for (const part of ["You are a careful observer.", "What bird is this?", "find_bird", "Kingfisher, Alcedo atthis"])
      expect(text).to.contain(part);
    for (const part of ["400", "0.4", "sonnet, mini", "intelligence 0.8", "\\n\\n"]) expect(text).to.contain(part);
    const picture = inside(element, "mcp-content-block");
    await waitUntil(() => picture.shadowRoot?.querySelector("mcp-image-view")?.shadowRoot?.querySelector("img"));
    expect(inside<HTMLImageElement>(inside(picture, "mcp-image-view"), "img").src).to.match(/^blob:/);
    expect(allInside(element, "mcp-json-tree")).to.have.length(1);
  });

  it("says how much the model would read, and how many rounds of tools there were", async () => {
    expect(textOf(await show())).to.contain("3 messages · 1 tool round so far · about 22 tokens of text");
    expect(textOf(await show(says("x".repeat(40_000))))).to.contain("1 message · about 10,000 tokens of text");
  });

  it("has the user write the answer where there is no model (SA-05)", async () => {
    const element = await show();
    const answers = answersOf(element);
    expect(buttons(element)).to.deep.equal(["Send answer", "Reject"]);
    expect(button(element, "Send answer").disabled).to.equal(true);
    type(inside<HTMLTextAreaElement>(element, "#answer"), "A kingfisher.");
    await drawn(element);
    await lookThrough(element);
    button(element, "Send answer").click();
    expect(answers).to.deep.equal([
      {
        action: "answer",
        result: {
          role: "assistant",
          content: { type: "text", text: "A kingfisher." },
          model: "human",
          stopReason: "endTurn",
        },
      },
    ]);
  });

  it("runs on the model as it came, and names the model and the cost (SA-02)", async () => {
    const element = await show(requestOf("sampling", MODEL));
    const answers = answersOf(element);
    expect(textOf(element)).to.contain("example-large-3 will answer, at your expense.");
    await lookThrough(element);
    button(element, "Send to model").click();
    expect(answers).to.deep.equal([{ action: "run" }]);
  });

  it("runs as edited: prompt, texts and the limit (SA-02)", async () => {
    const request = requestOf("sampling", MODEL);
    const element = await show(request);
    const answers = answersOf(element);
    button(element, "Edit").click();
    await drawn(element);
    const [system, question] = allInside(element, "textarea") as HTMLTextAreaElement[];
    if (system) type(system, "Be brief.");
    await drawn(element);
    if (question) type(question, "Which bird?");
    await drawn(element);
    type(inside<HTMLInputElement>(element, "input[type=number]"), "50");
    await drawn(element);
    await lookThrough(element);
    button(element, "Send to model").click();
    const [, ...rest] = request.params.messages;
    const messages = [{ role: "user", content: { type: "text", text: "Which bird?" } }, ...rest];
    const params = { ...request.params, systemPrompt: "Be brief.", maxTokens: 50, messages };
    expect(answers).to.deep.equal([{ action: "run", params }]);
  });

  it("rejects a limit that is no number", async () => {
    const element = await show(requestOf("sampling", MODEL));
    button(element, "Edit").click();
    await drawn(element);
    const limit = inside<HTMLInputElement>(element, "input[type=number]");
    type(limit, "-3");
    expect(limit.value).to.equal("400");
  });

  it("lets the user write the answer although there is a model, and go back", async () => {
    const element = await show(requestOf("sampling", MODEL));
    button(element, "Answer manually").click();
    await drawn(element);
    expect(buttons(element)).to.deep.equal(["Send answer", "Use a model", "Reject"]);
    button(element, "Use a model").click();
    await drawn(element);
    expect(buttons(element)).to.deep.equal(["Send to model", "Edit", "Answer manually", "Reject"]);
  });

  it("is rejected, also while it is guarded, when nothing else works (G-05)", async () => {
    const element = await show(requestOf("sampling", MODEL), { guarded: true });
    const answers = answersOf(element);
    button(element, "Send to model").click();
    button(element, "Reject").click();
    expect(answers).to.deep.equal([{ action: "reject" }]);
  });

  it("shows long texts in pieces and hidden characters as such", async () => {
    const element = await show(says(HOSTILE));
    const view = inside(element, "mcp-text-view");
    expect(view.shadowRoot?.textContent).to.contain("⟦U+202E⟧").and.to.contain("␛[2J");
    expect(allInside(element, "img, a")).to.have.length(0);
    expect(element.scrollWidth).to.be.at.most(460);
  });

  it("draws a thousand messages in several steps", async () => {
    const messages = Array.from(
      { length: 1_000 },
      () => ({ role: "user", content: { type: "text", text: "again" } }) as const,
    );
    const element = await show(requestOf("sampling", { params: { messages, maxTokens: 1 } }));
    expect(allInside(element, ".message")).to.have.length(20);
    button(element, "980 more").click();
    await drawn(element);
    expect(allInside(element, ".message")).to.have.length(40);
  });

  it("survives blocks of types it does not know, and broken pictures", async () => {
    const odd = { type: "hologram", data: "\u0000" } as unknown as { type: "text"; text: string }; // as a newer server may send
    const content = [odd, { type: "image", mimeType: "image/png", data: "!!!" } as const];
    const element = await show(
      requestOf("sampling", { params: { messages: [{ role: "user", content }], maxTokens: 1 } }),
    );
    await drawn(element);
    expect(allInside(element, "mcp-json-tree")).to.have.length(1);
    expect(inside(element, "mcp-content-block").shadowRoot?.querySelector("img")).to.equal(null);
  });
});

describe("mcp-sampling-result", () => {
  it("says what the answer took, and which parameters the model's server refused", async () => {
    const element = await showResult(
      requestOf("sampling-result", {
        usage: { inputTokens: 1_021, outputTokens: 1 },
        refused: [{ parameter: "temperature" }, { parameter: "max_tokens", instead: "max_completion_tokens" }],
      }),
    );
    expect(textOf(inside(element, ".usage"))).to.equal("1,021 input tokens · 1 output token");
    expect(allInside(element, ".refused").map(textOf)).to.deep.equal([
      "temperature was omitted: the model does not support it.",
      "max_tokens was replaced by max_completion_tokens: the model does not support it.",
    ]);
    await expect(element).to.be.accessible();
    const plain = await showResult();
    expect(allInside(plain, ".usage, .refused")).to.have.length(0);
  });

  it("is accessible, also while editing", async () => {
    const element = await showResult();
    await expect(element).to.be.accessible();
    button(element, "Edit").click();
    await drawn(element);
    await expect(element).to.be.accessible();
  });

  it("shows the answer, its model and, folded, the request, and sends it as it is (SA-02)", async () => {
    const element = await showResult();
    const answers = answersOf(element);
    for (const part of ["It is a kingfisher.", "example-large-3", "endTurn", "What bird is this?"])
      expect(textOf(element)).to.contain(part);
    expect(inside<HTMLDetailsElement>(element, "details").open).to.equal(false);
    await lookThrough(element);
    button(element, "Send answer").click();
    expect(answers).to.deep.equal([{ action: "send" }]);
  });

  it("sends it as edited, in the shape it had (SA-02)", async () => {
    const result = {
      role: "assistant",
      model: "m",
      content: [
        { type: "text", text: "one" },
        { type: "text", text: "two" },
      ],
    } as const;
    const element = await showResult(requestOf("sampling-result", { result }));
    const answers = answersOf(element);
    button(element, "Edit").click();
    await drawn(element);
    const [, second] = allInside(element, "textarea") as HTMLTextAreaElement[];
    if (second) type(second, "2");
    await drawn(element);
    button(element, "Send answer").click();
    const content = [
      { type: "text", text: "one" },
      { type: "text", text: "2" },
    ];
    expect(answers).to.deep.equal([{ action: "send", result: { ...result, content } }]);
  });

  it("is rejected", async () => {
    const element = await showResult();
    const answers = answersOf(element);
    button(element, "Reject").click();
    expect(answers).to.deep.equal([{ action: "reject" }]);
  });
});
