/**
 * The task of server-everything: a tool that can be called as a task only, works for a few seconds, and may ask in between.
 *
 * Relies on `simulate-research-query` of `@modelcontextprotocol/server-everything` 2026.8.31: four stages of a second each.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { expect } from "chai";
import type { Server } from "../../src/client/api/index.js";
import { codeOf, rejection } from "../fixtures/rejection.js";
import { startRealServer, type RealServer } from "../helpers/real-servers.mjs";
import { textOf, watchedHost, type WatchedHost } from "./watched-host.js";

const RESEARCH = "simulate-research-query";

for (const start of ["everything", "everything-sse"] as const) {
  describe(`a task of server-everything (${start})`, () => {
    let running: RealServer | undefined;
    let watched: WatchedHost;
    let server: Server;

    before(async () => {
      running = await startRealServer(start);
      watched = await watchedHost();
      server = await watched.host.connect(running.url);
    });
    after(async () => {
      await watched?.host.close();
      await running?.stop();
    });

    it("is created by a call whose tool requires one, though the tool was never listed, and has its result (TK-01, TK-02, TL-13)", async () => {
      watched.reply({ "elicitation-form": { action: "accept", content: { interpretation: "snake" } } });
      const states: string[] = [];
      const [plain, requesting] = await Promise.all([
        server.callTool(
          RESEARCH,
          { topic: "curlews" },
          { onTask: ({ statusMessage, status }) => states.push(statusMessage ?? status) },
        ),
        server.callTool(RESEARCH, { topic: "python", ambiguous: true }, { callId: "requesting" }),
      ]);
      expect(textOf(plain)).to.include("Research Report: curlews");
      expect(states.length).to.be.at.least(2);
      expect(states.join()).to.match(/Generating report/);
      // Of the two the server asked for one alone, and the question is named as that one's (TK-03, TK-04).
      expect(textOf(requesting)).to.include("python (snake)");
      expect(
        watched.requested.flatMap(({ kind, during }) => (during?.callId === "requesting" ? [kind] : [])),
      ).to.deep.equal(["elicitation-form"]);
      expect(await server.listTasks()).to.deep.equal([]);
      expect(watched.reported("problem")).to.deep.equal([]);
    }).timeout(20_000);

    it("is cancelled by an abort, and can't be resumed then (TK-05)", async () => {
      const stop = new AbortController();
      const ids: string[] = [];
      const call = server.callTool(
        RESEARCH,
        { topic: "herons" },
        {
          signal: stop.signal,
          onTask({ taskId }) {
            ids.push(taskId);
            stop.abort("enough");
          },
        },
      );
      expect(await rejection(call)).to.equal("enough");
      for (let turn = 0; turn < 100 && (await server.listTasks()).length > 0; turn++) await server.ping();
      expect(await server.listTasks()).to.deep.equal([]);
      expect(await codeOf(server.resumeTask(ids[0] ?? ""))).to.equal("ERR-TASK-CANCELLED");
    });
  });
}
