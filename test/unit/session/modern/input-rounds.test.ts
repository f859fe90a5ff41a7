/** Multi round-trip requests (M-01 … M-13). */
import { expect } from "chai";
import { ClientError } from "../../../../src/errors/index.js";
import type { IncomingRequest } from "../../../../src/session/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import type { Responder } from "../../../fixtures/fake-transport.js";
import { inTurn, modernSession } from "../../../fixtures/modern-session.js";
import { until } from "../../../fixtures/until.js";
import { CLOSED, codeOf, mcpRejection, rejection } from "../../../fixtures/rejection.js";
import { inTime } from "../../../fixtures/resuming-server.js";

const wants = (requests?: unknown, requestState?: unknown) => ({
  result: {
    resultType: "input_required",
    ...(requests !== undefined && { inputRequests: requests }),
    ...(requestState !== undefined && { requestState }),
  },
});
const DONE = { result: { resultType: "complete", ok: true } };
const ROOTS = { method: "roots/list" };
const CALL = { name: "transfer", arguments: { amount: 10 } };
const answerAll = async (request: IncomingRequest) => ({ answered: request.method });

describe("a request with input rounds", () => {
  it("answers every entry, one after the other, and is repeated with all of it under a new id (M-02, M-03, M-12)", async () => {
    const inputRequests: IncomingRequest[] = [];
    let open = 0;
    const { session, transport, params } = modernSession(
      inTurn(wants({ who: { method: "elicitation/create", params: { message: "m" } }, dirs: ROOTS }, "s-1"), DONE),
      async (request) => {
        expect(++open).to.equal(1);
        inputRequests.push(request);
        await settled();
        open--;
        return { answered: request.method };
      },
    );
    let inputs = 0;
    const result = await session.request("tools/call", CALL, { callId: "c", onInput: () => inputs++ });
    expect(result).to.deep.equal(DONE.result);
    expect(params()).to.deep.equal([
      CALL,
      {
        ...CALL,
        requestState: "s-1",
        inputResponses: { who: { answered: "elicitation/create" }, dirs: { answered: "roots/list" } },
      },
    ]);
    expect(transport.messages.map((message) => "id" in message && message.id)).to.deep.equal([1, 2]);
    const [first, second] = inputRequests;
    expect(first).to.deep.include({ era: "modern", params: { message: "m" } });
    expect(first?.during).to.deep.equal({ method: "tools/call", name: "transfer", callId: "c" });
    expect(second?.params).to.deep.equal({});
    expect(inputs).to.equal(1);
  });

  it("sends the state of the latest response alone, byte for byte, and only the latest answers (M-04, M-07)", async () => {
    const state = ' \ud83d\ude00"\\u0000{"a":1}\n';
    const { session, params } = modernSession(
      inTurn(wants({ a: ROOTS }, state), wants({ b: ROOTS }), DONE),
      async () => ({ roots: [] }),
    );
    await session.request("tools/call", CALL);
    expect(params().slice(1)).to.deep.equal([
      { ...CALL, inputResponses: { a: { roots: [] } }, requestState: state },
      { ...CALL, inputResponses: { b: { roots: [] } } },
    ]);
  });

  it("waits a moment, longer each time, where the server requests only a repetition (M-06)", async () => {
    const { session, clock, params } = modernSession(
      inTurn(...Array.from({ length: 7 }, () => wants(undefined, "s")), DONE),
    );
    const requested = session.request("resources/read", { uri: "a:b" });
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 7; i++) {
      await until(() => clock.running > 0);
      waits.push(clock.nextIn);
      clock.advance(clock.nextIn ?? 0);
    }
    expect(await requested).to.deep.equal(DONE.result);
    expect(waits).to.deep.equal([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(params().at(-1)).to.deep.equal({ uri: "a:b", requestState: "s" });
  });

  it("with an empty list of input requests is repeated, but not at once", async () => {
    const { session, clock, transport, params } = modernSession(inTurn(wants({}), DONE));
    const requested = session.request("tools/call", CALL);
    await until(() => clock.running > 0);
    expect(transport.sent).to.have.length(1);
    clock.advance(250);
    await requested;
    expect(params().at(-1)).to.deep.equal({ ...CALL, inputResponses: {} });
  });

  it("may have ten rounds with input requests, and no eleventh (M-08)", async () => {
    const rounds = (count: number) =>
      modernSession(inTurn(...Array.from({ length: count }, () => wants({ a: ROOTS })), DONE), answerAll);
    const ten = rounds(10);
    expect(await ten.session.request("tools/call", CALL)).to.deep.equal(DONE.result);
    const endless = rounds(11);
    expect(await codeOf(endless.session.request("tools/call", CALL))).to.equal("ERR-MRTR-LOOP");
    expect(endless.transport.sent).to.have.length(11);
  });

  it("ends with ERR-MRTR-LOOP when the server requests only repetitions (M-08)", async () => {
    const { session, clock, transport } = modernSession(inTurn(wants(undefined, "s")));
    expect(await inTime(clock, codeOf(session.request("tools/call", CALL)))).to.equal("ERR-MRTR-LOOP");
    expect(transport.sent).to.have.length(61);
    expect(clock.running).to.equal(0);
  });

  it("keeps the answers when the retry is lost: the user is not prompted again (M-13)", async () => {
    let requested = 0;
    const lost = new ClientError("ERR-STREAM-LOST", "broke", {}, new TypeError("x"));
    const { session, clock, params } = modernSession(
      inTurn(wants({ a: ROOTS }, "s"), { fail: lost }, DONE),
      async () => {
        requested++;
        return { roots: [] };
      },
    );
    const result = await inTime(clock, session.request("prompts/get", CALL));
    expect(result).to.deep.equal(DONE.result);
    expect(requested).to.equal(1);
    expect(params()[2]).to.deep.equal(params()[1]);
  });
});

describe("an input request that can't be met", () => {
  const cases: readonly (readonly [string, ReturnType<typeof wants>, string])[] = [
    ["says neither what nor with which state", wants(), "ERR-PROTO"],
    ["has a state that is no text", wants({ a: ROOTS }, 5), "ERR-PROTO"],
    ["has requests that are no object", wants([ROOTS]), "ERR-PROTO"],
    ["has an entry that is none", wants({ a: null }), "ERR-PROTO"],
    ["has an entry without a method", wants({ a: {} }), "ERR-PROTO"],
    [
      "asks for too much at once",
      wants(Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ROOTS]))),
      "ERR-LIMIT",
    ],
    ["has a state that is too large", wants(undefined, "x".repeat(1_000_001)), "ERR-LIMIT"],
  ];
  for (const [what, answer, code] of cases) {
    it(`because it ${what} ends the call with ${code}`, async () => {
      const { session, clock, transport } = modernSession(inTurn(answer), answerAll);
      expect(await codeOf(session.request("tools/call", CALL))).to.equal(code);
      expect(transport.sent).to.have.length(1);
      expect(clock.running).to.equal(0);
    });
  }

  it("because its method has no rounds is ERR-PROTO (M-01)", async () => {
    const { session } = modernSession(inTurn(wants({ a: ROOTS })), answerAll);
    expect(await codeOf(session.request("tools/list", {}))).to.equal("ERR-PROTO");
  });

  it("because it was not offered ends the call with ERR-PROTO (M-09)", async () => {
    const nobody = modernSession(inTurn(wants({ a: ROOTS })));
    expect(await codeOf(nobody.session.request("tools/call", CALL))).to.equal("ERR-PROTO");
    for (const rpcCode of [-32601, -32602]) {
      const { session } = modernSession(inTurn(wants({ a: { method: "evil/method" } })), () =>
        Promise.reject(new ClientError("ERR-REFUSED", "no", { rpcCode })),
      );
      expect(await codeOf(session.request("tools/call", CALL))).to.equal("ERR-PROTO");
    }
  });

  it("because the user refused ends the call with that (M-10)", async () => {
    const refusal = new ClientError("ERR-REFUSED", "no", { rpcCode: -1 });
    const { session, transport } = modernSession(inTurn(wants({ a: ROOTS })), () => Promise.reject(refusal));
    expect(await rejection(session.request("tools/call", CALL))).to.equal(refusal);
    expect(transport.sent).to.have.length(1);
  });

  it("has its keys unchanged that look like members of an object", async () => {
    const keys = JSON.parse('{"__proto__":{"method":"roots/list"},"toString":{"method":"roots/list"}}') as object; // ours
    const { session, params } = modernSession(inTurn(wants(keys), DONE), async () => ({ roots: [] }));
    await session.request("tools/call", CALL);
    expect(Object.keys(params()[1]?.inputResponses ?? {})).to.deep.equal(["__proto__", "toString"]);
    expect(({} as Record<string, unknown>).roots).to.equal(undefined);
  });
});

