/** What Node says of a server that isn't there: without a browser there is no CORS that could be the cause. */
import { expect } from "chai";
import { freePort } from "../../.ci/free-port.mjs";
import { createHost } from "../../src/index.js";
import { mcpRejection } from "../fixtures/rejection.js";

describe("a server that can't be reached from Node", () => {
  for (const [what, url, reason] of [
    ["a port that refuses", async () => `http://127.0.0.1:${await freePort()}/mcp`, "ECONNREFUSED"],
    ["a host that has no address", async () => "http://nowhere.invalid/mcp", /ENOTFOUND|EAI_AGAIN/],
  ] as const) {
    for (const era of ["auto", "legacy", "modern"] as const) {
      it(`is reported as ERR-UNREACHABLE, with Node's own reason as its cause: ${what}, ${era}`, async () => {
        await using host = await createHost({ storage: "memory" });
        const error = await mcpRejection(host.connect(await url(), { era }));
        expect(error.code).to.equal("ERR-UNREACHABLE");
        expect(error.message).to.not.match(/CORS|Access-Control|browser/i);
        expect(((error.cause as Error).cause as NodeJS.ErrnoException).code).to.match(RegExp(reason)); // of Node's fetch
      });
    }
  }
});
