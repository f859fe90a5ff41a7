/** Failures that pass by themselves, with a JSON-RPC error in their body as servers made with SDKs send it: they are waited out. */
import { expect } from "chai";
import type { CallToolResult } from "../../../../src/protocol/index.js";
import { json, rpcError, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { connectedTo } from "../../../fixtures/busy-server.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { CALLED, finished, TASK_ID, taskServer } from "../../../fixtures/task-server.js";

/** An internal error with this status, addressed to nobody or to the request. */
const withBody =
  (code: number, isAddressed: boolean) =>
  (request: FakeRequest): Response =>
    json(
      { jsonrpc: "2.0", id: isAddressed ? request.body?.id : null, error: { code: -32603, message: "Internal error" } },
      { status: code },
    );

describe("a session that is opened again", () => {
  for (const [what, refusal] of [
    ["500 and an internal error", withBody(500, true)],
    ["500 and an internal error without an id", withBody(500, false)],
    ["503 and an internal error", withBody(503, false)],
    ["503 without a word", () => status(503)],
    ["200 and an internal error", (request: FakeRequest) => rpcError(request, -32603)],
    ["429 with Retry-After", () => status(429, { "retry-after": "2" })],
  ] as const) {
    it(`is retried where initialize is answered with ${what} three times (T-13)`, async () => {
      const { busy, server } = await connectedTo({ era: "legacy" });
      let refusals = 0;
      busy.intercept = (request) =>
        request.body?.method === "initialize" && ++refusals <= 3 ? refusal(request) : undefined;
      busy.forget();
      const result = await busy.inTime(server.callTool("work", { key: 1 }));
      expect(result.content).to.deep.equal([{ type: "text", text: "1" }]);
      expect([refusals, busy.sessions, busy.ran.get(1)]).to.deep.equal([4, 2, 1]);
      expect(busy.states.at(-1)).to.equal("connected");
    });
  }
});

for (const era of ["legacy", "modern"] as const) {
  describe(`a task of a ${era} server`, () => {
    for (const [what, refusal] of [
      ["500 and an internal error", withBody(500, true)],
      ["502 and an internal error", withBody(502, false)],
      ["500 without a word", () => status(500)],
      ["200 and an internal error", (request: FakeRequest) => rpcError(request, -32603)],
      ["503 with Retry-After", () => status(503, { "retry-after": "1" })],
    ] as const) {
      it(`is still followed after ${what} to ten polls in a row (TK-02)`, async () => {
        let looks = 0;
        const at = await taskServer({
          era,
          methods: {
            "tasks/get": (_params, request) => {
              if (++looks <= 10) return refusal(request);
              const done = {
                taskId: TASK_ID,
                createdAt: "2026-08-01T10:00:00Z",
                lastUpdatedAt: "2026-08-01T10:00:00Z",
              };
              return { ...done, ttl: null, status: "completed", ...(era === "modern" && { result: CALLED }) };
            },
          },
        });
        const result: CallToolResult = await finished(at.server.callTool("render"), at);
        expect(result.content).to.deep.equal(CALLED.content);
        expect([looks, at.requested("tools/call").length]).to.deep.equal([11, 1]);
        await at.fake.host.close();
      });
    }
  });

  describe(`a list of a ${era} server`, () => {
    for (const [what, refusal] of [
      ["502 and an internal error", withBody(502, true)],
      ["503 and an internal error", withBody(503, false)],
      ["503 without a word", () => status(503)],
      ["503 with Retry-After", () => status(503, { "retry-after": "3" })],
    ] as const) {
      it(`is retried where it is answered with ${what} five times (T-05)`, async () => {
        const { busy, server } = await connectedTo({ era });
        let requested = 0;
        busy.intercept = (request) =>
          request.body?.method === "tools/list" && ++requested <= 5 ? refusal(request) : undefined;
        expect(await busy.inTime(server.listTools())).to.have.length(1);
        expect(requested).to.equal(6);
      });
    }

    it("is loaded again by itself where the first attempts after a change end with 500 and an internal error (N-01)", async () => {
      const { busy, server } = await connectedTo({ era, hasStream: true });
      await busy.inTime(server.follow("tools"));
      await busy.run(() => busy.streams.length === 1, 5_000);
      let requested = 0;
      busy.intercept = (request) =>
        request.body?.method === "tools/list" && ++requested <= 3 ? withBody(500, true)(request) : undefined;
      busy.tools = [{ name: "renamed", inputSchema: { type: "object" } }];
      busy.notify("notifications/tools/list_changed");
      await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "renamed", 60_000);
      expect(requested).to.equal(4);
      expect(busy.reported("list-failed")).to.have.length(3);
    });
  });
}

describe("a list that changed", () => {
  for (const [what, code, times] of [
    ["comes back after 30 attempts that met a failure which passes", 500, 31],
    ["is given up after eight more refusals", 403, 9],
  ] as const) {
    it(`${what} (N-01)`, async () => {
      const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
      await busy.inTime(server.follow("tools"));
      await busy.run(() => busy.streams.length === 1, 5_000);
      let requested = 0;
      busy.intercept = ({ body }) => (body?.method === "tools/list" && ++requested <= 30 ? status(code) : undefined);
      busy.notify("notifications/tools/list_changed");
      await busy.run(() => requested === times, 1_200_000);
      await busy.pass(600_000);
      expect(requested).to.equal(times);
    });
  }
});

describe("a list", () => {
  it("fails at once for its caller, where the server answers 500: another attempt would bring the same", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    busy.intercept = (request) => (request.body?.method === "tools/list" ? withBody(500, true)(request) : undefined);
    expect(await busy.inTime(codeOf(server.listTools()))).to.equal("ERR-RPC");
    expect(busy.sent("tools/list")).to.have.length(1);
  });
});
