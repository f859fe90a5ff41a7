/**
 * A real server that is not there for a while, as behind a lost network: the connection recovers by itself (P3, row 6, T-13, TL-16).
 *
 * Seconds as a rule, a whole minute with `MCP_LONG=1`; all waits are real.
 */
import { expect } from "chai";
import { setTimeout as wait } from "node:timers/promises";
import { mcpRejection } from "../fixtures/rejection.js";
import { FaultyServer } from "./faulty-server.js";
import { hurriedHost } from "./hurried-host.js";

const OUTAGE_MS = process.env.MCP_LONG === "1" ? 60_000 : 2_500;
/** The longest wait between two tries, and what the machine takes. */
const RECOVERY_MS = OUTAGE_MS > 30_000 ? 45_000 : 8_000;

/** Waits until something is so, on a real clock. */
async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + RECOVERY_MS; !isSo(); await wait(20)) {
    if (Date.now() > end) throw new Error(`it never came to this: ${what}`);
  }
}

for (const era of ["legacy", "modern"] as const) {
  describe(`a connection after an outage of ${OUTAGE_MS / 1000} s, ${era}`, () => {
    it("recovers: live updates come again, a pending read is answered, and a tool call that may have run is reported as such (N-07, T-05)", async function () {
      this.timeout(OUTAGE_MS + 2 * RECOVERY_MS);
      const server = await new FaultyServer({ era }).up();
      const { host, events } = hurriedHost();
      const connected = await host.connect(server.url, { era });
      const lists = (): number => events.filter((event) => event.kind === "list-page").length;
      await connected.follow("tools");
      await until(() => server.listeners === 1, "live updates");

      const read = connected.listPrompts();
      const call = mcpRejection(connected.callTool("work"));
      await until(() => server.held === 2, "requests in flight");
      await server.down();
      const { code, message } = await call;
      expect(code).to.match(/^ERR-(CORS|UNREACHABLE|STREAM-LOST)$/);
      expect(message).to.include("may have run");
      // Who asks now is told at once.
      expect((await mcpRejection(connected.ping())).code).to.match(/^ERR-(CORS|UNREACHABLE)$/);
      await wait(OUTAGE_MS);
      await server.up();

      const answering = setInterval(() => server.answer(), 20);
      expect(await read).to.be.an("array");
      await until(() => server.listeners === 1, "live updates again");
      const before = lists();
      server.changed();
      await until(() => lists() > before, "a list that changed is loaded");
      await connected.callTool("work");
      clearInterval(answering);
      expect(server.counts.work, "the lost call was not made again").to.equal(2);
      if (era === "legacy") expect([server.counts.initialize, server.sessions]).to.deep.equal([1, 1]);
      await host.close();
      await server.down();
    });
  });
}
