/** A task of the extension `io.modelcontextprotocol/tasks` on the wire (TK-10 … TK-21). */
import { expect } from "chai";
import { ClientError, ServerError } from "../../../../src/errors/index.js";
import { readModernTask } from "../../../../src/protocol/read/tasks.js";
import type { IncomingRequest, Session } from "../../../../src/session/index.js";
import { ModernTask } from "../../../../src/session/modern/tasks.js";
import { requestingSession, TASK_ID, type RequestedAnswer } from "../../../fixtures/requesting-session.js";
import { codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { runUntil } from "../../../fixtures/task-wire.js";

const CALLED = { content: [{ type: "text", text: "done" }] };
const wait = new AbortController().signal;
const state = (status: string, more: object = {}) => ({
  resultType: "complete",
  taskId: TASK_ID,
  status,
  createdAt: "2026-08-01T10:00:00Z",
  lastUpdatedAt: "2026-08-01T10:02:00Z",
  ttlMs: 3_600_000,
  pollIntervalMs: 2_000,
  ...more,
});
const ROOTS = { method: "roots/list" };
const FORM = { method: "elicitation/create", params: { message: "Seat?" } };
const inputRequests = (inputRequests: unknown) => state("input_required", { inputRequests });
const fails = (code: number, message = `error ${code}`): never => {
  throw new ServerError(code, message);
};

function task(respond: RequestedAnswer, answer?: (request: IncomingRequest) => Promise<object>) {
  const made = requestingSession(respond, answer && (async (request) => ({ ...(await answer(request)) })));
  return { ...made, wire: new ModernTask(made.options, made.pacing) };
}

describe("a task of 2026-07-28", () => {
  it("is polled by its id, and accepts an answer of either type (TK-13)", async () => {
    for (const resultType of ["complete", "task"]) {
      const { wire, requested, ...made } = task(() => state("working", { resultType }));
      expect(await wire.look(wait)).to.deep.include({ status: "working", ttlMs: 3_600_000, pollIntervalMs: 2_000 });
      expect(requested[0]).to.deep.include({ method: "tasks/get", params: { taskId: TASK_ID } });
      const { accepts, ...options } = requested[0]?.options ?? {};
      expect(options).to.include({ idleTimeoutMs: 50, signal: wait });
      expect(accepts?.(made.options.session as Session)).to.equal("task"); // whichever answers
    }
  });

  it("shows each of its input requests once, in order, and sends each answer by tasks/update (TK-14, TK-15)", async () => {
    const put: IncomingRequest[] = [];
    const { wire, requested } = task(
      ({ method }) => (method === "tasks/get" ? inputRequests({ seat: FORM, dirs: ROOTS }) : {}),
      async (request) => {
        put.push(request);
        return { answered: request.method };
      },
    );
    for (let look = 0; look < 3; look++) {
      await wire.look(wait);
      await wire.attend(wait);
    }
    expect(put.map(({ method, params, era }) => [method, params, era])).to.deep.equal([
      ["elicitation/create", { message: "Seat?" }, "modern"],
      ["roots/list", {}, "modern"],
    ]);
    expect(put[0]?.during).to.deep.equal({ method: "tools/call", name: "render", callId: "c" });
    const updates = requested.filter(({ method }) => method === "tasks/update").map(({ params }) => params);
    expect(updates).to.deep.equal([
      { taskId: TASK_ID, inputResponses: { seat: { answered: "elicitation/create" } } },
      { taskId: TASK_ID, inputResponses: { dirs: { answered: "roots/list" } } },
    ]);
  });

  it("accepts an input request under any key, also one with a meaning in JavaScript", async () => {
    const keyed = JSON.parse(JSON.stringify({ key: FORM }).replace("key", "__proto__")) as object;
    const { wire, requested } = task(
      ({ method }) => (method === "tasks/get" ? inputRequests(keyed) : {}),
      async () => ({ action: "decline" }),
    );
    await wire.look(wait);
    await wire.attend(wait);
    expect(JSON.stringify(requested[1]?.params.inputResponses)).to.equal('{"__proto__":{"action":"decline"}}');
  });

  it("gets an answer again when the network lost it, without another prompt", async () => {
    let [updates, questions] = [0, 0];
    const { wire, clock } = task(
      ({ method }) => {
        if (method === "tasks/get") return inputRequests({ seat: FORM });
        if (++updates < 3) throw new ClientError("ERR-CORS", "lost");
        return {};
      },
      async () => {
        questions++;
        return {};
      },
    );
    await wire.look(wait);
    let isDone = false;
    const attending = wire.attend(wait).then(() => (isDone = true));
    await runUntil(clock, () => isDone);
    await attending;
    expect([updates, questions]).to.deep.equal([3, 1]);
  });

  it("that refused an answer is reported, and continues", async () => {
    const { wire, reports } = task(
      ({ method }) => (method === "tasks/get" ? inputRequests({ seat: FORM }) : fails(-32602)),
      async () => ({}),
    );
    await wire.look(wait);
    expect(await wire.attend(wait)).to.equal(undefined);
    expect(reports).to.have.length(1);
  });

  it("whose server fails at an answer gets it again, without another prompt (TK-15)", async () => {
    let [updates, questions] = [0, 0];
    const { wire, requested, clock } = task(
      ({ method }) => {
        if (method === "tasks/get") return inputRequests({ seat: FORM });
        return ++updates < 3 ? fails(-32603, "the database is busy") : {};
      },
      async () => ({ question: ++questions }),
    );
    await wire.look(wait);
    let isDone = false;
    const attending = wire.attend(wait).then(() => (isDone = true));
    await runUntil(clock, () => isDone);
    await attending;
    const sent = requested.flatMap(({ method, params }) => (method === "tasks/update" ? [params.inputResponses] : []));
    expect(sent).to.deep.equal([1, 2, 3].map(() => ({ seat: { question: 1 } })));
  });

  it("whose server refuses an answer for a reason of its own gets it again after the next poll (TK-15)", async () => {
    let [updates, questions] = [0, 0];
    const { wire, requested, reports } = task(
      ({ method }) => {
        if (method === "tasks/get") return inputRequests({ seat: FORM });
        return ++updates < 3 ? fails(-32000, `the database of ${TASK_ID} is busy`) : {};
      },
      async () => ({ question: ++questions }),
    );
    for (let look = 0; look < 4; look++) {
      await wire.look(wait);
      expect(await wire.attend(wait)).to.equal(undefined);
    }
    const sent = requested.flatMap(({ method, params }) => (method === "tasks/update" ? [params.inputResponses] : []));
    expect(sent).to.deep.equal([1, 2, 3].map(() => ({ seat: { question: 1 } })));
    expect(reports).to.have.length(1);
    expect(reports.join()).to.contain("is busy").and.not.contain(TASK_ID);
  });

  it("rejects with the signal's reason where an answer failed because the caller aborted", async () => {
    const stop = new AbortController();
    const { wire, reports } = task(
      ({ method }) => {
        if (method === "tasks/get") return inputRequests({ seat: FORM });
        stop.abort("over");
        return fails(-32603);
      },
      async () => ({}),
    );
    await wire.look(wait);
    expect(await rejection(wire.attend(stop.signal))).to.equal("over");
    expect(reports).to.deep.equal([]);
  });

  for (const [what, requests, code] of [
    ["that nobody offered to answer", { x: { method: "odd/one" } }, "ERR-PROTO"],
    ["that are no object", [FORM], "ERR-PROTO"],
    ["without a method", { x: {} }, "ERR-PROTO"],
    ["that are too many", Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, FORM])), "ERR-LIMIT"],
    ["that the user refuses", { x: ROOTS }, "ERR-REFUSED"],
  ] as const) {
    it(`with input requests ${what} rejects with ${code} (M-09, M-10)`, async () => {
      const { wire, methods } = task(
        () => inputRequests(requests),
        (request) =>
          Promise.reject(
            new ClientError("ERR-REFUSED", "no", { rpcCode: request.method === "roots/list" ? -1 : -32601 }),
          ),
      );
      await wire.look(wait);
      expect(await codeOf(wire.attend(wait))).to.equal(code);
      expect(methods()).to.deep.equal(["tasks/get"]);
    });
  }

  it("withdraws its input request when it is over", async () => {
    const stop = new AbortController();
    let signal: AbortSignal | undefined;
    const { wire } = task(
      () => inputRequests({ seat: FORM }),
      (request) => {
        signal = request.signal;
        return new Promise(() => undefined);
      },
    );
    await wire.look(wait);
    const attending = rejection(wire.attend(stop.signal));
    stop.abort("over");
    expect(await attending).to.equal("over");
    expect(signal?.aborted).to.equal(true);
  });

  it("that is completed has its result, a tool's own error too (TK-21)", async () => {
    const result = { ...CALLED, isError: true };
    const { wire, methods } = task(() => state("completed", { result }));
    await wire.look(wait);
    expect(await wire.outcome(wait)).to.deep.equal({ result });
    expect(methods()).to.deep.equal(["tasks/get"]);
  });

  it("that failed has the call's own error, which is no reason to call again (H-07)", async () => {
    const { wire } = task(() => state("failed", { error: { code: -32020, message: `not ${TASK_ID}`, data: 1 } }));
    await wire.look(wait);
    const outcome = await wire.outcome(wait);
    expect(outcome).to.have.nested.property("error.rpcCode", -32020);
    expect(outcome).to.have.nested.property("error.code", "ERR-RPC");
    expect(outcome).to.have.nested.property("error.message", "not …");
  });

  it("that was over when it was created is polled for its end", async () => {
    const { options, pacing } = requestingSession(() => state("completed", { result: CALLED }));
    const first = readModernTask(state("completed"));
    expect(await new ModernTask(options, pacing, first).outcome(wait)).to.deep.equal({ result: CALLED });
  });

  for (const [what, answer] of [
    ["completed without a result", state("completed")],
    ["failed without an error", state("failed")],
    ["completed by a request for input", state("completed", { result: { resultType: "input_required" } })],
    ["completed by a task", state("completed", { result: { resultType: "task" } })],
  ] as const) {
    it(`${what} is ERR-PROTO`, async () => {
      const { wire } = task(() => answer);
      await wire.look(wait);
      expect(await wire.outcome(wait)).to.have.nested.property("error.code", "ERR-PROTO");
    });
  }

  it("that was cancelled has no result", async () => {
    const { wire } = task(() => state("cancelled"));
    await wire.look(wait);
    expect(await wire.outcome(wait)).to.have.nested.property("error.code", "ERR-TASK-CANCELLED");
  });

  it("unknown to the server is ERR-TASK-GONE, and its id is in no message (TK-18, TK-20)", async () => {
    const error = await mcpRejection(task(() => fails(-32602, `unknown ${TASK_ID}`)).wire.look(wait));
    expect(error.code).to.equal("ERR-TASK-GONE");
    expect(error.message).to.not.contain(TASK_ID);
    expect(error.cause).to.equal(undefined);
  });

  it("that did not change within its ttl is gone, by this device's clock (TK-20)", async () => {
    let message = "a";
    const { wire, clock } = task(() => state("working", { ttlMs: 1_000, statusMessage: message }));
    await wire.look(wait);
    clock.advance(900);
    message = "b";
    await wire.look(wait);
    clock.advance(900);
    await wire.look(wait);
    clock.advance(200);
    expect(await codeOf(wire.look(wait))).to.equal("ERR-TASK-GONE");
  });

  it("is gone, too, when the server can't be reached for longer than its ttl, but never by its first poll", async () => {
    let isLost = false;
    const { wire, clock } = task(() => {
      if (isLost) throw new ClientError("ERR-CORS", "lost");
      return state("working", { ttlMs: 1_000 });
    });
    clock.advance(5_000);
    await wire.look(wait);
    isLost = true;
    expect(await codeOf(wire.look(wait))).to.equal("ERR-TASK-GONE");
  });

  it("without a ttl never expires", async () => {
    const { wire, clock } = task(() => state("working", { ttlMs: null }));
    for (let look = 0; look < 3; look++) {
      clock.advance(1e9);
      expect((await wire.look(wait)).status).to.equal("working");
    }
  });

  it("is cancelled by tasks/cancel, and one that is over already is no failure (TK-16)", async () => {
    const { wire, methods } = task(() => ({}));
    await wire.cancel();
    expect(methods()).to.deep.equal(["tasks/cancel"]);
    await task(() => fails(-32602)).wire.cancel();
  });

  it("in a member of the answer is taken, and reported once", async () => {
    const { wire, reports } = task(() => ({ task: state("working") }));
    await wire.look(wait);
    await wire.look(wait);
    expect(reports).to.have.length(1);
  });

  for (const [what, answer] of [
    ["no task", { ok: true }],
    ["another task", state("working", { taskId: "other" })],
  ] as const) {
    it(`answered with ${what} is ERR-PROTO`, async () => {
      expect(await codeOf(task(() => answer).wire.look(wait))).to.equal("ERR-PROTO");
    });
  }
});
