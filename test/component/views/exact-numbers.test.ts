/** A 64-bit id, and other numbers that a double can't hold, through the whole panel: from what is typed to the wire and back. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import { savedArguments } from "../../../components/page-storage/saved-arguments.js";
import type { McpArgumentsEditor } from "../../../components/parts/form/arguments-editor.js";
import type { McpCopyButton } from "../../../components/parts/basic/copy-button.js";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import type { McpJsonTree } from "../../../components/parts/viewers/json/json-tree.js";
import type { McpDiffView } from "../../../components/parts/viewers/diff-view.js";
import type { McpResultView } from "../../../components/parts/content/result-view.js";
import type { McpSchemaForm } from "../../../components/parts/form/schema-form.js";
import "../../../components/views/tool-detail/tool-detail.js";
import type { McpToolDetail } from "../../../components/views/tool-detail/tool-detail.js";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { systemClock } from "../../../src/jsonrpc/index.js";
import { plainField } from "../parts/json-text.js";
import { allInside, drawn, inside, textOf } from "./stage.js";

/** What is loaded on demand takes its time on a busy machine. */
const PATIENT = { timeout: 20_000 };
/** Another one for each test: drafts are kept by address. */
let url = "";
let scenes = 0;
const ID = "9007199254740993";
const NEXT = "9007199254740994";
const INT64 = "9223372036854775807";
const FRACTION = "0.1234567890123456789";

const TOOL = `{"name":"echo","inputSchema":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","minimum":1,"maximum":${INT64}},"share":{"type":"number"},"big":{"type":"number"},"page":{"type":"integer","default":${INT64}}}},"outputSchema":{"type":"object","properties":{"id":{"type":"integer","maximum":${ID}}}}}`;

/** A server that answers with the very arguments it was sent, and what it was sent. */
function echoServer() {
  const sent: string[] = [];
  const answer = async (_url: unknown, init: RequestInit = {}): Promise<Response> => {
    const body = String(init.body ?? "");
    const { id, method } = JSON.parse(body === "" ? "{}" : body) as { id?: number; method?: string };
    if (id === undefined) return new Response(null, { status: init.method === "GET" ? 405 : 202 });
    const args = /"arguments":(\{[^}]*\})/.exec(body)?.[1] ?? "{}";
    if (method === "tools/call") sent.push(args);
    const results: Record<string, string> = {
      "server/discover": '{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}',
      "tools/list": `{"resultType":"complete","tools":[${TOOL}],"ttlMs":60000}`,
      "tools/call": `{"resultType":"complete","content":[{"type":"text","text":"echo"}],"structuredContent":${args}}`,
    };
    return new Response(`{"jsonrpc":"2.0","id":${id},"result":${results[method ?? ""] ?? "{}"}}`, {
      headers: { "content-type": "application/json" },
    });
  };
  return { sent, fetch: answer };
}

let copies: string[];
const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);

async function scene() {
  const server = echoServer();
  const host = createEngineHost({
    http: { fetch: server.fetch as typeof fetch },
    clock: systemClock,
    random: Math.random,
  });
  mirrorOf(host);
  url = `https://exact.example/${++scenes}`;
  const connection = await host.connect(url, { id: "one" });
  await connection.follow("tools");
  const detail = await fixture<McpToolDetail>(
    html`<mcp-tool-detail .host=${host} .serverId=${"one"} .tool=${"echo"}></mcp-tool-detail>`,
  );
  await waitUntil(() => detail.shadowRoot?.querySelector("mcp-arguments-editor"), "defined", PATIENT);
  await drawn(detail);
  return { ...server, host, detail };
}
const editorOf = (detail: McpToolDetail): McpArgumentsEditor => inside(detail, "mcp-arguments-editor");
const formOf = (detail: McpToolDetail): McpSchemaForm => inside(editorOf(detail), "mcp-schema-form");
const jsonOf = (detail: McpToolDetail): McpJsonEditor => inside(editorOf(detail), "mcp-json-editor");

function field(detail: McpToolDetail, name: string): HTMLInputElement {
  const form = formOf(detail);
  const label = allInside(form, "label.name").find((one) => one.textContent?.includes(name)) as HTMLLabelElement;
  return inside<HTMLInputElement>(form, `#${label.htmlFor}`);
}
async function type(detail: McpToolDetail, name: string, text: string): Promise<void> {
  const control = field(detail, name);
  control.value = text;
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  await drawn(detail, formOf(detail), jsonOf(detail));
}
async function write(detail: McpToolDetail, text: string): Promise<void> {
  const area = await plainField(jsonOf(detail));
  area.value = text;
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await drawn(detail, formOf(detail), jsonOf(detail));
}
const resultOf = (detail: McpToolDetail): McpResultView => {
  return inside(detail, "mcp-result-view");
};
async function copied(from: Element, label: string): Promise<string> {
  const button = (allInside(from, "mcp-copy-button") as McpCopyButton[]).find((one) => one.label === label);
  if (!button) throw new Error(`nothing copies ${label}`);
  const before = copies.length;
  const menu = button.closest("details");
  if (menu) menu.open = true;
  inside(button, "button").click();
  await waitUntil(() => copies.length > before, "copied", PATIENT);
  return copies.at(-1) ?? "";
}

