/** The view of input requests: the queue, grants that can be taken back, the history. */
import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import "../../../components/views/input-requests/input-requests.js";
import type { McpInputRequests } from "../../../components/views/input-requests/input-requests.js";
import { ClientError } from "../../../src/errors/index.js";
import type { InputRequest, AuditEntry, Grant } from "../../../src/client/api/index.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const REQUEST: InputRequest = {
  requestId: "a1",
  at: 1,
  serverId: ONE,
  serverUrl: URL_ONE,
  kind: "roots",
  roots: [],
};
const GRANT: Grant = {
  kind: "tool",
  key: "k1",
  serverUrl: URL_ONE,
  principal: "",
  lasts: "always",
  at: 1,
  tool: "dig",
  definition: "",
};
const CALLED: AuditEntry = {
  id: "1",
  at: 1,
  serverId: ONE,
  serverUrl: URL_ONE,
  kind: "tool-call",
  subject: "dig\u202E",
  outcome: "failed",
  times: 1,
  code: "ERR-TIMEOUT",
  call: { initiator: "user", approval: "prompted", argumentBytes: 12, argumentDigest: "ab12", durationMs: 350 },
};

async function show(
  grants: Grant[] = [],
  history: AuditEntry[] = [],
): Promise<{ view: McpInputRequests; host: ScriptedHost }> {
  const host = await stage();
  Object.assign(host.inputRequests, { grants: async () => grants });
  host.audited = history;
  const view = await fixture<McpInputRequests>(
    html`<mcp-input-requests .host=${host} .serverId=${ONE}></mcp-input-requests>`,
  );
  await drawn(view);
  return { view, host };
}

describe("mcp-input-requests", () => {
  it("is accessible, empty and full", async () => {
    const { view } = await show();
    await expect(view).to.be.accessible();
    expect(textOf(view)).to.contain("No pending requests.").and.contain("No saved permissions.");
    const full = await show([GRANT], [CALLED]);
    full.host.request(REQUEST);
    await drawn(full.view);
    await expect(full.view).to.be.accessible();
  });

  it("lists waiting input requests, and opens the dialog", async () => {
    const { view, host } = await show();
    host.request(REQUEST);
    host.request({ ...REQUEST, requestId: "a2", serverId: "other" });
    await drawn(view);
    expect(allInside(view, "li")).to.have.length(1);
    expect(textOf(inside(view, "li")))
      .to.contain("one.example")
      .and.contain("requests your roots");
    setTimeout(() => inside(view, "li button").click());
    await oneEvent(view, "mcp-input-request-open");
  });

  it("revokes a grant, and says when that failed", async () => {
    const revoked: string[] = [];
    const grants = [GRANT, { ...GRANT, key: "k2", serverUrl: "https://other.example/" }];
    const { view, host } = await show(grants);
    expect(allInside(view, "li")).to.have.length(1);
    expect(textOf(inside(view, "li")))
      .to.contain("This page may call dig of one.example/mcp")
      .and.contain("approval required again");
    Object.assign(host.inputRequests, { revoke: async (key: string) => void (revoked.push(key), grants.splice(0, 1)) });
    inside(view, "li button").click();
    await drawn(view);
    expect(revoked).to.deep.equal(["k1"]);
    expect(allInside(view, "li")).to.have.length(0);
    const other = await show([GRANT]);
    const failing = async (): Promise<void> => Promise.reject(new ClientError("ERR-WORKER", "gone"));
    Object.assign(other.host.inputRequests, { revoke: failing });
    inside(other.view, "li button").click();
    await drawn(other.view);
    expect(allInside(other.view, "mcp-error-view")).to.have.length(1);
  });

  it("says of each permission who was allowed what, and for how long, with the button in its row", async () => {
    const base = { serverUrl: URL_ONE, principal: "", at: 1 } as const;
    const { view } = await show([
      { ...base, key: "1", lasts: "always", kind: "tool", tool: "debug-log", definition: "d", app: "debug" },
      {
        ...base,
        key: "2",
        lasts: "session",
        kind: "app",
        tool: "map",
        hash: "h",
        access: { domains: true, permissions: ["camera"] },
      },
      {
        ...base,
        key: "3",
        lasts: "session",
        kind: "app",
        tool: "map",
        hash: "h",
        access: { domains: false, permissions: [] },
      },
      { ...base, key: "4", lasts: "always", kind: "apps" },
      { ...base, key: "5", lasts: "always", kind: "roots", uris: ["file:///a"] },
      { ...base, key: "6", lasts: "always", kind: "relay", relay: "https://ide.example", origins: [] },
    ]);
    const said = allInside(view, "li").map(textOf);
    const expected = [
      ["App “debug” of one.example/mcp may call debug-log", "until revoked"],
      ["App “map” of one.example/mcp may run", "its domains, camera · until the connection ends"],
      ["App “map” of one.example/mcp may run", "without network"],
      ["The apps of one.example/mcp may run", "until revoked"],
      ["one.example/mcp may receive file:///a", "until revoked"],
      ["one.example/mcp may be reached through https://ide.example", "until revoked"],
    ];
    for (const [at, words] of expected.entries()) for (const part of words) expect(said[at]).to.contain(part);
    view.style.inlineSize = "320px";
    await drawn(view);
    for (const row of allInside(view, "li")) {
      const button = row.querySelector("button");
      expect(button?.getBoundingClientRect().right).to.be.at.most(row.getBoundingClientRect().right);
      expect(row.scrollWidth).to.be.at.most(row.clientWidth);
    }
  });

  it("says that all requests of the server are declined, and takes that back", async () => {
    const { view, host } = await show();
    host.report({ kind: "input-requests-refused", serverId: ONE, isOn: true });
    await drawn(view);
    expect(textOf(inside(view, ".declined"))).to.contain("All requests from this server are declined.");
    await expect(view).to.be.accessible();
    inside(view, ".declined button").click();
    await drawn(view);
    expect(host.undone).to.deep.equal([ONE]);
    expect(allInside(view, ".declined")).to.have.length(0);
  });

  it("opens the very request whose button was pressed", async () => {
    const { view, host } = await show();
    host.request(REQUEST);
    host.request({ ...REQUEST, requestId: "a2" });
    await drawn(view);
    setTimeout(() => allInside(view, "li button")[1]?.click());
    expect(await oneEvent(view, "mcp-input-request-open")).to.have.property("requestId", "a2");
  });
});
