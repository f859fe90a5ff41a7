/** The public surface, pinned: whoever changes it on purpose changes this file, and says so in the commit. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { CLIENT } from "../../src/client/platform/version.js";
import { ERROR_CODES } from "../../src/errors/public.js";
import * as engine from "../../src/index.js";
import { META } from "../../src/protocol/index.js";
import { METHODS, type MethodRow } from "../../src/protocol/methods.js";
import { REVISIONS } from "../../src/protocol/revisions.js";
import * as client from "../../workers/index.js";
import { readSource, ROOT, sourcesIn } from "./sources.js";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
  exports: Record<string, unknown>;
}; // our own file

describe("the public surface", () => {
  it("has these error codes", () => {
    expect(Object.keys(ERROR_CODES)).to.deep.equal([
      "ERR-ARGUMENT",
      "ERR-CLOSED",
      "ERR-WORKER",
      "ERR-NOT-MCP",
      "ERR-VERSION",
      "ERR-CORS",
      "ERR-CORS-EXPOSE",
      "ERR-OFFLINE",
      "ERR-MIXED",
      "ERR-AUTH",
      "ERR-AUTH-DISCOVERY",
      "ERR-AUTH-PKCE",
      "ERR-AUTH-REG",
      "ERR-AUTH-MIXUP",
      "ERR-AUTH-SCOPE",
      "ERR-FORBIDDEN",
      "ERR-RATE",
      "ERR-HEADERS-LARGE",
      "ERR-HEADERS",
      "ERR-CAP",
      "ERR-REDIRECT",
      "ERR-HTTP",
      "ERR-TIMEOUT",
      "ERR-STREAM-LOST",
      "ERR-SESSION",
      "ERR-PROTO",
      "ERR-LIMIT",
      "ERR-NOT-FOUND",
      "ERR-METHOD",
      "ERR-PARAMS",
      "ERR-RPC",
      "ERR-UNREACHABLE",
      "ERR-CORS-HEADER",
      "ERR-CSP",
      "ERR-LOCAL-NETWORK",
      "ERR-REFUSED",
      "ERR-URL-ELICITATION",
      "ERR-MRTR-LOOP",
      "ERR-TASK-GONE",
      "ERR-TASK-CANCELLED",
      "ERR-OUTPUT-SCHEMA",
      "ERR-DIALECT",
      "ERR-SAMPLING",
      "ERR-SKILL",
      "ERR-STORAGE",
    ]);
  });

  it("exports these values from mcp-panel/engine", () => {
    expect(Object.keys(engine).sort()).to.deep.equal([
      "ClientError",
      "ERROR_CODES",
      "McpError",
      "REVISIONS",
      "ServerError",
      "compareSurfaces",
      "createHost",
      "expandTemplate",
      "isMcpError",
      "openRecording",
      "portTransport",
      "readCollection",
      "readSurface",
      "runCollection",
      "takeSurface",
      "templateVariables",
      "thisPlatform",
      "transportPair",
      "writeCollection",
    ]);
  });

  it("exports these values, and these files of types, from mcp-panel/client", () => {
    const values = ["ClientError", "ERROR_CODES", "McpError", "ServerError", "createHost", "isMcpError"];
    expect(Object.keys(client).sort()).to.deep.equal(values);
    const { edges } = readSource(join(ROOT, "workers/index.ts"));
    expect(edges.map(({ specifier, kind }) => [specifier, kind])).to.deep.equal([
      ["./page/create-host.js", "value"],
      ["../src/client/host/host-options.js", "type"],
      ["../src/errors/public.js", "value"],
      ["../src/client/api/public.js", "type"],
    ]);
  });

  it("has these entries", () => {
    expect(Object.keys(manifest.exports)).to.deep.equal([
      ".",
      "./panel",
      "./elements",
      "./elements/*",
      "./client",
      "./engine",
      "./sign-in",
      "./auth",
      "./relay",
      "./relay/node",
      "./page",
      "./page/node",
      "./react",
      "./preact",
      "./vue",
      "./svelte",
      "./solid",
      "./mcp-oauth-callback.html",
      "./mcp-oauth-callback.js",
      "./mcp-sandbox.html",
      "./worker.js",
      "./collection.schema.json",
      "./custom-elements.json",
      "./web-types.json",
      "./mcp-panel.html-data.json",
      "./mcp-panel.css-data.json",
      "./package.json",
    ]);
  });

  it("names itself with the version of the package", () => {
    expect(CLIENT).to.deep.equal({ name: "mcp-panel", title: "MCP Panel", version: manifest.version });
  });
});

describe("the wire", () => {
  it("has these methods", () => {
    const rows = Object.entries(METHODS as Record<string, MethodRow>).map(([name, row]) =>
      [
        name,
        row.era ?? "legacy modern",
        row.needs && `needs ${row.needs}${row.flag ? `.${row.flag}` : ""}`,
        row.nameParam && `named by ${row.nameParam}`,
        row.safe && "safe",
        row.rounds && "rounds",
        row.priority,
      ]
        .filter((part) => part !== undefined)
        .join(" "),
    );
    expect(rows).to.deep.equal([
      "initialize legacy urgent",
      "ping legacy safe urgent",
      "server/discover modern safe urgent",
      "tools/list legacy modern needs tools safe",
      "tools/call legacy modern needs tools named by name rounds",
      "resources/list legacy modern needs resources safe",
      "resources/templates/list legacy modern needs resources safe",
      "resources/read legacy modern needs resources named by uri safe rounds",
      "resources/subscribe legacy needs resources.subscribe safe",
      "resources/unsubscribe legacy needs resources.subscribe safe",
      "prompts/list legacy modern needs prompts safe",
      "prompts/get legacy modern needs prompts named by name safe rounds",
      "completion/complete legacy modern needs completions safe",
      "logging/setLevel legacy needs logging safe",
      "skills/list modern safe",
      "skills/get modern safe",
      "resources/directory/read modern safe",
      "subscriptions/listen modern stream",
      "tasks/get legacy modern named by taskId safe",
      "tasks/result legacy safe",
      "tasks/list legacy needs tasks safe",
      "tasks/update modern named by taskId",
      "tasks/cancel legacy modern named by taskId",
    ]);
  });

  it("has these revisions", () => {
    expect(REVISIONS.map(({ revision }) => revision)).to.deep.equal([
      "2026-07-28",
      "2025-11-25",
      "2025-06-18",
      "2025-03-26",
      "2024-11-05",
    ]);
  });

  it("has these reserved keys", () => {
    expect(META).to.deep.equal({
      protocolVersion: "io.modelcontextprotocol/protocolVersion",
      clientInfo: "io.modelcontextprotocol/clientInfo",
      clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
      serverInfo: "io.modelcontextprotocol/serverInfo",
      logLevel: "io.modelcontextprotocol/logLevel",
      subscriptionId: "io.modelcontextprotocol/subscriptionId",
      relatedTask: "io.modelcontextprotocol/related-task",
    });
  });

  it("spells these header names, and no other", () => {
    const isHeader = /^(mcp-[a-z-]*|last-event-id|accept|content-type|authorization|retry-after|www-authenticate)$/i;
    const names = sourcesIn("src/protocol", "src/transport", "src/session").flatMap(
      ({ path, strings, identifiers }) => [
        ...strings.filter((text) => isHeader.test(text)),
        ...(path.endsWith("post.ts") && identifiers.has("accept") ? ["accept"] : []),
      ],
    );
    expect([...new Set(names)].sort()).to.deep.equal([
      "Mcp-Param-",
      "accept",
      "authorization", // as a name only, to find out whether a server allows it
      "content-type",
      "last-event-id",
      "mcp-method",
      "mcp-name",
      "mcp-param-",
      "mcp-protocol-version",
      "mcp-session-id",
      "retry-after",
    ]);
  });
});
