/** Requests of a server of 2025-11-25 that run as tasks of this client (TK-07). */
import { expect } from "chai";
import type { InputRequest, HostOffer } from "../../../src/client/api/index.js";
import { TransportServer, type Received } from "../../fixtures/transport-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost } from "../../fixtures/fake-host.js";
import { codeOf } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

const FORM = { message: "Name?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };
const QUESTION = { messages: [{ role: "user", content: { type: "text", text: "Which bird?" } }], maxTokens: 9 };
const OFFER: HostOffer = { elicitation: { form: true }, sampling: "manual", tasks: true };
const TASK = { ...FORM, task: { ttl: 60_000 } };
const META = "io.modelcontextprotocol/related-task";

async function connected({ offer = OFFER, revision }: { offer?: HostOffer; revision?: string } = {}) {
  const fake = new FakeHost(new FakeFetch(() => Promise.reject(new Error("no network here"))));
  const peer = new TransportServer(revision);
  await fake.host.offer(offer);
  const server = await fake.host.connect(peer.transport, { id: "a", era: "legacy" });
  const onlyRequest = (): Promise<InputRequest> => until(async () => (await fake.host.inputRequests.list())[0]);
  const statuses = (): unknown[] =>
    peer.received.flatMap(({ method, params }) => (method === "notifications/tasks/status" ? [params?.status] : []));
  return { fake, peer, server, onlyRequest, statuses };
}

const taskOf = ({ result }: Received) => (result?.task ?? {}) as { taskId: string; status: string; ttl: number };

describe("a task that the server creates at this client", () => {
  it("is supported for offered capabilities, and only in the revision that has them (TK-07)", async () => {
    const both = { elicitation: { create: {} }, sampling: { createMessage: {} } };
    const { peer } = await connected();
    expect(peer.capabilities).to.have.deep.property("tasks", { list: {}, cancel: {}, requests: both });
    const { peer: form } = await connected({ offer: { elicitation: { form: true }, tasks: true } });
    expect(form.capabilities)
      .to.have.nested.property("tasks.requests")
      .that.deep.equals({ elicitation: { create: {} } });
    for (const offer of [{ tasks: true }, { elicitation: { form: true } }]) {
      expect((await connected({ offer })).peer.capabilities).to.not.have.property("tasks");
    }
    const fake = new FakeHost(new FakeFetch(() => Promise.reject(new Error("no network here"))));
    await fake.host.offer(OFFER);
    const older = new TransportServer("2025-06-18");
    const server = await fake.host.connect(older.transport, { revision: "2025-06-18" });
    expect(older.capabilities).to.not.have.property("tasks");
    expect(server.info.clientCapabilities).to.deep.equal(older.capabilities);
  });

  it("is created at once, and has the user's answer as its result (TK-07)", async () => {
    const { fake, peer, onlyRequest, statuses } = await connected();
    const created = taskOf(await peer.request("elicitation/create", TASK));
    expect(created).to.include({ status: "working", ttl: 60_000 });
    const { taskId } = created;
    expect((await peer.request("tasks/get", { taskId })).result).to.include({ taskId, status: "working" });
    const waiting = peer.answerLater("tasks/result", { taskId });
    const request = await onlyRequest();
    expect(request).to.include({ kind: "elicitation-form", serverId: "a" });
    expect(peer.received.some(({ id }) => id === waiting)).to.equal(false);
    await fake.host.inputRequests.answer(request.requestId, { action: "accept", content: { name: "Ada" } });
    expect((await peer.answerTo(waiting)).result).to.deep.equal({
      action: "accept",
      content: { name: "Ada" },
      _meta: { [META]: { taskId } },
    });
    expect((await peer.request("tasks/get", { taskId })).result).to.include({ status: "completed" });
    expect((await peer.request("tasks/result", { taskId })).result).to.include({ action: "accept" });
    expect(statuses()).to.deep.equal(["completed"]);
  });

  it("fails with the error that the request would have had", async () => {
    const { fake, peer, onlyRequest, statuses } = await connected();
    const { taskId } = taskOf(await peer.request("sampling/createMessage", { ...QUESTION, task: {} }));
    await fake.host.inputRequests.answer((await onlyRequest()).requestId, { action: "reject" });
    expect((await peer.request("tasks/result", { taskId })).error).to.include({ code: -1 });
    expect((await peer.request("tasks/get", { taskId })).result).to.include({ status: "failed" });
    expect(statuses()).to.deep.equal(["failed"]);
  });

  it("is cancelled by the server: its input request is withdrawn, and a task that is over can't be cancelled", async () => {
    const { fake, peer, onlyRequest, statuses } = await connected();
    const { taskId } = taskOf(await peer.request("elicitation/create", TASK));
    await onlyRequest();
    const waiting = peer.answerLater("tasks/result", { taskId });
    expect((await peer.request("tasks/cancel", { taskId })).result).to.include({ taskId, status: "cancelled" });
    expect((await peer.answerTo(waiting)).error).to.include({ code: -32603 });
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
    expect((await peer.request("tasks/cancel", { taskId })).error).to.include({ code: -32602 });
    expect(statuses()).to.deep.equal(["cancelled"]);
  });

  it("is listed page by page, and an unknown cursor or task is -32602 (TK-07)", async () => {
    const { peer } = await connected();
    const ids: string[] = [];
    for (let made = 0; made < 60; made++) ids.push(taskOf(await peer.request("elicitation/create", TASK)).taskId);
    const first = (await peer.request("tasks/list")).result as { tasks: { taskId: string }[]; nextCursor: string };
    const { nextCursor: cursor } = first;
    const last = (await peer.request("tasks/list", { cursor })).result as typeof first;
    expect([...first.tasks, ...last.tasks].map(({ taskId }) => taskId)).to.deep.equal(ids);
    expect(last).to.not.have.property("nextCursor");
    expect((await peer.request("tasks/list", { cursor: "made up" })).error).to.include({ code: -32602 });
    for (const method of ["tasks/get", "tasks/result", "tasks/cancel"]) {
      expect((await peer.request(method, { taskId: "made up" })).error, method).to.include({ code: -32602 });
    }
    expect((await peer.request("tasks/made-up")).error).to.include({ code: -32601 });
  });

  it("is refused beyond one hundred", async () => {
    const { peer } = await connected();
    for (let made = 0; made < 100; made++) await peer.request("elicitation/create", TASK);
    expect((await peer.request("elicitation/create", TASK)).error).to.include({ code: -32603 });
  });

  it("is deleted when its time is over, and its input request is withdrawn (TK-07)", async () => {
    const { fake, peer, onlyRequest } = await connected();
    const { taskId } = taskOf(await peer.request("elicitation/create", TASK));
    await onlyRequest();
    fake.clock.advance(60_000);
    expect((await peer.request("tasks/get", { taskId })).error).to.include({ code: -32602 });
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
  });

  it("lives an hour at most, and ten minutes where the server sets no ttl", async () => {
    const { peer } = await connected();
    const ttl = async (task: object): Promise<number> =>
      taskOf(await peer.request("elicitation/create", { ...FORM, task })).ttl;
    expect(await ttl({ ttl: 1e12 })).to.equal(3_600_000);
    for (const odd of [{}, { ttl: -1 }, { ttl: "long" }, { ttl: null }]) expect(await ttl(odd)).to.equal(600_000);
  });

  it("ends with the connection", async () => {
    const { fake, peer, server, onlyRequest } = await connected();
    await peer.request("elicitation/create", TASK);
    await onlyRequest();
    await server.close();
    await settled();
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
    expect(fake.clock.nextIn ?? 0, "nothing waits for the end of its time").to.be.below(60_000);
  });

  it("pauses the deadline of the call it is for, as an unanswered request does (U-12)", async () => {
    const { fake, peer, server, onlyRequest } = await connected();
    let outcome: unknown = "none yet";
    void codeOf(server.callTool("book", {}, { idleTimeoutMs: 1_000, totalTimeoutMs: 1e9 })).then(
      (code) => (outcome = code),
    );
    await peer.until(({ method }) => method === "tools/call");
    const { taskId } = taskOf(await peer.request("elicitation/create", { ...FORM, task: { ttl: 3_600_000 } }));
    const request = await onlyRequest();
    fake.clock.advance(600_000);
    await settled();
    await fake.host.inputRequests.answer(request.requestId, { action: "decline" });
    expect((await peer.request("tasks/result", { taskId })).result).to.include({ action: "decline" });
    fake.clock.advance(999);
    await settled();
    expect(outcome).to.equal("none yet");
    fake.clock.advance(1);
    await settled();
    expect(outcome).to.equal("ERR-TIMEOUT");
  });

  it("pauses no deadline when it is refused", async () => {
    const { fake, peer, server } = await connected();
    for (let made = 0; made < 100; made++) {
      const { taskId } = taskOf(await peer.request("elicitation/create", { ...FORM, task: { ttl: 3_600_000 } }));
      await peer.request("tasks/cancel", { taskId });
    }
    let outcome: unknown = "none yet";
    void codeOf(server.callTool("book", {}, { idleTimeoutMs: 1_000, totalTimeoutMs: 1e9 })).then(
      (code) => (outcome = code),
    );
    await peer.until(({ method }) => method === "tools/call");
    expect((await peer.request("elicitation/create", TASK)).error).to.include({ code: -32603 });
    fake.clock.advance(1_000);
    await settled();
    expect(outcome).to.equal("ERR-TIMEOUT");
  });

  it("is not created where none was declared: the request is answered directly", async () => {
    const { fake, peer, onlyRequest } = await connected({ offer: { elicitation: { form: true }, sampling: "manual" } });
    const requested = peer.answerLater("elicitation/create", TASK);
    await fake.host.inputRequests.answer((await onlyRequest()).requestId, { action: "decline" });
    expect((await peer.answerTo(requested)).result).to.deep.equal({ action: "decline" });
    expect((await peer.request("tasks/list")).error).to.include({ code: -32601 });
  });
});
