/** Many calls over real sockets whose session is lost on the way (T-13, TL-16). */
import { expect } from "chai";
import { createEngineHost } from "../../src/client/host/create-host.js";
import { thisPlatform } from "../../src/client/platform/platform.js";
import { KeyedServer } from "./keyed-server.js";

describe("200 calls over real sockets whose session is lost at the 51st", () => {
  for (const [how, pageOrigin, mostRunning] of [
    ["as from a page, over few connections and as many more as are sent ahead", "http://app.example", 105],
    ["as from Node, over as many connections as it likes", undefined, 200],
  ] as const) {
    it(`all succeed, and none runs twice, ${how} (T-13, TL-16)`, async () => {
      const server = await new KeyedServer({ era: "legacy", clearAt: 51 }).up();
      const platform = thisPlatform();
      const host = createEngineHost({ ...platform, http: { ...platform.http, pageOrigin } });
      try {
        const connected = await host.connect(server.url);
        const calls = Array.from({ length: 200 }, (_, key) => connected.callTool("work", { key }));
        const texts = (await Promise.all(calls)).map(({ content: [block] }) => block?.type === "text" && block.text);
        expect(texts).to.deep.equal(calls.map((_, key) => String(key)));
        expect([server.ran.size, Math.max(...server.ran.values()), server.sessions]).to.deep.equal([200, 1, 2]);
        expect(server.mostRunning).to.be.within(2, mostRunning);
      } finally {
        await host.close();
        await server.down();
      }
    });
  }
});
