/** The search in a registry, over HTTP: what is sent and when, the results, and registries that respond badly. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import { knownServers } from "../../../components/page-storage/known-servers.js";
import type { McpRegistrySearch } from "../../../components/views/servers/registry-search.js";
import "../../../components/views/servers/registry-search.js";
import type { McpServers } from "../../../components/views/servers/servers.js";
import "../../../components/views/servers/servers.js";
import "../../../components/views/servers/import-review.js"; // loaded on demand, and here before it is awaited
import { allInside, drawn, inside, press, textOf } from "./stage.js";

const at = (mode: string): string => `${location.origin}/__registry/${mode}`;
const requested = async (): Promise<string[]> => (await (await fetch("/__registry/requested")).json()) as string[];

async function show(settings: Partial<McpRegistrySearch> = {}): Promise<McpRegistrySearch> {
  const view = await fixture<McpRegistrySearch>(html`<mcp-registry-search></mcp-registry-search>`);
  Object.assign(view, settings);
  await drawn(view);
  return view;
}
function submit(view: McpRegistrySearch, words: string): void {
  inside<HTMLInputElement>(view, "#search").value = words;
  inside(view, ".search .primary").click();
}
const status = (view: McpRegistrySearch): string => textOf(inside(view, "[role=status]"));
async function search(view: McpRegistrySearch, words: string): Promise<void> {
  submit(view, words);
  await drawn(view);
  await waitUntil(() => !status(view).includes("Searching"), "the search ends", { timeout: 10_000 });
  await drawn(view);
}
const names = (view: McpRegistrySearch): string[] => allInside(view, ".result strong").map((one) => textOf(one));

describe("mcp-registry-search", () => {
  beforeEach(async () => {
    sessionStorage.clear();
    localStorage.clear();
    await requested();
  });

  it("contacts nobody before a search, and names whom it will contact", async () => {
    const view = await show({ registry: at("well") });
    expect(textOf(inside(view, "#contacts"))).to.equal(
      `Search contacts ${location.host}/__registry/well, and sends it these words.`,
    );
    await expect(view).to.be.accessible();
    expect(await requested()).to.deep.equal([]);
  });

  it("searches for the latest versions, and shows what each server offers", async () => {
    const view = await show({ registry: at("well") });
    await search(view, "e/r&=#+");
    expect(await requested()).to.deep.equal(["/well/v0.1/servers?search=e%2Fr%26%3D%23%2B&version=latest&limit=30"]);
    expect(status(view)).to.contain("No server's name contains these words.");
    await search(view, "notebook");
    expect(names(view)).to.deep.equal(["Field notebook"]);
    expect(textOf(inside(view, ".result")))
      .to.contain("com.example/notebook")
      .and.contain("1.4.0")
      .and.contain("remote");
    await search(view, "retired");
    expect(textOf(inside(view, ".result")))
      .to.contain("deprecated")
      .and.contain("Use notebook.");
    await expect(view).to.be.accessible();
  });

  it("loads more by the cursor, until there is none", async () => {
    const view = await show({ registry: at("well") });
    await search(view, "");
    expect([names(view).length, allInside(view, ".more").length]).to.deep.equal([30, 1]);
    inside(view, ".more").click();
    await waitUntil(() => names(view).length > 30);
    expect([names(view).length, allInside(view, ".more").length]).to.deep.equal([46, 0]);
    expect((await requested()).at(-1)).to.contain("&cursor=30");
  });

  it("stops at a cursor that leads to itself", async () => {
    const view = await show({ registry: at("loop") });
    await search(view, "");
    inside(view, ".more").click();
    await waitUntil(() => names(view).length === 2);
    expect(allInside(view, ".more")).to.have.length(0);
  });

  it("ends an older search, whose result does not replace that of a newer one", async () => {
    const view = await show({ registry: at("slow") });
    submit(view, "never");
    await drawn(view);
    expect(status(view)).to.contain("Searching");
    await search(view, "quick");
    expect(names(view)).to.deep.equal(["a/quick"]);
  });

  it("leads to the form of the server, and from there back to the results or to a connection", async () => {
    const view = await show({ registry: at("well") });
    await search(view, "notebook");
    inside(view, ".choose").click();
    await waitUntil(() =>
      allInside(view, "mcp-server-import").some((one) => textOf(one).includes("Path of the endpoint")),
    );
    await expect(view).to.be.accessible();
    inside(view, ".back").click();
    await drawn(view);
    expect([names(view), view.shadowRoot?.activeElement?.className]).to.deep.equal([["Field notebook"], "choose"]);
    inside(view, ".choose").click();
    await waitUntil(() =>
      allInside(view, "mcp-server-import").some((one) => textOf(one).includes("Path of the endpoint")),
    );
    const input = inside<HTMLInputElement>(inside(view, "mcp-server-import"), "[data-token]");
    input.value = "mcp";
    input.dispatchEvent(new Event("input"));
    await drawn(view);
    setTimeout(() => inside(inside(view, "mcp-server-import"), ".add").click());
    expect(await oneEvent(view, "mcp-connect-request"))
      .to.have.property("url")
      .that.match(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(knownServers().map(({ name }) => name)).to.deep.equal(["Field notebook"]);
  });

  for (const [mode, words] of [
    ["busy", "received too many requests"],
    ["broken", "responded with the status 503"],
    ["site", "does not respond as an MCP registry"],
    ["other", "does not respond as an MCP registry"],
    ["none", "does not respond as an MCP registry"],
    ["large", "is too large"],
  ] as const)
    it(`says what is wrong with a registry that is ${mode}`, async () => {
      const view = await show({ registry: at(mode) });
      await search(view, "x");
      expect(status(view)).to.contain(words).and.contain(location.host);
      expect(names(view)).to.deep.equal([]);
    });

  it("says that a registry can't be reached, and that an address can't be one", async () => {
    const view = await show({ registry: "http://127.0.0.1:1/registry" });
    await search(view, "x");
    expect(status(view)).to.contain("127.0.0.1:1/registry could not be reached").and.contain("CORS");
    for (const registry of [
      "javascript:alert(1)",
      "https://me:pw@registry.example",
      "registry",
      "https://a.example/?x=1",
    ]) {
      await search(Object.assign(view, { registry }), "x");
      expect(status(view), registry).to.contain("Not a valid address of a registry");
    }
  });

  it("shows everything that a registry sends as text, within limits", async () => {
    const view = await show({ registry: at("hostile") });
    await search(view, "x");
    expect(names(view)).to.have.length(4);
    expect(textOf(view))
      .to.contain("<img src=x onerror=alert(1)>")
      .and.contain("⟦U+202E⟧gpj.exe")
      .and.contain("deleted");
    expect(textOf(view)).not.to.match(/[\p{Cc}\p{Cf}]/u);
    expect(allInside(view, "img, b, .more")).to.have.length(0);
    expect(textOf(view).length).to.be.lessThan(3_000);
    for (const [index] of allInside(view, ".choose").entries()) {
      allInside(view, ".choose")[index]?.click();
      await drawn(view);
      await drawn(view);
      expect(textOf(inside(view, "mcp-server-import"))).not.to.equal("");
      inside(view, ".back").click();
      await drawn(view);
    }
  });

  it("remembers another registry, and returns to that of the project", async () => {
    const view = await show();
    expect(textOf(inside(view, "#contacts"))).to.contain("registry.modelcontextprotocol.io");
    const change = async (text: string): Promise<void> => {
      const field = inside<HTMLInputElement>(view, "[name=registry]");
      field.value = text;
      field.dispatchEvent(new Event("change"));
      await drawn(view);
    };
    await change(`${at("well")}/`);
    await search(view, "notebook");
    expect(names(view)).to.deep.equal(["Field notebook"]);
    expect(textOf(inside(await show(), "#contacts"))).to.contain("/__registry/well");
    await change("not an address");
    expect(textOf(inside(await show(), "#contacts"))).to.contain("/__registry/well");
    inside(view, ".default").click();
    await drawn(view);
    expect(textOf(inside(await show(), "#contacts"))).to.contain("registry.modelcontextprotocol.io");
  });

  it("is one of the ways to add a server, unless the page turned it off, and uses the registry of the page alone", async () => {
    const facts = { given: [], locked: false, offersSignIn: false, sandboxUrl: undefined, offerFailure: undefined };
    const decided = { theme: false, density: false, language: false, offer: false };
    const view = await fixture<McpServers>(html`<mcp-servers></mcp-servers>`);
    const withRegistry = async (registry: string | undefined): Promise<void> => {
      view.panel = { ...facts, decided, failureOf: () => undefined, registry };
      await drawn(view);
    };
    await withRegistry("none");
    inside(view, ".opener").click();
    await drawn(view);
    expect(allInside(view, "[data-mode]").map((one) => one.dataset.mode)).to.deep.equal(["address", "import"]);
    await withRegistry(at("well"));
    inside(view, "[data-mode=registry]").click();
    await drawn(view);
    const own = inside(view, "mcp-registry-search");
    expect(textOf(inside(own, "#contacts"))).to.contain("/__registry/well");
    expect(allInside(own, "[name=registry]")).to.have.length(0);
    press(inside(own, "#search"), "Escape");
    await drawn(view);
    expect(allInside(view, ".adding")).to.have.length(0);
    expect(await requested()).to.deep.equal([]);
  });
});
