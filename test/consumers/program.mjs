/** What the package promises a program in Node, Deno and Bun: every entry can be imported without a DOM, and the client works in this thread. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";

for (const entry of [
  "",
  "/panel",
  "/elements",
  "/elements/schema-form",
  "/client",
  "/engine",
  "/sign-in",
  "/auth",
  "/relay",
  "/relay/node",
  "/page",
  "/page/node",
  "/react",
  "/preact",
  "/vue",
  "/svelte",
  "/solid",
])
  await import(`mcp-panel${entry}`).catch((error) => assert.fail(`mcp-panel${entry}: ${error.stack}`));

/** A server of 2025-11-25 with one tool, whose call asks the user for a name first. */
const seen = { clients: [], answers: [], capabilities: [] };
const RESULTS = {
  initialize: ({ clientInfo, capabilities }) => {
    seen.clients.push(clientInfo);
    seen.capabilities.push(capabilities);
    const serverInfo = { name: "consumer", version: "1.0.0" };
    return { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
  },
  "tools/list": () => ({ tools: ["greet", ...added].map((name) => ({ name, inputSchema: { type: "object" } })) }),
};
/** Names of the tools that a call of `add` has added. */
const added = [];
const waiting = new Map();
const http = createServer(async (incoming, outgoing) => {
  let text = "";
  for await (const piece of incoming) text += piece;
  if (incoming.method !== "POST") return outgoing.writeHead(405).end();
  const { id, method, params, result } = JSON.parse(text);
  if (id === undefined) return outgoing.writeHead(202).end();
  if (method === undefined) {
    outgoing.writeHead(202).end();
    return waiting.get(id)?.(result);
  }
  const reply = (message) => JSON.stringify({ jsonrpc: "2.0", ...message });
  if (method === "tools/call" && params.name === "add") {
    added.push(`new${added.length}`);
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write(`data: ${reply({ method: "notifications/tools/list_changed" })}\n\n`);
    const structuredContent = { count: added.length };
    return outgoing.end(`data: ${reply({ id, result: { content: [], structuredContent } })}\n\n`);
  }
  if (method === "tools/call" && params.name === "fail") {
    outgoing.writeHead(200, { "content-type": "application/json" });
    return outgoing.end(reply({ id, error: { code: -32602, message: "Unknown tool" } }));
  }
  if (method === "tools/call") {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
    const request = { id: "ask", method: "elicitation/create", params: { message: "Your name?", requestedSchema } };
    outgoing.write(`data: ${reply(request)}\n\n`);
    const answer = await new Promise((resolve) => waiting.set("ask", resolve));
    seen.answers.push(answer);
    const content = [{ type: "text", text: `Hello, ${answer?.content?.name ?? "nobody"}` }];
    return outgoing.end(`data: ${reply({ id, result: { content } })}\n\n`);
  }
  const answer = RESULTS[method]?.(params);
  const message = answer ? { id, result: answer } : { id, error: { code: -32601, message: "Method not found" } };
  outgoing.writeHead(200, { "content-type": "application/json" }).end(reply(message));
});
http.listen(0, "127.0.0.1");
await once(http, "listening");
const url = `http://127.0.0.1:${http.address().port}/mcp`;

const code = (promise) =>
  promise.then(
    () => assert.fail("it did not reject"),
    (error) => error.code,
  );

for (const entry of ["client", "engine"]) {
  const { createHost } = await import(`mcp-panel/${entry}`);
  const host = await createHost({
    clientInfo: { name: "acme", version: "3.2" },
    storage: "memory",
    handlers: { elicitation: async () => ({ action: "accept", content: { name: "Ada" } }) },
  });
  const server = await host.connect(url);
  assert.deepEqual(
    (await server.listTools()).map(({ name }) => name),
    ["greet"],
    entry,
  );
  assert.equal((await server.callTool("greet")).content[0].text, "Hello, Ada", entry);
  assert.equal(await code(host.connect(undefined)), "ERR-ARGUMENT", entry);
  assert.equal(await code(host.connect("http://127.0.0.1:9/mcp")), "ERR-UNREACHABLE", entry);
  assert.equal(await code(createHost({ storge: "memory" })), "ERR-ARGUMENT", entry);
  await host.close();
}

/** A program that keeps its host: lists stay up to date, an offer keeps what it does not name, and no request waits for nobody. */
for (const entry of ["client", "engine"]) {
  const { createHost } = await import(`mcp-panel/${entry}`);
  const host = await createHost({ clientInfo: { name: "acme", version: "3.2" } });
  await host.offer({ elicitation: { form: true } });
  await host.offer({ toolApproval: "never" });
  const server = await host.connect(url);
  assert.ok(seen.capabilities.at(-1).elicitation, "the second offer keeps the first");
  assert.equal(host.servers.value[0].state, "connected");
  const greeting = await server.callTool("greet", {}, { totalTimeoutMs: 5_000 });
  assert.equal(greeting.content[0].text, "Hello, nobody", "refused at once, because nobody listens");
  const before = (await server.listTools()).length;
  const shown = new Promise((resolve) => {
    server.tools.subscribe(({ items }) => items.length === before + 1 && resolve());
  });
  await server.callTool("add");
  await shown;
  assert.equal((await server.listTools()).length, before + 1);
  const over = new AbortController();
  const ended = new Promise((resolve) => host.on("call-ended", resolve, { signal: over.signal }));
  const updates = [];
  for await (const { kind } of server.call("add", {})) updates.push(kind);
  assert.deepEqual(updates, ["result"], "calls are iterable");
  assert.equal((await ended).serverId, server.id, "events name their server");
  over.abort();
  const checked = (validate) =>
    server.callTool("add", {}, { output: { "~standard": { version: 1, vendor: "own", validate } } });
  const { structuredContent } = await checked((value) => ({ value }));
  assert.equal(structuredContent.count, added.length, "a result that fits a Standard Schema");
  assert.equal(await code(checked(() => ({ issues: [{ message: "no" }] }))), "ERR-OUTPUT-SCHEMA", "one that does not");
  assert.equal(await code(server.callTool("greet", {}, { timeoutMs: 5 })), "ERR-ARGUMENT", "a misspelt option");
  async function callOfTheProgram() {
    await server.callTool("fail");
  }
  const error = await callOfTheProgram().catch((reason) => reason);
  if ("Bun" in globalThis === false) assert.match(error.stack, /callOfTheProgram/, "stacks name the caller");
  assert.deepEqual([error.code, error.rpcCode], ["ERR-PARAMS", -32602], "the server's own number is kept");
  await host[Symbol.asyncDispose]();
}
assert.deepEqual(seen.clients, Array(4).fill({ name: "acme", version: "3.2" }));
assert.deepEqual(seen.answers.slice(0, 2), Array(2).fill({ action: "accept", content: { name: "Ada" } }));
for (const { elicitation, sampling } of seen.capabilities.slice(0, 2)) assert.ok(elicitation && !sampling);

// The process ends by itself when nothing is open any more.
http.close();
http.closeAllConnections();
