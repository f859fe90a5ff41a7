/**
 * Servers that a page connects to and can't use: what fails after connecting is named without the relay, and works through it; and a relay
 * that is shared, cut, restarted or too busy.
 */
import { expect, test, type Page } from "@playwright/test";
import { FaultyServer, seeded, type Faults } from "../peers/faulty-server.js";
import { closeAll, closing, faulty, MODERN, page, type Fields } from "./relay-page.js";

test.afterEach(closeAll);

async function serverWith(faults: Faults): Promise<FaultyServer> {
  const server = await new FaultyServer(faults).up();
  closing.push(() => server.down());
  return server;
}

/** What the page holds on to. */
interface Held {
  readonly connect: (url: string, relay: string) => Promise<string>;
  readonly call: (name: string, args: object, totalMs: number) => Promise<string>;
  readonly close: () => Promise<void>;
  readonly lists: Record<string, number>;
  readonly problems: string[];
}

/** Opens a page that connects servers; each outcome is a code, or `done`. */
async function open(tab: Page, origin: string): Promise<void> {
  await tab.goto(origin);
  await tab.evaluate(async () => {
    const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
    const host = await createHost({ storage: "memory", relay: { url: "/relay", needsConsent: false } });
    const [lists, problems]: [Record<string, number>, string[]] = [{}, []];
    host.subscribe((events: readonly { kind: string; end?: boolean; serverId: string; problem?: object }[]) => {
      for (const { kind, end, serverId, problem } of events) {
        if (kind === "list-page" && end) lists[serverId] = (lists[serverId] ?? 0) + 1;
        if (problem) problems.push(JSON.stringify(problem));
      }
    });
    const codeOf = ({ code = "none", message }: { code?: string; message: string }): string => `${code}: ${message}`;
    let server: {
      info: { relay?: string };
      callTool(name: string, args: object, options: object): Promise<unknown>;
      close(): Promise<void>;
    };
    const held: Held = {
      lists,
      problems,
      async connect(url, relay) {
        try {
          const connected = await host.connect(url, { relay, id: url });
          await connected.follow("tools");
          server = connected;
        } catch (error) {
          return codeOf(error as Error);
        }
        return server.info.relay === undefined ? "direct" : "relay";
      },
      call: (name, args, totalMs) =>
        server.callTool(name, args, { totalTimeoutMs: totalMs }).then(() => "done", codeOf),
      close: () => server.close(),
    };
    Object.assign(globalThis, { held });
  });
}

const connect = (tab: Page, url: string, relay: string): Promise<string> =>
  tab.evaluate(([address, mode]) => (globalThis as unknown as { held: Held }).held.connect(address, mode), [
    url,
    relay,
  ] as const);
const call = (tab: Page, name: string, args: object, totalMs = 30_000): Promise<string> =>
  tab.evaluate(([tool, given, ms]) => (globalThis as unknown as { held: Held }).held.call(tool, given, ms), [
    name,
    args,
    totalMs,
  ] as const);
const lists = (tab: Page, url: string): Promise<number> =>
  tab.evaluate((id) => (globalThis as unknown as { held: Held }).held.lists[id] ?? 0, url);

const problems = (tab: Page): Promise<string> =>
  tab.evaluate(() => (globalThis as unknown as { held: Held }).held.problems.join());

/** Calls that a page can't make, or not to their end. */
const CALLS: Readonly<
  Record<
    string,
    { faults: Faults; fields?: (fields: Fields) => void; tool: string; args: object; code: RegExp; mode: string }
  >
> = {
  "does not allow a parameter that a tool mirrors in a header field": {
    faults: { era: "modern", allows: MODERN },
    tool: "where",
    args: { region: "Kelder" },
    code: /^ERR-CORS-HEADER/,
    mode: "fallback",
  },
  "does not allow a stream to be resumed": {
    faults: {
      era: "legacy",
      allows: "content-type, mcp-protocol-version, mcp-session-id",
      cuts: { every: 25, random: seeded(7) },
    },
    tool: "flood",
    args: { length: 100 },
    code: /^ERR-(?:STREAM-LOST|TIMEOUT)/,
    mode: "always", // a stream that can't be resumed looks like one whose server is away
  },
};
for (const [what, { faults, tool, args, code, mode }] of Object.entries(CALLS)) {
  test(`a call of a server that ${what} fails with a code, and the next connection makes it through the relay`, async ({
    page: tab,
  }) => {
    test.setTimeout(150_000);
    const { url } = await serverWith(faults);
    await open(tab, await page([url]));
    expect(await connect(tab, url, "never")).toBe("direct");
    expect(await call(tab, tool, args, 4_000)).toMatch(code);
    expect(await connect(tab, url, mode)).toBe("relay");
    expect(await call(tab, tool, args)).toBe("done");
  });
}

test("the updates of a server whose GET stream can't be read, and the end of its sessions, come through the relay", async ({
  page: tab,
}) => {
  test.setTimeout(60_000);
  const server = await serverWith({ era: "legacy" });
  const fields = (given: Fields, { method }: { readonly method?: string | undefined }): void => {
    if (method === "GET") delete given["access-control-allow-origin"];
    if (method === "OPTIONS") given["access-control-allow-methods"] = "GET, POST";
  };
  const url = `${await faulty({ fields }, [], server.url)}/mcp`;
  await open(tab, await page([url]));
  for (const [relay, isAlive] of [
    ["never", false],
    ["always", true],
  ] as const) {
    expect(await connect(tab, url, relay)).toBe(isAlive ? "relay" : "direct");
    const before = await lists(tab, url);
    const isUpdated = async (): Promise<boolean> => {
      server.changed();
      return (await lists(tab, url)) > before;
    };
    if (isAlive) await expect.poll(isUpdated).toBe(true);
    else await expect.poll(() => problems(tab)).toContain("the event stream broke");
    const open = server.sessions;
    await tab.evaluate(() => (globalThis as unknown as { held: Held }).held.close());
    if (isAlive) await expect.poll(() => server.sessions).toBe(open - 1);
    else expect(server.sessions).toBe(open);
  }
});

test("seven servers with streams share one relay, and each answers (T-43)", async ({ page: tab }) => {
  test.setTimeout(150_000);
  const servers = await Promise.all(
    Array.from({ length: 7 }, (_, at) => serverWith({ era: at % 2 ? "legacy" : "modern" })),
  );
  await open(tab, await page(servers.map(({ url }) => url)));
  for (const { url } of servers) {
    expect(await connect(tab, url, "always")).toBe("relay");
    expect(await call(tab, "where", { region: "Kelder" })).toBe("done");
  }
});

test("a relay that is cut again and again and too busy loses nothing, and says so", async ({ page: tab }) => {
  test.setTimeout(150_000);
  const server = await serverWith({ era: "legacy", cuts: { every: 50, random: () => 1 } });
  let [isBusy, cuts] = [false, 0];
  const origin = await page([server.url], {
    before: ({ method }, outgoing) => {
      if (isBusy) outgoing.writeHead(429, { "retry-after": "7" }).end();
      else if (method === "GET" && ++cuts % 2 === 0) setTimeout(() => outgoing.destroy(), 30); // between two events, or within one
      return isBusy;
    },
  });
  await open(tab, origin);
  expect(await connect(tab, server.url, "always")).toBe("relay");
  expect(await call(tab, "flood", { length: 150 }, 100_000)).toBe("done");
  isBusy = true;
  expect(await call(tab, "where", { region: "Kelder" })).toMatch(/^ERR-RATE: The way to the relay is interrupted/);
  isBusy = false;
  expect(await call(tab, "where", { region: "Kelder" })).toBe("done");
});
