/** Servers that a page can't reach itself, through the relay of its backend, in every engine that is here. */
import { expect, test } from "@playwright/test";
import { enginesHere } from "../../.ci/engines.mjs";
import { FaultyServer } from "../peers/faulty-server.js";
import { openEngine } from "./engine-page.js";
import { closeAll, closing, faulty, listen, listenHttpSse, page, withoutCors, type Fields } from "./relay-page.js";

test.afterEach(closeAll);

const ENGINES = ["chromium", ...enginesHere()] as const;
/** Addresses of each server: that of the endpoint, and others that belong to it. */
const SERVERS: Readonly<
  Record<
    string,
    {
      readonly tool: string;
      /** Code of the failure without the relay. */
      readonly code: RegExp;
      /** Outcome with the relay. Default: "relay", since the call works. */
      readonly relayed?: string;
      readonly start: () => Promise<readonly string[]>;
    }
  >
> = {
  "sends no CORS headers": {
    tool: "where",
    code: /^ERR-CORS$/,
    async start() {
      const server = await new FaultyServer({ era: "legacy" }).up();
      closing.push(() => server.down());
      return [`${await faulty({ fields: withoutCors }, [], server.url)}/mcp`];
    },
  },
  "does not expose the id of its session": {
    tool: "where",
    code: /^ERR-CORS-EXPOSE$/,
    async start() {
      const server = await new FaultyServer({ era: "legacy" }).up();
      closing.push(() => server.down());
      const fields = (given: Fields): void => void delete given["access-control-expose-headers"];
      return [`${await faulty({ fields }, [], server.url)}/mcp`];
    },
  },
  "requests a sign-in without CORS headers": {
    tool: "where",
    code: /^ERR-CORS$/,
    relayed: "ERR-AUTH",
    async start() {
      const challenge = { "www-authenticate": 'Bearer error="invalid_token"' };
      return [`${await listen((_, response) => void response.writeHead(401, challenge).end())}/mcp`];
    },
  },
  "speaks HTTP+SSE without CORS headers": {
    tool: "echo",
    code: /^ERR-CORS$/,
    async start() {
      const origin = await listenHttpSse();
      return [`${origin}/sse`, `${origin}/messages`];
    },
  },
};

for (const engine of ENGINES) {
  test(`servers that a page can't reach are named, and reached through the relay: ${engine}`, async () => {
    test.setTimeout(120_000);
    const tab = await openEngine(engine);
    closing.push(() => tab.close());
    for (const [what, { tool, code, relayed = "relay", start }] of Object.entries(SERVERS)) {
      const allow = await start();
      const origin = await page(allow);
      await tab.goto(origin);
      const outcome = async (relay: string): Promise<string> =>
        await tab.run(
          async (url: string, mode: string, name: string) => {
            const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
            const host = await createHost({ storage: "memory", relay: { url: "/relay", needsConsent: false } });
            try {
              const server = await host.connect(url, { relay: mode });
              await server.callTool(name, { region: "Kelder" });
              return server.info.relay === undefined ? "direct" : "relay";
            } catch (error) {
              return (error as { readonly code?: string }).code ?? String(error);
            } finally {
              await host.close();
            }
          },
          allow[0] ?? "",
          relay,
          tool,
        );
      expect.soft(await outcome("never"), what).toMatch(code);
      expect.soft(await outcome("fallback"), what).toBe(relayed);
    }
  });
}
