/** Stdio servers behind a launcher: connecting in either era, calls, output, the end of a process and watched files. */
import { expect } from "chai";
import { WebSocket } from "ws";
import { createHost } from "../../../../src/client/host/create-host.js";
import type { ClientHost, HostEvent, LauncherSettings, Server } from "../../../../src/client/api/index.js";
import { readNumber } from "../../../../src/json/exact-number.js";
import { thisPlatform } from "../../../../src/client/platform/platform.js";
import { playLauncher, type Message, type Play, type PlayedLauncher } from "../../../fixtures/launcher.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { codeOf, mcpRejection } from "../../../fixtures/rejection.js";
import { until } from "../../../fixtures/until.js";

const TOOLS = [{ name: "echo", inputSchema: { type: "object" } }];

/** A server of one era, with the tool `echo`, which never answers `slow`. */
const serverOf =
  (era: "modern" | "legacy", tools: (index: number) => readonly object[] = () => TOOLS): Play =>
  ({ id, method, params }, process, index) => {
    if (id === undefined) return;
    const capabilities = { tools: { listChanged: true } };
    if (method === "server/discover" && era === "modern")
      return process.answer(id, { resultType: "complete", supportedVersions: ["2026-07-28"], capabilities });
    if (method === "initialize" && era === "legacy")
      return process.answer(id, { protocolVersion: "2025-11-25", capabilities });
    if (method === "tools/list") return process.answer(id, { resultType: "complete", tools: tools(index) });
    if (method === "tools/call") {
      if (params?.name === "slow") return;
      return process.print(
        `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[],"structuredContent":{"n":9007199254740993}}}`,
      );
    }
    process.print({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } });
  };

