/** Lists that change between two of their pages: the server refuses the cursor, and the list begins anew, once (K-04). */
import { expect } from "chai";
import type { Server } from "../../../../src/client/api/index.js";
import { rpcError, result, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { codeOf } from "../../../fixtures/rejection.js";

/** The lists of a server, what an entry of each is, and how it is asked for. */
const LISTS = {
  "tools/list": {
    key: "tools",
    entry: (name: string) => ({ name, inputSchema: { type: "object" } }),
    list: (server: Server) => server.listTools(),
  },
  "resources/list": {
    key: "resources",
    entry: (name: string) => ({ name, uri: `a:${name}` }),
    list: (server: Server) => server.listResources(),
  },
  "resources/templates/list": {
    key: "resourceTemplates",
    entry: (name: string) => ({ name, uriTemplate: `a:${name}/{x}` }),
    list: (server: Server) => server.listResourceTemplates(),
  },
  "prompts/list": {
    key: "prompts",
    entry: (name: string) => ({ name }),
    list: (server: Server) => server.listPrompts(),
  },
} as const;

/** A server whose cursors are good for one state of its list: refused `refusals` times, it has moved on each time. */
function paged(era: "legacy" | "modern", method: keyof typeof LISTS, refusals: number) {
  const busy = new BusyServer({ era });
  const { key, entry } = LISTS[method];
  const requested: unknown[] = [];
  let release = 1;
  busy.intercept = (request: FakeRequest) => {
    if (request.body?.method !== method) return undefined;
    const { cursor } = request.body.params as { readonly cursor?: string };
    requested.push(cursor);
    if (cursor !== undefined && release <= refusals) {
      release++;
      return rpcError(request, -32602);
    }
    const page = cursor === undefined ? 1 : 2;
    return result(request, {
      resultType: "complete",
      [key]: [entry(`page ${page} of ${release}`)],
      ...(page === 1 && { nextCursor: `2 of ${release}` }),
    });
  };
  return { busy, requested };
}

for (const era of ["legacy", "modern"] as const) {
  for (const [method, { list }] of Object.entries(LISTS) as [keyof typeof LISTS, (typeof LISTS)["tools/list"]][]) {
    describe(`${method} of a ${era} server that refuses a cursor`, () => {
      it("is loaded again from the first page, and has nothing of the older one (K-04)", async () => {
        const { busy, requested } = paged(era, method, 1);
        const server = await busy.connect();
        const names = (await busy.inTime(list(server))).map(({ name }) => name);
        expect(names).to.deep.equal(["page 1 of 2", "page 2 of 2"]);
        expect(requested).to.deep.equal([undefined, "2 of 1", undefined, "2 of 2"]);
      });

      it("again fails with the server's error, and requests no more (K-04)", async () => {
        const { busy, requested } = paged(era, method, 2);
        const server = await busy.connect();
        expect(await busy.inTime(codeOf(list(server)))).to.equal("ERR-PARAMS");
        expect(requested).to.deep.equal([undefined, "2 of 1", undefined, "2 of 2"]);
      });
    });
  }
}

describe("a list of tools that is shown while its pages come", () => {
  it("is loaded again, and ends whole; the refusal is not reported (K-04)", async () => {
    const { busy } = paged("modern", "tools/list", 1);
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    const shown = busy
      .reported("list-page")
      .map(({ start, end, items }) => [start, end, items.map(({ name }) => name)]);
    expect(shown).to.deep.equal([
      [true, false, ["page 1 of 1"]],
      [true, false, ["page 1 of 2"]],
      [false, true, ["page 2 of 2"]],
    ]);
    expect(busy.reported("list-failed")).to.deep.equal([]);
    expect(await server.getTool("page 1 of 1")).to.equal(undefined);
  });

  it("is not requested again when its first page is refused", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    busy.intercept = (request) => (request.body?.method === "tools/list" ? rpcError(request, -32602) : undefined);
    expect(await busy.inTime(codeOf(server.listTools()))).to.equal("ERR-PARAMS");
    expect(busy.sent("tools/list")).to.have.length(1);
  });
});
