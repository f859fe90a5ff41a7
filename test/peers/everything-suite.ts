/**
 * What every way to server-everything must give: the same tests over each transport and in each era.
 *
 * Relies on `@modelcontextprotocol/server-everything` 2026.8.31. `get-env` is never called: it prints the environment.
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */
import { expect } from "chai";
import type { EraChoice, Server } from "../../src/client/api/index.js";
import type { Era, Revision } from "../../src/protocol/revisions.js";
import { startRealServer, type RealServer, type RealServerName } from "../helpers/real-servers.mjs";
import { codeOf, rejection } from "../fixtures/rejection.js";
import { textOf, watchedHost, type WatchedHost } from "./watched-host.js";

/** A way to the server and what is different about it. */
export interface EverythingPath {
  readonly name: string;
  readonly start: RealServerName;
  readonly choice: EraChoice;
  readonly era: Era;
  readonly revision: Revision;
  /** The steps of four that must be seen. */
  readonly surelySeen: readonly number[];
  /** Log messages reach us outside of calls. */
  readonly logs: boolean;
}

/** What a suite works with; filled before its first test. */
export interface Everything {
  readonly watched: WatchedHost;
  readonly server: Server;
}

const LONG = "trigger-long-running-operation";
const note = (id: number): string => `demo://resource/dynamic/text/${id}`;

