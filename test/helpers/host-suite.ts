/**
 * What every host must do against real servers, wherever its engine runs: the same tests in Node, in a page and in a worker.
 */
import { expect } from "chai";
import type { Host, HostEvent, Server, TrafficExchangeEntry } from "../../src/client/api/index.js";
import { isMcpError } from "../../src/errors/index.js";
import { readSurface, takeSurface } from "../../src/surface/index.js";
import { codeOf } from "../fixtures/rejection.js";
import { peerUrls } from "./peer-urls.js";

interface Target {
  readonly name: string;
  readonly url: () => Promise<string>;
  readonly revision: string;
  readonly slow: { readonly tool: string; readonly args: Record<string, unknown>; readonly steps: number };
  readonly forever: { readonly tool: string; readonly args: Record<string, unknown> };
  readonly echo: { readonly tool: string; readonly args: Record<string, unknown>; readonly says: RegExp };
}

const notebook = {
  slow: { tool: "run_survey", args: { steps: 4, stepMs: 20 }, steps: 4 },
  forever: { tool: "run_survey", args: { steps: 100, stepMs: 1000 } },
  echo: { tool: "get_species", args: { species: "curlew" }, says: /Numenius/ },
};

const TARGETS: readonly Target[] = [
  {
    name: "the field notebook in 2026-07-28",
    url: async () => (await peerUrls()).notebook,
    revision: "2026-07-28",
    ...notebook,
  },
  {
    name: "the field notebook in 2025-11-25",
    url: async () => `${(await peerUrls()).notebook}?era=legacy`,
    revision: "2025-11-25",
    ...notebook,
  },
  {
    name: "server-everything",
    url: async () => (await peerUrls()).everything,
    revision: "2025-11-25",
    slow: { tool: "trigger-long-running-operation", args: { duration: 0.2, steps: 4 }, steps: 4 },
    forever: { tool: "trigger-long-running-operation", args: { duration: 100, steps: 100 } },
    echo: { tool: "echo", args: { message: "curlew" }, says: /curlew/ },
  },
];

