/** What a program renders from a host, and how it calls tools. They run on every kind of host: in a worker, behind its contract in the page, and in Node. */
import { expect } from "chai";
import type { CallUpdate, ClientHost, ClientServer, HostEvent, HostOptions, OutputSchema } from "../../src/index.js";
import { codeOf, mcpRejection, rejection } from "../fixtures/rejection.js";
import { TransportServer } from "../fixtures/transport-server.js";
import { until } from "../fixtures/until.js";

const toolOf = (name: string) => ({
  name,
  inputSchema: { type: "object", properties: { city: { type: "string" } } },
});
/** A schema as libraries have it: of objects with a number `degrees`. */
const WEATHER: OutputSchema<{ readonly degrees: number }> = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate(value) {
      const { degrees } = Object(value) as { readonly degrees?: unknown };
      return typeof degrees === "number" ? { value: { degrees } } : { issues: [{ message: "degrees are no number" }] };
    },
  },
};

const tokenOf = (params: object = {}): unknown =>
  ((params as { readonly _meta?: object })._meta as { readonly progressToken?: unknown } | undefined)?.progressToken; // our own client's

/** Rejects in a function that goes on after `await`. */
async function failing(): Promise<void> {
  await Promise.resolve();
  throw new Error("failed");
}

/** `create`: creates a host with these options. */
export function describeLiveState(title: string, create: (options: HostOptions) => Promise<ClientHost>): void {
  describe(`what a program renders from a host in ${title}`, () => {
    let host: ClientHost;
    let peer: TransportServer;
    let tools: readonly object[];
    let content: Readonly<Record<string, unknown>>;
    afterEach(() => host.close());

    /** A host that is connected to a server with tools and resources. */
    async function start(): Promise<ClientServer> {
      tools = [toolOf("one"), toolOf("two")];
      content = { content: [] };
      host = await create({ storage: "memory" });
      const capabilities = { tools: { listChanged: true }, resources: {}, prompts: {}, elicitation: {} };
      peer = new TransportServer("2025-11-25", capabilities, {
        "tools/list": () => ({ tools }),
        "resources/list": () => ({ resources: [{ uri: "note:///1", name: "Note" }] }),
        "tools/call": ({ name }) => (name === "never" ? undefined : content),
      });
      return host.connect(peer.transport, { id: "s", name: "survey", era: "legacy" });
    }

    it("connects with what was requested before, although nobody waited for it", async () => {
      host = await create({ storage: "memory" });
      const connected = async (change: () => Promise<void>): Promise<unknown> => {
        const server = new TransportServer();
        const changed = change();
        await host.connect(server.transport, { era: "legacy" });
        await changed;
        return server.capabilities;
      };
      const authorization = { redirectUrl: "https://page.example/callback.html" };
      const uri = "file:///work";
      expect(await connected(() => host.offer({ roots: [{ uri }] }))).to.have.property("roots");
      expect(await connected(() => host.offer({ roots: false }))).to.not.have.property("roots");
      expect(await connected(() => host.offer({ roots: [{ uri }], authorization }))).to.have.property("roots");
      const twice = (): Promise<void> => {
        void host.offer({ authorization });
        return host.offer({ roots: false });
      };
      expect(await connected(twice)).to.not.have.property("roots");
      expect(
        await connected(() => host.setHandlers({ sampling: () => Promise.reject(new Error("no model")) })),
      ).to.have.property("sampling");
    });

    it("rejects with errors whose stacks name the functions that wait, where the engine knows them", async () => {
      const server = await start();
      const stackOf = async (work: () => Promise<unknown>): Promise<string> => {
        const error: unknown = await work().catch((reason: unknown) => reason);
        return error instanceof Error ? String(error.stack) : "";
      };
      async function waitingForIt(work: () => Promise<unknown>): Promise<void> {
        await work();
      }
      // Firefox records async frames only while a debugger is attached, as in an automated browser, and only within one thread.
      const isKnown = (await stackOf(() => waitingForIt(failing))).includes("at async waitingForIt");
      const calls = [
        () => server.callTool("never", {}, { totalTimeoutMs: 20 }),
        () => server.request("unknown/method", {}, { totalTimeoutMs: 20 }),
        () => server.readResource("note:///none", { totalTimeoutMs: 20 }),
        () => host.connect("http://127.0.0.1:1/mcp"),
        () => host.offer({ roots: [{ uri: "no address" }] }),
      ];
      for (const call of calls) {
        const stack = await stackOf(() => waitingForIt(call));
        expect(stack.includes("at async waitingForIt"), stack).to.equal(isKnown);
        expect(stack.split("waitingForIt").length, stack).to.be.at.most(2);
      }
    });

    it("has a snapshot of all servers and of each, which subscribers get at once and after each change", async () => {
      const server = await start();
      expect(host.servers.value.map(({ id, state }) => [id, state])).to.deep.equal([["s", "connected"]]);
      expect(Object.isFrozen(host.servers.value) && Object.isFrozen(server.state.value)).to.equal(true);
      expect(host.servers.value).to.equal(host.servers.value);
      const states: string[] = [];
      const { subscribe } = server.state; // as React takes it
      const stop = subscribe(({ state }) => states.push(state));
      expect(states).to.deep.equal(["connected"]);
      expect(host.server("s")).to.equal(server);
      await host.connect(new TransportServer().transport, { id: "s", era: "legacy" });
      expect(server.state.value.state, "it goes on where a connection is replaced").to.equal("connected");
      expect(host.server("s")?.state).to.equal(server.state);
      await host.server("s")?.close();
      await until(() => states.at(-1) === "closed");
      expect(host.servers.value).to.deep.equal([]);
      stop();
      const again = await host.connect(new TransportServer().transport, { id: "s", era: "legacy" });
      expect(again.state.value.state).to.equal("connected");
      expect(states.at(-1)).to.equal("closed");
    });

    it("loads a list with its first subscriber, tools with their schemas, and keeps it up to date", async () => {
      const server = await start();
      expect(server.tools.value).to.deep.equal({ items: [], state: "idle" });
      const seen: [string, readonly string[]][] = [];
      server.tools.subscribe(({ state, items }) => seen.push([state, items.map(({ name }) => name)]));
      await until(() => seen.at(-1)?.[0] === "loaded");
      expect(server.tools.value.items[0]?.inputSchema).to.deep.equal(toolOf("one").inputSchema);
      expect(Object.isFrozen(server.tools.value.items)).to.equal(true);
      tools = [...tools, toolOf("three")];
      peer.say({ method: "notifications/tools/list_changed" });
      await until(() => server.tools.value.items.length === 3);
      expect(seen.map(([, names]) => names)).to.deep.include.members([[], ["one", "two"], ["one", "two", "three"]]);
      expect(await server.getTools()).to.have.length(3);
      server.resources.subscribe(() => undefined);
      await until(() => server.resources.value.state === "loaded");
      expect(server.resources.value.items.map(({ uri }) => uri)).to.deep.equal(["note:///1"]);
      await server.close();
      await until(() => server.tools.value.state === "stale");
      expect(server.tools.value.items).to.have.length(3);
    });

    it("says why a list could not be loaded, and keeps its items", async () => {
      const server = await start();
      server.prompts.subscribe(() => undefined);
      const requested = await peer.until(({ method }) => method === "prompts/list");
      peer.say({ id: requested.id, error: { code: -32603, message: "No prompts today." } });
      await until(() => server.prompts.value.state === "failed");
      expect(server.prompts.value).to.deep.include({ items: [] });
      expect(server.prompts.value.error).to.include({ code: "ERR-RPC", message: "No prompts today." });
    });

    it("calls listeners with events of one kind, which name their server, until a signal aborts", async () => {
      const server = await start();
      const ended: HostEvent[] = [];
      const stop = new AbortController();
      host.on("call-ended", (event) => ended.push(event), { signal: stop.signal });
      await server.callTool("one", {}, { callId: "c" });
      await until(() => ended.length === 1);
      expect(ended[0]).to.include({ kind: "call-ended", serverId: "s", callId: "c" });
      stop.abort();
      await server.callTool("one");
      await host.audit.list(); // events arrive before a later answer
      expect(ended).to.have.length(1);
    });

    it("refuses input requests while nobody listens to them, whatever else is listened to", async () => {
      await start();
      await host.offer({ elicitation: { form: true } });
      const live = await host.connect(peer.transport, { id: "s", name: "survey", era: "legacy" });
      live.state.subscribe(() => undefined);
      host.on("log", () => undefined);
      const form = { message: "Which?", requestedSchema: { type: "object", properties: {} } };
      expect((await peer.request("elicitation/create", form)).error ?? {}).to.have.property("code");
      const heard: string[] = [];
      host.on("input-request", ({ request }) => {
        heard.push(request.kind);
        void host.inputRequests.answer(request.requestId, { action: "accept", content: {} });
      });
      await host.inputRequests.list();
      expect((await peer.request("elicitation/create", form)).result).to.deep.equal({ action: "accept", content: {} });
      expect(heard).to.deep.equal(["elicitation-form"]);
    });

    it("returns structured content with the type that the schema of the call has", async () => {
      const server = await start();
      content = { content: [], structuredContent: { degrees: 21, more: true } };
      const checked = await server.callTool("one", {}, { output: WEATHER });
      if (checked.isError) throw new Error("it is none");
      const degrees: number = checked.structuredContent.degrees;
      expect(degrees).to.equal(21);
      const { structuredContent } = await server.callTool<{ readonly degrees: number }>("one");
      const typed: number | undefined = structuredContent?.degrees;
      expect(typed).to.equal(21);
      content = { content: [], structuredContent: { degrees: "warm" } };
      const error = await mcpRejection(server.callTool("one", {}, { output: WEATHER }));
      expect([error.code, error.data.issues]).to.deep.equal(["ERR-OUTPUT-SCHEMA", ["degrees are no number"]]);
      content = { content: [{ type: "text", text: "No such city." }], isError: true };
      expect(await server.callTool("one", {}, { output: WEATHER })).to.have.property("isError", true);
      const none = {} as OutputSchema; // what a program without types may pass
      expect(await codeOf(server.callTool("one", {}, { output: none }))).to.equal("ERR-ARGUMENT");
    });

    it("yields the updates of a call, and its result at last", async () => {
      const server = await start();
      const updates: CallUpdate[] = [];
      const reading = (async () => {
        for await (const update of server.call("never", {}, { callId: "c" })) updates.push(update);
      })();
      const { id, params } = await peer.until(({ method }) => method === "tools/call");
      const progressToken = tokenOf(params);
      peer.say({ method: "notifications/progress", params: { progressToken, progress: 1, total: 2 } });
      await until(() => updates.length === 1);
      peer.say({ id, result: content });
      await reading;
      expect(updates).to.deep.equal([
        { kind: "progress", progress: { progress: 1, total: 2 } },
        { kind: "result", result: { content: [], isError: false } },
      ]);
    });

    it("cancels a call whose loop is left, and throws what a call rejects with", async () => {
      const server = await start();
      const leaving = (async () => {
        for await (const update of server.call("never")) if (update.kind === "progress") break;
      })();
      const { params, id } = await peer.until(({ method }) => method === "tools/call");
      const progressToken = tokenOf(params);
      peer.say({ method: "notifications/progress", params: { progressToken, progress: 1 } });
      await leaving;
      const cancelled = await peer.until(({ method }) => method === "notifications/cancelled");
      expect(cancelled.params).to.include({ requestId: id });
      const stop = new AbortController();
      const failing = rejection(server.call("never", {}, { signal: stop.signal }).next());
      await until(() => peer.received.filter(({ method }) => method === "tools/call").length === 2);
      stop.abort("enough");
      expect(await failing).to.equal("enough");
    });

    it("rejects misspelt options of connections and requests, and names those that it knows", async () => {
      const server = await start();
      const wrong = { timeoutMs: 5 } as object;
      const late = await mcpRejection(server.callTool("one", {}, wrong));
      expect([late.code, late.message]).to.deep.equal([
        "ERR-ARGUMENT",
        'The option "timeoutMs" of callTool is unknown; known are signal, idleTimeoutMs, totalTimeoutMs, cache, meta, secrets, initiator, view, callId, onProgress, outputSchema, onLog, logLevel, task, onTask, output.',
      ]);
      expect(await codeOf(server.callTool("one", {}, null as unknown as object))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(server.call("one", {}, wrong).next())).to.equal("ERR-ARGUMENT");
      expect(await codeOf(server.listTools(wrong))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(server.listResources({ onProgress: () => undefined } as object))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(host.connect("https://a.example/mcp", { header: {} } as object))).to.equal("ERR-ARGUMENT");
      expect(
        host.servers.value.map(({ id }) => id),
        "nothing was begun",
      ).to.deep.equal(["s"]);
    });
  });
}