describe("a number that a double can't hold", function () {
  this.timeout(60_000);
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    copies = [];
    navigator.clipboard.writeText = (text) => Promise.resolve(void copies.push(text));
  });
  afterEach(() => (navigator.clipboard.writeText = writeText));

  it("survives form, wire, result, comparison and copied code", async () => {
    const { detail, sent, host } = await scene();
    expect(field(detail, "page").value).to.equal(INT64);
    expect(field(detail, "id").max).to.equal(INT64);
    await type(detail, "id", ID);
    await type(detail, "share", FRACTION);
    expect((await plainField(jsonOf(detail))).value)
      .to.contain(`"id": ${ID}`)
      .and.to.contain(FRACTION);
    await detail.run();
    await drawn(detail);
    expect(sent).to.deep.equal([`{"page":${INT64},"id":${ID},"share":${FRACTION}}`]);

    const tree = inside<McpJsonTree>(resultOf(detail), "mcp-json-tree");
    await waitUntil(() => textOf(tree).includes(ID), "drawn", PATIENT);
    expect(textOf(tree)).to.contain(FRACTION).and.to.contain(INT64);
    expect(await copied(detail, "JSON-RPC"))
      .to.contain(`"id": ${ID}`)
      .and.to.contain(FRACTION);
    expect(await copied(detail, "curl"))
      .to.contain(`"id":${ID}`)
      .and.to.contain(FRACTION);
    const program = await copied(detail, "TypeScript");
    expect(program).to.contain(`"id": ${ID}n`).and.to.contain(`"share": { "digits": "${FRACTION}", "exact": 1n }`);

    await type(detail, "id", NEXT);
    await detail.run();
    await drawn(detail);
    expect(sent.at(-1)).to.contain(`"id":${NEXT}`);
    const compare = allInside(detail, ".recent button").find((one) => one.title.startsWith("Compare with"));
    compare?.click();
    await drawn(detail);
    const comparison = inside(detail, "mcp-run-comparison");
    await waitUntil(() => comparison.shadowRoot?.querySelector("mcp-diff-view"), "compared", PATIENT);
    const { beforeText, afterText } = inside<McpDiffView>(comparison, "mcp-diff-view");
    expect(beforeText).to.contain(`"id": ${ID},`);
    expect(afterText).to.contain(`"id": ${NEXT},`);
    await host.close();
  });

  it("is distinguished from its neighbour by the check of the result: no changed number passes", async () => {
    const { detail, host } = await scene();
    await type(detail, "id", ID);
    await detail.run();
    await drawn(detail);
    await waitUntil(() => textOf(resultOf(detail)).includes("Valid"), "the promise is kept", PATIENT);
    await type(detail, "id", NEXT);
    await detail.run();
    await drawn(detail);
    await waitUntil(
      () => /does not match|violates|outputSchema/.test(textOf(resultOf(detail))),
      "the promise is broken",
      PATIENT,
    );
    await host.close();
  });

  it("is refused by the form where only its last digit exceeds a limit, and is not sent", async () => {
    const { detail, sent, host } = await scene();
    await type(detail, "id", "9223372036854775808");
    await detail.run();
    expect(sent).to.deep.equal([]);
    expect(textOf(formOf(detail))).to.contain(`At most ${INT64}.`);
    await host.close();
  });

  it("is the same in the form and in the JSON beside it, also beyond all doubles", async () => {
    const { detail, sent, host } = await scene();
    await write(detail, `{ "id": ${ID}, "big": 1e400, "share": -${FRACTION} }`);
    expect([field(detail, "id").value, field(detail, "big").value, field(detail, "share").value]).to.deep.equal([
      ID,
      "1e400",
      `-${FRACTION}`,
    ]);
    await type(detail, "big", "1e401");
    expect(jsonOf(detail).value).to.have.property("big");
    expect(writeExact(jsonOf(detail).value)).to.contain('"big":1e401');
    await type(detail, "big", "1e40x");
    expect(editorOf(detail).problems.map(({ path }) => path.join("."))).to.deep.equal(["big"]);
    expect(field(detail, "big").value).to.equal("1e40x");
    await type(detail, "big", "12");
    await detail.run();
    expect(sent).to.deep.equal([`{"id":${ID},"share":-${FRACTION},"big":12}`]);
    await host.close();
  });

  it("is unchanged when it is saved under a name, and after a reload", async () => {
    const { detail, host } = await scene();
    await type(detail, "id", ID);
    const sets = inside(detail, "mcp-saved-sets");
    inside(sets, "button.save").click();
    await drawn(detail);
    const name = inside<HTMLInputElement>(sets, "input");
    name.value = "mine";
    name.form?.requestSubmit();
    await waitUntil(() => savedArguments(url, "echo").length === 1, "saved", PATIENT);
    expect(writeExact(savedArguments(url, "echo")[0]?.value)).to.equal(`{"page":${INT64},"id":${ID}}`);
    await waitUntil(() => sessionStorage.getItem(`mcp-panel:draft:${url}#echo`)?.includes(ID), "kept", PATIENT);
    expect(parseExact(sessionStorage.getItem(`mcp-panel:draft:${url}#echo`) ?? "")).to.deep.equal(formOf(detail).value);
    await type(detail, "id", "5");
    const choice = inside<HTMLSelectElement>(sets, "select");
    choice.value = "mine";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn(detail);
    expect(field(detail, "id").value).to.equal(ID);
    await host.close();
  });

  it("is shown as the server wrote it where the definition has it", async () => {
    const { detail, host } = await scene();
    const fold = inside<HTMLDetailsElement>(detail, "details.definition");
    expect(await copied(detail, "")).to.contain(INT64);
    fold.open = true;
    const tree = inside<McpJsonTree>(detail, "details.definition mcp-json-tree");
    await drawn(detail, tree);
    expect(textOf(tree)).not.to.contain("9223372036854776000");
    await host.close();
  });
});