/** What a promise rejected with; fails when it did not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it should have been rejected");
}

/** Declares the suite for a host made by `makeHost`. */
export function describeHost(where: string, makeHost: () => Promise<Host>): void {
  for (const target of TARGETS) {
    describe(`a host in ${where}, with ${target.name}`, () => {
      let host: Host;
      let server: Server;
      const events: HostEvent[] = [];

      before(async () => {
        host = await makeHost();
        host.subscribe((batch) => events.push(...batch));
        server = await host.connect(await target.url());
      });
      after(() => host.close());

      it("negotiates the revision and reads the server's name", () => {
        expect(server.info.revision).to.equal(target.revision);
        expect(server.info.implementation?.name).to.be.a("string").that.is.not.empty;
        expect(server.info.capabilities.tools).to.be.an("object");
        expect(host.server(server.id)).to.equal(server);
      });

      if (target.name.includes("2026-07-28")) describeSkills(() => ({ host, server, events }));

      it("requests the server's description again", async () => {
        const { info } = server;
        expect(await server.discover()).to.deep.equal(info);
        expect(server.info).to.deep.equal(info);
      });

      it("lists the tools and keeps their definitions", async () => {
        const tools = await server.listTools();
        expect(tools.map((tool) => tool.name)).to.include(target.slow.tool);
        const definition = await server.getTool(target.slow.tool);
        expect(definition?.inputSchema.type).to.equal("object");
        expect(await server.getTool("there is no such tool")).to.equal(undefined);
      });

      it("calls a tool and reads its answer", async () => {
        const result = await server.callTool(target.echo.tool, target.echo.args);
        expect(result.isError).to.equal(false);
        expect(JSON.stringify(result)).to.match(target.echo.says);
      });

      it("reports progress in order, before the answer (U-02)", async () => {
        const seen: number[] = [];
        await server.callTool(target.slow.tool, target.slow.args, {
          onProgress: ({ progress }) => seen.push(progress),
        });
        expect(seen).to.deep.equal(Array.from({ length: target.slow.steps }, (_, step) => step + 1));
      });

      it("records calls, reads and prompts on request, and finds them by a word of their result", async () => {
        await host.history.clear();
        await server.callTool(target.echo.tool, target.echo.args);
        expect(await host.history.list()).to.deep.equal({ entries: [], total: 0 });
        await host.history.record({});
        await server.callTool(target.echo.tool, target.echo.args);
        await server.callTool("there is no such tool").catch(() => undefined);
        const [resource] = await server.listResources();
        await server.readResource(resource?.uri ?? "");
        const { entries } = await host.history.list();
        expect(entries.map(({ kind, name }) => [kind, name])).to.have.deep.members([
          ["resource", resource?.uri],
          ["tool", "there is no such tool"],
          ["tool", target.echo.tool],
        ]);
        const { entries: found } = await host.history.list({ search: "CURLEW", outcome: "done" });
        expect(found).to.have.length(1);
        expect(JSON.parse((await host.history.arguments(found[0]?.id ?? "")) ?? "")).to.deep.equal(target.echo.args);
        const view = await host.history.result(found[0]?.id ?? "");
        expect(await host.results.json(view?.resultId ?? "", "result")).to.match(target.echo.says);
        await host.history.record({ isOn: false });
        await server.callTool(target.echo.tool, target.echo.args);
        expect((await host.history.list()).total).to.equal(3);
        await host.history.clear(server.info.url);
        expect(await host.history.usage()).to.deep.equal({ entries: 0, characters: 0 });
      });

      it("keeps the secrets that a call names in neither the history nor saved traffic", async () => {
        await host.history.clear();
        await host.history.record({});
        await host.traffic.record(true);
        const recorded = await host.connect(await target.url(), { id: `${target.name}, recorded` });
        const options = { callId: `${recorded.id}/call`, secrets: ["curlew"] };
        const result = await recorded.callTool(target.echo.tool, target.echo.args, options);
        expect(JSON.stringify(result)).to.match(target.echo.says);
        const [entry] = (await host.history.list()).entries;
        expect(await host.history.arguments(entry?.id ?? ""))
          .to.include("•••")
          .and.not.include("curlew");
        const view = await host.history.result(entry?.id ?? "");
        expect(await host.results.json(view?.resultId ?? "", "result")).not.to.include("curlew");
        const report = await host.traffic.report(options.callId, "markdown");
        expect(await report.text())
          .to.include("•••")
          .and.not.include("curlew");
        await host.traffic.record(false);
        await host.history.record({ isOn: false });
        await host.history.clear();
        await recorded.close();
      });

      it("stores the surface of a server once for each change, and reads it again", async () => {
        await host.surfaces.delete((await host.surfaces.list()).map(({ id }) => id));
        const surface = await takeSurface(server);
        const first = await host.surfaces.keep(surface);
        expect(
          await host.surfaces.keep({ ...surface, takenAt: new Date(first.at + 60_000).toISOString() }),
        ).to.deep.equal(first);
        const later = { ...surface, takenAt: new Date(first.at + 120_000).toISOString(), tools: [] };
        const second = await host.surfaces.keep(later);
        expect(await host.surfaces.list(surface.server.url)).to.deep.equal([second, first]);
        expect((await readSurface((await host.surfaces.read(first.id)) ?? "")).surface).to.deep.equal(surface);
        await host.surfaces.delete([second.id]);
        expect(await host.surfaces.list()).to.deep.equal([first]);
        expect(await host.surfaces.read(second.id)).to.equal(undefined);
        const { url: _url, ...rest } = surface.server;
        expect(await codeOf(host.surfaces.keep({ ...surface, server: rest }))).to.equal("ERR-ARGUMENT");
        await host.surfaces.delete([first.id]);
      });

      it("stores the surface in the cache, and the changes of the connections to a server, and deletes them", async () => {
        const { url } = server.info;
        await host.surfaces.clear();
        await server.listTools();
        const kept = await host.surfaces.keepCached(url, { id: server.id, malformed: ["broken"] });
        const { surface } = await readSurface((await host.surfaces.read(kept?.id ?? "")) ?? "");
        expect(surface).to.deep.include({ malformed: ["broken"], tools: (await takeSurface(server)).tools });
        const lost = { kind: "lost", at: 1_000, code: "ERR-NETWORK" } as const;
        await host.surfaces.addConnection(url, lost);
        expect(await host.surfaces.connections(url)).to.deep.equal([lost]);
        await host.surfaces.clear(url);
        expect([await host.surfaces.list(), await host.surfaces.connections(url)]).to.deep.equal([[], []]);
      });

      it("cancels a call at once, with the caller's own reason (U-06, U-08)", async () => {
        const controller = new AbortController();
        const reason = new DOMException("enough", "AbortError");
        const call = server.callTool(target.forever.tool, target.forever.args, {
          signal: controller.signal,
          onProgress: () => controller.abort(reason),
        });
        setTimeout(() => controller.abort(reason), 300);
        expect(await rejection(call)).to.equal(reason);
        expect(await server.callTool(target.echo.tool, target.echo.args)).to.have.property("isError", false);
      });

      it("gives up after the idle timeout (U-05)", async () => {
        const error = await rejection(
          server.callTool(target.forever.tool, target.forever.args, { idleTimeoutMs: 100 }),
        );
        expect(error).to.have.property("code", "ERR-TIMEOUT");
      });

      it("keeps what it remembers for the next connection and without a network", async () => {
        await server.listTools();
        const known = await host.cache.read(await target.url());
        expect(known?.info.implementation).to.deep.equal(server.info.implementation);
        expect(known?.tools?.map(({ name }) => name)).to.include(target.echo.tool);
        events.length = 0;
        expect(await host.cache.show(await target.url(), { id: "remembered" })).to.equal(true);
        expect(await host.cache.show(await target.url(), { id: server.id })).to.equal(false);
        const of = (event: HostEvent): boolean => event.kind === "list-page" && event.serverId === "remembered";
        for (let turns = 0; turns < 100 && !events.some(of); turns++)
          await new Promise((resolve) => setTimeout(resolve, 10));
        expect(events.some(of)).to.equal(true);
        expect(events[0]).to.have.nested.property("server.state", "closed");
        await host.cache.clear(await target.url());
        expect(await host.cache.read(await target.url())).to.equal(undefined);
      });

      it("returns a view of a result, whose parts are read piece by piece", async () => {
        const view = await server.callTool(target.echo.tool, target.echo.args, { view: true });
        const text = await host.results.json(view.resultId, "result");
        expect(text).to.match(target.echo.says);
        await host.results.release(view.resultId);
        expect(await rejection(host.results.json(view.resultId, "result"))).to.have.property("code", "ERR-ARGUMENT");
      });

      it("reads a resource and a prompt", async () => {
        const [resource] = await server.listResources();
        const read = await server.readResource(resource?.uri ?? "");
        expect(read.contents.length).to.be.greaterThan(0);
        const view = await server.readResource(resource?.uri ?? "", { view: true });
        expect(view.blocks).to.have.length(read.contents.length);
        expect(view.blocks[0]).to.include({ type: "resource", uri: read.contents[0]?.uri });
        const prompts = await server.listPrompts();
        expect(prompts.length).to.be.greaterThan(0);
      });

      it("reports each call from its start to its end", async () => {
        await server.callTool(target.echo.tool, target.echo.args, { callId: "the-one" });
        const reported = () =>
          events
            .filter((event) => "callId" in event && event.callId === "the-one")
            .map((event) => event.kind)
            .filter((kind) => kind !== "call-checked"); // later, where the tool promises something
        for (let wait = 0; wait < 50 && reported().length < 2; wait++)
          await new Promise((resolve) => setTimeout(resolve, 10));
        expect(reported()).to.deep.equal(["call-started", "call-ended"]);
      });

      it("compares the tools with the stored ones, finds none changed, and deletes them", async () => {
        await server.follow("tools");
        const { tool } = target.slow;
        expect(await host.pins.list(server.id)).to.deep.include.members([
          { tool, state: "same", at: (await host.pins.read(server.id, tool))?.at },
        ]);
        const { before, now } = (await host.pins.read(server.id, tool)) ?? {};
        expect(JSON.parse(before ?? "")).to.include({ name: tool });
        expect(now).to.equal(before);
        expect(await host.pins.read(server.id, "there is no such tool")).to.equal(undefined);
        await host.pins.accept(server.id, tool);
        await host.pins.accept(server.id);
        await host.pins.forget(server.id);
        expect(await host.pins.list(server.id)).to.deep.equal([]);
        expect(await host.pins.list("there is no such server")).to.deep.equal([]);
        await host.pins.accept("there is no such server");
      });

      it("rejects pending and later requests when the server is closed", async () => {
        const call = rejection(server.callTool(target.forever.tool, target.forever.args));
        setTimeout(() => void server.close(), 100);
        expect(await call).to.have.property("code", "ERR-CLOSED");
        const later = await rejection(server.callTool(target.echo.tool, target.echo.args));
        expect(isMcpError(later) && later.code).to.equal("ERR-CLOSED");
      });

      it("records the messages on the wire when requested, saves them, and opens them again", async () => {
        const recording = await makeHost();
        const reported = new Promise<void>((resolve) =>
          recording.subscribe((batch) => batch.some(({ kind }) => kind === "traffic") && resolve()),
        );
        const { traffic } = recording;
        await traffic.record(true);
        const other = await recording.connect(await target.url(), { id: "recorded" });
        await other.listTools();
        await other.request("tools/call", { name: target.echo.tool, arguments: target.echo.args });
        const filter = { method: "tools/call", kind: "message" } as const;
        const { rows } = await traffic.list(filter, 0, 10);
        expect(rows.map((row) => row.kind === "message" && row.type)).to.deep.equal(["request", "result"]);
        const answer = rows[1]?.id ?? 0;
        expect(await traffic.text(answer, 0, 100_000)).to.match(target.echo.says);
        expect((await traffic.nodes(answer, [], 0, 10)).nodes.map(({ key }) => key)).to.include("result");
        expect(await traffic.entry(answer)).to.have.nested.property("exchange.status", 200);
        expect(await traffic.position(filter, answer)).to.equal(1);
        const { ids, laneOf, lanes } = await traffic.timeline(filter);
        expect([...ids]).to.deep.equal(rows.map(({ id }) => id));
        expect(lanes[laneOf[0] ?? 0]).to.deep.equal({ serverId: "recorded", lane: "call" });
        const { exchangeId = 0 } = rows[1]?.kind === "message" ? rows[1] : {};
        expect(await traffic.text(exchangeId, 0, 100_000, "response")).to.match(target.echo.says);
        expect(await traffic.text(exchangeId, 0, 100_000, "request")).to.contain('"method":"tools/call"');
        const { frameCount = 0 } = (await traffic.entry(exchangeId)) as TrafficExchangeEntry; // of that id
        expect((await traffic.frames(exchangeId, 0, 100)).total).to.equal(frameCount);

        const file = await traffic.save("ndjson");
        const { host: offline, problemCount } = await traffic.open(file);
        expect(problemCount).to.equal(0);
        expect((await offline.traffic.list(filter, 0, 10)).rows).to.deep.equal(rows);
        const [first] = await new Promise<readonly HostEvent[]>((resolve) => offline.subscribe(resolve));
        expect(first).to.have.nested.property("server.info.revision", target.revision);
        expect(isMcpError(await rejection(offline.connect("https://never.example")))).to.equal(true);
        await offline.close();

        const said = (await (await traffic.report(answer, "markdown", { userAgent: "test" })).text()).replace(
          /\s+/g,
          " ",
        );
        expect(said).to.match(target.echo.says).and.to.contain(`## Call of \`${target.echo.tool}\`: result`);
        const { host: report } = await traffic.open(await traffic.report(answer, "file"));
        const { callId = "", serverId = "" } = report.reportedCall ?? {};
        const { call, tools } =
          (await report.cache.read("", { id: serverId, call: callId, tool: target.echo.tool })) ?? {};
        expect(call?.args).to.deep.equal(target.echo.args);
        expect(await report.results.json(call?.result?.resultId ?? "", "result")).to.match(target.echo.says);
        expect(tools?.map(({ name }) => name)).to.deep.equal([target.echo.tool]);
        expect(await rejection(traffic.report("no call", "file"))).to.have.property("code", "ERR-ARGUMENT");
        await report.close();
        await traffic.clear();
        expect((await traffic.totals()).entries).to.equal(0);
        expect(await rejection(traffic.open("no recording"))).to.have.property("code", "ERR-ARGUMENT");
        await reported;
        await recording.close();
      });
    });
  }
}

