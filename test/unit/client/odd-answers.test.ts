/** Answers that are not quite what the protocol says: what they mean is used, and the server's own text is never lost. */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { events, json, status, type FakeRequest } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { inTime } from "../../fixtures/resuming-server.js";
import { OpenBody } from "../../fixtures/sse.js";

const TEXT = "quota of team 7 is used up";
const done = { resultType: "complete", content: [{ type: "text", text: "done" }] };
const failed = { code: -32000, message: TEXT };

/** Body of an answer to the request `id`, and true if it is usable. Others fail at once, with the text if they have one. */
type Form = readonly [body: (id: unknown) => string, isUsable: boolean, hasText?: boolean];
const say = (value: object): string => JSON.stringify({ jsonrpc: "2.0", ...value });
const FORMS: Readonly<Record<string, Form>> = {
  "a number as a text": [(id) => say({ id: String(id), result: done }), true],
  "a number with a fraction of zero": [
    (id) => `{"jsonrpc":"2.0","id":${String(id)}.0,"result":${JSON.stringify(done)}}`,
    true,
  ],
  "no version": [(id) => JSON.stringify({ id, result: done }), true],
  "version 1.0": [(id) => JSON.stringify({ jsonrpc: "1.0", id, result: done }), true],
  "version 2 as a number": [(id) => JSON.stringify({ jsonrpc: 2, id, result: done }), true],
  "an error that is null": [(id) => say({ id, result: done, error: null }), true],
  "a list of one": [(id) => `[${say({ id, result: done })}]`, true],
  "an error and a result that is null": [(id) => say({ id, result: null, error: failed }), false, true],
  "an error and a result": [(id) => say({ id, result: done, error: failed }), false, true],
  "an error and no id": [() => say({ error: failed }), false, true],
  "an error and the id null": [() => say({ id: null, error: failed }), false, true],
  "an error and a foreign id": [() => say({ id: "6c1c1e55", error: failed }), false, true],
  "an error and a foreign number": [() => say({ id: 4711, error: failed }), false, true],
  "an error and an id that is an object": [() => say({ id: {}, error: failed }), false, true],
  "an error and an id that is true": [() => say({ id: true, error: failed }), false, true],
  "an error of version 1.0": [(id) => JSON.stringify({ jsonrpc: "1.0", id, error: failed }), false, true],
  "an error that is a text": [(id) => say({ id, error: TEXT }), false, true],
  "an error whose code is a text": [(id) => say({ id, error: { code: "E", message: TEXT } }), false, true],
  "an error without a code": [(id) => say({ id, error: { message: TEXT } }), false, true],
  "an error with a text in its data": [(id) => say({ id, error: { code: -32000, data: TEXT } }), false, true],
  "an error with an object as message": [(id) => say({ id, error: { code: 7, message: { text: TEXT } } }), false, true],
  "an error with a detail": [(id) => say({ id, error: { code: 7, detail: TEXT } }), false, true],
  "a list of errors": [(id) => say({ id, error: [{ message: TEXT }] }), false, true],
  "an error in an error": [(id) => say({ id, error: { error: { message: TEXT } } }), false, true],
  "an error without a message": [(id) => say({ id, error: { code: -32000 } }), false],
  "a result and a foreign id": [() => say({ id: "6c1c1e55", result: done }), false],
  "a result and the id null": [() => say({ id: null, result: done }), false],
  "a result that is a text": [(id) => say({ id, result: TEXT }), false],
};

