/** Runs of collections on the connections of a host: digits of numbers, and the time of the user. */
import { expect } from "chai";
import { canonicalText } from "../../../src/collections/canonical-text.js";
import { withSnapshots } from "../../../src/collections/update-snapshots.js";
import { readCollection, runCollection, writeCollection, type CollectionReport } from "../../../src/index.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";
import { openStore } from "../../../src/storage/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";

const ID = "9007199254740993";
const NEIGHBOUR = "9007199254740992";

/** Response with a result that is written as it is given. */
const answered = (id: unknown, members: string): Response =>
  new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete",${members}}}`, {
    headers: { "content-type": "application/json" },
  });

/** Host with a server whose tool answers with a 64-bit id; the user takes 5 seconds to allow a call. */
function hostWithOrders(members = `"content":[],"structuredContent":{"id":${ID},"list":[{"id":${ID}}]}`) {
  const http = mcpServer({
    methods: {
      "tools/list": () => ({ tools: [{ name: "order", inputSchema: { type: "object" } }] }),
      "tools/call": (_: unknown, { body }: { body: Readonly<Record<string, unknown>> | undefined }) =>
        answered(body?.id, members),
    },
  });
  const fake: FakeHost = new FakeHost(
    http,
    openStore(),
    undefined,
    {},
    async () => createSchemaChecker(),
    () => {
      fake.clock.advance(5_000);
      return { answer: { action: "allow" } };
    },
  );
  return { fake, http };
}

async function run({ fake }: ReturnType<typeof hostWithOrders>, items: string): Promise<CollectionReport> {
  const { collection, problems } = await readCollection(`{"name":"orders","items":${items}}`);
  expect(problems).to.deep.equal([]);
  const server = await fake.host.connect(URL_OF_SERVER);
  return runCollection(fake.host, collection ?? { name: "none", items: [] }, {
    servers: { default: server },
    now: () => fake.clock.now(),
  });
}

describe("a run on a connection of a host", () => {
  it("compares numbers with all their digits, wherever a path finds them", async () => {
    const path = "$.structuredContent.id";
    const expected = (value: string, at = path): string => `{"kind":"equals","path":"${at}","value":${value}}`;
    const { calls } = await run(
      hostWithOrders(),
      `[{"name":"a","tool":"order","expect":[${[
        expected(ID),
        expected(NEIGHBOUR),
        expected(ID, `$..[?@.id > 5].id`),
        `{"kind":"matches","path":"${path}","pattern":"^${ID}$"}`,
        `{"kind":"exists","path":"$..digits","exists":false}`,
        `{"kind":"schema","path":"${path}","schema":{"const":${ID}}}`,
        `{"kind":"schema","path":"${path}","schema":{"const":${NEIGHBOUR}}}`,
      ].join(",")}]}]`,
    );
    const [, ...reports] = calls[0]?.expectations ?? [];
    expect(reports.map(({ passed }) => passed)).to.deep.equal([true, false, true, true, true, true, false]);
    expect(reports[1]?.message).to.include(ID).and.include(NEIGHBOUR);
    expect(canonicalText(reports[1]?.actual)).to.equal(ID);
  });

  it("sends a saved number with all its digits", async () => {
    const own = hostWithOrders();
    const report = await run(
      own,
      `[{"name":"a","tool":"order","save":{"id":"$.structuredContent.id"}},
        {"name":"b","tool":"order","arguments":{"id":"{{id}}","text":"order {{id}}"}}]`,
    );
    expect(report).to.include({ passed: 2 });
    expect(String(own.http.requests.at(-1)?.init.body))
      .to.include(`"id":${ID}`)
      .and.include(`"text":"order ${ID}"`);
  });

  it("takes a snapshot that fits the next time", async () => {
    const own = hostWithOrders();
    const items = '[{"name":"a","tool":"order","expect":[{"kind":"snapshot","ignore":["$.structuredContent.list"]}]}]';
    const { collection } = await readCollection(`{"name":"orders","items":${items}}`);
    const first = await run(own, items);
    const text = await writeCollection(withSnapshots(collection ?? { name: "none", items: [] }, first));
    expect(text).to.include(`"id": ${ID}`);
    expect(await run(own, text.slice(text.indexOf("["), text.lastIndexOf("]") + 1))).to.include({ passed: 1 });
  });

  it("does not count the time in which the user answered an input request", async () => {
    const own = hostWithOrders();
    await own.fake.host.offer({ toolApproval: "always" });
    const { calls } = await run(own, '[{"name":"a","tool":"order","expect":[{"kind":"time","maxMs":1000}]}]');
    expect(calls[0]).to.include({ verdict: "passed", durationMs: 0 });
  });

  it("reports a result that is nested too deeply to be checked", async () => {
    const deep = `"content":[],"structuredContent":{"a":${"[".repeat(2_000)}${"]".repeat(2_000)}}`;
    const { calls } = await run(
      hostWithOrders(deep),
      '[{"name":"a","tool":"order","expect":[{"kind":"exists","path":"$"}]}]',
    );
    expect(calls[0]?.expectations.at(-1)).to.include({ kind: "exists", failure: "too-large" });
  });
});
