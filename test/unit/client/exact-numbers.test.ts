/** Numbers that a double can't hold: kept from the wire to what is shown, and from a caller to the wire. */
import { expect } from "chai";
import { writeExact } from "../../../src/json/exact-text.js";
import { exactOf } from "../../../src/json/exact-of.js";
import { readNumber } from "../../../src/json/exact-number.js";
import type { Tool } from "../../../src/protocol/index.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { until } from "../../fixtures/until.js";
import { bodyOf, sse } from "../../fixtures/sse.js";
import { codeOf } from "../../fixtures/rejection.js";

const ID = "9007199254740993";
const FRACTION = "0.1234567890123456789";
const HUGE = "1e400";
const INT64 = "9223372036854775807";

const raw = (id: unknown, members: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete",${members}}}`;
const answered = (id: unknown, members: string): Response =>
  new Response(raw(id, members), { headers: { "content-type": "application/json" } });
const streamed = (id: unknown, members: string): Response =>
  new Response(bodyOf(sse(raw(id, members))), { headers: { "content-type": "text/event-stream" } });

const RESULT = `"content":[{"type":"text","text":"{\\"id\\":${ID}}"},{"type":"odd","n":${ID}}],"structuredContent":{"id":${ID},"rows":[{"id":${ID},"f":${FRACTION}},{"id":9007199254740992,"f":0.5},{"id":9007199254740994,"f":${HUGE}}],"text":"${ID}"},"total":${HUGE}`;
const TOOL = `{"name":"echo","inputSchema":{"type":"object","properties":{"id":{"type":"integer","default":${ID},"maximum":${INT64}}}}}`;

async function connected(era: "modern" | "legacy", answer = answered, members = RESULT) {
  const methods = {
    "tools/list": (_: unknown, { body }: { body: Readonly<Record<string, unknown>> | undefined }) =>
      answered(body?.id, `"tools":[${TOOL}],"ttlMs":60000`),
    "tools/call": (_: unknown, { body }: { body: Readonly<Record<string, unknown>> | undefined }) =>
      answer(body?.id, members),
    "example/own": () => ({}),
  };
  const fake = new FakeHost(mcpServer({ era, methods }));
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(URL_OF_SERVER);
  return { fake, server, host: fake.host };
}

for (const era of ["modern", "legacy"] as const) {
  for (const [how, answer] of [
    ["as JSON", answered],
    ["as a stream", streamed],
  ] as const) {
    describe(`a result with long numbers of a ${era} server, ${how}`, () => {
      it("is ordinary JSON for a program that calls the tool", async () => {
        const { server } = await connected(era, answer);
        const { structuredContent } = await server.callTool("echo", {});
        expect(structuredContent).to.deep.equal(
          (JSON.parse(`{${RESULT}}`) as { structuredContent: object }).structuredContent,
        );
      });

      it("is shown with all digits: nodes, table, JSON, text that is JSON, unknown blocks, and unknown members", async () => {
        const { server, host } = await connected(era, answer);
        const { resultId, structured, blocks } = await server.callTool("echo", {}, { view: true });
        const { results } = host;
        expect(structured?.preview).to.contain(`"id": ${ID}`);
        expect((await results.nodes(resultId, [], 0, 9)).nodes[0]).to.deep.equal({
          key: "id",
          type: "number",
          size: 0,
          preview: ID,
        });
        expect((await results.nodes(resultId, ["rows", 0], 0, 9)).nodes.map(({ preview }) => preview)).to.deep.equal([
          ID,
          FRACTION,
        ]);
        expect((await results.nodes(resultId, [], 0, 9, 0)).nodes[0]?.preview).to.equal(ID);
        expect(await results.json(resultId, "structured"))
          .to.contain(`"id": ${ID},`)
          .and.to.contain(FRACTION)
          .and.to.contain(HUGE);
        expect(await results.json(resultId, 0)).to.contain(ID);
        expect(await results.json(resultId, "result"))
          .to.contain(`"total": ${HUGE}`)
          .and.to.contain(`"n": ${ID}`);
        const [, odd] = blocks;
        expect(odd?.type === "unknown" && odd.raw.head).to.contain(ID);
      });

      it("is sorted by all digits in a table", async () => {
        const { server, host } = await connected(era, answer);
        const { resultId } = await server.callTool("echo", {}, { view: true });
        const query = { path: ["rows"], offset: 0, limit: 9, sort: { column: "id", descending: true } };
        const { rows } = (await host.results.table(resultId, query)) ?? { rows: [] };
        expect(rows.map(({ cells }) => cells[0]?.preview)).to.deep.equal(["9007199254740994", ID, "9007199254740992"]);
        expect(await codeOf(host.results.nodes(resultId, ["id", "digits"], 0, 9))).to.equal("ERR-ARGUMENT");
      });

      it("is recorded with all digits, and in a file, too", async () => {
        const { server, host } = await connected(era, answer);
        await server.callTool("echo", {});
        const { rows } = await host.traffic.list({ method: "tools/call" }, 0, 9);
        const answerId = rows.find((row) => row.kind === "message" && row.direction === "in")?.id ?? -1;
        expect(await host.traffic.text(answerId, 0, 1e6)).to.contain(`"id": ${ID},`);
        for (const format of ["ndjson", "har"] as const) {
          const file = await host.traffic.save(format);
          expect(await file.text(), format).to.contain(`"id":${ID}`.replaceAll('"', format === "har" ? '\\"' : '"'));
          const { traffic } = (await host.traffic.open(file)).host;
          const opened = (await traffic.list({ method: "tools/call" }, 0, 9)).rows.at(-1)?.id ?? -1;
          expect(await traffic.text(opened, 0, 1e6), format)
            .to.contain(`"id": ${ID},`)
            .and.to.contain(HUGE);
        }
      });
    });
  }

  describe(`arguments with long numbers to a ${era} server`, () => {
    it("are sent digit by digit: as read from text, and as bigints", async () => {
      const { server, fake } = await connected(era);
      const args = { id: readNumber(ID), f: readNumber(FRACTION), h: [readNumber(HUGE)], b: 2n ** 64n, text: ID };
      await server.callTool("echo", args);
      await server.request("example/own", { args });
      const sent = fake.http.requests
        .map(({ init }) => String(init.body))
        .filter((body) => body.includes('"args"') || body.includes('"arguments"'));
      expect(sent).to.have.length(2);
      for (const body of sent)
        expect(body).to.contain(`{"id":${ID},"f":${FRACTION},"h":[${HUGE}],"b":18446744073709551616,"text":"${ID}"}`);
    });

    it("are recorded with all digits, and noted in the audit trail", async () => {
      const { server, host } = await connected(era);
      await server.callTool("echo", { id: readNumber(ID) });
      const { rows } = await host.traffic.list({ method: "tools/call" }, 0, 1);
      expect(await host.traffic.text(rows[0]?.id ?? -1, 0, 1e6)).to.contain(`"id": ${ID}`);
      const file = await host.traffic.save("ndjson");
      expect(await file.text()).to.contain(`"arguments":{"id":${ID}}`);
      const calls = (await host.audit.list()).filter((entry) => entry.kind === "tool-call");
      expect(calls[0]?.call).to.include({
        argumentBytes: `{"id":${ID}}`.length,
        argumentDigest: `digest of {"id":${ID}}`,
      });
    });

    it("are refused where they are no JSON, and nothing is sent", async () => {
      const { server, fake } = await connected(era);
      const round: Record<string, unknown> = { id: readNumber(ID) };
      round["self"] = round;
      const before = fake.http.requests.length;
      expect(await codeOf(server.callTool("echo", round))).to.equal("ERR-ARGUMENT");
      expect(fake.http.requests.slice(before)).to.have.length(0);
    });
  });

  describe(`a definition with long numbers of a ${era} server`, () => {
    it("is ordinary JSON for programs, and has its digits beside it, also when it comes from storage", async () => {
      const store = openStore();
      const methods = {
        "tools/list": (_: unknown, { body }: { body: Readonly<Record<string, unknown>> | undefined }) =>
          answered(body?.id, `"tools":[${TOOL}],"ttlMs":60000`),
      };
      const isWhole = (tool: Tool | undefined): void => {
        expect(tool).to.deep.equal(JSON.parse(TOOL));
        expect(writeExact(exactOf(tool))).to.equal(TOOL);
      };
      const http = mcpServer({ era, methods });
      const fake = new FakeHost(http, store);
      const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
      isWhole((await server.listTools())[0]);
      isWhole(await server.getTool("echo"));
      const cached = await until(async () => {
        fake.clock.advance(10);
        return (await fake.host.cache.read(URL_OF_SERVER))?.tools?.[0];
      });
      isWhole(cached);
      isWhole((await server.listTools())[0]);
      const requested = http.requests.filter(({ body }) => body?.method === "tools/list").length;
      expect(requested).to.equal(era === "modern" ? 1 : 2);
    });
  });
}
