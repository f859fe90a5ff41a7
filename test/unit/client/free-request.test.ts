/** Manual requests: of any method, as recorded or changed, and none that spoils the session. */
import { expect } from "chai";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { openStore } from "../../../src/storage/index.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";

const methods = {
  "tools/list": () => ({ tools: [{ name: "echo", inputSchema: { type: "object" } }] }),
  "tools/call": ({ arguments: args }: Readonly<Record<string, unknown>>) => ({
    content: [],
    structuredContent: args,
    odd: 1,
  }),
  "example/own": (params: object) => ({ said: params }),
};

for (const era of ["modern", "legacy"] as const) {
  describe(`a manual request to a ${era} server`, () => {
    it("returns the result unchanged", async () => {
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      const result = await server.request("tools/call", { name: "echo", arguments: { a: 1 } });
      expect(result).to.deep.include({ structuredContent: { a: 1 }, odd: 1 });
      expect(await server.request("tools/list")).to.have.nested.property("tools[0].name", "echo");
    });

    it("may have a method this client does not know, also one named like a property of objects", async () => {
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      expect(await server.request("example/own", { x: 1 })).to.have.nested.property("said.x", 1);
      expect(await codeOf(server.request("constructor", {}))).to.equal("ERR-METHOD");
    });

    it("rejects with the server's error, with the signal's reason, and when the connection is closed", async () => {
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      expect(await codeOf(server.request("example/none", {}))).to.equal("ERR-METHOD");
      const reason = new Error("enough");
      expect(await rejection(server.request("example/own", {}, { signal: AbortSignal.abort(reason) }))).to.equal(
        reason,
      );
      await server.close();
      expect(await codeOf(server.request("example/own", {}))).to.equal("ERR-CLOSED");
    });

    it("is refused where it would break the session, or is no request", async () => {
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      const before = fake.http.requests.length;
      for (const method of ["initialize", "notifications/initialized", "subscriptions/listen", "", "x".repeat(1_001)])
        expect(await codeOf(server.request(method, {})), method).to.equal("ERR-ARGUMENT");
      const odd = [] as unknown as Record<string, unknown>; // what a caller without types may give
      expect(await codeOf(server.request("ping", odd))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(server.request("tools/call", {}))).to.equal("ERR-ARGUMENT");
      expect(fake.http.requests.length).to.equal(before);
    });

    it("has its own envelope, not the recorded one, and the caller's own keys", async () => {
      const fake = new FakeHost(mcpServer({ era, methods }));
      const server = await fake.host.connect(URL_OF_SERVER);
      const _meta = {
        progressToken: 99,
        "io.modelcontextprotocol/protocolVersion": "1999-01-01",
        "com.example/trace": "t",
      };
      await server.request("example/own", { x: 1, _meta });
      const sent = fake.http.at(-1).body?.params as { readonly _meta: Readonly<Record<string, unknown>> }; // as we sent it
      expect(sent._meta).to.include({ "com.example/trace": "t" });
      expect(sent._meta).not.to.have.property("progressToken");
      if (era === "legacy") expect(Object.keys(sent._meta)).to.deep.equal(["com.example/trace"]);
      else expect(sent._meta["io.modelcontextprotocol/protocolVersion"]).to.equal("2026-07-28");
    });

    it("needs the same approval as any tool call", async () => {
      const http = mcpServer({ era, methods });
      const fake = new FakeHost(http, openStore(), undefined, {}, undefined, (request) =>
        request.kind === "tool" ? "refuse" : "prompt",
      );
      await fake.host.offer({ toolApproval: "always" });
      const server = await fake.host.connect(URL_OF_SERVER);
      const before = http.requests.length;
      expect(await codeOf(server.request("tools/call", { name: "echo" }))).to.equal("ERR-REFUSED");
      // Only the list, which the consent is asked with.
      expect(http.requests.slice(before).map(({ body }) => body?.method)).to.deep.equal(["tools/list"]);
    });

    it("is sent also when the answer is remembered as fresh", async () => {
      const list = () => ({ ...methods["tools/list"](), ttlMs: 60_000, cacheScope: "public" });
      const fake = new FakeHost(mcpServer({ era, methods: { ...methods, "tools/list": list } }));
      const server = await fake.host.connect(URL_OF_SERVER);
      await server.listTools();
      await server.request("tools/list", {});
      expect(fake.http.requests.filter(({ body }) => body?.method === "tools/list")).to.have.length(2);
    });
  });
}

it("mirrors parameters in headers as the tool requires, as any call of a modern server", async () => {
  const inputSchema = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } };
  const fake = new FakeHost(
    mcpServer({ methods: { ...methods, "tools/list": () => ({ tools: [{ name: "echo", inputSchema }] }) } }),
  );
  const server = await fake.host.connect(URL_OF_SERVER);
  await server.listTools();
  await server.request("tools/call", { name: "echo", arguments: { region: "north" } });
  expect(fake.http.at(-1).headers.get("mcp-param-region")).to.equal("north");
});