/** Declares the suite for one way; `more` adds tests before the connection is closed. */
export function describeEverything(path: EverythingPath, more?: (peer: () => Everything) => void): void {
  describe(`server-everything ${path.name}`, () => {
    let running: RealServer | undefined;
    let watched: WatchedHost;
    let server: Server;

    before(async () => {
      running = await startRealServer(path.start);
      watched = await watchedHost();
      server = await watched.host.connect(running.url, { era: path.choice });
    });
    after(async () => {
      await watched?.host.close();
      await running?.stop();
    });

    it("is connected in its era and revision and has its name (V-16)", () => {
      expect(server.info).to.include({ era: path.era, revision: path.revision });
      expect(server.info.implementation?.name).to.equal("mcp-servers/everything");
      expect(server.info.capabilities).to.include.keys("tools", "resources", "prompts", "completions", "logging");
      expect(server.info.instructions).to.be.a("string");
    });

    it("lists tools, resources, templates and prompts, nothing twice and nothing malformed", async () => {
      const tools = (await server.listTools()).map((tool) => tool.name);
      expect(tools).to.include.members(["echo", "get-sum", "get-structured-content", "get-tiny-image", LONG]);
      expect(new Set(tools).size).to.equal(tools.length);
      const resources = await server.listResources();
      expect(resources.map((resource) => resource.uri)).to.include("demo://resource/static/document/architecture.md");
      const templates = (await server.listResourceTemplates()).map((template) => template.uriTemplate);
      expect(templates).to.have.members(["text", "blob"].map((kind) => `demo://resource/dynamic/${kind}/{resourceId}`));
      const prompts = (await server.listPrompts()).map((prompt) => prompt.name);
      expect(prompts).to.have.members(["simple-prompt", "args-prompt", "completable-prompt", "resource-prompt"]);
      expect(watched.reported("problem")).to.deep.equal([]);
    });

    it("calls tools that answer with text, structure and an image", async () => {
      expect(textOf(await server.callTool("echo", { message: "curlew" }))).to.equal("Echo: curlew");
      expect(textOf(await server.callTool("get-sum", { a: 2, b: 3 }))).to.match(/\b5\b/);
      const weather = await server.callTool("get-structured-content", { location: "Chicago" });
      expect(weather.structuredContent).to.have.keys("temperature", "conditions", "humidity");
      const image = await server.callTool("get-tiny-image");
      expect(image.content.map(({ type }) => type)).to.include("image");
    });

    it("separates a tool's own error from a failed call", async () => {
      expect(await server.callTool("echo", {})).to.have.property("isError", true);
      expect(await server.callTool("there is no such tool")).to.have.property("isError", true);
      // The server answers -32602 where legacy revisions have -32002.
      expect(await codeOf(server.readResource("demo://nowhere"))).to.equal("ERR-NOT-FOUND");
    });

    it("reports progress in order (U-02)", async () => {
      const seen: number[] = [];
      const result = await server.callTool(
        LONG,
        { duration: 0.2, steps: 4 },
        { onProgress: (p) => seen.push(p.progress) },
      );
      expect(textOf(result)).to.include("Steps: 4");
      expect([1, 2, 3, 4].slice(0, seen.length)).to.deep.equal(seen);
      expect(seen).to.include.members([...path.surelySeen]);
    });

    it("reads resources, listed and made from a template, as text and as bytes (R-01)", async () => {
      const [listed] = await server.listResources();
      const document = await server.readResource(listed?.uri ?? "");
      expect(document.contents[0]).to.have.property("text").that.is.a("string").and.is.not.empty;
      expect((await server.readResource(note(7))).contents[0])
        .to.have.property("text")
        .that.matches(/^Resource 7/);
      const blob = await server.readResource("demo://resource/dynamic/blob/7");
      expect(blob.contents[0])
        .to.have.property("blob")
        .that.matches(/^[A-Za-z0-9+/]+=*$/);
    });

    it("gets prompts: plain, with arguments, with a resource inside", async () => {
      expect((await server.getPrompt("simple-prompt")).messages).to.have.length(1);
      const requested = await server.getPrompt("args-prompt", { city: "Oslo" });
      expect(requested.messages[0]?.content).to.include({ type: "text", text: "What's weather in Oslo?" });
      const embedded = await server.getPrompt("resource-prompt", { resourceType: "Text", resourceId: "1" });
      expect(embedded.messages[1]?.content).to.have.nested.property("resource.uri", note(1));
    });

    it("completes an argument, one that depends on another, and a variable of a template", async () => {
      const ref = { type: "ref/prompt", name: "completable-prompt" } as const;
      const first = await server.complete(ref, { name: "department", value: "E" });
      expect(first.values).to.deep.equal(["Engineering"]);
      const second = await server.complete(ref, { name: "name", value: "" }, { department: "Sales" });
      expect(second.values).to.deep.equal(["David", "Eve", "Frank"]);
      const uri = "demo://resource/dynamic/text/{resourceId}";
      const third = await server.complete({ type: "ref/resource", uri }, { name: "resourceId", value: "7" });
      expect(third.values).to.deep.equal(["7"]);
    });

    it("sends updates of subscribed resources, and none after unsubscribing (N-02, N-03)", async () => {
      expect(await server.subscribeResource(note(1))).to.equal(true);
      expect(await server.subscribeResource(note(2))).to.equal(true);
      await server.callTool("toggle-subscriber-updates"); // one round at once, in the order of subscription
      await watched.until("resource-updated", ({ uri }) => uri === note(1));
      await watched.until("resource-updated", ({ uri }) => uri === note(2));
      await server.callTool("toggle-subscriber-updates");

      await server.unsubscribeResource(note(1));
      watched.forget();
      await server.callTool("toggle-subscriber-updates");
      await watched.until("resource-updated", ({ uri }) => uri === note(2));
      await server.callTool("toggle-subscriber-updates");
      expect(watched.reported("resource-updated").map(({ uri }) => uri)).to.not.include(note(1));
      await server.unsubscribeResource(note(2));
    });

    it("sends log messages from the level that was set, where it can (L-01, L-03)", async () => {
      await server.setLogLevel("debug");
      watched.forget();
      await server.callTool("toggle-simulated-logging"); // one message at once, of a random level
      if (path.logs) {
        const { message } = await watched.until("log", ({ message: { data } }) => /level.message/i.test(String(data)));
        expect(message.level).to.be.a("string");
      }
      await server.callTool("toggle-simulated-logging");
    });

    it("answers a ping", async () => {
      expect(await server.ping()).to.be.at.least(0);
    });

    it("stops a cancelled call at once, which rejects with the caller's reason, and answers the next (U-06, U-08)", async () => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const call = server.callTool(
        LONG,
        { duration: 60, steps: 600 },
        { signal: controller.signal, onProgress: () => controller.abort(reason) },
      );
      expect(await rejection(call)).to.equal(reason);
      expect(textOf(await server.callTool("echo", { message: "heron" }))).to.equal("Echo: heron");
    });

    more?.(() => ({ watched, server }));

    it("leaves no request pending when it is closed: pending and later ones reject with ERR-CLOSED", async () => {
      const call = server.callTool(LONG, { duration: 60, steps: 600 }, { onProgress: () => void server.close() });
      expect(await codeOf(call)).to.equal("ERR-CLOSED");
      expect(await codeOf(server.listTools())).to.equal("ERR-CLOSED");
      expect(await codeOf(server.ping())).to.equal("ERR-CLOSED");
    });
  });
}
