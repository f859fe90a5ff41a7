/** The history: what was called and asked, filtered, opened, saved and cleared. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/input-requests/audit-trail.js";
import type { McpAuditTrail } from "../../../components/views/input-requests/audit-trail.js";
import type { AuditEntry, Grant } from "../../../src/client/api/index.js";
import { ClientError, toPlainError } from "../../../src/errors/index.js";
import { button } from "../dialogs/stage.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const SERVER = { serverId: ONE, serverUrl: URL_ONE, times: 1 };
const OTHER = { serverId: "other", serverUrl: "https://other.example/mcp", times: 1 };
const CALL: AuditEntry = {
  ...SERVER,
  id: "1",
  at: 1_000,
  kind: "tool-call",
  subject: "dig\u202E",
  outcome: "done",
  call: { initiator: "user", approval: "prompted", argumentBytes: 1_200, argumentDigest: "ab12", durationMs: 350 },
};
const ENTRIES: AuditEntry[] = [
  CALL,
  { ...SERVER, id: "2", at: 2_000, kind: "roots", count: 2, outcome: "share", by: "user" },
  { ...SERVER, id: "3", at: 3_000, kind: "sampling", count: 1, outcome: "reject", by: "decline-all", times: 3 },
  { ...SERVER, id: "4", at: 4_000, kind: "limit", limit: "too-often", outcome: "refused", by: "limit" },
  {
    ...OTHER,
    id: "5",
    at: 5_000,
    kind: "sign-in",
    subject: "https://login.example",
    outcome: "signed-in",
    by: "user",
  },
];

async function show(audited: AuditEntry[], serverId: string | undefined = ONE, width = 900) {
  const host = await stage();
  host.audited = audited;
  const view = await fixture<McpAuditTrail>(
    html`<mcp-audit-trail
      style="block-size: 300px; inline-size: ${width}px"
      .host=${host}
      .serverId=${serverId}
    ></mcp-audit-trail>`,
  );
  await drawn(view);
  return { view, host };
}
const rows = (view: McpAuditTrail): string[] => allInside(view, "[aria-level='2']").map(textOf);
const heads = (view: McpAuditTrail): string[] => allInside(view, "[aria-level='1']").map(textOf);
function choose(view: McpAuditTrail, label: string, value: string): void {
  const select = inside<HTMLSelectElement>(view, `select[aria-label="${label}"]`);
  select.value = value;
  select.dispatchEvent(new Event("change"));
}
async function filter(view: McpAuditTrail, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(view, "input");
  field.value = text;
  field.dispatchEvent(new InputEvent("input"));
  await drawn(view);
}

describe("mcp-audit-trail", () => {
  it("shows what happened with this server, newest first, hidden characters spelled out (TL-02)", async () => {
    const { view } = await show(ENTRIES);
    expect(rows(view)).to.have.length(4);
    expect(rows(view)[0]).to.contain("Refused").and.contain("Too many requests in a short time");
    expect(rows(view)[1]).to.contain("Sampling · 1 message").and.contain("automatically").and.contain("3 times");
    expect(rows(view)[2]).to.contain("Roots · 2 roots").and.contain("by you");
    expect(rows(view)[3]).to.contain("dig").and.contain("you").and.contain("350 ms").and.not.contain("\u202E");
  });

  it("is filtered by server, kind, outcome and words, and says how much is left", async () => {
    const { view } = await show(ENTRIES);
    choose(view, "Server", "all");
    await drawn(view);
    expect(rows(view)).to.have.length(5);
    expect(heads(view)).to.have.length(2);
    expect(heads(view)[0]).to.contain("other.example/mcp").and.contain("1 entry");
    choose(view, "Kind", "sign-in");
    await drawn(view);
    expect(rows(view)).to.have.length(1);
    expect(textOf(inside(view, "[role=status]"))).to.equal("1 of 5");
    choose(view, "Kind", "");
    choose(view, "Outcome", "refused");
    await drawn(view);
    expect(rows(view)).to.have.length(2);
    await filter(view, "sampling DECLINE");
    expect(rows(view)).to.have.length(1);
    await filter(view, "nothing like it");
    expect(textOf(inside(view, ".empty"))).to.contain("No entry matches the filter.");
    button(view, "Show all").click();
    await drawn(view);
    expect(rows(view)).to.have.length(5);
  });

  it("opens an entry with all its facts, from the keyboard, and closes it", async () => {
    const { view } = await show([CALL]);
    inside(view, "input").focus();
    const list = inside(view, ".list");
    list.focus();
    press(list, "End");
    press(list, "Enter");
    await drawn(view);
    const detail = textOf(inside(view, ".detail"));
    for (const words of ["asked for this call", "1.2 kB", "ab12", "350 ms", "https://one.example/mcp"])
      expect(detail).to.contain(words);
    await expect(view).to.be.accessible();
    press(list, "Escape");
    await drawn(view);
    expect(allInside(view, ".detail")).to.have.length(0);
    press(list, "ArrowUp"); // the heading
    press(list, "ArrowUp");
    expect(view.shadowRoot?.activeElement?.localName).to.equal("input");
  });

  it("is grouped by day and server, and folds a group from the keyboard", async () => {
    const day = 86_400_000;
    const later = { ...CALL, id: "9", at: CALL.at + 3 * day };
    const { view } = await show([...ENTRIES, later]);
    choose(view, "Server", "all");
    await drawn(view);
    expect(heads(view)).to.have.length(3);
    expect(heads(view)[0]).to.contain("one.example/mcp").and.contain("1 entry");
    expect(heads(view)[2]).to.contain("one.example/mcp").and.contain("4 entries");
    expect(rows(view)[0]).to.match(/^\d\d:\d\d:\d\d /);
    const list = inside(view, ".list");
    list.focus();
    press(list, "Home");
    press(list, "Enter");
    await drawn(view);
    expect(rows(view)).to.have.length(5);
    expect(inside(view, "[aria-level='1']").getAttribute("aria-expanded")).to.equal("false");
    await expect(view).to.be.accessible();
  });

  it("names the app that called, with the arguments and what a failure means, and finds them", async () => {
    const call = {
      initiator: "app",
      approval: "remembered",
      argumentBytes: 18,
      arguments: '{"text":"h\u202Ei"}',
    } as const;
    const byApp: AuditEntry = {
      ...CALL,
      subject: "debug-log",
      app: "debug",
      outcome: "failed",
      code: "ERR-TIMEOUT",
      call,
    };
    const { view } = await show([byApp]);
    await waitUntil(() => !rows(view)[0]?.includes("ERR-TIMEOUT"));
    expect(rows(view)[0]).to.contain("debug-log").and.contain("app “debug”").and.contain("⟦U+202E⟧");
    await filter(view, "hi ERR-TIMEOUT");
    expect(rows(view)).to.have.length(0);
    await filter(view, "debug ERR-TIMEOUT");
    expect(rows(view)).to.have.length(1);
    allInside(view, "[aria-level='2']")[0]?.click();
    await drawn(view);
    expect(textOf(inside(view, ".detail")))
      .to.contain("Arguments")
      .and.contain("ERR-TIMEOUT");
  });

  it("offers in the row, and in the open entry, to revoke the permission that was used, and only that", async () => {
    const base = { key: "k", serverUrl: `${URL_ONE}?a=b`, principal: "", lasts: "always", at: 1 } as const;
    const grant: Grant = { ...base, kind: "tool", tool: "debug-log", definition: "d", app: "debug" };
    const { view } = await show([
      { ...CALL, id: "1", subject: "debug-log", app: "debug" },
      { ...CALL, id: "2", subject: "debug-log" },
      { ...CALL, id: "3", subject: "other", app: "debug" },
    ]);
    expect(allInside(view, ".revoke")).to.have.length(0);
    view.grants = [grant];
    await drawn(view);
    const revoked: Grant[] = [];
    view.addEventListener("mcp-grant-revoke", (event) => revoked.push(event.grant));
    expect(allInside(view, ".revoke")).to.have.length(1);
    inside(view, ".revoke").click();
    await drawn(view);
    expect(allInside(view, ".detail")).to.have.length(0);
    allInside(view, "[aria-level='2']")[2]?.click();
    await drawn(view);
    expect(allInside(view, ".detail .revoke")).to.have.length(1);
    await expect(view).to.be.accessible();
    inside(view, ".detail .revoke").click();
    expect(revoked).to.deep.equal([grant, grant]);
  });

  it("lets the user take back from an entry that all requests are declined", async () => {
    const { view, host } = await show(ENTRIES);
    host.report({ kind: "input-requests-refused", serverId: ONE, isOn: true });
    await drawn(view);
    allInside(view, "[aria-level='2']")[1]?.click();
    await drawn(view);
    button(view, "Undo").click();
    await drawn(view);
    expect(host.undone).to.deep.equal([ONE]);
  });

  it("explains while it is empty what it will hold, that it is loading, and that the browser keeps nothing", async () => {
    const { view, host } = await show([]);
    expect(textOf(inside(view, ".empty"))).to.contain("Arguments are kept while the history is on, without secrets");
    await expect(view).to.be.accessible();
    const error = toPlainError(new ClientError("ERR-STORAGE", "refused", { reason: "refused" }));
    host.report({ kind: "storage", error });
    await drawn(view);
    expect(textOf(view)).to.contain("the audit trail is lost");
    let answer: (entries: AuditEntry[]) => void = () => undefined;
    const slow = await stage();
    Object.assign(slow.audit, { list: () => new Promise((resolve) => (answer = resolve)) });
    view.host = slow;
    await drawn(view);
    expect(textOf(inside(view, ".empty"))).to.equal("Loading…");
    answer([CALL]);
    await drawn(view);
    expect(rows(view)).to.have.length(1);
  });

  it("says why it could not be read", async () => {
    const host = await stage();
    Object.assign(host.audit, { list: async () => Promise.reject(new ClientError("ERR-WORKER", "gone")) });
    const view = await fixture<McpAuditTrail>(html`<mcp-audit-trail .host=${host}></mcp-audit-trail>`);
    await drawn(view);
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
  });

  it("draws only the rows in view of 2,000, wide and narrow, and reads what comes later", async () => {
    const many = Array.from({ length: 2_000 }, (_, n) => ({ ...CALL, id: String(n), at: n, subject: `tool_${n}` }));
    const { view, host } = await show(many, ONE, 320);
    expect(rows(view).length).to.be.within(5, 40);
    expect(rows(view)[0]).to.contain("tool_1999");
    expect(inside(view, ".bar").scrollWidth).to.be.at.most(320);
    await expect(view).to.be.accessible();
    press(inside(view, ".list"), "End");
    await drawn(view);
    expect(rows(view).at(-1)).to.contain("tool_0");
    host.audited = [...many, { ...CALL, id: "new", at: 9_000, subject: "newest" }];
    host.report({ kind: "audit" });
    await waitUntil(() => textOf(view).includes("2,001 entries"));
  });

  it("is cleared with a second press only", async () => {
    const { view, host } = await show(ENTRIES);
    button(view, "Clear the audit trail").click();
    await drawn(view);
    button(view, "Keep").click();
    await drawn(view);
    expect(host.audited).to.have.length(5);
    button(view, "Clear the audit trail").click();
    await drawn(view);
    button(view, "Clear all").click();
    await drawn(view);
    expect(host.audited).to.deep.equal([]);
    expect(textOf(view)).to.contain("No requests or calls yet.");
  });

  it("is saved as lines and as one array", async () => {
    const { view, host } = await show([CALL]);
    const names: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      names.push(this.download);
    };
    try {
      button(view, "Save the audit trail as NDJSON").click();
      button(view, "Save the audit trail as JSON").click();
      await drawn(view);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(names).to.deep.equal(["audit-trail.ndjson", "audit-trail.json"]);
    Object.assign(host.audit, { export: async () => Promise.reject(new ClientError("ERR-WORKER", "gone")) });
    button(view, "Save the audit trail as JSON").click();
    await drawn(view);
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
  });

  it("is shown in Chinese", async () => {
    const { view } = await show(ENTRIES);
    view.lang = "zh-Hans";
    await waitUntil(() => rows(view)[2]?.includes("2 个根目录"));
  });
});
