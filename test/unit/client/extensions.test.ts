/** Which extensions are declared, and where (C-05 … C-09). */
import { expect } from "chai";
import type { HostOffer } from "../../../src/client/api/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";

const TASKS = "io.modelcontextprotocol/tasks";
const BY_DEFAULT = { [TASKS]: {}, "io.modelcontextprotocol/skills": {} };
const UI = "io.modelcontextprotocol/ui";
const SETTINGS = { mimeTypes: ["text/html;profile=mcp-app"] };

/** The capabilities a server is told. */
async function declaredTo(era: "modern" | "legacy", offer?: HostOffer): Promise<unknown> {
  const http = mcpServer({ era });
  const fake = new FakeHost(http);
  if (offer) await fake.host.offer(offer);
  await fake.host.connect(URL_OF_SERVER, { era });
  const params = http.requests[0]?.body?.params as { capabilities?: object; _meta?: Record<string, unknown> };
  return era === "legacy" ? params.capabilities : params._meta?.["io.modelcontextprotocol/clientCapabilities"];
}

describe("the extensions this client declares", () => {
  it("are tasks and skills, to modern servers alone, by default (C-09, TK-22)", async () => {
    expect(await declaredTo("modern")).to.deep.equal({ extensions: BY_DEFAULT });
    expect(await declaredTo("legacy")).to.deep.equal({});
    expect(await declaredTo("modern", { toolApproval: "never" })).to.deep.equal({ extensions: BY_DEFAULT });
  });

  it("are none where the page sets none, and others with their settings where it names them (C-05, C-09)", async () => {
    expect(await declaredTo("modern", { extensions: {} })).to.deep.equal({});
    const extensions = { [TASKS]: {}, [UI]: SETTINGS };
    expect(await declaredTo("modern", { extensions })).to.deep.equal({ extensions });
    expect(await declaredTo("modern", { extensions: { [UI]: SETTINGS } })).to.deep.equal({
      extensions: { [UI]: SETTINGS },
    });
  });

  it("are in the handshake of legacy servers, too, except for tasks and skills, which are no extensions there (C-07, TK-22)", async () => {
    const extensions = { ...BY_DEFAULT, [UI]: SETTINGS };
    expect(await declaredTo("legacy", { extensions })).to.deep.equal({ extensions: { [UI]: SETTINGS } });
    expect(await declaredTo("legacy", { extensions, roots: [] })).to.deep.include({ extensions: { [UI]: SETTINGS } });
  });

  it("are never sent with the capability of the other era's tasks (C-06)", async () => {
    for (const era of ["modern", "legacy"] as const) {
      expect(await declaredTo(era, { elicitation: { form: true } })).to.not.have.property("tasks");
    }
  });

  it("are declared from the next request on", async () => {
    const http = mcpServer();
    const fake = new FakeHost(http);
    const server = await fake.host.connect(URL_OF_SERVER);
    await fake.host.offer({ extensions: {} });
    await server.ping();
    const reported = http.requests.map(
      ({ body }) => (body?.params as { _meta: Record<string, unknown> } | undefined)?._meta,
    );
    expect(reported.map((meta) => meta?.["io.modelcontextprotocol/clientCapabilities"])).to.deep.equal([
      { extensions: BY_DEFAULT },
      {},
    ]);
  });

  for (const [what, extensions] of [
    ["without a prefix", { tasks: {} }],
    ["without a name that is one", { "com.example/a b": {} }],
    ["with settings that are no object", { "com.example/x": [] }],
  ] as const) {
    it(`are refused ${what}, and the old offer stands (ERR-ARGUMENT)`, async () => {
      const http = mcpServer();
      const fake = new FakeHost(http);
      await fake.host.offer({ extensions: { [UI]: SETTINGS } });
      const wrong = extensions as unknown as Record<string, object>; // what a caller without types may pass
      expect(await codeOf(fake.host.offer({ extensions: wrong }))).to.equal("ERR-ARGUMENT");
      await fake.host.connect(URL_OF_SERVER);
      expect(JSON.stringify(http.requests[0]?.body)).to.contain(UI);
    });
  }

  it("of a server are reported unchanged", async () => {
    const capabilities = { tools: {}, extensions: { "com.example/own": { deep: [1] } } };
    const server = await new FakeHost(mcpServer({ capabilities })).host.connect(URL_OF_SERVER);
    expect(server.info.capabilities.extensions).to.deep.equal(capabilities.extensions);
  });
});
