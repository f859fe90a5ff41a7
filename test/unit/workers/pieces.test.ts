/** A large result between the worker and its page: taken apart, put together, each piece small. */
import { expect } from "chai";
import type { ServerInfo } from "../../../src/client/api/index.js";
import { createHost } from "../../../workers/index.js";
import { RemoteHost } from "../../../workers/page/connect.js";
import type { Piece } from "../../../workers/contract.js";
import { Joined } from "../../../workers/page/join.js";
import { WorkerConnection } from "../../../workers/page/worker-connection.js";
import { RemoteServer } from "../../../workers/page/remote-server.js";
import { isLarge, piecesOf } from "../../../workers/engine/split.js";
import { rejection } from "../../helpers/host-suite.js";
import { peerUrls } from "../../helpers/peer-urls.js";
import { scriptedThread, until } from "./scripted-thread.js";

const INFO: ServerInfo = {
  url: "https://example.com/mcp",
  era: "modern",
  revision: "2026-07-28",
  foundBy: "a script",
  capabilities: {},
};

const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `word ${at} of many`);
const rows = (count: number): object[] => Array.from({ length: count }, (_, at) => ({ at, who: { name: `n${at}` } }));

function crossed(value: unknown): { readonly value: unknown; readonly largest: number } {
  const joined = new Joined();
  let largest = 0;
  for (const piece of piecesOf(value)) {
    const sent: Piece = structuredClone(piece);
    if ("json" in sent) largest = Math.max(largest, sent.json.length);
    joined.add(sent);
  }
  return { value: joined.value, largest };
}

describe("a large result in pieces", () => {
  const large: Record<string, unknown> = {
    rows: { content: [{ type: "text", text: "many" }], structuredContent: { observations: rows(60_000) } },
    "many members": Object.fromEntries(words(60_000).map((word) => [word, null])),
    "lists in lists": [rows(9_000), [rows(9_000), [], {}, null], { deep: { deeper: [[rows(9_000)]] } }],
    "large text between small": { before: 1, text: "x".repeat(3_000_000), after: [2] },
    "a list of large texts": Array.from({ length: 4 }, (_, at) => `${at}`.repeat(300_000)),
    "members named as prototypes are": JSON.parse(`{"__proto__":${JSON.stringify(words(30_000))},"constructor":[1]}`),
  };
  for (const [name, value] of Object.entries(large)) {
    it(`is equal on the other side: ${name}`, () => {
      expect(isLarge(value)).to.equal(true);
      const { value: joined, largest } = crossed(value);
      expect(JSON.stringify(joined) === JSON.stringify(value)).to.equal(true);
      expect(largest).to.be.below(600_000);
    });
  }

  it("may be nested deeply: it crosses whole, or is refused where the engine can't write it", () => {
    const LEVELS = 100_000;
    let deep: unknown = rows(20_000);
    for (let level = 0; level < LEVELS; level++) deep = [deep];
    let joined: unknown;
    try {
      joined = crossed(deep).value;
    } catch (error) {
      // Firefox has a name of its own for it.
      expect(error instanceof Error && /^(RangeError|InternalError)$/.test(error.name), String(error)).to.equal(true);
      return;
    }
    for (let level = 0; level < LEVELS; level++) joined = Array.isArray(joined) && joined.length === 1 ? joined[0] : [];
    expect(joined).to.have.lengthOf(20_000);
  });

  it("is used only when it is large: a quick answer crosses whole", () => {
    expect(isLarge({ content: [{ type: "text", text: "59 curlews" }], isError: false })).to.equal(false);
  });

  for (const late of ["callTool", "nextPiece"] as const) {
    it(`is dropped by the worker when the call is aborted in ${late}`, async () => {
      const reason = new Error("not wanted any more");
      const controller = new AbortController();
      const { thread, commands } = scriptedThread((name) => {
        if (name === late) controller.abort(reason);
        if (name === "callTool") return { piecesId: "1" };
        return name === "nextPiece" ? { json: "[1]" } : undefined;
      });
      const worker = new WorkerConnection(thread);
      const call = new RemoteServer("s", INFO, worker).callTool("t", {}, { signal: controller.signal });
      expect(await rejection(call)).to.equal(reason);
      await until(() => commands.some(({ name }) => name === "dropList"));
      expect(commands.at(-1)).to.deep.equal({ name: "dropList", params: { listId: "1" } });
      await new RemoteHost(worker).close();
    });
  }

  it("may be the answer to any request, also one that looks like pieces", async () => {
    const host = await createHost();
    try {
      const server = await host.connect((await peerUrls()).notebook);
      const params = { name: "export_observations", arguments: { rows: 30_000 } };
      const { structuredContent } = await server.request("tools/call", params);
      expect((structuredContent as { observations: unknown[] }).observations).to.have.lengthOf(30_000);
      const { thread } = scriptedThread((name) => name === "request" && { value: { piecesId: "7" } });
      const worker = new WorkerConnection(thread);
      expect(await new RemoteServer("s", INFO, worker).request("x")).to.deep.equal({ piecesId: "7" });
      await new RemoteHost(worker).close();
    } finally {
      await host.close();
    }
  });

  it("arrives whole through a worker", async () => {
    const host = await createHost();
    try {
      const server = await host.connect((await peerUrls()).notebook);
      const { structuredContent, content } = await server.callTool("export_observations", { rows: 30_000 });
      const { observations } = structuredContent as { observations: { row: number }[] }; // as the tool's schema says
      expect(observations).to.have.lengthOf(30_000);
      const [first] = observations;
      expect(observations.every(({ row }, at) => row === (first?.row ?? 0) + at)).to.equal(true);
      expect(content).to.have.lengthOf(1);
    } finally {
      await host.close();
    }
  });
});
