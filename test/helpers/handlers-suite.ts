/** Tests of handlers through the public API. They run on every kind of host: in a worker, behind its contract in the page, and in Node. */
import { expect } from "chai";
import type { ClientHost, Handlers, HostEvent, HostOptions } from "../../src/index.js";
import { rejection } from "../fixtures/rejection.js";
import { TransportServer } from "../fixtures/transport-server.js";
import { until } from "../fixtures/until.js";

const FORM = {
  message: "Which account?",
  requestedSchema: { type: "object", properties: { account: { type: "string", default: "main" } } },
};
const PAGE = { mode: "url", elicitationId: "e-1", url: "https://bank.example/pay", message: "Pay here." };
const PROMPT = { messages: [{ role: "user", content: { type: "text", text: "Hi" } }], maxTokens: 9 };
const ANSWER = { role: "assistant", model: "parrot", content: { type: "text", text: "Hi" } } as const;
const ROOT = { uri: "file:///work/lake", name: "Lake" };

/** `create`: creates a host with these options. */
export function describeHandlers(title: string, create: (options: HostOptions) => Promise<ClientHost>): void {
  describe(`handlers of a host in ${title}`, () => {
    let host: ClientHost;
    let server: TransportServer;
    afterEach(() => host.close());

    /** A host with these handlers, and a server that is connected to it. */
    async function start(handlers?: Handlers, options: HostOptions = {}): Promise<void> {
      host = await create({ ...options, storage: "memory", ...(handlers && { handlers }) });
      server = new TransportServer();
      await host.connect(server.transport, { id: "s", name: "survey", era: "legacy" });
    }
    /** Events of this kind from now on. */
    function heard<K extends HostEvent["kind"]>(kind: K): Extract<HostEvent, { kind: K }>[] {
      const seen: Extract<HostEvent, { kind: K }>[] = [];
      host.subscribe((events) => {
        for (const event of events) if (event.kind === kind) seen.push(event as Extract<HostEvent, { kind: K }>);
      });
      return seen;
    }
    const answerTo = async (method: string, params: object = {}) => server.request(method, { ...params });

    it("declare their capabilities, and answer each request with the call that it belongs to (C-02)", async () => {
      const seen: object[] = [];
      await start({
        elicitation({ kind, serverId, serverUrl, params }) {
          seen.push({ kind, serverId, serverUrl, message: params.message });
          return { action: "accept", ...(kind === "elicitation-form" && { content: {} }) };
        },
        sampling: async ({ params }) => ({ ...ANSWER, content: { type: "text", text: `${params.maxTokens}` } }),
        roots: ({ serverId }) => [{ ...ROOT, name: serverId }],
      });
      expect(server.capabilities).to.deep.equal({
        elicitation: { form: {}, url: {} },
        sampling: {},
        roots: { listChanged: true },
      });
      const form = await answerTo("elicitation/create", FORM);
      expect(form.result, "with the default").to.deep.equal({ action: "accept", content: { account: "main" } });
      expect((await answerTo("elicitation/create", PAGE)).result).to.deep.equal({ action: "accept" });
      const source = { serverId: "s", serverUrl: "survey" };
      expect(seen).to.deep.equal([
        { kind: "elicitation-form", ...source, message: FORM.message },
        { kind: "elicitation-url", ...source, message: PAGE.message },
      ]);
      const model = await answerTo("sampling/createMessage", PROMPT);
      expect(model.result).to.deep.equal({ ...ANSWER, content: { type: "text", text: "9" } });
      expect((await answerTo("roots/list")).result).to.deep.equal({ roots: [{ ...ROOT, name: "s" }] });
      const decided = (await host.audit.list()).map(({ kind, outcome, by }) => [kind, outcome, by]);
      expect(decided).to.have.deep.members([
        ["elicitation-form", "accept", "handler"],
        ["elicitation-url", "accept", "handler"],
        ["sampling", "answer", "handler"],
        ["roots", "share", "handler"],
      ]);
    });

    it("declare only what they answer: one mode of elicitation, a model with tools, a list of roots", async () => {
      await start({
        elicitation: { form: () => ({ action: "decline" }) },
        sampling: { createMessage: () => ANSWER, tools: true },
        roots: [ROOT],
      });
      expect(server.capabilities).to.deep.equal({
        elicitation: { form: {} },
        sampling: { tools: {} },
        roots: { listChanged: true },
      });
      expect((await answerTo("elicitation/create", PAGE)).error).to.include({ code: -32602 });
      expect((await answerTo("roots/list")).result).to.deep.equal({ roots: [ROOT] });
    });

    it("are merged by setHandlers and removed by false; a server is notified of other roots (RO-03)", async () => {
      await start({ roots: [ROOT], elicitation: { form: () => ({ action: "decline" }) } });
      await host.setHandlers({ roots: [] });
      await server.until(({ method }) => method === "notifications/roots/list_changed");
      expect((await answerTo("roots/list")).result).to.deep.equal({ roots: [] });
      expect((await answerTo("elicitation/create", FORM)).result).to.deep.equal({ action: "decline" });
      await host.setHandlers({ elicitation: false });
      expect((await answerTo("elicitation/create", FORM)).error).to.include({ code: -32601 });
      expect((await answerTo("roots/list")).result).to.deep.equal({ roots: [] });
    });

    it("that throw, or return no valid answer, refuse the request with an error, and are reported", async () => {
      await start({
        elicitation: () => ({ action: "perhaps" }) as never,
        sampling: () => Promise.reject(new Error("the model is asleep")),
        roots: () => [{ uri: "https://example.com" }],
      });
      const problems = heard("problem");
      for (const [method, params] of [
        ["elicitation/create", FORM],
        ["sampling/createMessage", PROMPT],
        ["roots/list", {}],
      ] as const) {
        const { error } = await answerTo(method, params);
        expect(error, method).to.include({ code: -32603 });
        expect(error?.message, "nothing private").to.not.contain("asleep");
      }
      await until(() => problems.length === 3);
      expect(problems.map(({ problem }) => problem.reason).join("\n")).to.match(/perhaps[^]*asleep[^]*file:/);
    });

    it("that return undefined leave the request to the user; it is refused at once where nobody listens", async () => {
      await start({ elicitation: () => undefined, roots: () => undefined });
      expect((await answerTo("roots/list")).error, "there are none").to.include({ code: -32603 });
      expect((await answerTo("elicitation/create", FORM)).error?.message).to.contain("no listener");
      const requests = heard("input-request");
      await host.inputRequests.list(); // the engine knows by now
      const answer = answerTo("elicitation/create", FORM);
      await until(() => requests.length > 0);
      const { requestId = "" } = requests[0]?.request ?? {};
      await host.inputRequests.answer(requestId, { action: "accept", content: { account: "spare" } });
      expect((await answer).result).to.deep.equal({ action: "accept", content: { account: "spare" } });
    });

    it("are not needed for what is offered to users; a request without a listener is refused at once, with a code", async () => {
      host = await create({ storage: "memory" });
      await host.offer({ elicitation: { form: true }, sampling: "manual" });
      server = new TransportServer();
      await host.connect(server.transport, { era: "legacy" });
      for (const [method, params] of [
        ["elicitation/create", FORM],
        ["sampling/createMessage", PROMPT],
      ] as const)
        expect((await answerTo(method, params)).error, method).to.include({ code: -32603 });
      const stop = host.subscribe(() => undefined);
      await host.inputRequests.list();
      const seen = answerTo("elicitation/create", FORM);
      await until(async () => (await host.inputRequests.list()).length > 0);
      await host.inputRequests.answer((await host.inputRequests.list())[0]?.requestId ?? "", { action: "decline" });
      expect((await seen).result).to.deep.equal({ action: "decline" });
      stop();
      await host.inputRequests.list(); // the engine knows by now
      expect((await answerTo("elicitation/create", FORM)).error).to.include({ code: -32603 });
    });

    it("have a signal that aborts when the server withdraws its request", async () => {
      let signal: AbortSignal | undefined;
      await start({
        elicitation: (_request, context) => {
          ({ signal } = context);
          return new Promise(() => undefined);
        },
      });
      const id = server.answerLater("elicitation/create", FORM);
      await until(() => signal !== undefined);
      expect(signal?.aborted).to.equal(false);
      server.say({ method: "notifications/cancelled", params: { requestId: id } });
      await until(() => signal?.aborted === true);
    });

    it("have inputTimeoutMs to answer, as users have: then a form is cancelled, and the rest is refused", async () => {
      await start(
        {
          elicitation: () => new Promise(() => undefined),
          sampling: () => new Promise(() => undefined),
          roots: () => new Promise(() => undefined),
        },
        { inputTimeoutMs: 50 },
      );
      expect((await answerTo("elicitation/create", FORM)).result).to.deep.equal({ action: "cancel" });
      for (const [method, params] of [
        ["sampling/createMessage", PROMPT],
        ["roots/list", {}],
      ] as const) {
        const { error } = await answerTo(method, params);
        expect(error, method).to.include({ code: -32603 });
        expect(error?.message, method).to.contain("50 ms");
      }
    });

    it("approve the calls of the program, one by one, and not those of the user", async () => {
      const requested: object[] = [];
      await start({
        approveTool({ tool, arguments: args, initiator }) {
          requested.push({ tool, args, initiator });
          return tool === "read";
        },
      });
      const connected = host.server("s");
      const denied = await rejection(connected?.callTool("write", { text: "x" }) ?? Promise.resolve());
      expect(denied).to.include({ code: "ERR-REFUSED" });
      const calls = [connected?.callTool("read", { at: 1 }), connected?.callTool("write", {}, { initiator: "user" })];
      for (const name of ["read", "write"]) {
        const { id } = await server.until(({ method, params }) => method === "tools/call" && params?.name === name);
        server.say({ id, result: { content: [] } });
      }
      await Promise.all(calls);
      expect(requested).to.deep.equal([
        { tool: "write", args: { text: "x" }, initiator: "page" },
        { tool: "read", args: { at: 1 }, initiator: "page" },
      ]);
      expect(server.received.filter(({ method }) => method === "tools/call")).to.have.length(2);
    });

    it("that are no functions are refused, and change nothing (ERR-ARGUMENT)", async () => {
      await start({ roots: [ROOT] });
      for (const [handlers, words] of [
        [{ elicit: () => undefined }, /"elicit".*elicitation, sampling/],
        [{ elicitation: true }, /form and url/],
        [{ elicitation: {} }, /form, url or both/],
        [{ elicitation: { form: 1 } }, /"elicitation.form"/],
        [{ elicitation: { forms: () => undefined } }, /"elicitation.forms"/],
        [{ sampling: { tools: true } }, /"sampling.createMessage"/],
        [{ roots: "file:///" }, /list of roots/],
        [{ roots: [{ uri: "https://a.example" }] }, /file:/],
        [{ approveTool: "always" }, /function.*"approveTool"/],
        [{ signIn: { open: () => false } }, /redirectUrl/],
        [["elicitation"], /unknown/],
        [null, /object/],
      ] as const) {
        const error = await rejection(host.setHandlers(handlers as unknown as Handlers));
        expect(error, JSON.stringify(handlers)).to.include({ code: "ERR-ARGUMENT" });
        expect(String(error)).to.match(words);
      }
      expect((await answerTo("roots/list")).result).to.deep.equal({ roots: [ROOT] });
      const wrong = { elicit: () => undefined } as unknown as Handlers;
      expect(await rejection(create({ handlers: wrong }))).to.include({ code: "ERR-ARGUMENT" });
    });
  });
}
