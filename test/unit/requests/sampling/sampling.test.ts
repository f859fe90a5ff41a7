/** Sampling with a user in the loop, twice. */
import { expect } from "chai";
import { refusalAnswer, type InputRequestPolicy, type SamplingProvider } from "../../../../src/requests/index.js";
import { Sampling } from "../../../../src/requests/sampling/sampling.js";
import { ClientError } from "../../../../src/errors/index.js";
import type { CreateMessageResult } from "../../../../src/protocol/types/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { SOURCE, watchedQueue } from "../host-fixtures.js";

const PARAMS = {
  messages: [{ role: "user" as const, content: { type: "text" as const, text: "Hi?" } }],
  maxTokens: 10,
};
const RESULT: CreateMessageResult = { role: "assistant", content: { type: "text", text: "Hi!" }, model: "m" };
const ALLOW: InputRequestPolicy = (request) => ({
  answer: request.kind === "sampling" ? { action: "run" } : { action: "send" },
});

function sampling(createMessage: SamplingProvider["createMessage"], policy?: InputRequestPolicy) {
  const watched = watchedQueue(policy);
  const provider = { name: "a model", tools: false, createMessage };
  const room = new Sampling({ queue: watched.queue, provider });
  const create = (signal = new AbortController().signal, source = SOURCE) =>
    room.createMessage(PARAMS, source, signal) as Promise<unknown>;
  return { ...watched, create };
}

