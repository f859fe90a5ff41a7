/** Spans of OpenTelemetry, as collectors read them. */
import { expect } from "chai";
import { events } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly events?: readonly { readonly name: string; readonly timeUnixNano: string }[];
  readonly status?: { readonly code: number; readonly message?: string };
}

async function recorded(): Promise<FakeHost> {
  const fake = new FakeHost(
    mcpServer({
      methods: {
        "tools/call": ({ name, _meta }, { body }) => {
          if (name === "broken") return { resultType: "complete", content: [], isError: true };
          const { progressToken } = _meta as { progressToken?: unknown }; // set by the client
          const progress = {
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { progressToken, progress: 1, total: 4 },
          };
          const result = { jsonrpc: "2.0", id: body?.id, result: { resultType: "complete", content: [] } };
          return events(`data: ${JSON.stringify(progress)}\n\ndata: ${JSON.stringify(result)}\n\n`);
        },
      },
    }),
  );
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const meta = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: "vendor=1" };
  await server.callTool("dig", { secret_argument: "deep" }, { meta, onProgress: () => undefined });
  await server.callTool("broken", {});
  return fake;
}

async function spansOf({ host }: FakeHost): Promise<readonly Span[]> {
  const file = await host.traffic.save("otlp");
  expect(file.type).to.equal("application/json");
  const text = await file.text();
  expect(text).not.to.contain("secret_argument");
  const { resourceSpans } = JSON.parse(text) as {
    resourceSpans: readonly {
      resource: { attributes: readonly Attribute[] };
      scopeSpans: readonly { scope: object; spans: readonly Span[] }[];
    }[];
  }; // checked below
  const [first] = resourceSpans;
  expect(first?.resource.attributes[0]).to.deep.equal({ key: "service.name", value: { stringValue: "mcp-panel" } });
  expect(first?.scopeSpans[0]?.scope).to.have.keys("name", "version");
  return first?.scopeSpans[0]?.spans ?? [];
}

const valueOf = (span: Span | undefined, key: string): unknown =>
  span?.attributes.find((one) => one.key === key)?.value;

describe("traffic as OTLP JSON", () => {
  it("has ids in hexadecimal, times in nanoseconds as text, and enums as numbers", async () => {
    const fake = await recorded();
    const spans = await spansOf(fake);
    expect(spans.length).to.be.greaterThan(4);
    for (const span of spans) {
      expect(span.traceId).to.match(/^[0-9a-f]{32}$/);
      expect(span.spanId).to.match(/^[0-9a-f]{16}$/);
      expect(span.startTimeUnixNano).to.match(/^\d+$/);
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).to.equal(true);
      expect(span.kind).to.equal(3);
      for (const { value } of span.attributes)
        for (const [kind, held] of Object.entries(value)) expect(held).to.be.a("string", kind);
    }
    expect(new Set(spans.map(({ spanId }) => spanId)).size).to.equal(spans.length);
    expect(spans[0]?.startTimeUnixNano).to.equal(`${fake.clock.now()}000000`);
  });

  it("puts a call into the trace of its request, its exchange below it, and progress on it", async () => {
    const spans = await spansOf(await recorded());
    const call = spans.find(({ name }) => name === "tools/call dig");
    expect(call).to.include({ traceId: TRACE, parentSpanId: PARENT, traceState: "vendor=1" });
    expect(valueOf(call, "mcp.method.name")).to.deep.equal({ stringValue: "tools/call" });
    expect(valueOf(call, "gen_ai.tool.name")).to.deep.equal({ stringValue: "dig" });
    expect(call?.events?.map(({ name }) => name)).to.deep.equal(["notifications/progress"]);
    expect(call).not.to.have.property("status");
    const exchange = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(exchange).to.include({ name: "POST", traceId: TRACE });
    expect(valueOf(exchange, "http.response.status_code")).to.deep.equal({ intValue: "200" });
    const broken = spans.find(({ name }) => name === "tools/call broken");
    expect(broken?.status).to.deep.equal({ code: 2 });
    expect(valueOf(broken, "error.type")).to.deep.equal({ stringValue: "tool_error" });
    expect(broken?.traceId).not.to.equal(TRACE);
  });

  it("shows the trace context of a message, and none that is invalid", async () => {
    const { host } = await recorded();
    const { rows } = await host.traffic.list({ method: "tools/call", kind: "paired" }, 0, 9);
    const [dig, broken] = await Promise.all(rows.map(({ id }) => host.traffic.entry(id)));
    expect(dig)
      .to.have.property("trace")
      .that.deep.equals({ traceId: TRACE, parentId: PARENT, isSampled: true, tracestate: "vendor=1" });
    expect(broken).not.to.have.property("trace");
  });
});
