/** The four kinds of lists a server has, as their views show them: a page that fails, a change while they load, and what is remembered. */
import { expect, fixture, html } from "@open-wc/testing";
import type { LitElement } from "lit";
import type { HostEvent, ListName, Server } from "../../../src/client/api/index.js";
import { ClientError, toPlainError } from "../../../src/errors/index.js";
import "../../../components/views/prompts/prompts-list.js";
import "../../../components/views/resources/resources-list.js";
import "../../../components/views/tools-list/tools-list.js";
import { scriptedInfo, type ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const KINDS = [
  { list: "tools", tag: "mcp-tools-list" },
  { list: "resources", tag: "mcp-resources-list" },
  { list: "resourceTemplates", tag: "mcp-resources-list" },
  { list: "prompts", tag: "mcp-prompts-list" },
] as const;
const item = (name: string): object => ({ name, uri: `note:///${name}`, uriTemplate: `note:///${name}/{id}` });

async function show(host: ScriptedHost, tag: string): Promise<LitElement> {
  const view = await fixture<LitElement & { host: unknown; serverId: string }>(
    tag === "mcp-tools-list"
      ? html`<mcp-tools-list .host=${host} server-id=${ONE}></mcp-tools-list>`
      : tag === "mcp-prompts-list"
        ? html`<mcp-prompts-list .host=${host} server-id=${ONE}></mcp-prompts-list>`
        : html`<mcp-resources-list .host=${host} server-id=${ONE}></mcp-resources-list>`,
  );
  await drawn(view);
  return view;
}
const rows = (view: LitElement): readonly string[] =>
  allInside(view, "[data-index]")
    .map((row) => textOf(row))
    .filter((text) => /(one|two|three|new)/.test(text))
    .map((text) => /(one|two|three|new)/.exec(text)?.[0] ?? "");

/** A host whose server loads the list when a test tells its pages; others are empty. */
async function paged(list: ListName): Promise<{ readonly host: ScriptedHost; readonly loads: () => number }> {
  let loads = 0;
  const follow: Server["follow"] = async (followed) => {
    if (followed === list) loads++;
    else
      host.report({ kind: "list-page", serverId: ONE, list: followed, start: true, end: true, items: [] } as HostEvent);
  };
  const host = await stage({ methods: { follow } });
  return { host, loads: () => loads };
}

for (const { list, tag } of KINDS) {
  const about = { serverId: ONE, list };
  const page = (start: boolean, end: boolean, ...names: string[]): HostEvent =>
    ({ kind: "list-page", ...about, start, end, items: names.map(item) }) as HostEvent; // of that list

  describe(`a list of ${list}`, () => {
    afterEach(() => localStorage.clear());

    it("keeps two pages where the third fails, says so, and offers to try again", async () => {
      const { host, loads } = await paged(list);
      const view = await show(host, tag);
      const before = loads();
      host.report({ kind: "list-loading", ...about }, page(true, false, "one"), page(false, false, "two"));
      const error = toPlainError(new ClientError("ERR-TIMEOUT", "late"));
      host.report({ kind: "list-failed", ...about, error });
      await drawn(view);
      expect(rows(view)).to.deep.equal(["one", "two"]);
      expect(allInside(view, ".failed mcp-error-view")).to.have.length(1);
      if (list !== "resourceTemplates")
        expect(textOf(inside(view, ".partial")))
          .to.contain("2")
          .and.contain("Incomplete");
      const retry = inside(view, ".failed mcp-error-view").shadowRoot?.querySelector("button");
      retry?.click();
      host.report({ kind: "list-loading", ...about });
      await drawn(view);
      expect(loads()).to.equal(before + 1);
      expect([rows(view), allInside(view, ".failed").length]).to.deep.equal([["one", "two"], 0]);
    });

    it("shows the old rows while it is loaded again, and the new ones once they are whole", async () => {
      const { host } = await paged(list);
      const view = await show(host, tag);
      host.report(page(true, true, "one", "two"));
      await drawn(view);
      host.report({ kind: "list-loading", ...about }, page(true, false, "new"));
      await drawn(view);
      expect(rows(view)).to.deep.equal(["one", "two"]);
      host.report({ kind: "list-loading", ...about }, page(true, true, "three")); // it changed while it was loaded
      await drawn(view);
      expect(rows(view)).to.deep.equal(["three"]);
    });

    it("is the remembered one, and marked as such, where the server can't be reached", async () => {
      const cached = { info: scriptedInfo(URL_ONE), storedAt: 5, [list]: [item("one")] };
      const view = await show(await stage({ connecting: "fail", cached }), tag);
      expect(rows(view)).to.deep.equal(["one"]);
      if (list !== "resourceTemplates") expect(textOf(inside(view, ".stale"))).to.contain("1970");
    });
  });
}
