/** What a server may say to the GET that goes on with a stream, and what is made of it (T-13, T-20, T-23). */
import "../../../../src/transport/http/redirect.js"; // loaded before the time moves
import { expect } from "chai";
import { request } from "../../../fixtures/fake-legacy-http.js";
import { events, from, json, noNetwork, rpcError, status, type Answer } from "../../../fixtures/fake-fetch.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection } from "../../../fixtures/rejection.js";
import { answerTo, inTime, resuming } from "../../../fixtures/resuming-server.js";
import { sse } from "../../../fixtures/sse.js";

const primed: Answer = () => events(sse("", { id: "e1" }));

describe("the resumption of a stream", () => {
  for (const [what, answer] of [
    ["409", () => status(409)],
    ["408", () => status(408)],
    ["429", () => status(429)],
    ["500", () => status(500)],
    ["503", () => status(503)],
    ["no network", noNetwork],
  ] as const) {
    it(`is repeated after ${what}, more and more slowly (T-23)`, async () => {
      const { clock, transport, sink, cursors } = await resuming(primed, (_, index) =>
        index < 4 ? answer() : events(sse(answerTo(2))),
      );
      const sending = transport.send(request(2), {});
      const waits: (number | undefined)[] = [];
      for (let i = 0; i < 5; i++) {
        await settled();
        waits.push(clock.nextIn);
        clock.advance(clock.nextIn ?? 0);
      }
      expect(await sending).to.equal("ended");
      expect(waits).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000]);
      expect(cursors()).to.deep.equal(["e1", "e1", "e1", "e1", "e1"]);
      expect(sink.kinds).to.deep.equal(["result"]);
      await settled();
      expect(clock.running).to.equal(0);
    });
  }

  it("waits as long as Retry-After says", async () => {
    const { clock, transport } = await resuming(primed, (_, index) =>
      index === 0 ? status(429, { "retry-after": "17" }) : events(sse(answerTo(2))),
    );
    const sending = transport.send(request(2), {});
    await settled();
    clock.advance(500);
    await settled();
    expect(clock.nextIn).to.equal(17_000);
    clock.advance(17_000);
    expect(await sending).to.equal("ended");
  });

  it("ends with ERR-SESSION when the server no longer knows the session (T-13)", async () => {
    for (const answer of [
      () => status(404),
      (request) => rpcError(request, -32001, undefined, 404),
    ] as const satisfies readonly Answer[]) {
      const { clock, transport } = await resuming(primed, answer);
      const error = await inTime(clock, mcpRejection(transport.send(request(2), {})));
      expect(error.code).to.equal("ERR-SESSION");
      expect(error.data).to.not.have.property("refused"); // the request itself had been taken
      expect(clock.running).to.equal(0);
    }
  });

  for (const [what, answer] of [
    ["400", () => status(400)],
    ["401", () => status(401)],
    ["403", () => status(403)],
    ["405", () => status(405)],
    ["410", () => status(410)],
    ["JSON", () => json({})],
    ["nothing", () => status(204)],
  ] as const) {
    it(`ends with ERR-STREAM-LOST when the server answers ${what}: it is not repeated`, async () => {
      const { http, clock, transport } = await resuming(primed, answer);
      const error = await inTime(clock, mcpRejection(transport.send(request(2), {})));
      expect(error.code).to.equal("ERR-STREAM-LOST");
      expect(error.cause).to.not.equal(undefined);
      expect(http.of("GET")).to.have.length(1);
      expect(clock.running).to.equal(0);
    });
  }

  it("ends with ERR-STREAM-LOST on 404 where there is no session", async () => {
    const { clock, transport } = await resuming(primed, () => status(404), { withSession: false });
    expect(await inTime(clock, codeOf(transport.send(request(2), {})))).to.equal("ERR-STREAM-LOST");
  });

  it("refuses a redirect, and requests its own address again", async () => {
    const { http, clock, transport, sink } = await resuming(primed, (_, index) =>
      index === 0
        ? from(events(sse({ ...answerTo(2), result: { isForged: true } })), "https://evil.example/mcp")
        : events(sse(answerTo(2))),
    );
    expect(await inTime(clock, transport.send(request(2), {}))).to.equal("ended");
    expect(sink.messages).to.have.length(1);
    expect(sink.messages).to.have.deep.nested.property("[0].message", answerTo(2));
    expect(http.of("GET")).to.have.length(2);
  });
});