describe("a sampling request", () => {
  it("shows the request before the model and the answer before the server, both to be edited (SA-02)", async () => {
    const put: unknown[] = [];
    const { create, queue, inputRequests } = sampling(async (params) => {
      put.push(params);
      return { result: RESULT };
    });
    const answer = create();
    await settled();
    expect(inputRequests[0]).to.deep.include({ kind: "sampling", params: PARAMS, provider: "a model" });
    expect(put).to.deep.equal([]);
    const edited = { ...PARAMS, maxTokens: 5 };
    queue.answer("ask-1", { action: "run", params: edited });
    await settled();
    expect(put).to.deep.equal([edited]);
    expect(inputRequests[1]).to.deep.include({ kind: "sampling-result", params: edited, result: RESULT });
    const censored = { ...RESULT, content: { type: "text" as const, text: "Hello." } };
    queue.answer("ask-2", { action: "send", result: censored });
    expect(await answer).to.deep.equal(censored);
  });

  it("is rejected with -1 at either point, and never runs when rejected first (SA-08)", async () => {
    let runs = 0;
    for (const kind of ["sampling", "sampling-result"]) {
      const policy: InputRequestPolicy = (request) => (request.kind === kind ? "refuse" : ALLOW(request));
      const { create } = sampling(async () => (runs++, { result: RESULT }), policy);
      expect(refusalAnswer(await rejection(create()))?.rpcCode).to.equal(-1);
    }
    expect(runs).to.equal(1);
  });

  it("refuses malformed edits and answers, and still waits", async () => {
    const { create, queue } = sampling(async () => ({ result: RESULT }));
    create().catch(() => undefined);
    await settled();
    for (const wrong of [
      { action: "run", params: { ...PARAMS, maxTokens: -1 } },
      { action: "run", params: 1 },
      { action: "answer", result: { role: "user", content: [], model: "m" } },
      { action: "answer" },
    ]) {
      expect(() => queue.answer("ask-1", wrong as never))
        .to.throw()
        .with.property("code", "ERR-ARGUMENT"); // what a page may send
    }
    expect(queue.list()).to.have.length(1);
    queue.close();
  });

  it("fails with -32603 and ERR-SAMPLING when the model does, without the cause in the response", async () => {
    const { create } = sampling(() => Promise.reject(new Error("the key sk-1 is bad")), ALLOW);
    const error = await mcpRejection(create());
    expect(error.code).to.equal("ERR-SAMPLING");
    expect(refusalAnswer(error)).to.deep.equal({ rpcCode: -32603, rpcMessage: "the model failed" });
    const nonsense = sampling(async () => ({ result: { text: "hi" } }) as never, ALLOW);
    expect(await codeOf(nonsense.create())).to.equal("ERR-SAMPLING");
  });

  it("shows the user why the model failed, and lets them edit and try again, or write the answer (SA-02)", async () => {
    const put: unknown[] = [];
    const failure = new ClientError("ERR-SAMPLING", "The model's server answered HTTP 529.", {
      status: 529,
      detail: "Overloaded",
    });
    const { create, queue, inputRequests } = sampling(async (params) => {
      put.push(params);
      throw failure;
    });
    const answer = create();
    await settled();
    const edited = { ...PARAMS, maxTokens: 5 };
    queue.answer("ask-1", { action: "run", params: edited });
    await settled();
    expect(inputRequests[1]).to.deep.include({ kind: "sampling", params: edited, provider: "a model" });
    expect(inputRequests[1])
      .to.have.nested.property("failure.data")
      .that.deep.equals({ status: 529, detail: "Overloaded" });
    queue.answer("ask-2", { action: "run" });
    await settled();
    expect(put).to.deep.equal([edited, edited]);
    queue.answer("ask-3", { action: "answer", result: RESULT });
    expect(await answer).to.deep.equal(RESULT);
  });

  it("is prompted for again about a model that failed, however much the server requests (E-14)", async () => {
    const { create, queue, inputRequests } = sampling(() => Promise.reject(new Error("down")));
    const all = Array.from({ length: 10 }, () => create().catch(() => undefined));
    await settled();
    expect(inputRequests).to.have.length(10);
    queue.answer("ask-1", { action: "run" });
    await settled();
    expect(inputRequests[10]).to.have.property("failure");
    for (const { requestId } of queue.list()) queue.answer(requestId, { action: "reject" });
    await Promise.all(all);
  });

  it("fails as the model did when the user cancels, and after the fifth try, which the user sees", async () => {
    for (const tries of [1, 5]) {
      let runs = 0;
      const problems: string[] = [];
      const { create, queue, inputRequests } = sampling(() => (runs++, Promise.reject(new Error("down"))));
      queue.listen({ problem: (reason) => problems.push(reason) });
      const failing = mcpRejection(create());
      for (let n = 1; n <= tries; n++) {
        await settled();
        queue.answer(`ask-${n}`, { action: "run" });
      }
      await settled();
      if (tries < 5) queue.answer(`ask-${tries + 1}`, { action: "reject" });
      expect(refusalAnswer(await failing)).to.deep.equal({ rpcCode: -32603, rpcMessage: "the model failed" });
      expect([runs, inputRequests.length]).to.deep.equal([tries, Math.min(tries + 1, 5)]);
      expect(problems).to.have.length(tries === 5 ? 1 : 0);
    }
  });

  it("shows the usage of the answer and what the model's server refused; the server receives none of it", async () => {
    const usage = { inputTokens: 7, outputTokens: 2 };
    const refused = [{ parameter: "temperature" }];
    const { create, queue, inputRequests } = sampling(async () => ({ result: RESULT, usage, refused }));
    const answer = create();
    await settled();
    queue.answer("ask-1", { action: "run" });
    await settled();
    expect(inputRequests[1]).to.deep.include({ kind: "sampling-result", usage, refused });
    queue.answer("ask-2", { action: "send" });
    expect(await answer).to.deep.equal(RESULT);
  });

  it("ends with its signal, even when the model ignores it", async () => {
    const { create, queue } = sampling(() => new Promise(() => undefined), ALLOW);
    const controller = new AbortController();
    const answer = rejection(create(controller.signal));
    await settled();
    controller.abort("cancelled");
    expect(await answer).to.equal("cancelled");
    expect(queue.list()).to.deep.equal([]);
  });

  it("ends when the queue is closed", async () => {
    const { create, queue } = sampling(async () => ({ result: RESULT }));
    const answer = codeOf(create());
    await settled();
    queue.close();
    expect(await answer).to.equal("ERR-CLOSED");
  });

  it("is answered at most 10 times within one call (SA-09)", async () => {
    const { create, clock } = sampling(async () => ({ result: RESULT }), ALLOW);
    const during = { method: "tools/call", callId: "c1" };
    const { signal } = new AbortController();
    for (let n = 0; n < 10; n++) {
      await create(signal, { ...SOURCE, during });
      clock.advance(5_000);
    }
    expect(refusalAnswer(await rejection(create(signal, { ...SOURCE, during })))?.rpcCode).to.equal(-32603);
    expect(await create(signal, { ...SOURCE, during: { ...during, callId: "c2" } })).to.deep.equal(RESULT);
  });

  it("is limited by rate even when a policy answers everything (SA-09)", async () => {
    const { create } = sampling(async () => ({ result: RESULT }), ALLOW);
    for (let n = 0; n < 10; n++) await create();
    expect(refusalAnswer(await rejection(create()))?.rpcCode).to.equal(-32603);
  });
});