for (const era of ["modern", "legacy"] as const) {
  for (const kind of ["JSON", "an event stream"] as const) {
    describe(`an answer in ${kind}, ${era}`, () => {
      for (const [what, [body, isUsable, hasText]] of Object.entries(FORMS)) {
        it(`with ${what} ${isUsable ? "is used" : `fails the call at once${hasText ? ", with the server's text" : ""}`} (B-03, B-04)`, async () => {
          const answer = ({ body: sent }: FakeRequest): Response => {
            const text = body(sent?.id);
            if (kind === "JSON") return new Response(text, { headers: { "content-type": "application/json" } });
            return events(`data: ${text}\n\n`);
          };
          const fake = new FakeHost(mcpServer({ era, methods: { "tools/call": (_, request) => answer(request) } }));
          const server = await fake.host.connect(URL_OF_SERVER);
          const call = server.callTool("x", {});
          if (isUsable) {
            expect((await call).content).to.deep.equal(done.content);
            const isReported = fake.reported("problem").some(({ problem }) => /id as a string/.test(problem.reason));
            expect(isReported).to.equal(what === "a number as a text");
          } else {
            const error = await mcpRejection(call);
            if (hasText) expect(error.message).to.contain(TEXT);
          }
        });
      }
    });
  }

  describe(`a failure of a tool call, with the server's text, ${era}`, () => {
    const BODIES: Readonly<Record<string, readonly [string, (id: unknown) => string]>> = {
      "JSON-RPC": ["application/json", (id) => say({ id, error: failed })],
      "JSON-RPC without an id": ["application/json", () => say({ id: null, error: failed })],
      "JSON of RFC 9457": ["application/problem+json", () => JSON.stringify({ title: "No", detail: TEXT })],
      "JSON of RFC 6749": ["application/json", () => JSON.stringify({ error: "no", error_description: TEXT })],
      "JSON of a framework": ["application/json", () => JSON.stringify({ error: { message: TEXT } })],
      "JSON of another framework": ["application/json", () => JSON.stringify({ detail: [{ msg: TEXT }] })],
      "JSON of AWS": ["application/json", () => JSON.stringify({ Message: TEXT })],
      "JSON of Lambda": ["application/json", () => JSON.stringify({ errorMessage: TEXT, errorType: "X" })],
      "JSON of Okta": ["application/json", () => JSON.stringify({ errorCode: "E1", errorSummary: TEXT })],
      "JSON of Apigee": ["application/json", () => JSON.stringify({ fault: { faultstring: TEXT, detail: { a: 1 } } })],
      "XML of S3": [
        "application/xml",
        () => `<?xml version="1.0"?><Error><Code>X</Code><Message>${TEXT}</Message></Error>`,
      ],
      "a web page without a title": [
        "text/html",
        () => `<html><script>a()</script><body><center>${TEXT}</center></body></html>`,
      ],
      "plain text": ["text/plain", () => TEXT],
      "a web page": ["text/html", () => `<!doctype html><title>${TEXT}</title><p>Sorry`],
    };
    for (const code of [200, 400, 401, 402, 403, 404, 409, 410, 413, 418, 422, 429, 500, 501, 503, 520]) {
      for (const [form, [type, body]] of Object.entries(BODIES)) {
        it(`that comes as HTTP ${code} with ${form} shows the text to the user`, async () => {
          const answer = ({ body: sent }: FakeRequest): Response =>
            new Response(body(sent?.id), { status: code, headers: { "content-type": type } });
          const fake = new FakeHost(mcpServer({ era, methods: { "tools/call": (_, request) => answer(request) } }));
          const server = await fake.host.connect(URL_OF_SERVER);
          const { data, message } = await inTime(fake.clock, mcpRejection(server.callTool("x", {})));
          expect(`${message} ${String(data.serverText)}`).to.contain(TEXT);
          expect(data.status ?? code).to.equal(code);
        });
      }
    }

    it("never shows what this client sent: header fields, and their values without the scheme", async () => {
      const echo = ({ headers }: FakeRequest): Response =>
        json(
          { message: `bad ${headers.get("authorization")}, ${headers.get("x-api-key")}: abc.def-1` },
          { status: 403 },
        );
      const fake = new FakeHost(mcpServer({ era, methods: { "tools/call": (_, request) => echo(request) } }));
      const headers = { authorization: "Bearer abc.def-1", "x-api-key": "k-12345" };
      const server = await fake.host.connect(URL_OF_SERVER, { headers });
      const error = await mcpRejection(server.callTool("x", {}));
      expect(error.data.serverText).to.match(/^bad /);
      expect(JSON.stringify([error.message, error.data])).to.not.match(/abc\.def-1|k-12345/);
    });

    it("whose body never ends is a failure with its status, after two seconds", async () => {
      const never = (): Response => {
        const body = new OpenBody();
        body.write("half of a sentence");
        return new Response(body.stream, { status: 500, headers: { "content-type": "text/plain" } });
      };
      const fake = new FakeHost(mcpServer({ era, methods: { "tools/call": never } }));
      const server = await fake.host.connect(URL_OF_SERVER);
      const call = mcpRejection(server.callTool("x", {}));
      await settled();
      fake.clock.advance(2_000);
      expect((await call).data).to.include({ status: 500, serverText: "half of a sentence" });
    });
  });
}

describe("a session id", () => {
  it("that is empty is treated as none: the connection works without a session (T-12)", async () => {
    const http = mcpServer({
      era: "legacy",
      methods: {
        initialize: (_, { body }) =>
          json(
            { jsonrpc: "2.0", id: body?.id, result: { protocolVersion: "2025-11-25", capabilities: { tools: {} } } },
            { headers: { "mcp-session-id": "" } },
          ),
        "tools/call": (_, { headers }) => (headers.has("mcp-session-id") ? status(400) : done),
      },
    });
    const server = await new FakeHost(http).host.connect(URL_OF_SERVER);
    expect((await server.callTool("x", {})).content).to.deep.equal(done.content);
  });
});
