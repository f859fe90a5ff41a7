/**
 * Servers of standard streams behind mcp-proxy 6.7.19, which serves both eras at one address.
 *
 * The proxy declares no capabilities to the server behind it, so nothing is ever asked here. In 2026-07-28 it forwards no log
 * messages, and its client inside at times drops the last progress before a result: its own code, not the wire's.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Server } from "../../src/client/api/index.js";
import { codeOf } from "../fixtures/rejection.js";
import { startRealServer, type RealServer } from "../helpers/real-servers.mjs";
import { describeEverything } from "./everything-suite.js";
import { textOf, watchedHost, type WatchedHost } from "./watched-host.js";

const ERAS = [
  { era: "modern", revision: "2026-07-28" },
  { era: "legacy", revision: "2025-11-25" },
] as const;

for (const { era, revision } of ERAS)
  describeEverything({
    name: `behind mcp-proxy in ${revision}`,
    start: "proxied-everything",
    choice: era,
    era,
    revision,
    surelySeen: [1, 2],
    logs: era === "legacy",
  });

describe("server-filesystem behind mcp-proxy", () => {
  let files: RealServer | undefined;
  before(async () => void (files = await startRealServer("proxied-filesystem")));
  after(() => files?.stop());

  for (const { era, revision } of ERAS)
    describe(`speaks ${revision}`, () => {
      let watched: WatchedHost;
      let server: Server;
      const at = (name: string): string => join(files?.folder ?? "", name);

      before(async () => {
        watched = await watchedHost();
        server = await watched.host.connect(files?.url ?? "", { era });
      });
      after(() => watched?.host.close());

      it("is connected in its revision, with tools and nothing else (C-03)", async () => {
        expect(server.info).to.include({ era, revision });
        expect(server.info.capabilities).to.have.all.keys("tools");
        expect(await codeOf(server.listResources())).to.equal("ERR-METHOD");
        expect(await codeOf(server.listPrompts())).to.equal("ERR-METHOD");
      });

      it("lists its tools, with hints and output schemas", async () => {
        const tools = await server.listTools();
        const read = tools.find(({ name }) => name === "read_text_file");
        expect(read?.annotations).to.include({ readOnlyHint: true });
        expect(read?.outputSchema).to.have.property("type", "object");
      });

      it("reads an existing file and writes a new one", async () => {
        expect(textOf(await server.callTool("read_text_file", { path: at("curlew.txt") }))).to.equal(
          "Numenius arquata\n",
        );
        await server.callTool("write_file", { path: at(`${era}.txt`), content: "Ardea — gråhegre" });
        expect(await readFile(at(`${era}.txt`), "utf8")).to.equal("Ardea — gråhegre");
        const listed = await server.callTool("list_directory", { path: at("") });
        expect(textOf(listed)).to.include(`[FILE] ${era}.txt`);
      });

      it("fails inside the tool for a file that it may not read", async () => {
        const result = await server.callTool("read_text_file", { path: at("../nowhere.txt") });
        expect(result.isError).to.equal(true);
      });

      it("answers a ping, and rejects with ERR-CLOSED once closed", async () => {
        expect(await server.ping()).to.be.at.least(0);
        await server.close();
        expect(await codeOf(server.callTool("list_allowed_directories"))).to.equal("ERR-CLOSED");
      });
    });
});

describe("server-memory behind mcp-proxy", () => {
  let memory: RealServer | undefined;
  before(async () => void (memory = await startRealServer("proxied-memory")));
  after(() => memory?.stop());

  for (const { era, revision } of ERAS)
    describe(`speaks ${revision}`, () => {
      const uri = "memory://knowledge-graph";
      const entity = { name: `curlew-${era}`, entityType: "bird", observations: ["has a curved bill"] };
      let watched: WatchedHost;
      let server: Server;

      before(async () => {
        watched = await watchedHost();
        server = await watched.host.connect(memory?.url ?? "", { era });
      });
      after(() => watched?.host.close());

      it("is connected in its revision and lists its tools and its one resource", async () => {
        expect(server.info).to.include({ era, revision });
        expect((await server.listTools()).map(({ name }) => name)).to.include.members([
          "create_entities",
          "read_graph",
        ]);
        expect((await server.listResources()).map((resource) => resource.uri)).to.deep.equal([uri]);
        expect(await server.listResourceTemplates()).to.deep.equal([]);
        expect(await codeOf(server.listPrompts())).to.equal("ERR-METHOD");
      });

      it("stores entities, reports that its resource changed, and returns them (N-02, N-03)", async () => {
        expect(await server.subscribeResource(uri)).to.equal(true);
        await server.callTool("create_entities", { entities: [entity] });
        expect(await watched.until("resource-updated")).to.have.property("uri", uri);
        await server.unsubscribeResource(uri);
        const { structuredContent } = await server.callTool("search_nodes", { query: entity.name });
        expect(structuredContent).to.deep.equal({ entities: [entity], relations: [] });
        expect((await server.readResource(uri)).contents[0])
          .to.have.property("text")
          .that.includes(entity.name);
      });

      it("answers a ping, and rejects with ERR-CLOSED once closed", async () => {
        expect(await server.ping()).to.be.at.least(0);
        await server.close();
        expect(await codeOf(server.readResource(uri))).to.equal("ERR-CLOSED");
      });
    });
});