describe("a stdio server behind a launcher", () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  interface World {
    readonly launcher: PlayedLauncher;
    readonly host: ClientHost;
    readonly events: HostEvent[];
    readonly url: string;
    connect(): Promise<Server>;
    /** States of the connection, one after the other. */
    states(): readonly string[];
  }

  async function world(
    play: Play,
    options = {},
    settings: Partial<LauncherSettings> = {},
    clock?: FakeClock,
  ): Promise<World> {
    const launcher = await playLauncher(play, options);
    ends.push(() => launcher.close());
    const { origin } = launcher;
    const platform = thisPlatform(origin);
    const host = await createHost({
      launcher: { url: `${origin}/stdio/`, token: "secret", ...settings },
      storage: "memory",
      platform: {
        http: { ...platform.http, pageOrigin: origin },
        ...(clock && { clock }),
        // Node 20 has none. Its events are those of the web.
        openSocket: (url, protocols) => new WebSocket(url, [...protocols]) as unknown as globalThis.WebSocket,
      },
    });
    ends.push(() => host.close());
    const events: HostEvent[] = [];
    host.subscribe((some) => void events.push(...some));
    const url = `${origin.replace("http", "ws")}/stdio/files`;
    return {
      launcher,
      host,
      events,
      url,
      connect: () => host.connect(url, { id: "a" }),
      states: () => events.flatMap((event) => (event.kind === "server" ? event.server.state : [])),
    };
  }
  const problems = (events: readonly HostEvent[]): string[] =>
    events.flatMap((event) => (event.kind === "problem" ? String(event.problem.reason) : []));

  for (const era of ["modern", "legacy"] as const) {
    it(`is connected, listed and called in the ${era} era, with every digit, and ended with the connection`, async () => {
      const { launcher, connect, host } = await world(serverOf(era));
      const server = await connect();
      expect(server.info).to.include({ era });
      expect(server.info.process).to.deep.include({ pid: 100, command: "node", env: ["API_KEY"] });
      expect((await server.listTools()).map(({ name }) => name)).to.deep.equal(["echo"]);
      const { resultId } = await server.callTool("echo", { n: readNumber("12345678901234567890") }, { view: true });
      expect(await host.results.json(resultId, "structured")).to.contain("9007199254740993");
      const [process] = launcher.processes;
      expect(process?.lines.at(-1)).to.contain('"n":12345678901234567890');
      await server.close();
      await until(() => process?.isClosed === true);
      expect(launcher.processes).to.have.length(1);
    });

    it(`is started again when a watched file changed, and its lists are read again, in the ${era} era`, async () => {
      const tools = (index: number): readonly object[] => [{ ...TOOLS[0], name: `echo-${index}` }];
      const { launcher, connect, states, host } = await world(serverOf(era, tools), { isWatched: true });
      const server = await connect();
      await server.listTools();
      const call = mcpRejection(server.callTool("slow", {}));
      await until(() => launcher.processes[0]?.received.at(-1)?.method === "tools/call");
      launcher.processes[0]?.change("src/server.js");
      expect((await call).data.mayHaveRun).to.equal(true);
      await until(() => states().join().endsWith("reconnecting,connected"));
      expect((await server.listTools()).map(({ name }) => name)).to.deep.equal(["echo-1"]);
      expect(host.server("a")?.info.process?.pid).to.equal(101);
    });

    it(`that crashed waits for the change of a watched file, in the ${era} era`, async () => {
      const { launcher, connect, states, events } = await world(serverOf(era), { isWatched: true });
      const server = await connect();
      launcher.processes[0]?.frame("!SyntaxError: Unexpected token");
      launcher.processes[0]?.exit(1);
      await until(() => states().at(-1) === "reconnecting");
      expect(launcher.processes).to.have.length(1);
      expect(problems(events).join()).to.contain("SyntaxError");
      launcher.processes[0]?.change("src/server.js");
      await until(() => states().at(-1) === "connected");
      expect(launcher.processes).to.have.length(2);
      await server.callTool("echo", {});
    });

    it(`that crashed and is disconnected leaves no process and no socket, in the ${era} era`, async () => {
      const { launcher, connect, states } = await world(serverOf(era), { isWatched: true });
      const server = await connect();
      launcher.processes[0]?.exit(1);
      await until(() => states().at(-1) === "reconnecting");
      await server.close();
      await until(() => launcher.processes[0]?.isClosed === true);
      expect(launcher.processes).to.have.length(1);
    });

    it(`that ends by itself fails its calls with the exit code and its last output, in the ${era} era`, async () => {
      const { launcher, connect, states } = await world(serverOf(era));
      const server = await connect();
      const call = mcpRejection(server.callTool("slow", {}));
      await until(() => launcher.processes[0]?.received.at(-1)?.method === "tools/call");
      launcher.processes[0]?.frame("!Error: no such table");
      launcher.processes[0]?.exit(3);
      const error = await call;
      expect(error.message).to.contain("exit code 3").and.to.contain("no such table");
      expect(error.data).to.include({ process: "ended", exit: 3, serverText: "Error: no such table" });
      expect(error.data.mayHaveRun).to.equal(true);
      await until(() => states().at(-1) === "failed");
      expect(launcher.processes).to.have.length(1);
      await connect();
      expect(launcher.processes).to.have.length(2);
    });
  }

  for (const isWatched of [false, true]) {
    it(`that ends at the first unknown message is started once more, in the legacy era, ${isWatched ? "" : "not "}watched`, async () => {
      const legacy = serverOf("legacy");
      const play: Play = (message, process, index) =>
        message.method === "server/discover" ? process.exit(1) : legacy(message, process, index);
      const { launcher, connect } = await world(play, { isWatched });
      expect((await connect()).info.era).to.equal("legacy");
      expect(launcher.processes).to.have.length(2);
    });
  }

  it("that ends at once can't be connected, and the error has the exit code and the output", async () => {
    const { launcher, connect } = await world((_, process) => {
      process.frame("!Error: Cannot find module 'x'");
      process.exit(1);
    });
    const error = await mcpRejection(connect());
    expect(error.code).to.equal("ERR-UNREACHABLE");
    expect(error.message).to.contain("exit code 1").and.to.contain("Cannot find module");
    expect(launcher.processes).to.have.length(2);
  });

  it("that ends at once while its files are watched is connected after a change", async () => {
    const works = serverOf("modern");
    const { launcher, connect, events } = await world(
      (message, process, index) => (index < 4 ? process.exit(1) : works(message, process, index)),
      { isWatched: true },
    );
    const connecting = connect();
    for (const count of [2, 4]) {
      await until(() => problems(events).length === count);
      expect(launcher.processes).to.have.length(count);
      launcher.processes.at(-1)?.change("src/server.js");
    }
    await (await connecting).callTool("echo", {});
    expect(launcher.processes).to.have.length(5);
    expect(launcher.processes.slice(0, 4).every(({ isClosed }) => isClosed)).to.equal(true);
  });

  it("reports its standard error as log messages, and lines that are no messages as problems, with advice", async () => {
    const { launcher, connect, events } = await world(serverOf("modern"));
    const server = await connect();
    const [process] = launcher.processes;
    process?.frame("!listening\u2028 for messages");
    for (const line of ["Starting…", "", "  ", "ready", "again", "and again"]) process?.print(line);
    process?.print('{"jsonrpc": broken');
    await server.callTool("echo", {});
    await until(() => problems(events).length >= 4);
    const logs = events.flatMap((event) => (event.kind === "log" ? [event.message] : []));
    expect(logs[0]).to.deep.equal({ level: "info", logger: "stderr", data: "listening\u2028 for messages" });
    expect(logs.filter(({ logger }) => logger === "stdout").map(({ data }) => data)).to.deep.equal([
      "Starting…",
      "ready",
      "again",
      "and again",
    ]);
    expect(problems(events)[0]).to.contain("Starting…");
    expect(problems(events)[2]).to.contain("standard error");
    expect(problems(events)[3]).to.equal("not JSON");
  });

  it("is not connected with a wrong token, and the error says what to do", async () => {
    const { connect } = await world(serverOf("modern"), {}, { token: "wrong" });
    const error = await mcpRejection(connect());
    expect(error.code).to.equal("ERR-UNREACHABLE");
    expect(error.message).to.contain("open its link again");
  });

  for (const isWatched of [false, true]) {
    it(`fails when the launcher ends, ${isWatched ? "" : "not "}watched`, async () => {
      const { launcher, connect, states } = await world(serverOf("modern"), { isWatched });
      const server = await connect();
      const call = codeOf(server.callTool("slow", {}));
      await until(() => launcher.processes[0]?.received.at(-1)?.method === "tools/call");
      await launcher.close();
      ends.splice(0, 1);
      expect(await call).to.equal("ERR-CLOSED");
      await until(() => states().at(-1) === "failed");
    });
  }

  it("is only one at an address below that of the launcher, of the page's own origin", async () => {
    const { host, url } = await world(serverOf("modern"));
    for (const other of [
      url.replace("/stdio/", "/other/"),
      url.replace("files", ""),
      "wss://elsewhere.example/stdio/x",
    ])
      expect(await codeOf(host.connect(other)), other).to.equal("ERR-ARGUMENT");
  });

  for (const [settings, words] of [
    [{ url: "https://elsewhere.example/stdio/" }, "origin of the page"],
    [{ token: "a b" }, "token"],
    [{ url: "no address" }, "url"],
  ] as const) {
    it(`is refused with ERR-ARGUMENT for the settings ${JSON.stringify(settings)}`, async () => {
      const { connect } = await world(serverOf("modern"), {}, settings);
      const error = await mcpRejection(connect());
      expect(error.code).to.equal("ERR-ARGUMENT");
      expect(error.message).to.contain(words);
    });
  }

  it("is started when an earlier process of another connection still runs, each with its own", async () => {
    const { launcher, host, url } = await world(serverOf("modern"));
    await Promise.all([host.connect(url, { id: "a" }), host.connect(url, { id: "b" })]);
    expect(launcher.processes).to.have.length(2);
  });

  it("that is downloaded first is spoken to in its own era", async () => {
    const clock = new FakeClock();
    const { launcher, connect } = await world(() => undefined, {}, {}, clock);
    const connecting = connect();
    const process = await until(() => launcher.processes[0]);
    process.frame("!npm warn exec The following package was not found and will be installed");
    const probe = await until(() => process.received[0]);
    clock.advance(30_000);
    serverOf("modern")(probe, process, 0);
    expect((await connecting).info.era).to.equal("modern");
    expect(process.received).to.have.length(1);
  });

  it("that is aborted while it starts is ended", async () => {
    const { launcher, host, url } = await world(() => undefined);
    const stop = new AbortController();
    const connecting = host.connect(url, { signal: stop.signal }).catch((reason: unknown) => reason);
    await until(() => launcher.processes[0]?.received.length === 1);
    stop.abort("enough");
    expect(await connecting).to.equal("enough");
    await until(() => launcher.processes[0]?.isClosed === true);
  });

  it("sends input requests as any other server", async () => {
    const requests: Message[] = [];
    const legacy = serverOf("legacy");
    const { host, url } = await world((message, process, index) => {
      if (message.method === "tools/call" && message.params?.name === "ask")
        return process.print({
          jsonrpc: "2.0",
          id: 7,
          method: "elicitation/create",
          params: { message: "Name?", requestedSchema: { type: "object", properties: {} } },
        });
      if (message.id === 7) return void requests.push(message);
      return legacy(message, process, index);
    });
    await host.setHandlers({ elicitation: async () => ({ action: "decline" }) });
    const server = await host.connect(url);
    server.callTool("ask", {}).catch(() => undefined);
    await until(() => requests.length === 1);
    expect(requests[0]).to.deep.include({ id: 7, result: { action: "decline" } });
  });
});
