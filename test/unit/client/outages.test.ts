/** A connection whose server goes away for a while: what is safe is answered once it is back, the rest is told (row 6, T-05, TL-16). */
import { expect } from "chai";
import { noNetwork } from "../../fixtures/fake-fetch.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type ServerScript } from "../../fixtures/mcp-server.js";
import { until } from "../../fixtures/until.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";

const TOOL = { name: "count", inputSchema: { type: "object" } };
const PAGE = { resultType: "complete", tools: [TOOL] };

for (const era of ["modern", "legacy"] as const) {
  describe(`a ${era} server that goes away`, () => {
    async function connected() {
      const network = { isThere: true, posts: 0 };
      const away = (answer: object) => () => {
        network.posts++;
        return network.isThere ? answer : noNetwork();
      };
      const methods = {
        "tools/list": away(PAGE),
        "tools/call": away({ resultType: "complete", content: [] }),
        ping: away({}),
        "resources/read": away({ resultType: "complete", contents: [{ uri: "a:1", text: "x" }] }),
      };
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      network.isThere = false;
      return { fake, server, network };
    }

    it("receives pending safe requests again once it is back, and no unsafe ones", async () => {
      const { fake, server, network } = await connected();
      const call = mcpRejection(server.callTool("count"));
      const list = server.listTools();
      const read = server.readResource("a:1");
      await until(() => fake.http.requests.filter(({ body }) => body?.method === "resources/read").length === 1);
      const { code, message, data } = await call;
      expect(code).to.equal("ERR-UNREACHABLE");
      expect(message).to.contain("It may have run.");
      expect(data.mayHaveRun).to.equal(true);
      for (let turn = 0; turn < 20; turn++) {
        await settled();
        fake.clock.advance(fake.clock.nextIn ?? 0);
      }
      network.isThere = true;
      expect(await inTime(fake.clock, list)).to.deep.equal([TOOL]);
      expect((await inTime(fake.clock, read)).contents).to.have.length(1);
      await fake.host.close();
    });

    it("is reported as away to later requests meanwhile", async () => {
      const { fake, server } = await connected();
      const list = codeOf(server.listTools());
      for (let turn = 0; turn < 5; turn++) await settled(); // it failed, and waits for its next attempt
      fake.clock.advance(1_000);
      expect(await codeOf(server.readResource("a:1"))).to.equal("ERR-UNREACHABLE");
      await server.close();
      expect(await list).to.equal("ERR-CLOSED");
      fake.host.flush();
      await until(() => fake.clock.running === 0);
      await fake.host.close();
    });
  });
}

describe("a read during which the user answered an input request", () => {
  it("is sent again with that answer when the server goes away, without another prompt (M-13)", async () => {
    const roots = [{ uri: "file:///work/demo", name: "demo" }];
    const answers: unknown[] = [];
    const inputRequests = { dirs: { method: "roots/list" } };
    let isThere = false;
    const methods: ServerScript["methods"] = {
      "resources/read": ({ inputResponses }) => {
        if (inputResponses === undefined) return { resultType: "input_required", inputRequests };
        answers.push(inputResponses);
        return isThere ? { resultType: "complete", contents: [{ uri: "a:1", text: "x" }] } : noNetwork();
      },
    };
    const fake = new FakeHost(mcpServer({ methods }));
    await fake.host.offer({ roots });
    const server = await fake.host.connect(URL_OF_SERVER);
    const reading = server.readResource("a:1");
    await until(() => fake.reported("input-request").length === 1);
    const [requested] = fake.reported("input-request");
    await fake.host.inputRequests.answer(requested?.request.requestId ?? "", { action: "share" });
    await until(() => answers.length === 1);
    isThere = true;
    expect((await inTime(fake.clock, reading)).contents).to.have.length(1);
    expect(answers).to.have.length(2);
    expect(answers[1]).to.deep.equal(answers[0]);
    expect(fake.reported("input-request")).to.have.length(1);
    await fake.host.close();
  });
});
