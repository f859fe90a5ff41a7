/** Runs of collections: variables, chaining, secrets, order and the report. */
import { expect } from "chai";
import {
  createHost,
  runCollection,
  ServerError,
  type Collection,
  type CollectionEvent,
  type RunCollectionOptions,
} from "../../../src/index.js";
import { codeOf } from "../../fixtures/rejection.js";
import { FORMS, reveals, SECRETS } from "../../fixtures/secret-forms.js";
import { fakeServer, textResult, withoutResults } from "../../fixtures/collections/fake-servers.js";

const engine = await createHost();
const host = withoutResults(engine);
const echo = (args: Readonly<Record<string, unknown>>): object => textResult(JSON.stringify(args), args);

describe("a run of a collection", () => {
  after(() => engine.close());

  it("replaces variables: with their type as a whole text, as text inside one, and not at all after a backslash", async () => {
    const { server, received } = fakeServer({ echo, "note:///7": { contents: [] }, greet: { messages: [] } });
    const collection: Collection = {
      name: "variables",
      variables: { id: { value: 7 }, city: { value: "Oslo" }, list: { value: [1, { a: "{{id}}" }] } },
      environments: {
        dev: { variables: { city: { value: "Bergen" } } },
        live: { variables: { city: { value: "Oslo" } } },
      },
      items: [
        {
          name: "tool",
          tool: "echo",
          arguments: { id: "{{id}}", text: "{{ id }} in {{city}}", "{{city}}": "{{list}}", raw: "\\{{id}} {{}}" },
        },
        { name: "resource", resource: "note:///{{id}}" },
        { name: "prompt", prompt: "greet", arguments: { count: "{{id}}" } },
      ],
    };
    await runCollection(host, collection, { servers: { default: server } });
    expect(received).to.deep.equal([
      { name: "echo", args: { id: 7, text: "7 in Bergen", Bergen: [1, { a: "{{id}}" }], raw: "{{id}} {{}}" } },
      { name: "note:///7", args: {} },
      { name: "greet", args: { count: "7" } },
    ]);
    received.length = 0;
    await runCollection(host, collection, {
      servers: { default: server },
      environment: "live",
      variables: { id: "x" },
      only: [0],
    });
    expect(received).to.deep.equal([
      { name: "echo", args: { id: "x", text: "x in Oslo", Oslo: [1, { a: "{{id}}" }], raw: "{{id}} {{}}" } },
    ]);
    const unknown = runCollection(host, collection, { servers: { default: server }, environment: "test" });
    expect(await codeOf(unknown)).to.equal("ERR-ARGUMENT");
  });

  it("passes values of results on, and skips what depends on a call that failed", async () => {
    const { server, received } = fakeServer({ create: textResult("", { id: 41, tags: ["a"] }), read: echo });
    const create = { name: "create", tool: "create", save: { id: "$.structuredContent.id" } };
    const collection: Collection = {
      name: "chain",
      items: [
        {
          name: "notes",
          items: [
            create,
            {
              name: "read",
              tool: "read",
              arguments: { id: "{{id}}" },
              expect: [{ kind: "equals", path: "$.structuredContent.id", value: "{{id}}" }],
            },
          ],
        },
        { ...create, name: "create again", expect: [{ kind: "exists", path: "$.structuredContent.none" }] },
        { name: "read again", tool: "read", arguments: { id: "{{id}}" } },
        { name: "save nothing", tool: "create", save: { other: "$.structuredContent.none" } },
        { name: "needs nothing", tool: "read", expect: [{ kind: "equals", path: "$.isError", value: "{{other}}" }] },
        { name: "independent", tool: "read" },
      ],
    };
    const report = await runCollection(host, collection, { servers: { default: server } });
    expect(report.calls.map(({ path, verdict }) => [path.join("/"), verdict])).to.deep.equal([
      ["notes/create", "passed"],
      ["notes/read", "passed"],
      ["create again", "failed"],
      ["read again", "skipped"],
      ["save nothing", "failed"],
      ["needs nothing", "skipped"],
      ["independent", "passed"],
    ]);
    expect(received[1]).to.deep.equal({ name: "read", args: { id: 41 } });
    expect(report.calls[3]?.skipped).to.deep.equal({ kind: "dependency", variable: "id", path: ["create again"] });
    expect(report.calls[4]?.expectations.at(-1)).to.include({ kind: "save", failure: "missing" });
    expect(report).to.include({ passed: 3, failed: 2, skipped: 2 });
    expect(report.saved).to.deep.equal({ id: 41 });
    expect(Object.isFrozen(report) && Object.isFrozen(report.calls) && Object.isFrozen(report.calls[0])).to.equal(true);
  });

  it("fails a call whose variable has no value, and sends nothing", async () => {
    const { server, received } = fakeServer({ echo });
    const collection = {
      name: "none",
      variables: { token: { secret: true } },
      items: [{ name: "call", tool: "echo", arguments: { a: "{{token}}" } }],
    };
    const { calls } = await runCollection(host, collection, { servers: { default: server } });
    expect(calls[0]).to.include({ verdict: "failed", durationMs: 0 });
    expect(calls[0]?.error).to.deep.include({ code: "ERR-ARGUMENT", data: { variable: "token" } });
    expect(received).to.deep.equal([]);
  });

  it("has the values of secrets in no report, event or snapshot", async () => {
    const { server, received } = fakeServer({ echo });
    const collection: Collection = {
      name: "secrets",
      variables: { token: { secret: true }, session: { secret: true } },
      items: [
        {
          name: "call",
          tool: "echo",
          arguments: { token: "Bearer {{token}}" },
          expect: [{ kind: "snapshot" }, { kind: "equals", path: "$.structuredContent.token", value: "x" }],
        },
        { name: "saves", tool: "echo", arguments: { id: "sess-9876" }, save: { session: "$.structuredContent.id" } },
        { name: "refused", tool: "no tool {{token}}", arguments: { id: "{{session}}" } },
      ],
    };
    const events: CollectionEvent[] = [];
    const report = await runCollection(host, collection, {
      servers: { default: server },
      variables: { token: "s3cr3t" },
      onEvent: (event) => events.push(event),
    });
    expect(received.map(({ args }) => args)).to.deep.equal([
      { token: "Bearer s3cr3t" },
      { id: "sess-9876" },
      { id: "sess-9876" },
    ]);
    expect(JSON.stringify([report, events])).not.to.include("s3cr3t");
    expect(JSON.stringify([report.calls.slice(2), report.saved, events.slice(-1)])).not.to.include("sess-9876");
    const snapshot = report.calls[0]?.expectations.find(({ kind }) => kind === "snapshot");
    expect(snapshot?.actual).to.have.nested.property("structuredContent.token", "Bearer {{token}}");
    // A snapshot that was taken with one secret fits with another.
    const [call] = collection.items;
    const again = {
      ...collection,
      items: [{ ...call, expect: [{ kind: "snapshot", value: snapshot?.actual }] }],
    } as Collection;
    const { passed } = await runCollection(host, again, {
      servers: { default: server },
      variables: { token: "another" },
    });
    expect(passed).to.equal(1);
  });

  for (const [what, secret] of Object.entries(SECRETS)) {
    for (const [form, write] of Object.entries(FORMS)) {
      it(`has ${what} in no report, event or snapshot that a server repeats as ${form}`, async () => {
        const said = write(secret);
        const answer = (): object => ({
          content: [{ type: "text", text: said }],
          structuredContent: { said, lines: secret.split("\n") },
        });
        const collection: Collection = {
          name: "secrets",
          variables: { token: { secret: true } },
          items: [
            {
              name: "call",
              tool: "echo",
              arguments: { token: "{{token}}" },
              expect: [
                { kind: "snapshot" },
                { kind: "equals", path: "$.structuredContent.said", value: "x" },
                { kind: "matches", path: "$.content[0].text", pattern: "^nothing$" },
              ],
            },
            { name: "fails", tool: "refuse", arguments: {} },
          ],
        };
        const events: CollectionEvent[] = [];
        const { server } = fakeServer({
          echo: answer,
          refuse: () => {
            throw new ServerError(-32000, said, { said });
          },
        });
        const report = await runCollection(host, collection, {
          servers: { default: server },
          variables: { token: secret },
          onEvent: (event) => events.push(event),
        });
        const texts: string[] = [];
        const collect = (value: unknown): void => {
          if (typeof value === "string") texts.push(value);
          else if (typeof value === "object" && value !== null)
            for (const [name, one] of Object.entries(value)) [name, one].forEach(collect);
        };
        collect([report, events]);
        expect(texts.filter((text) => reveals(text, secret))).to.deep.equal([]);
        expect(report.calls[0]?.expectations.find(({ kind }) => kind === "snapshot")?.actual).to.be.an("object");
      });
    }
  }

  it("has no part of a long secret in a report, in the sentences of equals, matches and a tool's error either", async () => {
    const token = `eyJ-${"x.-/9".repeat(60)}`;
    const { server } = fakeServer({
      echo,
      fails: () => ({ content: [{ type: "text", text: `${"y".repeat(480)}${token}` }], isError: true }),
    });
    const path = "$.structuredContent.token";
    const collection: Collection = {
      name: "long",
      variables: { token: { secret: true } },
      items: [
        {
          name: "call",
          tool: "echo",
          arguments: { token: "{{token}}" },
          expect: [
            { kind: "equals", path, value: "x" },
            { kind: "equals", path, value: "{{token}}" },
            { kind: "matches", path, pattern: "^no {{token}}$" },
          ],
        },
        { name: "fails", tool: "fails", arguments: {} },
      ],
    };
    const report = await runCollection(host, collection, { servers: { default: server }, variables: { token } });
    expect(report.calls[0]?.expectations.map(({ passed }) => passed)).to.deep.equal([true, false, true, false]);
    expect(JSON.stringify(report)).to.not.include("eyJ").and.not.include("x.-/9").and.not.include("x\\\\.");
  });

  it("hides what is saved in a secret variable, also when an expectation of the call fails", async () => {
    const { server } = fakeServer({ echo });
    const collection: Collection = {
      name: "sessions",
      variables: { session: { secret: true } },
      items: [
        {
          name: "sign in",
          tool: "echo",
          arguments: { id: "sess-9876" },
          expect: [{ kind: "equals", path: "$.structuredContent", value: 1 }],
          save: { session: "$.structuredContent.id" },
        },
      ],
    };
    const events: CollectionEvent[] = [];
    const report = await runCollection(host, collection, {
      servers: { default: server },
      onEvent: (event) => events.push(event),
    });
    expect(report.failed).to.equal(1);
    expect(JSON.stringify([report, events])).to.not.include("sess-9876");
  });

  it("hides a secret that is still in use after a call failed to save another one", async () => {
    const { server } = fakeServer({ echo, current: textResult("", { id: "sess-1111" }) });
    const save = { session: "$.structuredContent.id" };
    const collection = {
      name: "sessions",
      variables: { session: { secret: true } },
      items: [
        { name: "sign in", tool: "echo", arguments: { id: "sess-1111" }, save },
        {
          name: "again",
          tool: "echo",
          arguments: { id: "sess-2222" },
          save,
          expect: [{ kind: "exists", path: "$.structuredContent.none" }],
        },
        { name: "current", tool: "current", expect: [{ kind: "snapshot" }] },
      ],
    } as Collection;
    const events: CollectionEvent[] = [];
    const { calls } = await runCollection(host, collection, {
      servers: { default: server },
      onEvent: (event) => events.push(event),
    });
    expect(calls.map(({ verdict }) => verdict)).to.deep.equal(["passed", "failed", "failed"]);
    expect(calls[2]?.expectations[1]?.actual).to.have.nested.property("structuredContent.id", "{{session}}");
    expect(JSON.stringify([calls[2], events.at(-1)])).to.not.include("sess-");
  });

  it("keeps the meaning of a pattern whose variable has a hyphen", async () => {
    const { server } = fakeServer({ echo });
    const expectation = { kind: "matches", path: "$.structuredContent.a", pattern: "^\\p{Lu}\\w+ {{id}}$" } as const;
    const items = [{ name: "call", tool: "echo", arguments: { a: "Åse a-1" }, expect: [expectation] }];
    const collection = { name: "hyphen", variables: { id: { value: "a-1" } }, items };
    const { passed, calls } = await runCollection(host, collection, { servers: { default: server } });
    expect(passed, JSON.stringify(calls)).to.equal(1);
  });

  it("takes the text of a variable in a pattern as it is", async () => {
    const { server } = fakeServer({ echo });
    const items = [
      {
        name: "call",
        tool: "echo",
        arguments: { a: "1.5" },
        expect: [{ kind: "matches", path: "$.structuredContent.a", pattern: "^{{a}}$" }],
      },
    ];
    const run = (a: string): Promise<{ passed: number }> =>
      runCollection(host, { name: "pattern", items } as Collection, { servers: { default: server }, variables: { a } });
    expect((await run("1.5")).passed).to.equal(1);
    expect((await run("...")).passed).to.equal(0);
  });

  const three: Collection = {
    name: "three",
    items: [
      { name: "one", tool: "echo" },
      { name: "two", tool: "bad" },
      { name: "three", tool: "echo" },
    ],
  };
  const bad = { content: [], isError: true };

  it("goes on after a failure, or skips the rest with bail", async () => {
    const { server } = fakeServer({ echo, bad });
    const servers = { default: server };
    expect((await runCollection(host, three, { servers })).calls.map(({ verdict }) => verdict)).to.deep.equal([
      "passed",
      "failed",
      "passed",
    ]);
    const { calls } = await runCollection(host, three, { servers, bail: true });
    expect(calls.map(({ verdict, skipped }) => [verdict, skipped])).to.deep.equal([
      ["passed", undefined],
      ["failed", undefined],
      ["skipped", { kind: "bail" }],
    ]);
  });

  it("ends with its signal, and reports what was done", async () => {
    const controller = new AbortController();
    const { server } = fakeServer({
      echo,
      bad: () => {
        controller.abort();
        return Promise.reject(controller.signal.reason as Error);
      },
    });
    const { calls } = await runCollection(host, three, { servers: { default: server }, signal: controller.signal });
    expect(calls.map(({ verdict, skipped }) => [verdict, skipped?.kind])).to.deep.equal([
      ["passed", undefined],
      ["skipped", "aborted"],
      ["skipped", "aborted"],
    ]);
  });

  it("reports each call as it starts and ends", async () => {
    const { server } = fakeServer({ echo, bad });
    const events: unknown[] = [];
    const onEvent: RunCollectionOptions["onEvent"] = (event) =>
      events.push([event.kind, event.index, "result" in event]);
    await runCollection(host, three, { servers: { default: server }, onEvent });
    expect(events).to.deep.equal(
      [0, 1, 2].flatMap((index) => [
        ["call-started", index, false],
        ["call-ended", index, true],
      ]),
    );
  });

  it("sends each call to its server, and says which one is missing", async () => {
    const [a, b] = [fakeServer({ echo }), fakeServer({ echo })];
    const collection: Collection = {
      name: "servers",
      servers: { a: { url: "https://a.invalid/mcp" }, b: { url: "https://b.invalid/mcp" } },
      items: [
        { name: "to a", server: "a", tool: "echo" },
        { name: "to b", server: "b", tool: "echo" },
        { name: "to none", tool: "echo" },
      ],
    };
    const { calls } = await runCollection(host, collection, { servers: { a: a.server, b: b.server } });
    expect([a.received.length, b.received.length]).to.deep.equal([1, 1]);
    expect(calls[2]?.error).to.deep.include({ code: "ERR-ARGUMENT", data: { server: "default" } });
    const only = await runCollection(
      host,
      { name: "one", items: [{ name: "call", tool: "echo" }] },
      { servers: { a: a.server } },
    );
    expect(only.calls[0]).to.include({ verdict: "passed", server: "a" });
  });

  it("connects the servers that it was not given, once, and closes them again", async () => {
    const { server } = fakeServer({ echo });
    const connected: unknown[] = [];
    let closed = 0;
    const own = {
      checkValue: host.checkValue.bind(host),
      connect: async (url: unknown, options?: { headers?: unknown }) => {
        connected.push([url, options?.headers]);
        return { ...server, close: async () => void closed++ };
      },
    };
    const collection: Collection = {
      ...three,
      variables: { base: { value: "https://example.com" } },
      servers: { api: { url: "{{base}}/mcp" } },
    };
    const servers = { api: { headers: { Authorization: "Bearer {{token}}" } } };
    await runCollection(own, collection, { servers, variables: { token: "abc" } });
    expect(connected).to.deep.equal([["https://example.com/mcp", { Authorization: "Bearer abc" }]]);
    expect(closed).to.equal(1);
  });
});
