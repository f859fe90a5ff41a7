/** A server that wants more than was granted: what the user is shown, what is asked for, and that it ends. */
import { expect } from "chai";
import type { InputRequest, InputRequestPolicy } from "../../../src/client/api/index.js";
import { status } from "../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { nextRequest, ProtectedServer, signingHost, type ProtectedScript } from "../../fixtures/protected-server.js";

const HERE = { content: [{ type: "text", text: "here" }] };
const READ = 'Bearer resource_metadata="https://mcp.example/.well-known/oauth-protected-resource/mcp", scope="read"';

async function readOnly(
  script: ProtectedScript = {},
  policy?: (server: ProtectedServer, request: InputRequest) => ReturnType<InputRequestPolicy>,
) {
  const server = new ProtectedServer({ challenge: READ, methods: { "tools/call": () => HERE }, ...script });
  const inputRequests: Extract<InputRequest, { kind: "sign-in" }>[] = [];
  const fake = await signingHost(server, {
    policy: (request) => {
      if (request.kind === "sign-in") inputRequests.push(request);
      return policy?.(server, request) ?? { answer: server.signIn(request) };
    },
  });
  return { server, fake, inputRequests, connected: await fake.host.connect(URL_OF_SERVER) };
}

const scopeIn = (request: InputRequest | undefined): string | null =>
  request?.kind === "sign-in" ? new URL(request.authorizationUrl).searchParams.get("scope") : null;

