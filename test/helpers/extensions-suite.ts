/** Tests of extensions that the embedder implements, through the public API. They run on every kind of host, as those of handlers do. */
import { expect } from "chai";
import type {
  ClientHost,
  ClientServer,
  ConnectOptions,
  ExtensionNotification,
  Handlers,
  HostEvent,
  HostOptions,
  ResultHandler,
} from "../../src/index.js";
import { rejection } from "../fixtures/rejection.js";
import { TransportServer } from "../fixtures/transport-server.js";
import { until } from "../fixtures/until.js";

type Params = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, (params: Params) => Params | undefined>>;

const WEATHER = "com.example/weather";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
/** Answers of a modern server that declares these extensions. */
const declaring = (...ids: readonly string[]): Answers => ({
  "server/discover": () => ({
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    capabilities: { tools: {}, extensions: Object.fromEntries(ids.map((id) => [id, {}])) },
  }),
});
const MODERN = declaring(WEATHER, "com.example/tides");
/** Result that asks for a place first, and is complete with the answer to that. */
const requesting =
  (method: string) =>
  ({ inputResponses }: Params): Params =>
    inputResponses
      ? { resultType: "complete", content: [], structuredContent: { got: inputResponses } }
      : { resultType: "input_required", inputRequests: { place: { method, params: { precise: true } } } };

