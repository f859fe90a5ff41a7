/** Values that a caller names as secrets: in nothing that is stored or saved. */
import { expect } from "chai";
import type { Host } from "../../../src/client/api/index.js";
import { runCollection } from "../../../src/collections/index.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { json, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { FORMS, reveals, SECRETS } from "../../fixtures/secret-forms.js";

const TOKEN = 's3cr3t"token-17';
/** Long enough not to be in a random identifier by chance. */
const PIN = "471108152342";

/** A host that records everything, with a server that repeats what it receives. */
async function recording(era: "modern" | "legacy" = "modern"): Promise<FakeHost & { readonly store: Store }> {
  const store = openStore();
  const echo = (params: object): object => ({
    resultType: "complete",
    content: [{ type: "text", text: `Received ${JSON.stringify(params)}` }],
    structuredContent: { received: params },
    messages: [{ role: "user", content: { type: "text", text: JSON.stringify(params) } }],
    contents: [{ uri: "note:///1", text: JSON.stringify(params) }],
  });
  const call = (params: object, { body }: FakeRequest): object =>
    JSON.stringify(params).includes('"fail"')
      ? json({ jsonrpc: "2.0", id: body?.["id"], error: { code: -32000, message: `Refused ${TOKEN}` } })
      : echo(params);
  const methods = { "tools/call": call, "prompts/get": echo, "resources/read": echo };
  const fake = new FakeHost(mcpServer({ era, methods }), store);
  await fake.host.traffic.record(true);
  await fake.host.history.record({});
  return Object.assign(fake, { store });
}

/** All that is in the history and in the files of the traffic. */
async function stored({ host, store }: { readonly host: Host; readonly store: Store }): Promise<string> {
  await host.history.list();
  const keys = await store.keys("history");
  const texts = [JSON.stringify(await store.getAll("history", keys))];
  for (const format of ["ndjson", "har", "otlp"] as const) texts.push(await (await host.traffic.save(format)).text());
  return texts.join("\n");
}

for (const era of ["modern", "legacy"] as const) {
  describe(`secrets of requests to a ${era} server`, () => {
    it("are in neither the history, nor saved traffic, nor bug reports, and reach the server", async () => {
      const fake = await recording(era);
      const server = await fake.host.connect(URL_OF_SERVER);
      const secrets = [TOKEN, PIN];
      const args = { auth: `Bearer ${TOKEN}`, pin: Number(PIN), [PIN]: { deep: [PIN, "kept"] } };
      const result = await server.callTool("sign_in", args, { callId: "one", secrets });
      expect(result.structuredContent).to.have.nested.property("received.arguments.pin", Number(PIN));
      fake.clock.advance(1);
      await server.getPrompt("write", { token: TOKEN }, { secrets });
      fake.clock.advance(1);
      await server.readResource(`note:///${PIN}`, { secrets });
      fake.clock.advance(1);
      await server.request("tools/call", { name: "other", arguments: { token: TOKEN } }, { secrets });
      const all = await stored(fake);
      for (const format of ["file", "markdown"] as const) {
        const report = await (await fake.host.traffic.report("one", format)).text();
        expect(report).to.include("kept").and.not.include("s3cr3t").and.not.include(PIN);
      }
      expect(all).to.include("kept").and.include("•••").and.not.include("s3cr3t").and.not.include(PIN);
      const { entries } = await fake.host.history.list();
      expect(entries.map(({ kind, hasResult }) => [kind, hasResult])).to.have.deep.members([
        ["tool", true],
        ["prompt", true],
        ["resource", false],
        ["tool", true],
      ]);
      const saved = await fake.host.traffic.open(await fake.host.traffic.save("ndjson"));
      expect(saved.problemCount).to.equal(0);
    });
  });
}

