/** Bodies and event streams of exchanges: as they were transferred, within limits, masked, and in files. */
import { expect } from "chai";
import type { Host, TrafficExchangeEntry } from "../../../../src/client/api/index.js";
import { openRecording } from "../../../../src/client/traffic/open-recording.js";
import { FrameSplitter } from "../../../../src/client/traffic/frames.js";
import { events } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../../fixtures/mcp-server.js";

const PRETTY = (id: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id, result: { resultType: "complete", content: [], note: "pretty" } }, null, 4);

/** An event stream with everything that one may have. */
const streamed: MethodAnswer = (_, { body }) => {
  const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 1, progress: 1 } };
  const result = { jsonrpc: "2.0", id: body?.id, result: { resultType: "complete", content: [] } };
  return events(
    `: keep-alive\n\nretry: 2500\nid: 7\n\nevent: message\r\ndata: ${JSON.stringify(progress)}\r\n\r\n` +
      `: one\n: two\nid: 8\ndata: ${JSON.stringify(result)}\n\n`,
  );
};

async function called(answer: MethodAnswer, headers?: Record<string, string>): Promise<FakeHost> {
  const fake = new FakeHost(mcpServer({ methods: { "tools/call": answer } }));
  await fake.host.traffic.record(true);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a", ...(headers && { headers }) });
  await server.callTool("dig", { deep: true, where: "garden" });
  return fake;
}

/** The exchange that carried the call. */
async function exchangeOf({ traffic }: Host): Promise<TrafficExchangeEntry> {
  const { rows } = await traffic.list({ kind: "exchange" }, 0, 100);
  const row = rows.find((one) => one.kind === "exchange" && one.carries === "tools/call dig");
  const entry = await traffic.entry(row?.id ?? 0);
  if (entry?.kind !== "exchange") throw new Error("no exchange of the call");
  return entry;
}

describe("the bodies of an exchange", () => {
  it("are the texts that were transferred, also of an answer that is written with spaces", async () => {
    let sent = "";
    const { host } = await called((_, request) => {
      sent = JSON.stringify(request.body);
      return new Response(PRETTY(request.body?.id), { headers: { "content-type": "application/json" } });
    });
    const { id, body, sentBody } = await exchangeOf(host);
    const { id: rpcId } = JSON.parse(sent) as { id: unknown }; // written by the client
    expect(sentBody).to.deep.equal({ head: sent, length: sent.length });
    expect(body?.head).to.equal(PRETTY(rpcId));
    expect(await host.traffic.text(id, 0, 5)).to.equal(PRETTY(rpcId).slice(0, 5));
    expect(await host.traffic.text(id, 0, 9, "request")).to.equal(sent.slice(0, 9));
  });

  it("that equal a message take no memory of their own, and are whole all the same", async () => {
    const text = "long ".repeat(40_000);
    const { host } = await called(() => ({ resultType: "complete", content: [{ type: "text", text }] }));
    const { body, id } = await exchangeOf(host);
    expect(body?.length).to.be.greaterThan(text.length);
    expect(await host.traffic.text(id, 0, Infinity)).to.contain(text);
    expect((await host.traffic.totals()).chars).to.be.below(text.length * 1.1);
  });

  it("are kept up to 1,048,576 characters each", async () => {
    const text = "x".repeat(1_500_000);
    const { host } = await called(
      (_, { body }) =>
        new Response(
          JSON.stringify(
            { jsonrpc: "2.0", id: body?.id, result: { resultType: "complete", content: [], text } },
            null,
            1,
          ),
          { headers: { "content-type": "application/json" } },
        ),
    );
    const { body, receivedBytes } = await exchangeOf(host);
    expect(body?.length).to.equal(1_048_576);
    expect(receivedBytes).to.be.greaterThan(1_500_000);
  });

  it("have their secrets masked, wherever a server repeats them", async () => {
    const { host } = await called(
      (_, { body }) =>
        new Response(
          JSON.stringify(
            { jsonrpc: "2.0", id: body?.id, result: { resultType: "complete", content: [], you: "very-secret-token" } },
            null,
            1,
          ),
          { headers: { "content-type": "application/json" } },
        ),
      { Authorization: "Bearer very-secret-token" },
    );
    const { body, id } = await exchangeOf(host);
    expect(body?.head).to.contain('"you": "•••"');
    expect(await host.traffic.text(id, 0, Infinity)).not.to.contain("secret");
    for (const format of ["ndjson", "har", "otlp"] as const)
      expect(await (await host.traffic.save(format)).text(), format).not.to.contain("very-secret");
  });
});