/** Skills of the field notebook. */
function describeSkills(at: () => { host: Host; server: Server; events: HostEvent[] }): void {
  const uri = (path: string): string => `skill://${path}`;

  it("lists skills without reading a file, and reads verified files, as they are or as a view (SK-12, SK-13)", async () => {
    const { host, server } = at();
    const skills = await server.listSkills();
    expect(skills.map((skill) => skill.uri)).to.include(uri("field-notes/SKILL.md"));
    const skill = await server.getSkill(uri("field-notes/SKILL.md"));
    expect(await server.readSkillFile(skill, skill.uri)).to.deep.include({ uri: skill.uri, isVerified: true });
    const view = await server.readSkillFile(skill, uri("field-notes/references/map.png"), { view: true });
    expect(view.file).to.deep.include({ mimeType: "image/png", isVerified: true });
    expect((await host.results.bytes(view.resultId, 0)).byteLength).to.equal(view.file.size);
    await host.results.release(view.resultId);
  });

  it("refuses a file of a skill that differs from its entry, with what differs (SK-13, SK-14)", async () => {
    const { server } = at();
    const failed = async (path: string, file: string): Promise<unknown> => {
      const skill = await server.getSkill(uri(`${path}/SKILL.md`));
      const error = await rejection(server.readSkillFile(skill, uri(`${path}/${file}`)));
      return isMcpError(error) ? [error.code, error.data.reason] : error;
    };
    expect(await failed("wrong-digest", "method.md")).to.deep.equal(["ERR-SKILL", "digest"]);
    expect(await failed("wrong-frontmatter", "SKILL.md")).to.deep.equal(["ERR-SKILL", "frontmatter"]);
    expect(await failed("field-notes", "none.md")).to.deep.equal(["ERR-SKILL", "unlisted"]);
  });

  it("lists directories of a server that declares directoryRead (SK-10)", async () => {
    const { server } = at();
    const found = await server.readDirectory(uri("field-notes/templates"));
    expect(found.map((resource) => resource.uri)).to.deep.equal([uri("field-notes/templates/note.md")]);
    const error = await rejection(server.readDirectory(uri("field-notes/SKILL.md")));
    expect(isMcpError(error) && error.code).to.equal("ERR-NOT-FOUND");
  });
}