/** `create`: creates a host with these options. */
export function describeExtensions(title: string, create: (options: HostOptions) => Promise<ClientHost>): void {
  describe(`extensions with handlers, of a host in ${title}`, () => {
    let host: ClientHost;
    let server: TransportServer;
    let connected: ClientServer;
    afterEach(() => host.close());

    /** A host with these extensions, and a server that is connected to it. */
    async function start(
      era: "legacy" | "modern",
      extensions: NonNullable<Handlers["extensions"]>,
      {
        answers = {},
        options = {},
        connect = {},
      }: { answers?: Answers; options?: HostOptions; connect?: ConnectOptions } = {},
    ): Promise<void> {
      host = await create({ storage: "memory", ...options, handlers: { extensions } });
      server = new TransportServer("2025-11-25", { tools: {} }, era === "modern" ? { ...MODERN, ...answers } : answers);
      connected = await host.connect(server.transport, { id: "s", name: "weather", era, ...connect });
    }
    /** Reasons of all problems from now on. */
    function problems(): string[] {
      const reasons: string[] = [];
      host.subscribe((events: readonly HostEvent[]) => {
        for (const event of events) if (event.kind === "problem") reasons.push(event.problem.reason);
      });
      return reasons;
    }
    const extensionsOf = (request: { params?: Params } | undefined): unknown =>
      ((request?.params?._meta as Params | undefined)?.[CAPABILITIES] as { extensions?: unknown } | undefined)
        ?.extensions;

    it("are declared with their settings, to servers of both eras, beside those of the offer (C-05, C-07)", async () => {
      const settings = { units: ["metric"] };
      await start("legacy", { [WEATHER]: { settings }, "com.example/plain": {} });
      const both = { [WEATHER]: settings, "com.example/plain": {} };
      expect(server.capabilities).to.deep.equal({ extensions: both });
      await host.close();
      await start("modern", { [WEATHER]: { settings }, "com.example/plain": {} });
      const defaults = { "io.modelcontextprotocol/tasks": {}, "io.modelcontextprotocol/skills": {} };
      expect(extensionsOf(server.received[0])).to.deep.equal({ ...defaults, ...both });
      await host.setHandlers({ extensions: { "com.example/plain": false } });
      await connected.ping();
      expect(extensionsOf(server.received.at(-1)), "the other one stays").to.deep.equal({
        ...defaults,
        [WEATHER]: settings,
      });
      await host.setHandlers({ extensions: false });
      await connected.ping();
      expect(extensionsOf(server.received.at(-1))).to.deep.equal(defaults);
    });

    it("are withheld from one server by its own offer", async () => {
      const seen: unknown[] = [];
      const weather = {
        notifications: { "weather/changed": () => seen.push(1) },
        requests: { "weather/place": () => ({}) },
      };
      await start("legacy", { [WEATHER]: weather }, { connect: { offer: { extensions: { [WEATHER]: false } } } });
      expect(server.capabilities).to.deep.equal({});
      server.say({ method: "weather/changed" });
      expect((await server.request("weather/place")).error).to.include({ code: -32601 });
      expect(seen).to.deep.equal([]);
    });

    it("are not used with a server of 2026-07-28 that does not declare them (C-05)", async () => {
      const seen: unknown[] = [];
      const see = (value: unknown): object => ({ content: [], seen: seen.push(value) });
      const weather = {
        notifications: { "weather/changed": see },
        requests: { "weather/place": see },
        resultTypes: { weather_report: see },
      };
      const call = ({ name, ...params }: Params): Params =>
        name === "place" ? requesting("weather/place")(params) : { resultType: "weather_report" };
      await start(
        "modern",
        { [WEATHER]: weather },
        { answers: { ...declaring("com.example/tides"), "tools/call": call } },
      );
      server.say({ method: "weather/changed" });
      expect(await rejection(connected.callTool("report"))).to.have.property("code", "ERR-PROTO");
      expect(await rejection(connected.callTool("place"))).to.have.property("code", "ERR-PROTO");
      expect(seen).to.deep.equal([]);
    });

    for (const era of ["legacy", "modern"] as const) {
      it(`receive their notifications in order, with the server that sent them (${era})`, async () => {
        const seen: unknown[] = [];
        const take = ({ method, params, serverId, serverUrl }: ExtensionNotification): unknown => {
          seen.push({ method, params, serverId, serverUrl });
          return take; // nobody looks at it
        };
        await start(era, {
          [WEATHER]: { notifications: { "weather/changed": take } },
          "com.example/tides": { notifications: { "notifications/com.example/tide": take } },
        });
        const faults = problems();
        for (const name of ["constructor", "__proto__", "weather/other"])
          server.say({ method: name, params: { odd: 1 } });
        server.say({ method: "weather/changed", params: { city: "Oslo" } });
        server.say({ method: "notifications/com.example/tide" });
        server.say({ method: "weather/changed", params: { city: "Bergen" } });
        await until(() => seen.length === 3);
        const source = { serverId: "s", serverUrl: "weather" };
        expect(seen).to.deep.equal([
          { method: "weather/changed", params: { city: "Oslo" }, ...source },
          { method: "notifications/com.example/tide", params: {}, ...source },
          { method: "weather/changed", params: { city: "Bergen" }, ...source },
        ]);
        await host.inputRequests.list(); // later than what the functions returned
        expect(faults).to.deep.equal([]);
      });
    }

    it("report a notification's function that fails as a problem, and go on", async () => {
      const seen: unknown[] = [];
      await start("legacy", {
        [WEATHER]: {
          notifications: {
            "weather/changed": ({ params }) => {
              seen.push(params.at);
              if (params.at === 1) throw new Error("too windy");
              return Promise.reject(new Error("too wet"));
            },
          },
        },
      });
      const reasons = problems();
      server.say({ method: "weather/changed", params: { at: 1 } });
      server.say({ method: "weather/changed", params: { at: 2 } });
      await until(() => reasons.length === 2);
      expect(reasons.join("\n")).to.match(/weather\/changed failed: too windy[^]*too wet/);
      expect(seen).to.deep.equal([1, 2]);
    });

    it("answer requests of legacy servers; others are refused as without extensions (C-02)", async () => {
      await start("legacy", {
        [WEATHER]: {
          requests: {
            "weather/place": async ({ method, params, serverId, serverUrl }) => ({
              method,
              params,
              serverId,
              serverUrl,
            }),
            "weather/none": () => undefined as unknown as object,
            "weather/broken": () => {
              throw new Error("secret words");
            },
          },
        },
      });
      const reasons = problems();
      expect((await server.request("weather/place", { precise: true })).result).to.deep.equal({
        method: "weather/place",
        params: { precise: true },
        serverId: "s",
        serverUrl: "weather",
      });
      for (const method of ["weather/other", "constructor", "__proto__", "elicitation/create"])
        expect((await server.request(method)).error, method).to.include({ code: -32601 });
      for (const method of ["weather/none", "weather/broken"]) {
        const { error } = await server.request(method);
        expect(error, method).to.include({ code: -32603 });
        expect(error?.message).not.to.contain("secret");
      }
      await until(() => reasons.length === 2);
      expect(reasons.join("\n")).to.match(/result[^]*secret words/);
      const entries = (await host.audit.list()).filter(({ kind }) => kind === "extension");
      expect(entries.map(({ subject, outcome, by }) => [subject, outcome, by])).to.have.deep.members([
        ["weather/place", "answer", "handler"],
        ["weather/none", "refused", undefined],
        ["weather/broken", "refused", undefined],
      ]);
    });

    it("answer more requests than a user would see, and are subject to the policy", async () => {
      let isAllowed = true;
      const policy: NonNullable<HostOptions["policy"]> = ({ kind }) =>
        kind === "extension" && !isAllowed ? "refuse" : "prompt";
      await start(
        "legacy",
        { [WEATHER]: { requests: { "weather/place": ({ params }) => params } } },
        { options: { policy } },
      );
      for (let at = 0; at < 30; at++)
        expect((await server.request("weather/place", { at })).result).to.deep.equal({ at });
      isAllowed = false;
      expect((await server.request("weather/place")).error).to.include({ code: -1 });
    });

    it("answer input requests of modern servers; others end the call as ever (M-02, M-09)", async () => {
      await start(
        "modern",
        {
          [WEATHER]: {
            requests: {
              "weather/place": async ({ params, during }) => ({ city: "Oslo", params, during: during?.name }),
              "weather/broken": () => Promise.reject(new Error("no place")),
            },
          },
        },
        { answers: { "tools/call": (params) => requesting(String(params.name))(params) } },
      );
      const { structuredContent } = await connected.callTool("weather/place");
      expect(structuredContent).to.deep.equal({
        got: { place: { city: "Oslo", params: { precise: true }, during: "weather/place" } },
      });
      expect(await rejection(connected.callTool("weather/other"))).to.include({ code: "ERR-PROTO" });
      const failure = await rejection(connected.callTool("weather/broken"));
      expect(failure).to.include({ code: "ERR-REFUSED" });
      expect((failure as Error).cause).to.include({ message: "no place" });
    });

    it("have a signal that aborts when the server withdraws its request, and when the host is closed", async () => {
      const signals: AbortSignal[] = [];
      const wait = (_: unknown, { signal }: { signal: AbortSignal }): Promise<object> => {
        signals.push(signal);
        return new Promise(() => undefined);
      };
      await start("legacy", {
        [WEATHER]: { requests: { "weather/place": wait }, notifications: { "weather/changed": wait } },
      });
      const id = server.answerLater("weather/place");
      await until(() => signals.length === 1);
      server.say({ method: "notifications/cancelled", params: { requestId: id } });
      await until(() => signals[0]?.aborted === true);
      server.answerLater("weather/place");
      server.say({ method: "weather/changed" });
      await until(() => signals.length === 3);
      await connected.close();
      await until(() => signals.every(({ aborted }) => aborted));
    });

    it("have inputTimeoutMs to answer a request", async () => {
      const options = { inputTimeoutMs: 50 };
      const never = (): Promise<object> => new Promise(() => undefined);
      await start("legacy", { [WEATHER]: { requests: { "weather/place": never } } }, { options });
      const { error } = await server.request("weather/place");
      expect(error).to.include({ code: -32603 });
      expect(error?.message).to.contain("50 ms");
    });

    it("complete results of their types, for calls of tools and for their own requests (B-07)", async () => {
      const seen: unknown[] = [];
      const report = { resultType: "weather_report", degrees: 7, ttlMs: 60_000 };
      await start(
        "modern",
        {
          [WEATHER]: {
            resultTypes: {
              async weather_report({ method, result, serverId, serverUrl }) {
                seen.push({ method, serverId, serverUrl });
                return { ...result, content: [{ type: "text", text: `${String(result.degrees)} °C` }] };
              },
            },
          },
        },
        {
          answers: {
            "tools/call": () => report,
            "weather/forecast": () => report,
            "tools/list": () => ({ ...report, tools: [] }),
            "weather/odd": () => ({ resultType: "constructor" }),
          },
        },
      );
      const { content } = await connected.callTool("forecast");
      expect(content).to.deep.equal([{ type: "text", text: "7 °C" }]);
      expect(await connected.request("weather/forecast")).to.include({ resultType: "weather_report", degrees: 7 });
      const source = { serverId: "s", serverUrl: "weather" };
      expect(seen).to.deep.equal([
        { method: "tools/call", ...source },
        { method: "weather/forecast", ...source },
      ]);
      expect(await rejection(connected.listTools()), "lists have one type").to.include({ code: "ERR-PROTO" });
      expect(await rejection(connected.request("weather/odd"))).to.include({ code: "ERR-PROTO" });
      await host.setHandlers({ extensions: { [WEATHER]: false } });
      expect(await rejection(connected.callTool("forecast"))).to.include({ code: "ERR-PROTO" });
    });

    /** A handler of results that never settles, and the signal that the last call of it got. */
    function pending(): { readonly never: ResultHandler; readonly signal: AbortSignal | undefined } {
      let signal: AbortSignal | undefined;
      return {
        never(_, context) {
          ({ signal } = context);
          return new Promise(() => undefined);
        },
        get signal() {
          return signal;
        },
      };
    }
    const typeOfName = { "tools/call": ({ name }: Params) => ({ resultType: name }) };

    it("reject a call whose result they can't complete", async () => {
      const resultTypes = {
        broken: () => Promise.reject(new Error("no weather")),
        none: () => undefined as unknown as object,
        never: pending().never,
      };
      const options = { inputTimeoutMs: 150 };
      await start("modern", { [WEATHER]: { resultTypes } }, { answers: typeOfName, options });
      const failure = await rejection(connected.callTool("broken"));
      expect(failure).to.include({ code: "ERR-REFUSED" });
      expect((failure as Error).cause).to.include({ message: "no weather" });
      expect(await rejection(connected.callTool("none"))).to.include({ code: "ERR-REFUSED" });
      expect(await rejection(connected.callTool("never"))).to.include({ code: "ERR-TIMEOUT" });
    });

    it("reject a call that is aborted while they complete its result, and have their signal aborted", async () => {
      const handler = pending();
      await start("modern", { [WEATHER]: { resultTypes: { never: handler.never } } }, { answers: typeOfName });
      const over = new AbortController();
      const aborted = rejection(connected.callTool("never", {}, { signal: over.signal }));
      await until(() => handler.signal !== undefined);
      const reason = new Error("enough");
      over.abort(reason);
      expect(await aborted).to.equal(reason);
      await until(() => handler.signal?.aborted === true);
    });

    it("that can't be implemented are refused, and change nothing (ERR-ARGUMENT)", async () => {
      const run = (): object => ({});
      await start("legacy", { [WEATHER]: { requests: { "weather/place": run } } });
      for (const [extensions, words] of [
        [{ weather: {} }, /prefix/],
        [{ "com.example/a b": {} }, /prefix/],
        [{ "com.example/x": true }, /object/],
        [{ "com.example/x": { settings: [] } }, /settings/],
        [{ "com.example/x": { request: {} } }, /"request"/],
        [{ "com.example/x": { requests: [] } }, /"requests"/],
        [{ "com.example/x": { requests: { "x/y": 1 } } }, /function.*"x\/y"/],
        [{ "com.example/x": { requests: { "": run } } }, /name/],
        [{ "com.example/x": { requests: { "x y": run } } }, /name/],
        [{ "com.example/x": { requests: { ["x".repeat(201)]: run } } }, /name/],
        [{ "com.example/x": { requests: { "weather/place": run } } }, /Two extensions/],
        [{ "com.example/x": { requests: { "sampling/createMessage": run } } }, /"sampling\/createMessage"/],
        [{ "com.example/x": { requests: { ping: run } } }, /"ping"/],
        [{ "com.example/x": { notifications: { "notifications/cancelled": run } } }, /cancelled/],
        [{ "com.example/x": { notifications: { "notifications/tools/list_changed": run } } }, /list_changed/],
        [{ "com.example/x": { resultTypes: { input_required: run } } }, /input_required/],
        [{ "io.modelcontextprotocol/tasks": {} }, /tasks/],
        ["x", /object/],
      ] as const) {
        const wrong = { extensions } as unknown as Handlers; // what a program without types may pass
        const error = await rejection(host.setHandlers(wrong));
        expect(error, JSON.stringify(extensions)).to.include({ code: "ERR-ARGUMENT" });
        expect(String(error)).to.match(words);
      }
      expect((await server.request("weather/place")).result).to.deep.equal({});
    });
  });
}