describe("a server that requires more scopes", () => {
  it("makes the user see those that are added, and all of them are requested (A-15)", async () => {
    const { server, inputRequests, connected } = await readOnly({ scopes: { "tools/call wipe": "admin:all write" } });
    await connected.callTool("look");
    expect(inputRequests).to.have.length(1);
    expect((await connected.callTool("wipe")).content).to.deep.equal(HERE.content);
    expect(inputRequests).to.have.length(2);
    expect(inputRequests[0]).to.deep.include({ reason: "first", scopes: ["read"] });
    expect(inputRequests[0]).not.to.have.property("added");
    expect(inputRequests[1]).to.deep.include({
      reason: "more-scopes",
      scopes: ["read", "admin:all", "write"],
      added: ["admin:all", "write"],
    });
    expect(inputRequests.map(scopeIn)).to.deep.equal(["read", "read admin:all write"]);
    const used = server.requested.at(-1)?.headers.get("authorization")?.slice("Bearer ".length) ?? "";
    expect(server.as.scopesOf(used)).to.deep.equal(["read", "admin:all", "write"]);
    expect(server.tokenRequests("refresh_token")).to.have.length(0); // no refresh gives more than there was
  });

  for (const challenge of [
    "Bearer error='insufficient_scope', scope='admin'",
    "Bearer error=insufficient_scope, scope=admin",
    'Bearer error="INSUFFICIENT_SCOPE", scope="read,admin"',
    'Bearer error="insufficient-scope", scope="admin"',
    'Bearer error="insufficient_scope", scopes="admin"',
    'DPoP error="insufficient_scope", scope="admin", algs="ES256"',
    'Basic realm="x", Bearer error="insufficient_scope", scope="admin"',
  ]) {
    it(`prompts the user once by ${challenge} (A-15)`, async () => {
      const { server, inputRequests, connected } = await readOnly({
        methods: {
          "tools/call": () => (inputRequests.length > 1 ? HERE : status(403, { "www-authenticate": challenge })),
        },
      });
      expect((await connected.callTool("x")).content).to.deep.equal(HERE.content);
      expect(inputRequests.map(scopeIn)).to.deep.equal(["read", "read admin"]);
      expect(server.tokenRequests("authorization_code")).to.have.length(2);
    });
  }

  it("leaves the token unchanged when the user declines", async () => {
    const { fake, inputRequests, server, connected } = await readOnly(
      { scopes: { "tools/call wipe": "admin" } },
      (own, request) =>
        request.kind === "sign-in" && request.reason === "more-scopes"
          ? { answer: { action: "decline" } }
          : { answer: own.signIn(request) },
    );
    const { code, data } = await mcpRejection(connected.callTool("wipe"));
    expect([code, data.reason]).to.deep.equal(["ERR-AUTH", "declined"]);
    expect((await connected.callTool("look")).content).to.deep.equal(HERE.content);
    expect(inputRequests).to.have.length(2);
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-3");
    expect(await fake.host.authorizations.view(URL_OF_SERVER)).to.deep.include({
      state: "signed-in",
      scopes: ["read"],
    });
  });

  it("prompts for a scope once, and is reported with it when it requires the same again (A-15)", async () => {
    const { inputRequests, connected } = await readOnly({
      methods: {
        "tools/call": () => status(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="admin"' }),
      },
    });
    const { code, message } = await mcpRejection(connected.callTool("x"));
    expect(code).to.equal("ERR-AUTH-SCOPE");
    expect(message).to.contain('"admin"');
    expect(inputRequests.slice(1).map(({ reason }) => reason)).to.deep.equal(["more-scopes"]);
    expect((await mcpRejection(connected.callTool("x"))).code).to.equal("ERR-AUTH-SCOPE");
    expect((await mcpRejection(connected.callTool("y"))).code).to.equal("ERR-AUTH-SCOPE"); // nor for another tool
    expect(inputRequests).to.have.length(2);
  });

  it("has its message shown for a scope that stays missing, and for a new token that it refuses, without the token (A-21)", async () => {
    const words = (headers: Headers): string => `team 7 only, ${headers.get("authorization")?.slice(7)}`;
    const refuse = (code: number, challenge: string): NonNullable<ProtectedScript["methods"]> => ({
      "tools/call": (_params, { headers }) =>
        new Response(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32003, message: words(headers) } }), {
          status: code,
          headers: { "content-type": "application/json", "www-authenticate": challenge },
        }),
    });
    for (const [code, challenge, expected] of [
      [403, 'Bearer error="insufficient_scope", scope="admin"', "ERR-AUTH-SCOPE"],
      [401, 'Bearer error="invalid_token"', "ERR-AUTH"],
      [403, 'Bearer error="invalid_token"', "ERR-FORBIDDEN"],
      [403, 'Bearer realm="x"', "ERR-FORBIDDEN"],
    ] as const) {
      const { connected } = await readOnly({ methods: refuse(code, challenge) });
      const error = await mcpRejection(connected.callTool("x"));
      expect(error.code).to.equal(expected);
      expect(error.data.serverText, challenge).to.contain("team 7 only");
      expect(JSON.stringify(error.data), challenge).not.to.contain("access-");
    }
  });

  for (const [challenge, prompts] of [
    ['Bearer error="insufficient_scope", scope="read"', 0], // granted: a further prompt adds nothing
    ['Bearer error="insufficient_scope"', 1],
    ['Bearer error="insufficient_scope", scope=""', 1],
    ['Bearer error="insufficient_scope", scope="read admin"', 1],
    ["Bearer error=insufficient_scope scope=admin write", 1],
    ["bearer error='insufficient_scope', scope='admin'", 1],
    ['Bearer error="invalid_token"', 0],
    ['Bearer error="access_denied", scope="admin"', 0],
    ['Bearer scope="admin"', 0],
    ['Basic realm="x"', 0],
    [undefined, 0],
  ] as const) {
    for (const code of [403, 401]) {
      if (code === 401 && challenge?.includes("insufficient_scope") !== true) continue;
      it(`prompts ${prompts} times when ${code} with ${challenge} refuses again and again, however often the call is made (A-15, A-21)`, async () => {
        const { inputRequests, connected } = await readOnly({
          methods: {
            "tools/call": () => status(code, challenge === undefined ? {} : { "www-authenticate": challenge }),
          },
        });
        for (let time = 0; time < 3; time++) {
          const error = await mcpRejection(connected.callTool("x"));
          expect(error.code).to.equal(challenge?.includes("insufficient_scope") ? "ERR-AUTH-SCOPE" : "ERR-FORBIDDEN");
        }
        expect(inputRequests).to.have.length(1 + prompts);
      });
    }
  }

  it("has an expired token refreshed that it reports with 403 and invalid_token, once, and without a prompt", async () => {
    let refused = "";
    const { server, inputRequests, connected } = await readOnly({
      methods: {
        "tools/call": (_params, request) => {
          const token = request.headers.get("authorization") ?? "";
          refused ||= token;
          return token === refused ? status(403, { "www-authenticate": 'Bearer error="invalid_token"' }) : HERE;
        },
      },
    });
    expect((await connected.callTool("x")).content).to.deep.equal(HERE.content);
    expect(server.tokenRequests("refresh_token")).to.have.length(1);
    expect(inputRequests).to.have.length(1);
  });

  it("keeps all scopes when it requires more with 401", async () => {
    const { server, inputRequests, connected } = await readOnly({
      methods: {
        "tools/call": (_params, { headers }) =>
          server.as.scopesOf(headers.get("authorization")?.slice("Bearer ".length) ?? "").includes("admin")
            ? HERE
            : status(401, { "www-authenticate": 'Bearer error="insufficient_scope", scope="admin"' }),
      },
    });
    expect((await connected.callTool("x")).content).to.deep.equal(HERE.content);
    expect(inputRequests.map(scopeIn)).to.deep.equal(["read", "read admin"]);
    expect(server.tokenRequests("refresh_token")).to.have.length(0);
  });

  it("prompts twice at most for one call, also when it requires other scopes every time (A-15)", async () => {
    let count = 0;
    const { inputRequests, connected } = await readOnly({
      methods: {
        "tools/call": () => {
          return status(403, { "www-authenticate": `Bearer error="insufficient_scope", scope="s${++count}"` });
        },
      },
    });
    const { code } = await mcpRejection(connected.callTool("x"));
    expect(code).to.equal("ERR-AUTH-SCOPE");
    expect(inputRequests.map(({ reason }) => reason)).to.deep.equal(["first", "more-scopes", "more-scopes"]);
    expect((await mcpRejection(connected.callTool("x"))).code).to.equal("ERR-AUTH-SCOPE");
    expect(inputRequests).to.have.length(3);
  });

  for (const [first, code] of [
    [401, "ERR-AUTH-SCOPE"],
    [403, "ERR-AUTH"],
  ] as const) {
    it(`prompts twice at most for one call, also when it refuses the token and the scopes in turn, ${first} first`, async () => {
      let count = first === 401 ? 0 : 1;
      const { inputRequests, connected } = await readOnly({
        methods: {
          "tools/call": () =>
            ++count % 2 === 1
              ? status(401, { "www-authenticate": READ })
              : status(403, { "www-authenticate": `Bearer error="insufficient_scope", scope="s${count}"` }),
        },
      });
      expect(await mcpRejection(connected.callTool("x"))).to.include({ code });
      expect(inputRequests).to.have.length(1 + 2); // connecting took one
    });
  }

  it("may require more again, any number of times, once it was satisfied (A-15)", async () => {
    let isFresh = true;
    const { inputRequests, connected } = await readOnly({
      methods: {
        "tools/call": () => {
          isFresh = !isFresh;
          return isFresh
            ? HERE
            : status(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="admin"' });
        },
      },
    });
    for (let time = 0; time < 6; time++) await connected.callTool("x");
    expect(inputRequests).to.have.length(7);
  });

  it("makes no other request wait for the user, not even when the tokens are due (U-12)", async () => {
    const { fake, server, connected } = await readOnly({ scopes: { "tools/call wipe": "admin" } }, (own, request) =>
      request.kind === "sign-in" && request.reason === "more-scopes" ? "prompt" : { answer: own.signIn(request) },
    );
    const wiping = connected.callTool("wipe");
    const request = await nextRequest(fake);
    fake.clock.advance(0.9 * 3_600_000);
    await connected.callTool("look");
    expect(server.requested.at(-1)?.headers.get("authorization")).to.equal("Bearer access-3");
    await fake.host.inputRequests.answer(request.requestId, { action: "decline" });
    expect((await mcpRejection(wiping)).code).to.equal("ERR-AUTH");
  });

  it("prompts once for two requests that lack the same scopes", async () => {
    const { inputRequests, connected } = await readOnly({ scopes: { "tools/call wipe": "admin" } });
    await Promise.all([connected.callTool("wipe"), connected.callTool("wipe")]);
    expect(inputRequests).to.have.length(2);
  });
});
