/** Responses that break JSON-RPC beyond what odd-answers.test.ts reads but name our request: they settle it at once, wherever they come (B-04, B-07). Requests that do: they are answered (B-08). */
import { expect } from "chai";
import { events, json, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const MALFORMED: Readonly<Record<string, object>> = {
  "result: null": { jsonrpc: "2.0", result: null },
  'result: "pong"': { jsonrpc: "2.0", result: "pong" },
  "error.code that is text": { jsonrpc: "2.0", error: { code: "E_FAIL", message: "x" } },
  "error that is text": { jsonrpc: "2.0", error: "boom" },
  "neither result nor error": { jsonrpc: "2.0" },
};

/** A connected host, and a call that the server answers as told; the clock stands still all the while. */
async function codeOfCall(era: "legacy" | "modern", answer: (request: FakeRequest) => Response): Promise<string> {
  const { busy, server } = await connectedTo({ era });
  busy.methods["tools/call"] = (_params, request) => answer(request);
  const code = await codeOf(server.callTool("work"));
  expect(busy.states.at(-1)).to.equal("connected");
  await busy.host.close();
  return code;
}

for (const era of ["legacy", "modern"] as const) {
  describe(`a call whose response from a ${era} server breaks JSON-RPC`, () => {
    for (const [what, message] of Object.entries(MALFORMED)) {
      it(`fails with ERR-PROTO at once, as JSON and on a stream that stays open: ${what} (B-04)`, async () => {
        const withId = ({ body }: FakeRequest): object => ({ id: body?.id, ...message });
        expect(await codeOfCall(era, (request) => json(withId(request)))).to.equal("ERR-PROTO");
        const onStream = (request: FakeRequest): Response => {
          const body = new OpenBody();
          body.write(sse(withId(request)));
          return events(body.stream);
        };
        expect(await codeOfCall(era, onStream)).to.equal("ERR-PROTO");
      });
    }
  });
}

describe("a malformed response over HTTP+SSE", () => {
  for (const [what, message] of Object.entries(MALFORMED)) {
    it(`settles its call with ERR-PROTO, and the connection continues: ${what} (B-04, T-26)`, async () => {
      const busy = new BusyServer({ era: "legacy" });
      const stream = new OpenBody();
      busy.intercept = ({ method, url, body }) => {
        if (method === "GET") {
          stream.write(sse("/messages", { event: "endpoint" }));
          return events(stream.stream);
        }
        if (url === URL_OF_SERVER) return status(405);
        const { id, method: name } = body ?? {};
        if (id === undefined) return status(202);
        const capabilities = { tools: {} };
        const serverInfo = { name: "old", version: "1" };
        const result = name === "initialize" ? { protocolVersion: "2024-11-05", capabilities, serverInfo } : {};
        stream.write(sse(name === "tools/call" ? { id, ...message } : { jsonrpc: "2.0", id, result }));
        return status(202);
      };
      const server = await busy.connect();
      expect(await codeOf(server.callTool("work"))).to.equal("ERR-PROTO");
      expect(await server.ping()).to.equal(0);
    });
  }
});

describe("a request of the server that breaks JSON-RPC", () => {
  for (const [what, request, id] of [
    ["params that are a list", { jsonrpc: "2.0", id: "p", method: "ping", params: [] }, "p"],
    ["an id that is a fraction", { jsonrpc: "2.0", id: 1.5, method: "ping" }, 1.5],
  ] as const) {
    it(`is answered with -32600 under its id: ${what} (B-08)`, async () => {
      const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
      await busy.run(() => busy.streams.length === 1, 1_000);
      busy.streams[0]?.write(sse(request));
      const answers = (): unknown[] =>
        busy.http.of("POST").flatMap(({ body }) => (body && "error" in body ? [[body.id, body.error]] : []));
      await busy.run(() => answers().length === 1, 1_000);
      expect(answers()[0]).to.have.nested.property("[0]", id);
      expect(answers()[0]).to.have.nested.property("[1].code", -32600);
      expect(await server.ping()).to.equal(0);
    });
  }

  it("is answered each time it comes with an id that was used before: a keep-alive ping (B-08, U-10)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    await busy.connect();
    await busy.run(() => busy.streams.length === 1, 1_000);
    const answers = (): number => busy.http.of("POST").filter(({ body }) => body?.id === "keepalive").length;
    for (const count of [1, 2, 3]) {
      busy.streams[0]?.write(sse({ jsonrpc: "2.0", id: "keepalive", method: "ping" }));
      await busy.run(() => answers() === count, 1_000);
    }
  });
});
