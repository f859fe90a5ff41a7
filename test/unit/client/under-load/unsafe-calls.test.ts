/** Calls of tools that fail: none is sent again by itself, and the error says whether it may have run (TL-16, T-05). */
import { expect } from "chai";
import { json, noNetwork, rpcError, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { BusyServer, loaded } from "../../../fixtures/busy-server.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

const WORDS = "Invalid argument: session_name must not be empty";
type Failing = readonly [
  what: string,
  answer: (request: FakeRequest) => Response | Promise<Response>,
  code: string,
  /** `undefined`: the server answered, and its words say what became of the call. */
  mayHaveRun: boolean | undefined,
];
const FAILURES: readonly Failing[] = [
  ["400 and an error about a session_name", (request) => rpcWords(request.body?.id), "ERR-RPC", undefined],
  ["400 and such an error without an id", () => rpcWords(null), "ERR-RPC", undefined],
  ["400 and text about a session", () => new Response("no such session", { status: 400 }), "ERR-HTTP", true],
  ["500", () => status(500), "ERR-HTTP", true],
  ["500 and an internal error", (request) => rpcError(request, -32603, undefined, 500), "ERR-RPC", undefined],
  ["502", () => status(502), "ERR-HTTP", true],
  ["503", () => status(503), "ERR-HTTP", true],
  ["503 with Retry-After", () => status(503, { "retry-after": "1" }), "ERR-RATE", true],
  ["504", () => status(504), "ERR-HTTP", true],
  ["a network that breaks", () => noNetwork(), "ERR-CORS", true],
  [
    "an answer that ends without a response",
    () => new Response("", { headers: { "content-type": "text/event-stream" } }),
    "ERR-STREAM-LOST",
    true,
  ],
  ["403", () => status(403), "ERR-FORBIDDEN", false],
  ["413", () => status(413), "ERR-HEADERS-LARGE", false],
];

function rpcWords(id: unknown): Response {
  return json({ jsonrpc: "2.0", id, error: { code: -32000, message: WORDS } }, { status: 400 });
}

before(loaded);

for (const era of ["legacy", "modern"] as const) {
  describe(`a tool call to a ${era} server`, () => {
    for (const [what, answer, code, mayHaveRun] of FAILURES) {
      it(`is made once, and its error says whether it may have run, where it is answered with ${what} (TL-16, T-05)`, async () => {
        const busy = new BusyServer({ era });
        const server = await busy.connect();
        busy.methods["tools/call"] = (_params, request) => answer(request);
        const error = await busy.inTime(mcpRejection(server.callTool("work", { key: 1 })));
        expect([error.code, error.data.mayHaveRun]).to.deep.equal([code, mayHaveRun]);
        if (what.includes("session_name")) expect(error.message).to.contain(WORDS);
        await busy.pass(60_000);
        expect(busy.sent("tools/call")).to.have.length(1);
        expect(busy.sessions).to.equal(era === "legacy" ? 1 : 0);
        expect(busy.states.at(-1)).to.equal("connected");
        await busy.host.close();
      });
    }

    it("is made again where the server refused it before it began: 429, after the time the server names (TL-16)", async () => {
      const busy = new BusyServer({ era });
      const server = await busy.connect();
      let calls = 0;
      busy.methods["tools/call"] = () => (++calls === 1 ? status(429, { "retry-after": "7" }) : undefined);
      const start = busy.clock.now();
      expect(await busy.inTime(server.callTool("work", { key: 1 }))).to.have.property("content");
      expect(busy.clock.now() - start).to.equal(7_000 + 100);
      expect([...busy.ran.values()]).to.deep.equal([1]);
      await busy.host.close();
    });
  });
}