for (const [what, secret] of Object.entries(SECRETS)) {
  for (const [form, write] of Object.entries(FORMS)) {
    it(`${what} that a server repeats as ${form} is in neither the history nor saved traffic`, async () => {
      const said = write(secret);
      const store = openStore();
      const methods = {
        "tools/call": () => ({ content: [{ type: "text", text: said }], structuredContent: { said } }),
      };
      const fake = Object.assign(new FakeHost(mcpServer({ methods }), store), { store });
      await fake.host.traffic.record(true);
      await fake.host.history.record({});
      const server = await fake.host.connect(URL_OF_SERVER);
      await server.callTool("echo", { token: secret }, { secrets: [secret] });
      expect(reveals(await stored(fake), secret)).to.equal(false);
    });
  }
}

describe("secrets of requests", () => {
  for (const run of ["\\", "%25", "&amp;", "\\u005c", "a\n", "\\r"]) {
    it(`are masked in a long run of ${JSON.stringify(run)} in linear time`, async () => {
      const methods = { "tools/call": () => ({ content: [{ type: "text", text: run.repeat(100_000) + TOKEN }] }) };
      const fake = Object.assign(new FakeHost(mcpServer({ methods }), openStore()), { store: openStore() });
      await fake.host.traffic.record(true);
      const server = await fake.host.connect(URL_OF_SERVER);
      await server.callTool("echo", {}, { secrets: [TOKEN] });
      expect((await stored(fake)).includes(TOKEN)).to.equal(false);
    });
  }

  for (const wrong of [["ab"], "abc", [5], [""], [undefined], {}]) {
    it(`are refused if they are ${JSON.stringify(wrong)}, whether or not anything is recorded`, async () => {
      for (const isRecorded of [true, false]) {
        const fake = new FakeHost(mcpServer({ methods: { "tools/call": () => ({ content: [] }) } }));
        if (isRecorded) await fake.host.traffic.record(true);
        const server = await fake.host.connect(URL_OF_SERVER);
        expect(await codeOf(server.callTool("x", {}, { secrets: wrong as string[] }))).to.equal("ERR-ARGUMENT");
      }
    });
  }

  it("are masked in the error of a failed call", async () => {
    const fake = await recording();
    const server = await fake.host.connect(URL_OF_SERVER);
    const failing = server.callTool("fail", { token: TOKEN }, { secrets: [TOKEN] });
    expect(await failing.catch((error: Error) => error.message)).to.include(TOKEN);
    expect((await fake.host.history.list()).entries[0]?.error?.message).to.include("•••");
    expect(await stored(fake))
      .to.include("fail")
      .and.not.include("s3cr3t");
  });

  it("that can't be masked are refused with ERR-ARGUMENT before anything is sent or stored", async () => {
    const fake = await recording();
    const server = await fake.host.connect(URL_OF_SERVER);
    const before = fake.http.requests.length;
    for (const secrets of [TOKEN, [17], ["ab"]] as unknown as (readonly string[])[]) {
      expect(await codeOf(server.callTool("sign_in", { token: TOKEN }, { secrets }))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(server.readResource("note:///1", { secrets }))).to.equal("ERR-ARGUMENT");
    }
    expect(fake.http.requests).to.have.length(before);
    expect(await stored(fake)).not.to.include("s3cr3t");
  });

  it("of a collection are those of its run", async () => {
    const fake = await recording();
    const server = await fake.host.connect(URL_OF_SERVER);
    const collection = {
      name: "secrets",
      variables: { token: { secret: true }, account: { secret: true } },
      items: [{ name: "call", tool: "sign_in", arguments: { token: "Bearer {{token}}", account: "{{account}}" } }],
    };
    const variables = { token: TOKEN, account: { user: "numenius", pin: Number(PIN) } };
    const { passed } = await runCollection(fake.host, collection, { servers: { default: server }, variables });
    expect(passed).to.equal(1);
    expect(await stored(fake))
      .to.include("sign_in")
      .and.not.include("s3cr3t")
      .and.not.include("numenius")
      .and.not.include(PIN);
  });
});
