/** The host that a panel creates itself, in its worker, as the page reaches it: with a real server. */
import { expect, fixture, html, waitUntil } from "@open-wc/testing";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { peerUrls } from "../../helpers/peer-urls.js";

/** A worker that starts takes its time on a busy machine. */
const PATIENT = { timeout: 20_000 };

describe("the host of a panel", () => {
  it("has live state for the page, and says the page's name to servers", async () => {
    const { notebook } = await peerUrls();
    const clientInfo = { name: "our-docs", version: "3.2" };
    const panel = await fixture<McpPanel>(html`<mcp-panel src=${notebook} .clientInfo=${clientInfo}></mcp-panel>`);
    const { host, server } = await panel.ready;
    expect(server.info.clientInfo).to.include(clientInfo);
    expect(host.servers.value.map(({ url }) => url)).to.deep.equal([notebook]);
    expect((await panel.ready).host).to.equal(host);
    let names: readonly string[] = [];
    const stop = server.tools.subscribe(({ items }) => (names = items.map(({ name }) => name)));
    await waitUntil(() => names.length > 0, "listed", PATIENT);
    stop();
    const result = await server.callTool("run_survey", { steps: 1 });
    expect(result.isError ?? false).to.equal(false);
    panel.remove();
    await waitUntil(() => host.servers.value.length === 0, "closed with its panel", PATIENT);
  });
});
