/** Several panels on one host of the page's own. */
import { aTimeout, expect, fixture, html } from "@open-wc/testing";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { drawn, inside, textOf } from "../views/stage.js";

const SRC = "https://one.example/mcp";

async function show(host: ScriptedHost, settings: Partial<McpPanel> = { src: SRC }): Promise<McpPanel> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, { host }, settings);
  box.append(panel);
  await drawn(panel);
  return panel;
}
async function remove(panel: McpPanel): Promise<void> {
  panel.remove();
  await aTimeout(0);
}
const state = (panel: McpPanel): string => textOf(inside(inside(panel, "mcp-server-header"), ".state"));

describe("several panels on one host", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("share the connection to a server that both want, until the last of them is removed", async () => {
    const host = new ScriptedHost();
    const [one, two] = [await show(host), await show(host)];
    expect(host.connects).to.have.length(1);
    expect([state(one), state(two)]).to.deep.equal(["Connected", "Connected"]);
    await remove(one);
    expect(host.server(SRC)).not.to.equal(undefined);
    expect(state(two)).to.equal("Connected");
    await remove(two);
    expect(host.server(SRC)).to.equal(undefined);
  });

  it("share a connection that is still being made when the panel that makes it is removed", async () => {
    const host = new ScriptedHost().serve(SRC, { connecting: "hang" });
    const [one, two] = [await show(host), await show(host)];
    await remove(one);
    expect(host.connects).to.have.length(1);
    expect(host.connects[0]?.options.signal?.aborted).to.equal(false);
    await remove(two);
    expect(host.connects[0]?.options.signal?.aborted).to.equal(true);
  });

  it("have connections of their own to servers that only one of them has, or has with other options", async () => {
    const host = new ScriptedHost();
    const one = await show(host, { servers: { a: { url: SRC } } });
    const two = await show(host, { servers: { b: { url: "https://two.example/mcp" } } });
    expect(host.connects.map(({ options }) => options.id)).to.deep.equal(["a", "b"]);
    two.servers = { a: { url: SRC, headers: { "x-key": "1" } } };
    await drawn(two);
    expect(host.connects.map(({ options }) => options.headers)).to.deep.equal([undefined, undefined, { "x-key": "1" }]);
    expect(host.server("b")).to.equal(undefined);
    await remove(one);
    await remove(two);
    expect(host.server("a")).to.equal(undefined);
  });

  it("lose a shared connection when it is closed, and make it again in the same way", async () => {
    const host = new ScriptedHost();
    const [one, two] = [await show(host), await show(host)];
    await host.server(SRC)?.close();
    await drawn(two);
    expect([state(one), state(two)]).to.deep.equal(["Disconnected", "Disconnected"]);
    inside(inside(two, "mcp-server-header"), "button.reconnect").click();
    await drawn(one);
    await drawn(two);
    expect([state(one), state(two)]).to.deep.equal(["Connected", "Connected"]);
    expect(host.connects).to.have.length(2);
  });
});
