/** The host that a panel creates itself, in its worker, as the page reaches it: with a real server. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { createHost } from "../../../workers/index.js";
import { peerUrls } from "../../helpers/peer-urls.js";

/** A worker that starts takes its time on a busy machine. */
const PATIENT = { timeout: 20_000 };

describe("the host of a panel", () => {
  it("has live state for the page, and sends the page's name to servers", async () => {
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

  for (const own of [true, false]) {
    it(`reports that it rejects the panel's offer, and does not stay connected (${own ? "its own host" : "the page's host"})`, async () => {
      const { notebook } = await peerUrls();
      const host = own ? undefined : await createHost({ storage: "memory" });
      const offer = { roots: [{ uri: "no address" }] };
      const panel = await fixture<McpPanel>(
        html`<mcp-panel .host=${host} .offer=${offer} src=${notebook}></mcp-panel>`,
      );
      const text = (): string => allText(panel);
      const reason = "A root can't be used";
      await waitUntil(() => text().includes(reason), "the reason", PATIENT);
      await waitUntil(() => text().split(reason).length === 2, "once", PATIENT);
      expect(text()).to.not.include("Connected");
      panel.remove();
      await host?.close();
    });
  }
});

/** Text of a tree with its shadow trees. */
function allText(node: Node): string {
  if (node instanceof Text) return node.data;
  const inner = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [];
  return [...inner, ...node.childNodes].map(allText).join(" ");
}
