/** Limits and rules of this client for what servers ask: never the user's answer, and never called the server's fault. */
import { expect } from "chai";
import type { InputRequestPolicy, HostOffer } from "../../../src/client/api/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { events } from "../../fixtures/fake-fetch.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { openStore } from "../../../src/storage/index.js";
import { sse } from "../../fixtures/sse.js";

interface Entry {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const OFFER: HostOffer = { elicitation: { form: true, url: true }, sampling: "manual", roots: [] };
const ACCEPT_ALL: InputRequestPolicy = ({ kind }) => {
  if (kind === "sampling") return { answer: { action: "answer", result: MESSAGE } };
  return { answer: kind === "roots" ? { action: "share" } : { action: "accept", content: {} } };
};
const MESSAGE = { role: "assistant", content: { type: "text", text: "A wren." }, model: "human" } as const;

const form = (message = "Sure?"): Entry => ({
  method: "elicitation/create",
  params: { message, requestedSchema: { type: "object", properties: {} } },
});
const page = (url: string): Entry => ({
  method: "elicitation/create",
  params: { mode: "url", message: "Go there", url, elicitationId: "e" },
});
const sampling = (changes: object = {}): Entry => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: "Which bird?" } }], maxTokens: 100, ...changes },
});

/** A modern server that asks these entries, round by round; an empty round ends a call. */
async function modern(rounds: readonly (readonly Entry[])[], offer = OFFER) {
  const responses: Readonly<Record<string, unknown>>[] = [];
  let round = 0;
  const http = mcpServer({
    methods: {
      "tools/call": ({ inputResponses }) => {
        if (inputResponses) responses.push(inputResponses as Readonly<Record<string, unknown>>); // ours, by key
        const requested = rounds[round++];
        if (!requested || requested.length === 0) return { content: [] };
        const inputRequests = Object.fromEntries(requested.map((entry, at) => [`k${at}`, entry]));
        return { resultType: "input_required", inputRequests, requestState: String(round) };
      },
    },
  });
  const fake = new FakeHost(http, openStore(), undefined, {}, undefined, ACCEPT_ALL);
  await fake.host.offer(offer);
  const server = await fake.host.connect(URL_OF_SERVER);
  const actions = (): unknown[][] =>
    responses.map((one) => Object.values(one).map((answer) => (answer as { readonly action?: unknown }).action)); // elicitations
  return { fake, server, responses, actions };
}

/** What a legacy server is told when it asks this during a call. */
async function legacy(entries: readonly Entry[], offer = OFFER) {
  const http = mcpServer({
    era: "legacy",
    methods: {
      "tools/call": (_, { body }) => {
        const inputRequests = entries.map((entry, at) => sse({ jsonrpc: "2.0", id: `s-${at}`, ...entry }));
        return events(
          [...inputRequests, sse({ jsonrpc: "2.0", id: Number(body?.id), result: { content: [] } })].join(""),
        );
      },
    },
  });
  const fake = new FakeHost(http, openStore(), undefined, {}, undefined, ACCEPT_ALL);
  await fake.host.offer(offer);
  const server = await fake.host.connect(URL_OF_SERVER);
  await server.callTool("x");
  type Notifier = {
    readonly id?: string;
    readonly error?: { readonly code: number; readonly message: string };
    readonly result?: unknown;
  };
  const number = ({ id = "" }: Notifier): number => Number(id.slice(2));
  /** In the order of what was asked. */
  const reported = (): Notifier[] =>
    http.requests
      .flatMap(({ body }) => (String(body?.id).startsWith("s-") ? [body as Notifier] : [])) // ours
      .sort((one, other) => number(one) - number(other));
  for (let turn = 0; turn < 2_000 && reported().length < entries.length; turn++) await Promise.resolve();
  return { fake, reported };
}
const times = (count: number, entry: Entry): Entry[] => Array.from({ length: count }, () => entry);

describe("the rate limit of a server's input requests", () => {
  it("counts the entries of one answer once (E-14, G-11)", async () => {
    const { server, actions } = await modern([times(12, form())]);
    await server.callTool("x");
    expect(actions()).to.deep.equal([times(12, form()).map(() => "accept")]);
  });

  it("counts every round: past it all of its forms are cancelled, never declined for the user (E-02, E-14)", async () => {
    const ten = times(10, form()).map((entry) => [entry]);
    const { fake, server, actions } = await modern([...ten, [], [form(), form()]]);
    await server.callTool("x");
    await server.callTool("x");
    expect(actions().slice(0, 10).flat()).to.deep.equal(times(10, form()).map(() => "accept"));
    expect(actions().slice(10)).to.deep.equal([["cancel", "cancel"]]);
    expect(fake.reported("input-request-limited").map(({ reason }) => reason)).to.deep.equal(["too-often"]);
  });

  it("answers cancel past it in the legacy era too, and reports that once (E-02, E-14, G-11)", async () => {
    const { fake, reported } = await legacy(times(12, form()));
    const actions = reported().map(({ result }) => (result as { readonly action?: string } | undefined)?.action);
    expect(actions).to.deep.equal([...times(10, form()).map(() => "accept"), "cancel", "cancel"]);
    expect(fake.reported("input-request-limited").map(({ reason }) => reason)).to.deep.equal(["too-often"]);
    const problems = fake.reported("problem").map(({ problem }) => problem.reason);
    expect(problems).to.have.length(1);
    expect(problems[0]).to.contain("a limit of this client").and.contain("more than 10 requests within 10 seconds");
  });

  it("refuses a sampling request past it with a limit of this client, not as rejected by the user (SA-08, G-11)", async () => {
    const { reported } = await legacy([...times(10, form()), sampling()]);
    const { error } = reported().at(-1) ?? {};
    expect(error?.code).to.equal(-32603);
    expect(error?.message).to.contain("limit").and.not.to.contain("rejected");
  });
});

