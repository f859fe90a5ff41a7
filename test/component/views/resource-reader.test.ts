/** One resource: read, shown, failed, let go. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import type { ResultView } from "../../../src/client/api/views.js";
import "../../../components/views/resource-reader/resource-reader.js";
import type { McpResourceReader } from "../../../components/views/resource-reader/resource-reader.js";
import { ClientError } from "../../../src/errors/index.js";
import type { ScriptedHost, ViewMethods } from "../../helpers/scripted-host.js";
import { drawn, inside, ONE, stage, textOf } from "./stage.js";

const EVIL = "note:///<img src=x onerror=alert(1)>";
const view: ResultView = {
  resultId: "r1",
  isError: false,
  blocks: [{ type: "resource", uri: EVIL, text: { head: "The tide was out.", length: 17 } }],
  sizeBytes: 17,
  elapsedMs: 4,
};

async function show(resource: ViewMethods["readResource"], uri = EVIL): Promise<McpResourceReader> {
  const host = await stage({ resource });
  const reader = await fixture<McpResourceReader>(
    html`<mcp-resource-reader .host=${host} .serverId=${ONE} .uri=${uri}></mcp-resource-reader>`,
  );
  await drawn(reader);
  return reader;
}

describe("mcp-resource-reader", () => {
  it("shows the URI as text and the contents as blocks", async () => {
    const reader = await show(async () => view);
    await expect(reader).to.be.accessible();
    expect(textOf(reader)).to.contain(EVIL);
    expect(reader.renderRoot.querySelector("img")).to.equal(null);
    await waitUntil(() => inside(reader, "mcp-result-view").shadowRoot?.querySelector("mcp-content-block") !== null);
  });

  it("says that it is reading", async () => {
    const reader = await show(() => new Promise(() => undefined));
    expect(textOf(reader)).to.contain("Reading note:///");
  });

  it("says what failed, and reads again on request", async () => {
    let requested = 0;
    const reader = await show(async () => {
      if (++requested === 1) throw new ClientError("ERR-NOT-FOUND", "gone");
      return view;
    });
    inside(inside(reader, "mcp-error-view"), "button").click();
    await waitUntil(() => reader.renderRoot.querySelector("mcp-result-view") !== null);
    expect(requested).to.equal(2);
  });

  it("reads anew on another host, and releases the contents on the first", async () => {
    const reader = await show(async () => view);
    const { host } = reader as unknown as { host: ScriptedHost }; // the one it was shown with
    const other = await stage({ resource: async () => ({ ...view, resultId: "r2" }) });
    reader.host = other;
    await drawn(reader);
    expect(host.released).to.deep.equal(["r1"]);
    expect(other.released).to.deep.equal([]);
    reader.remove();
    expect(other.released).to.deep.equal(["r2"]);
  });

  it("aborts the reading when it leaves the document", async () => {
    let signal: AbortSignal | undefined;
    const reader = await show((_uri, options) => {
      signal = options?.signal;
      return new Promise(() => undefined);
    });
    reader.remove();
    expect(signal?.aborted).to.equal(true);
  });
});
