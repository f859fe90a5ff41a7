/** Problems, and the check of a server: running, stopping, its words, its Markdown. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import { StringsController } from "../../../components/strings/index.js";
import { problemsEn } from "../../../components/strings/en/problems.js";
import { asMarkdown, wordsOf } from "../../../components/views/problems/finding-words.js";
import "../../../components/views/problems/problems.js";
import type { McpProblems } from "../../../components/views/problems/problems.js";
import type { CheckFinding, CheckReport, Checks } from "../../../src/client/api/index.js";
import { ClientError } from "../../../src/errors/index.js";
import { SNAPSHOT_LIMITS } from "../../../src/state/index.js";
import type { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const FINDINGS: readonly CheckFinding[] = [
  {
    id: "cors-header-refused",
    area: "cors",
    severity: "error",
    params: { header: "mcp-session-id" },
    snippet: "Access-Control-Allow-Headers: mcp-session-id",
  },
  { id: "name-unusual", area: "tools", severity: "warning", name: "<b>\u202E`x`", params: { more: 3 } },
  { id: "quick", area: "timing", severity: "ok", params: { what: "ping", ms: 12 } },
];
const LED = { id: "description-missing", area: "tools", severity: "warning", params: {} } as const;
const REPORT: CheckReport = {
  serverId: ONE,
  url: URL_ONE,
  serverName: "Field *notebook*",
  revision: "2025-11-25",
  era: "legacy",
  at: 0,
  elapsedMs: 900,
  findings: FINDINGS,
};

async function show(run: Checks["run"] = async () => REPORT): Promise<{ view: McpProblems; host: ScriptedHost }> {
  const host = await stage();
  host.check = run;
  const view = await fixture<McpProblems>(html`<mcp-problems .host=${host} .serverId=${ONE}></mcp-problems>`);
  await drawn(view);
  return { view, host };
}
const button = (view: McpProblems): HTMLElement => inside(view, ".head > button:last-of-type");

describe("mcp-problems", () => {
  it("says in the user's language that tools over the limit are not watched, and counts no problem", async () => {
    const { view, host } = await show();
    expect(view.shadowRoot?.querySelector(".limit")).to.equal(null);
    const tools = Array.from({ length: SNAPSHOT_LIMITS.watched + 1 }, (_, index) => ({ name: `t${index}` }));
    host.report({ kind: "list-page", list: "tools", serverId: ONE, start: true, end: true, items: tools });
    await drawn(view);
    expect(textOf(inside(view, ".limit"))).to.contain("Only 10,000 tools are checked for changes");
    expect(textOf(inside(view, "#problems"))).to.equal("0 problems");
    view.lang = "zh-Hans";
    await waitUntil(() => textOf(inside(view, ".limit")).includes("仅检查 10,000 个工具"));
  });

  it("is accessible empty, with problems, while it checks and with a report", async () => {
    let finish: (report: CheckReport) => void = () => undefined;
    const { view, host } = await show(() => new Promise((resolve) => (finish = resolve)));
    await expect(view).to.be.accessible();
    expect(textOf(view)).to.contain("No problems.");
    host.report({
      kind: "problem",
      serverId: ONE,
      problem: { about: "tool", name: "x\u202E", reason: "no schema", at: 1 },
    });
    // Its colour changes with what it does.
    const settled = (): Promise<unknown> =>
      Promise.all(
        button(view)
          .getAnimations()
          .map(({ finished }) => finished),
      );
    button(view).click();
    await drawn(view);
    await settled();
    await expect(view).to.be.accessible();
    finish(REPORT);
    await drawn(view);
    await settled();
    await expect(view).to.be.accessible();
    expect(textOf(view)).to.contain("No schema.").and.not.contain("\u202E");
  });

  it("shows findings by area with what to do, what is good folded away", async () => {
    const { view } = await show();
    await view.run();
    await drawn(view);
    const text = textOf(view);
    expect(text).to.contain("1 error").and.contain("1 warning").and.contain("1 passed");
    expect(text).to.contain("mcp-session-id is blocked by CORS").and.contain("and 3 more like this");
    expect(textOf(inside(view, "pre"))).to.equal("Access-Control-Allow-Headers: mcp-session-id");
    expect(inside<HTMLDetailsElement>(view, "details").open).to.equal(false);
    expect(allInside(view, "b")).to.have.length(0);
  });

  it("says why it could not check, and stops on request", async () => {
    const { view, host } = await show(async () => Promise.reject(new ClientError("ERR-CLOSED", "gone")));
    await view.run();
    await drawn(view);
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
    let stopped = false;
    host.check = (_id, options) =>
      new Promise((_, reject) =>
        options?.signal?.addEventListener("abort", () => {
          stopped = true;
          reject(options.signal?.reason);
        }),
      );
    void view.run();
    await drawn(view);
    button(view).click();
    await drawn(view);
    expect(stopped).to.equal(true);
    expect(allInside(view, "mcp-error-view, mcp-progress")).to.have.length(0);
    expect(view.cancel()).to.equal(false);
  });

  it("lists why there is no connection in the words of the banner, and checks the address all the same", async () => {
    const origin = new URL(URL_ONE).origin;
    const failure = new ClientError("ERR-CORS", "No answer.", { origin, pageOrigin: "https://app.example" });
    const host = await stage({ connecting: failure });
    const requested: unknown[] = [];
    host.check = async (id, options) => {
      requested.push([id, options?.url]);
      return { serverId: ONE, url: URL_ONE, at: 0, elapsedMs: 1, findings: [] };
    };
    const view = await fixture<McpProblems>(html`<mcp-problems .host=${host} .serverId=${ONE}></mcp-problems>`);
    await drawn(view);
    expect(textOf(view)).to.contain("1 problem").and.contain(`No readable response from ${origin}`);
    expect(textOf(view)).not.to.contain("No problems");
    await expect(view).to.be.accessible();
    button(view).click();
    await drawn(view);
    expect(requested).to.deep.equal([[ONE, URL_ONE]]);
  });

  it("leads from a finding to the tool it is about, and to the page of the header", async () => {
    const name = "tool_0";
    const { view, host } = await show(async () => ({ ...REPORT, findings: [...FINDINGS, { ...LED, name }] }));
    host.report({ kind: "list-page", list: "tools", serverId: ONE, start: true, end: true, items: [{ name }] });
    await view.run();
    await drawn(view);
    expect(allInside(view, "button.item").map(textOf)).to.deep.equal([name]);
    setTimeout(() => inside(view, "button.item").click());
    expect(await oneEvent(view, "mcp-show-request")).to.deep.include({ serverId: ONE, wanted: { kind: "tool", name } });
    const link = inside<HTMLAnchorElement>(view, "a");
    expect(link.href).to.match(/^https:\/\/developer\.mozilla\.org\/.*\/Access-Control-Allow-Headers$/);
    expect(link.rel).to.contain("noopener");
  });

  it("puts findings of one kind about several tools in one row, which opens", async () => {
    const of = (name: string, names: string): CheckFinding => ({
      id: "parameter-undescribed",
      area: "tools",
      severity: "hint",
      name,
      params: { names },
    });
    const { view } = await show(async () => ({
      ...REPORT,
      findings: [...FINDINGS, of("dig", "depth"), of("weigh", "id")],
    }));
    await view.run();
    await drawn(view);
    const group = allInside(view, "li.hint details") as HTMLDetailsElement[];
    expect(group).to.have.length(1);
    expect(textOf(group[0]?.querySelector("summary") ?? view)).to.contain("Parameters without a description 2 items");
    expect([...(group[0]?.querySelectorAll("li") ?? [])].map(textOf)).to.deep.equal([
      "dig Parameters without a description: depth.",
      "weigh Parameters without a description: id.",
    ]);
    expect(textOf(view).match(/Describe each one/g)).to.have.length(1);
    await expect(view).to.be.accessible();
  });

  it("shows each problem with the item, which it opens, and a sentence; equal ones in one row", async () => {
    const { view, host } = await show();
    host.report({ kind: "list-page", list: "tools", serverId: ONE, start: true, end: true, items: [{ name: "dig" }] });
    const report = (name: string | undefined, reason: string, at: number): void =>
      host.report({
        kind: "problem",
        serverId: ONE,
        problem: { about: name === undefined ? "message" : "tool", ...(name !== undefined && { name }), reason, at },
      });
    report("get_order", "the server no longer offers this tool", 1);
    report("dig", "it needs an inputSchema", 2);
    report("old_report", "the server no longer offers this tool", 3);
    report(undefined, "tools/list was refused", 4);
    await drawn(view);
    const sentences = allInside(view, ".list > li").map((row) => textOf(row.querySelector(".sentence") ?? row));
    expect(sentences).to.deep.equal([
      "tools/list was refused.",
      "The server no longer offers this tool.",
      "Needs an inputSchema.",
    ]);
    const group = inside<HTMLDetailsElement>(view, ".list details");
    expect(textOf(inside(view, ".list summary"))).to.contain("Tool × 2");
    group.open = true;
    await drawn(view);
    expect([...group.querySelectorAll("code")].map(textOf)).to.deep.equal(["old_report", "get_order"]);
    await expect(view).to.be.accessible();
    setTimeout(() => inside(view, ".list button.item").click());
    expect(await oneEvent(view, "mcp-show-request")).to.deep.include({ wanted: { kind: "tool", name: "dig" } });
  });

  it("judges icons by their addresses, without fetching any", async () => {
    const { view, host } = await show();
    const icons = [{ src: "https://elsewhere.example/i.png" }, { src: "javascript:alert(1)" }];
    host.report({
      kind: "list-page",
      list: "tools",
      serverId: ONE,
      start: true,
      end: true,
      items: [{ name: "dig", icons }],
    });
    await drawn(view);
    await view.run();
    await drawn(view);
    expect(textOf(view)).to.contain("Its origin differs").and.contain("Icons must use https or data URLs");
  });

  it("forgets the report of another server", async () => {
    const { view } = await show();
    await view.run();
    view.serverId = "other";
    await drawn(view);
    expect(allInside(view, "pre")).to.have.length(0);
  });
});

describe("the texts of findings", () => {
  it("say what to do for everything that is not good", () => {
    const keys = Object.keys(problemsEn);
    const ids = keys.filter((key) => key.endsWith("-fix")).map((key) => key.slice(0, -4));
    for (const id of ids) expect(keys).to.include(id);
    const good = /allowed|same-origin|no-browser|newest|-ok|used|quick|answer-read$/;
    const findings = keys.filter(
      (key) =>
        /^check\.[a-z]+(-[a-z]+)+$/.test(key) &&
        !/-fix$|area-|count-|report-of|about-address|header-docs|icon-/.test(key),
    );
    for (const key of findings) if (!good.test(key)) expect(keys, key).to.include(`${key}-fix`);
  });

  it("describe hidden characters as the warning beside the text does, not by the names of kinds", async () => {
    const { view } = await show();
    const params = { "zero-width": 2, gap: 1, more: 3 };
    const { title } = wordsOf(
      { id: "text-hidden", area: "text", severity: "warning", params },
      new StringsController(view),
    );
    expect(title).to.contain(": 2 zero-width characters, 1 long gap.");
  });

  it("are Markdown in which the server's names start no markup", async () => {
    const { view } = await show();
    const markdown = asMarkdown(REPORT, new StringsController(view));
    expect(markdown).to.contain("# Check of Field \\*notebook\\*");
    expect(markdown).to.contain("`\\<b\\>⟦U+202E⟧");
    expect(markdown).to.contain("  Access-Control-Allow-Headers: mcp-session-id");
  });
});
