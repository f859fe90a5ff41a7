/** Events that can't be cloned: they cost the others nothing, and nothing stays "running" or "connecting" because of them. */
import { expect } from "chai";
import type { HostEvent } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { EventMessage } from "../../../workers/contract.js";
import { createEngineApi } from "../../../workers/engine/engine-api.js";
import { postEvents } from "../../../workers/engine/post-events.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

function clones(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** Too deep to clone for engines that clone by recursion; Firefox clones any depth, and refuses what no engine clones. */
const UNCLONABLE = clones(nested(20_000)) ? () => undefined : nested(20_000);
const FAILED: PlainError = {
  kind: "server",
  code: "ERR-RPC",
  message: "no",
  rpcCode: -1,
  rpcData: UNCLONABLE,
  data: {},
};

/** What comes out of a real port for these events. */
function posted(...events: HostEvent[]): readonly HostEvent[] {
  const out: HostEvent[] = [];
  postEvents((message) => out.push(...structuredClone(message).events), events);
  return out;
}

describe("an event that can't be cloned", () => {
  const fine: HostEvent = { kind: "server-removed", serverId: "s" };

  it("is reported as a problem of its server, and the rest of the batch is unchanged, in order", () => {
    const log: HostEvent = { kind: "log", serverId: "s", message: { level: "info", data: UNCLONABLE }, at: 1 };
    const [before, problem, after, ...more] = posted(fine, log, fine);
    expect([before, after, more]).to.deep.equal([fine, fine, []]);
    expect(problem).to.deep.include({ kind: "problem", serverId: "s" });
    expect(problem).to.have.nested.property("problem.about", "message");
  });

  it("of a call is reported as a problem of its server, and the call still ends, with an error that can be cloned", () => {
    const out = posted(
      { kind: "call-log", serverId: "s", callId: "c", message: { level: "info", data: UNCLONABLE }, at: 1 },
      { kind: "call-ended", serverId: "s", callId: "c", at: 2, end: { kind: "failed", error: FAILED } },
    );
    expect(out).to.have.length(2);
    expect(out[0]).to.include({ kind: "problem", serverId: "s" });
    expect(out[1]).to.include({ kind: "call-ended", serverId: "s", callId: "c", at: 2 });
    expect(out[1]).to.have.nested.property("end.error.code", "ERR-LIMIT");
  });

  it("still begins and ends a list of tools", () => {
    const hostile = { title: UNCLONABLE } as { title: string }; // what a server may send
    const tools = [{ name: "t", description: "d", annotations: hostile }];
    const [list, problem] = posted({
      kind: "list-page",
      list: "tools",
      serverId: "s",
      start: true,
      end: true,
      items: tools,
    });
    const bare = [{ name: "t", description: "d" }];
    expect(list).to.deep.equal({
      kind: "list-page",
      list: "tools",
      serverId: "s",
      start: true,
      end: true,
      items: bare,
    });
    expect(problem).to.have.nested.property("problem.about", "tool");
    const [failed] = posted({ kind: "list-failed", list: "tools", serverId: "s", error: FAILED });
    expect(failed).to.deep.include({ kind: "list-failed", list: "tools", serverId: "s" });
    expect(failed).to.have.nested.property("error.code", "ERR-LIMIT");
  });

  it("is a page of a list without the items that can't be cloned", () => {
    const page = { kind: "list-page", serverId: "s", list: "prompts", start: true, end: true } as const;
    const [reported, problem] = posted({ ...page, items: [{ name: "a" }, { name: "b", _meta: { deep: UNCLONABLE } }] });
    expect(reported).to.deep.equal({ ...page, items: [{ name: "a" }] });
    expect(problem).to.have.nested.property("problem.about", "prompt");
  });

  it("still has the state of a connection", () => {
    const server = { id: "s", url: "https://example.com/mcp", error: FAILED };
    const [failed] = posted({ kind: "server", server: { ...server, state: "failed" } });
    expect(failed).to.have.nested.property("server.state", "failed");
    expect(failed).to.have.nested.property("server.error.code", "ERR-LIMIT");
    const [connected] = posted({ kind: "server", server: { ...server, state: "connected" } });
    expect(connected).to.have.nested.property("server.state", "failed");
    const [closed] = posted({ kind: "server", server: { ...server, state: "closed" } });
    expect(closed).to.deep.equal({ kind: "server", server: { id: "s", url: server.url, state: "closed" } });
  });

  it("is no uncaught error in the engine, which sends all the others", async () => {
    const reported: unknown[] = [];
    const api = createEngineApi((message) => {
      const { events } = message as EventMessage; // no value is checked here
      const [first] = events;
      if (events.length > 1 || !first) throw new RangeError("refused"); // as a batch with one such event is
      if (first.kind === "server") reported.push(first.server.state);
    });
    await api.hello({ pageOrigin: location.origin });
    const uncaught = await uncaughtIn(() =>
      api.run(1, "connect", { url: new URL("/__peers.json", location.href).href, options: {} }),
    );
    expect(uncaught).to.deep.equal([]);
    expect(reported).to.deep.equal(["connecting", "failed"]);
  });
});