describe("a limit of this client", () => {
  const OVER: Readonly<Record<string, readonly [Entry, RegExp]>> = {
    "a message of 9,000 characters": [form("x".repeat(9_000)), /8,?192 characters/],
    "an address of 9,000 characters": [page(`https://mcp.example/${"x".repeat(9_000)}`), /8,?192 characters/],
    "a sampling request of 9 million characters": [
      sampling({ messages: [{ role: "user", content: { type: "text", text: "x".repeat(9_000_000) } }] }),
      /8,?000,?000 characters/,
    ],
    "a form of 40,000 choices": [
      {
        method: "elicitation/create",
        params: {
          message: "Which?",
          requestedSchema: {
            type: "object",
            properties: { a: { type: "string", enum: Array.from({ length: 40_000 }, (_, at) => `v${at}`) } },
          },
        },
      },
      /1,?000,?000 bytes/,
    ],
    "a sampling request of 30,000 values": [
      sampling({ metadata: { all: Array.from({ length: 30_000 }, () => 0) } }),
      /20,?000 values/,
    ],
    "more than 1,000 messages": [
      sampling({
        messages: Array.from({ length: 1_001 }, () => ({ role: "user", content: { type: "text", text: "x" } })),
      }),
      /1,?000 messages/,
    ],
  };
  for (const [name, [entry, reason]] of Object.entries(OVER)) {
    it(`is ERR-LIMIT with the number, and no fault of the server: ${name} (2026-07-28)`, async () => {
      const { server } = await modern([[entry]]);
      const { code, message } = await mcpRejection(server.callTool("x"));
      expect(code).to.equal("ERR-LIMIT");
      expect(message).to.match(reason).and.to.contain("this client").and.not.to.contain("did not offer");
    });

    it(`is reported to the server with the number: ${name} (2025-11-25)`, async () => {
      const { reported } = await legacy([entry]);
      expect(reported()[0]?.error?.code).to.equal(-32602);
      expect(reported()[0]?.error?.message).to.match(reason);
    });
  }

  it("is ERR-LIMIT as well for more than 50 entries at once", async () => {
    const { server } = await modern([times(51, form())]);
    const { code, message } = await mcpRejection(server.callTool("x"));
    expect([code, /50/.test(message)]).to.deep.equal(["ERR-LIMIT", true]);
  });
});

describe("a rule of this client", () => {
  it("refuses a page that is not https, and the error names the rule and an alternative (E-09)", async () => {
    const { server } = await modern([[page("http://mcp.example/sign")]]);
    const { code, message } = await mcpRejection(server.callTool("x"));
    expect(code).to.equal("ERR-REFUSED");
    expect(message).to.contain("https").and.not.to.contain("did not offer");
    const { reported } = await legacy([page("http://mcp.example/sign")]);
    expect(reported()[0]?.error).to.deep.include({ code: -32602 });
  });

  it("refuses a page whose address holds a password (E-09)", async () => {
    const { server } = await modern([[page("https://me:secret@mcp.example/")]]);
    const { code, message } = await mcpRejection(server.callTool("x"));
    expect(code).to.equal("ERR-REFUSED");
    expect(message).to.contain("password").and.not.to.contain("secret");
  });
});

describe("a sampling request", () => {
  it("may have any temperature that is a number: its range belongs to the model (SA-03)", async () => {
    for (const temperature of [3, 100, -1]) {
      const { server, responses } = await modern([[sampling({ temperature })]]);
      await server.callTool("x");
      expect(responses).to.deep.equal([{ k0: MESSAGE }]);
    }
    const { server } = await modern([[sampling({ temperature: "hot" })]]);
    expect((await mcpRejection(server.callTool("x"))).code).to.equal("ERR-PROTO");
  });

  it("with tools that were not offered is a fault of the server, whose error mentions tools (M-09, SA-05)", async () => {
    const tools = [{ name: "look", inputSchema: { type: "object" } }];
    const { server } = await modern([[sampling({ tools })]]);
    const { code, message } = await mcpRejection(server.callTool("x"));
    expect(code).to.equal("ERR-PROTO");
    expect(message).to.contain("tools").and.to.contain("sampling/createMessage");
  });

  it("that was not offered at all is a fault of the server, whose error names the capability (M-09, C-02)", async () => {
    const { server } = await modern([[sampling()]], { elicitation: { form: true } });
    const { code, message } = await mcpRejection(server.callTool("x"));
    expect(code).to.equal("ERR-PROTO");
    expect(message).to.contain("sampling is not supported").and.to.contain("handlers");
  });
});
