/** A real server that redirects `/mcp` to `/mcp/`, as nginx and Django do: `fetch` makes a GET of a POST that is redirected with 301 or 302. */
import { expect } from "chai";
import { hurriedHost } from "./hurried-host.js";
import { KeyedServer } from "./keyed-server.js";

for (const era of ["modern", "legacy"] as const) {
  for (const redirects of [301, 302, 307, 308] as const) {
    describe(`a ${era} server that moved with ${redirects}`, () => {
      it("is connected under its new address, which all later requests use; its call runs once", async () => {
        const server = await new KeyedServer({ era, redirects }).up();
        const { host } = hurriedHost();
        const connected = await host.connect(server.url);
        expect(connected.info.era).to.equal(era);
        const before = server.lines.length;
        expect((await connected.callTool("work", { key: 1 })).content).to.have.length(1);
        expect(server.ran.get(1)).to.equal(1);
        expect(server.lines.slice(before).filter((line) => !line.endsWith(" /mcp/"))).to.deep.equal([]);
        await host.close();
        await server.down();
      });
    });
  }
}
