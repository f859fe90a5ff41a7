/**
 * A small server on tmcp, an implementation of 2026-07-28 that shares no code with the official SDK: run as `tmcp-server.mjs <port>`.
 *
 * Owns: what the tests in tmcp.test.ts need of a server, and the way between node:http and the web's Request and Response.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { HttpTransport } from "@tmcp/transport-http";
import { McpServer } from "tmcp";
import { JsonSchemaAdapter } from "tmcp/adapter";
import { complete, prompt, resource, tool } from "tmcp/utils";
import { z } from "zod";

class ZodAdapter extends JsonSchemaAdapter {
  async toJsonSchema(schema) {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema); // forms have no dialect
    return rest;
  }
}

const capabilities = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
};
const server = new McpServer(
  { name: "tmcp-notebook", version: "1.0.0" },
  { adapter: new ZodAdapter(), capabilities, pagination: { tools: { size: 2 } } },
);

const bird = z.object({ bird: z.string() });
server.tool({ name: "greet", description: "Greets a bird", schema: bird }, ({ bird: name }) =>
  tool.text(`Hello, ${name}`),
);
server.tool({ name: "touch", description: "Changes the note" }, () => {
  server.changed("resource", "note://today");
  return tool.text("touched");
});
server.tool({ name: "count", description: "Counts to three" }, () => {
  for (let step = 1; step <= 3; step++) server.progress(step, 3);
  server.log("info", "counted");
  return tool.text("three");
});
let woken = 0;
server.tool({ name: "sleep", description: "Does not come back by itself" }, async () => {
  server.ctx.signal.addEventListener("abort", () => woken++);
  server.progress(1, 100);
  await wait(100_000, undefined, { signal: server.ctx.signal });
  return tool.text("awake");
});
server.tool({ name: "woken", description: "How many sleeps were cut off" }, () => tool.text(String(woken)));
server.tool({ name: "ask", description: "Asks which bird", replayable: true }, async () => {
  const { action, content } = await server.elicitation("Which bird?", bird);
  return tool.text(`${action} ${content?.bird}`);
});
server.tool({ name: "visit", description: "Asks to visit a page", replayable: true }, async () =>
  tool.text((await server.elicitation("Please look", "https://example.com/birds")).action),
);
server.tool({ name: "think", description: "Asks a model", replayable: true }, async () => {
  const content = { type: "text", text: "Name a bird" };
  const answer = await server.message({ messages: [{ role: "user", content }], maxTokens: 10 });
  return tool.text(`${answer.model}: ${answer.content.text}`);
});
server.resource({ name: "today", description: "A note", uri: "note://today" }, (uri) =>
  resource.text(uri, "Two curlews"),
);
const byDay = { name: "by-day", description: "Notes", uri: "note://{day}/page", complete: {} };
byDay.complete.day = (value) =>
  complete.values(
    ["monday", "tuesday"].filter((day) => day.startsWith(value)),
    false,
    1,
  );
server.template(byDay, (uri, { day }) => resource.text(uri, `Nothing on ${day}`));
const report = { name: "report", description: "Asks for a report", schema: bird, complete: {} };
report.complete.bird = (value) => complete.values(["curlew", "heron"].filter((name) => name.startsWith(value)));
server.prompt(report, ({ bird: name }) => prompt.message(`Report on the ${name}.`));

const transport = new HttpTransport(server, { path: "/mcp", cors: true });

createServer(async (incoming, outgoing) => {
  const left = new AbortController();
  outgoing.on("close", () => left.abort());
  const { method, headers, url } = incoming;
  const body = method === "POST" ? { body: Readable.toWeb(incoming), duplex: "half" } : {};
  const request = new Request(`http://${headers.host}${url}`, { method, headers, signal: left.signal, ...body });
  const response = (await transport.respond(request)) ?? new Response(null, { status: 404 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  try {
    for await (const part of response.body ?? []) outgoing.write(part);
  } catch {
    // the other side has left
  }
  outgoing.end();
}).listen(Number(process.argv[2]), "127.0.0.1");