describe("the blocks of an event stream", () => {
  it("have their id, type, retry time, comments and data, and name their messages", async () => {
    const { host } = await called(streamed);
    const { id, frameCount, body } = await exchangeOf(host);
    expect(frameCount).to.equal(4);
    const { frames, total, dropped } = await host.traffic.frames(id, 0, 100);
    expect({ total, dropped }).to.deep.equal({ total: 4, dropped: 0 });
    expect(frames[0]).to.include({ comment: "keep-alive", dataChars: 0 });
    expect(frames[0]).not.to.have.any.keys("data", "event", "id", "messageId");
    expect(frames[1]).to.include({ retry: "2500", id: "7" });
    expect(frames[2]).to.include({ event: "message" });
    expect(frames[2]?.data).to.match(/^\{.*notifications\/progress.*\}$/);
    expect(frames[3]).to.include({ comment: "one\ntwo", id: "8" });
    const answer = await host.traffic.entry(frames[3]?.messageId ?? 0);
    expect(answer).to.include({ kind: "message", type: "result", method: "tools/call" });
    expect(body?.head).to.match(/^: keep-alive\n\nretry: 2500\n.*\r\n\r\n: one\n: two\nid: 8\ndata: \{.*\}\n\n$/s);
    expect((await host.traffic.frames(id, 3, 1)).frames).to.have.length(1);
  });

  for (const format of ["ndjson", "har"] as const) {
    it(`are equal after they were saved and opened: ${format}`, async () => {
      const { host } = await called(streamed);
      const before = await exchangeOf(host);
      const { host: opened, problemCount } = await openRecording(await host.traffic.save(format));
      const after = await exchangeOf(opened);
      expect(problemCount).to.equal(0);
      expect(after.body).to.deep.equal(before.body);
      expect(after.sentBody).to.deep.equal(before.sentBody);
      const framesOf = async ({ traffic }: Host, id: number): Promise<unknown> =>
        (await traffic.frames(id, 0, 100)).frames.map(({ messageId, ...frame }) => ({
          ...frame,
          has: messageId !== undefined,
        }));
      expect(await framesOf(opened, after.id)).to.deep.equal(await framesOf(host, before.id));
    });
  }

  it("are the newest of a long stream, and their number is kept", async () => {
    const { host } = await called((_, { body }) => {
      const result = { jsonrpc: "2.0", id: body?.id, result: { resultType: "complete", content: [] } };
      return events(`${": x\n\n".repeat(2_500)}data: ${JSON.stringify(result)}\n\n`);
    });
    const { id, frameCount } = await exchangeOf(host);
    expect(frameCount).to.equal(2_501);
    const slice = await host.traffic.frames(id, 1_999, 10);
    expect(slice).to.include({ total: 2_000, dropped: 501 });
    expect(slice.frames[0]).to.have.property("data");
  });

  it("are found in pieces of any size, with any line ends", () => {
    const text = "data: a\n\ndata: b\r\n\r\n: c\rdata: d\r\rdata: e";
    for (let size = 1; size <= text.length; size++) {
      const found: string[] = [];
      const splitter = new FrameSplitter(1_000, (frame) => found.push(frame.trim()));
      for (let at = 0; at < text.length; at += size) splitter.feed(text.slice(at, at + size));
      splitter.end();
      expect(found, String(size)).to.deep.equal(["data: a", "data: b", ": c\rdata: d", "data: e"]);
    }
  });

  it("are not in an older recording, which opens all the same", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "ping" };
    const lines = [
      { "mcp-recording": 1, servers: [{ id: "a", url: "https://a.example/mcp" }] },
      { id: 1, kind: "message", serverId: "a", at: 1, direction: "out", message },
      {
        id: 2,
        kind: "exchange",
        serverId: "a",
        at: 1,
        method: "POST",
        url: "https://a.example/mcp",
        state: "ended",
        status: 200,
        sentId: 1,
        frames: "none",
        kept: 1e300,
      },
    ];
    const { host, problemCount } = await openRecording(lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(problemCount).to.equal(0);
    const entry = await host.traffic.entry(2);
    expect(entry).to.have.nested.property("sentBody.head", JSON.stringify(message));
    expect(entry).not.to.have.any.keys("body", "frameCount");
    expect((await host.traffic.totals()).chars).to.be.below(1_000);
  });
});