describe("the end of a request with input rounds", () => {
  for (const stage of ["question", "pause"] as const) {
    for (const by of ["abort", "close"] as const) {
      it(`by ${by} during the ${stage} is immediate, whatever the handler does, and sends nothing (M-12)`, async () => {
        let requested: IncomingRequest | undefined;
        const { session, clock, transport } = modernSession(
          inTurn(stage === "question" ? wants({ a: ROOTS }) : wants(undefined, "s")),
          (request) => {
            requested = request;
            return new Promise(() => undefined);
          },
        );
        const stop = new AbortController();
        const failing = rejection(session.request("tools/call", CALL, { signal: stop.signal }));
        await until(() => requested !== undefined || clock.running > 0);
        if (by === "abort") stop.abort("enough");
        else await session.close(CLOSED);
        expect(await failing).to.equal(by === "abort" ? "enough" : CLOSED);
        if (stage === "question") expect(requested?.signal.aborted).to.equal(true);
        expect(transport.sent).to.have.length(1);
        expect(clock.running).to.equal(0);
      });
    }
  }

  it("by a deadline counts each round by itself: a user may take minutes (U-12)", async () => {
    let answer: (() => void) | undefined;
    const { session, clock, transport } = modernSession(
      inTurn(wants({ a: ROOTS }), undefined),
      () => new Promise((resolve) => (answer = () => resolve({ roots: [] }))),
    );
    const failing = mcpRejection(session.request("tools/call", CALL, { totalTimeoutMs: 1_000 }));
    await until(() => answer !== undefined);
    clock.advance(600_000);
    answer?.();
    await until(() => transport.sent.length === 2);
    clock.advance(1_000);
    expect((await failing).code).to.equal("ERR-TIMEOUT");
    expect(clock.running).to.equal(1); // the answers are kept for a while (M-13)
    await session.close(CLOSED);
    expect(clock.running).to.equal(0);
  });
});

describe("a URL elicitation during a request", () => {
  const visit = (url: string, key = "p") =>
    wants({ [key]: { method: "elicitation/create", params: { mode: "url", message: "m", url } } });
  const requested = async (answers: readonly string[], ...turns: readonly ReturnType<Responder>[]) => {
    const inputRequests: IncomingRequest[] = [];
    const { session } = modernSession(inTurn(...turns), async (request) => ({
      action: answers[inputRequests.push(request) - 1] ?? "accept",
    }));
    await session.request("tools/call", CALL);
    return inputRequests.map(({ params, opened }) => [params.url, opened]);
  };
  const [A, B] = ["https://a.example/", "https://b.example/"];

  it("prompts the user once; after accepting only whether to continue (E-12)", async () => {
    const seen = await requested([], visit(A), visit(A, "again"), visit(B), DONE);
    expect(seen).to.deep.equal([
      [A, undefined],
      [A, true],
      [B, undefined],
    ]);
  });

  it("prompts again when the user had not opened the page", async () => {
    expect(await requested(["cancel"], visit(A), visit(A), DONE)).to.deep.equal([
      [A, undefined],
      [A, undefined],
    ]);
  });
});
