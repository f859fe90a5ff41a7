/** Signing in on HTTP+SSE: the stream, the address that messages go to, and a token that is over later (A-01, A-25, T-26). */
import { expect } from "chai";
import { events, status } from "../../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { ProtectedServer, signingHost } from "../../../fixtures/protected-server.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const CHALLENGE = 'Bearer resource_metadata="https://mcp.example/.well-known/oauth-protected-resource/mcp"';
const MESSAGES = "https://mcp.example/messages";

/** A server of 2024-11-05 that demands a token where it is told to, and the host in front of it. */
async function httpSse(guards: (method: string) => boolean, scopeOfCalls?: string) {
  const server = new ProtectedServer({ era: "legacy" });
  const stream = new OpenBody();
  const ran: unknown[] = [];
  // Everything but the authorization servers is this server's own.
  const protectedFetch = server.http.fetch;
  const tokenOf = (headers: Headers): string => headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  const isGood = (headers: Headers): boolean => {
    const token = tokenOf(headers);
    return server.as.isGood(token) && !server.over.has(token);
  };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url !== URL_OF_SERVER && url !== MESSAGES) return protectedFetch(url, init);
    const method = init.method ?? "GET";
    if (url === URL_OF_SERVER && method === "POST") return status(405);
    if (guards(method) && !isGood(new Headers(init.headers))) return status(401, { "www-authenticate": CHALLENGE });
    if (method === "GET") {
      stream.write(sse("/messages", { event: "endpoint" }));
      return events(stream.stream);
    }
    const { id, method: name, params } = JSON.parse(String(init.body)) as Record<string, unknown>; // the engine's own
    if (id === undefined) return status(202);
    const scopes = server.as.scopesOf(tokenOf(new Headers(init.headers)));
    if (name === "tools/call" && scopeOfCalls !== undefined && !scopes.includes(scopeOfCalls)) {
      return status(403, { "www-authenticate": `${CHALLENGE}, error="insufficient_scope", scope="${scopeOfCalls}"` });
    }
    if (name === "tools/call") ran.push(params);
    const opened = {
      protocolVersion: "2024-11-05",
      capabilities: { tools: {} },
      serverInfo: { name: "old", version: "1" },
    };
    stream.write(sse({ jsonrpc: "2.0", id, result: name === "initialize" ? opened : { content: [] } }));
    return status(202);
  };
  Object.assign(server.http, { fetch });
  const fake = await signingHost(server);
  return { server, fake, ran };
}

describe("a server of 2024-11-05 that requires a token", () => {
  it("for its stream alone prompts the user once, and connects (A-01)", async () => {
    const { server, fake } = await httpSse((method) => method === "GET");
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(connected.info.revision).to.equal("2024-11-05");
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
    expect((await connected.callTool("x")).content).to.deep.equal([]);
    await fake.host.close();
  });

  it("for its messages alone prompts the user once, and connects (A-01)", async () => {
    const { server, fake } = await httpSse((method) => method === "POST");
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect(connected.info.revision).to.equal("2024-11-05");
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
    await fake.host.close();
  });

  it("prompts the user again by a later call whose token expired; the call runs once (A-25, TL-16)", async () => {
    const { server, fake, ran } = await httpSse(() => true);
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await connected.callTool("x", { at: 1 });
    expect(server.tokenRequests("authorization_code")).to.have.length(1);
    server.expire();
    await connected.callTool("x", { at: 2 });
    expect(ran).to.have.length(2);
    expect(server.tokenRequests("authorization_code").length + server.tokenRequests("refresh_token").length).to.equal(
      2,
    );
    await fake.host.close();
  });

  it("with a further scope prompts the user by the call that needs it; the call runs once (A-15)", async () => {
    const { server, fake, ran } = await httpSse(() => true, "notes:write");
    const connected = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    expect((await connected.callTool("x", { at: 1 })).content).to.deep.equal([]);
    expect(server.tokenRequests("authorization_code")).to.have.length(2);
    expect(ran).to.have.length(1);
    await fake.host.close();
  });
});
