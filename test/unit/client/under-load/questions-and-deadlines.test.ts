/** Deadlines while a server asks, and answers that come elsewhere than their request went (U-05, U-12, T-17). */
import { expect } from "chai";
import { events, status } from "../../../fixtures/fake-fetch.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const FORM = { message: "Name?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };

/** A legacy host with its GET stream open, on which the server has asked something that nobody answers. */
async function requested(): Promise<BusyServer> {
  const busy = new BusyServer({ era: "legacy", hasStream: true, callMs: 30_000 });
  await busy.host.offer({ elicitation: { form: true } });
  await busy.connect();
  await busy.run(() => busy.streams.length === 1, 1_000);
  return busy;
}

/** Gives the server one tool that runs as a task, which waits for input. */
function offerTask(busy: BusyServer): void {
  busy.capabilities = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
  busy.tools = [{ name: "work", inputSchema: { type: "object" }, execution: { taskSupport: "required" } }];
  const task = { taskId: "t", status: "input_required", createdAt: "2026-01-01T00:00:00Z", ttl: null };
  busy.methods["tools/call"] = () => ({ task });
  busy.methods["tasks/get"] = () => task;
}

describe("a request of the server that the user does not answer", () => {
  for (const when of ["before", "after"] as const) {
    it(`on the GET stream ${when} a call leaves its absolute deadline unchanged (U-05, U-12)`, async () => {
      const busy = await requested();
      const server = busy.host.server("a");
      const request = async (): Promise<void> => {
        busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: FORM }));
        await busy.run(() => busy.reported("input-request").length === 1, 500);
      };
      if (when === "before") await request();
      const start = busy.clock.now();
      const call = codeOf(server?.callTool("work", { key: 1 }, { totalTimeoutMs: 4_000 }) ?? Promise.resolve());
      await busy.run(() => busy.running === 1, 1_000);
      if (when === "after") await request();
      expect(await busy.inTime(call)).to.equal("ERR-TIMEOUT");
      expect(busy.clock.now() - start).to.be.within(4_000, 4_500);
    });
  }

  it("on a call's own stream lets that call wait as long as the user takes, and no other (U-12)", async () => {
    const busy = new BusyServer({ era: "legacy", callMs: 30_000 });
    await busy.host.offer({ elicitation: { form: true } });
    const server = await busy.connect();
    const body = new OpenBody();
    busy.methods["tools/call"] = (params) => (params.name === "ask" ? events(body.stream) : undefined);
    let isOver = false;
    const own = server.callTool("ask", {}, { idleTimeoutMs: 1_000, totalTimeoutMs: 4_000 });
    own.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    body.write(sse({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: FORM }));
    await busy.run(() => busy.reported("input-request").length === 1, 500);
    expect(await busy.inTime(codeOf(server.callTool("work", {}, { totalTimeoutMs: 4_000 })))).to.equal("ERR-TIMEOUT");
    await busy.pass(600_000);
    expect(isOver).to.equal(false);
    const [{ request } = { request: undefined }] = busy.reported("input-request");
    await busy.host.inputRequests.answer(request?.requestId ?? "", { action: "cancel" });
    body.write(sse({ jsonrpc: "2.0", id: busy.sent("tools/call")[0]?.id, result: { content: [] } }));
    expect((await busy.inTime(own)).content).to.deep.equal([]);
  });
});

describe("an answer on the GET stream", () => {
  for (const [what, response] of [
    ["was taken with 202", () => status(202)],
    ["has a stream of its own that ends empty", () => events("")],
  ] as const) {
    it(`settles a call whose POST ${what} (T-17)`, async () => {
      const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
      await busy.run(() => busy.streams.length === 1, 1_000);
      busy.methods["tools/call"] = () => response();
      const call = server.callTool("work");
      await busy.run(() => busy.sent("tools/call").length === 1, 1_000);
      await busy.pass(3_000);
      busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: busy.sent("tools/call")[0]?.id, result: { content: [] } }));
      expect((await busy.inTime(call)).content).to.deep.equal([]);
      expect(busy.clock.now()).to.be.lessThan(1_000_000 + 10_000);
    });
  }

  it("is not waited for where there is no GET stream: the call fails at once (T-22)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    busy.methods["tools/call"] = () => status(202);
    const start = busy.clock.now();
    expect(await busy.inTime(codeOf(server.callTool("work")))).to.equal("ERR-STREAM-LOST");
    expect(busy.clock.now() - start).to.be.lessThan(1_000);
  });
});

describe("an input request of a task", () => {
  it("is requested again where its stream ended before it came, though the GET stream is open (TK-03, T-17)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    offerTask(busy);
    busy.methods["tasks/result"] = () => {
      const question = sse({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: FORM });
      if (busy.sent("tasks/result").length === 1) return events(question.slice(0, -1)); // cut before the event is whole
      const answer = busy.open();
      busy.streams.at(-1)?.write(question);
      return answer;
    };
    await busy.host.offer({ elicitation: { form: true } });
    const server = await busy.connect();
    await busy.run(() => busy.streams.length === 1, 1_000);
    const call = server.callTool("work");
    await busy.run(() => busy.reported("input-request").length === 1, 120_000);
    await busy.pass(600_000); // the time that a user takes does not count
    const [{ request } = { request: undefined }] = busy.reported("input-request");
    await busy.host.inputRequests.answer(request?.requestId ?? "", { action: "accept", content: { name: "Ada" } });
    const sent = busy.sent("tasks/result");
    busy.streams.at(-1)?.write(sse({ jsonrpc: "2.0", id: sent.at(-1)?.id, result: { content: [] } }));
    expect((await busy.inTime(call)).content).to.deep.equal([]);
    expect([sent.length, busy.reported("input-request").length]).to.deep.equal([2, 1]);
  });

  it("is requested again in the next session, where the server lost the first one (TK-03, T-13)", async () => {
    const busy = new BusyServer({ era: "legacy" });
    offerTask(busy);
    busy.methods["tasks/result"] = () => {
      const answer = busy.open();
      const id = `q${busy.streams.length}`;
      busy.streams.at(-1)?.write(sse({ jsonrpc: "2.0", id, method: "elicitation/create", params: FORM }));
      return answer;
    };
    await busy.host.offer({ elicitation: { form: true } });
    const server = await busy.connect();
    const call = server.callTool("work");
    for (const times of [1, 2]) {
      await busy.run(() => busy.reported("input-request").length === times, 60_000);
      if (times === 1) busy.forget();
      const [{ request } = { request: undefined }] = busy.reported("input-request").slice(-1);
      await busy.host.inputRequests.answer(request?.requestId ?? "", { action: "accept", content: { name: "Ada" } });
    }
    await busy.run(() => busy.http.requests.some(({ body }) => body?.id === "q2"), 1_000);
    const { id } = busy.sent("tasks/result")[1] ?? {};
    busy.streams.at(-1)?.write(sse({ jsonrpc: "2.0", id, result: { content: [] } }));
    expect((await busy.inTime(call)).content).to.deep.equal([]);
    expect([busy.sessions, busy.sent("tools/call").length]).to.deep.equal([2, 1]);
  });
});
