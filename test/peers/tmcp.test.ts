/**
 * tmcp 1.20 with @tmcp/transport-http 0.9: both eras as somebody else understood them, with no code of the official SDK.
 *
 * Relies on tmcp-server.mjs beside this file.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic
 */
import { expect } from "chai";
import type { Server } from "../../src/client/api/index.js";
import { codeOf, rejection } from "../fixtures/rejection.js";
import { startRealServer, type RealServer } from "../helpers/real-servers.mjs";
import { requestedDuring, textOf, watchedHost, type WatchedHost } from "./watched-host.js";

const ERAS = [
  { era: "modern", choice: "auto", revision: "2026-07-28" },
  { era: "legacy", choice: "legacy", revision: "2025-06-18" },
] as const;

describe("a server on tmcp", () => {
  let running: RealServer | undefined;
  before(async () => void (running = await startRealServer("tmcp")));
  after(() => running?.stop());

  for (const { era, choice, revision } of ERAS)
    describe(`speaks ${revision}`, () => {
      let watched: WatchedHost;
      let server: Server;

      before(async () => {
        watched = await watchedHost();
        server = await watched.host.connect(running?.url ?? "", { era: choice });
      });
      after(() => watched?.host.close());

      it("is connected in its revision and has its name (V-09)", () => {
        expect(server.info).to.include({ era, revision });
        expect(server.info.implementation?.name).to.equal("tmcp-notebook");
      });

      it("lists its tools over several pages, and its other lists", async () => {
        const tools = (await server.listTools()).map(({ name }) => name);
        expect(tools).to.deep.equal(["greet", "touch", "count", "sleep", "woken", "ask", "visit", "think"]);
        expect((await server.listResources()).map(({ uri }) => uri)).to.deep.equal(["note://today"]);
        const templates = (await server.listResourceTemplates()).map(({ uriTemplate }) => uriTemplate);
        expect(templates).to.deep.equal(["note://{day}/page"]);
        expect((await server.listPrompts()).map(({ name }) => name)).to.deep.equal(["report"]);
        expect(watched.reported("problem")).to.deep.equal([]);
      });

      it("runs a call of a tool, also with a name that no header field can carry unencoded (H-02, TL-11)", async () => {
        expect(textOf(await server.callTool("greet", { bird: "gråhegre" }))).to.equal("Hello, gråhegre");
        expect(await server.callTool("gråhegre")).to.have.property("isError", true);
        expect(await server.callTool("greet", {})).to.have.property("isError", true);
      });

      it("reports progress in order, and log messages of the call that requested them (U-02, L-02)", async () => {
        const seen: number[] = [];
        const logged: unknown[] = [];
        await server.callTool("count", undefined, {
          logLevel: "info",
          onProgress: ({ progress }) => seen.push(progress),
          onLog: ({ data }) => logged.push(data),
        });
        expect(seen).to.deep.equal([1, 2, 3]);
        expect(logged).to.deep.equal(["counted"]);
      });

      it("sends log messages from the level that was set, and not below it (L-01, L-02)", async () => {
        await server.setLogLevel("error");
        await server.callTool("count", undefined, { callId: "quiet" });
        await server.setLogLevel("debug");
        await server.callTool("count", undefined, { callId: "loud" });
        await watched.until("call-log", ({ callId }) => callId === "loud");
        expect(watched.reported("call-log").map(({ callId }) => callId)).to.not.include("quiet");
      });

      it("reads resources and gets a prompt", async () => {
        expect((await server.readResource("note://today")).contents[0]).to.have.property("text", "Two curlews");
        const made = await server.readResource("note://monday/page");
        expect(made.contents[0]).to.include({ uri: "note://monday/page", text: "Nothing on monday" });
        const { messages } = await server.getPrompt("report", { bird: "curlew" });
        expect(messages[0]?.content).to.include({ type: "text", text: "Report on the curlew." });
      });

      it("completes an argument of a prompt and a variable of a template", async () => {
        const ref = { type: "ref/prompt", name: "report" } as const;
        expect((await server.complete(ref, { name: "bird", value: "c" })).values).to.deep.equal(["curlew"]);
        const template = { type: "ref/resource", uri: "note://{day}/page" } as const;
        expect((await server.complete(template, { name: "day", value: "t" })).values).to.deep.equal(["tuesday"]);
      });

      it("reports that a resource changed while it is subscribed to (N-02, N-03, N-04)", async () => {
        watched.forget();
        expect(await server.subscribeResource("note://today")).to.equal(true);
        await server.callTool("touch");
        expect(await watched.until("resource-updated")).to.have.property("uri", "note://today");
        await server.unsubscribeResource("note://today");
      });

      it("has an elicitation form filled in, or declined (E-04, E-02)", async () => {
        watched.reply({ "elicitation-form": { action: "accept", content: { bird: "heron" } } });
        expect(textOf(await server.callTool("ask"))).to.equal("accept heron");
        watched.reply({ "elicitation-form": { action: "decline" } });
        expect(textOf(await server.callTool("ask"))).to.equal("decline undefined");
        expect(requestedDuring(watched, "ask")).to.deep.equal(["elicitation-form", "elicitation-form"]);
      });

      it("has a page opened (E-08)", async () => {
        watched.reply({ "elicitation-url": { action: "accept" } });
        expect(textOf(await server.callTool("visit"))).to.equal("accept");
        expect(requestedDuring(watched, "visit")).to.deep.equal(["elicitation-url"]);
      });

      it("has a sampling request answered by the user", async () => {
        const content = { type: "text", text: "a heron" } as const;
        watched.reply({ sampling: { action: "answer", result: { role: "assistant", model: "a user", content } } });
        expect(textOf(await server.callTool("think"))).to.equal("a user: a heron");
        expect(requestedDuring(watched, "think")).to.deep.equal(["sampling"]);
      });

      it("stops working at a cancelled call, which rejects at once with the caller's reason (U-06, U-08)", async () => {
        const controller = new AbortController();
        const reason = new Error("enough");
        const options = { signal: controller.signal, onProgress: () => controller.abort(reason) };
        const woken = async (): Promise<number> => Number(textOf(await server.callTool("woken")));
        const before = await woken();
        expect(await rejection(server.callTool("sleep", undefined, options))).to.equal(reason);
        let after = await woken();
        for (let requested = 0; requested < 100 && after === before; requested++) after = await woken();
        expect(after).to.equal(before + 1);
      });

      it("leaves no request pending when it is closed: pending and later ones reject with ERR-CLOSED", async () => {
        const call = server.callTool("sleep", undefined, { onProgress: () => void server.close() });
        expect(await codeOf(call)).to.equal("ERR-CLOSED");
        expect(await codeOf(server.listTools())).to.equal("ERR-CLOSED");
      });
    });
});
