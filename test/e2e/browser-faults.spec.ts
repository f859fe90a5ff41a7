/**
 * What only a browser does to a client: redirects it may not look into, CORS it is not told of, policies, and six connections. In a worker
 * and in the page alike.
 */
import { expect, test, type Page } from "@playwright/test";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { FaultyServer, type Faults } from "../peers/faulty-server.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** Where the client runs: pages whose policy forbids workers run it themselves. */
const THREADS = {
  worker: {},
  page: { "content-security-policy": "worker-src 'none'" },
} as const;
type Thread = keyof typeof THREADS;

const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Goes to an empty page whose client runs in this thread; resolves with its origin. */
async function open(page: Page, thread: Thread): Promise<string> {
  const headers = { ...THREADS[thread], "access-control-allow-origin": "*" };
  const site = await serveStatic({ folder: DIST, pages: { "/": "<!doctype html>" }, headers });
  closing.push(() => site.close());
  await page.goto(`${site.origin}/`);
  return site.origin;
}

async function start(faults: Faults): Promise<FaultyServer> {
  const server = await new FaultyServer(faults).up();
  closing.push(() => server.down());
  return server;
}

/** A server of this behaviour; `lines`: what it was asked. */
async function listen(
  behaviour: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly origin: string; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    behaviour(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

interface Outcome {
  readonly where: string;
  readonly era?: string;
  readonly code?: string;
  readonly message?: string;
}

/** Connects and calls `where` with a region; resolves with how that went. */
const connect = (page: Page, url: string, code = "/mcp-panel.js"): Promise<Outcome> =>
  page.evaluate(
    async ([address, script]) => {
      const { createHost } = await import(new URL(String(script), location.href).href);
      const host = await createHost();
      const { runsIn: where } = host;
      try {
        const server = await host.connect(address);
        await server.listTools();
        await server.callTool("where", { region: "Oslo" });
        return { where, era: server.info.era };
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        return { where, code, message };
      }
    },
    [url, code] as const,
  );

for (const thread of ["worker", "page"] as const) {
  test.describe(`the client in the ${thread}`, () => {
    test("finds a server that redirects to its address without a slash, requested from another origin", async ({
      page,
    }) => {
      await open(page, thread);
      for (const era of ["legacy", "modern"] as const) {
        const server = await start({ era });
        expect(await connect(page, `${server.url}/`)).toEqual({ where: thread, era });
        expect(server.requests.at(-1)?.line).toBe("POST /mcp");
      }
    });

    for (const [what, answers, code] of [
      ["every request", {}, "ERR-REDIRECT"],
      ["the GET of HTTP+SSE", { POST: 405 }, "ERR-NOT-MCP"],
      ["what asks why a POST got no answer", { POST: "dropped" }, "ERR-REDIRECT"],
    ] as const) {
      test(`never follows a server's redirect ${what}`, async ({ page }) => {
        await open(page, thread);
        const canary = await listen((_, response) => response.end());
        const server = await listen(({ method = "" }, response) => {
          const answer = answers[method as keyof typeof answers];
          if (answer === "dropped") return void response.destroy();
          const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
          const status = method === "OPTIONS" ? 204 : (answer ?? 307);
          response.writeHead(status, { ...allowed, location: `${canary.origin}/cgi-bin/reboot?now=1` }).end();
        });
        expect(await connect(page, `${server.origin}/mcp`)).toMatchObject({ where: thread, code });
        expect(server.lines).toContain(what === "every request" ? "POST /mcp" : "GET /mcp");
        expect(canary.lines).toEqual([]);
      });
    }

    test("falls back to the legacy era where CORS allows only its header fields", async ({ page }) => {
      await open(page, thread);
      const allows = "content-type, accept, mcp-session-id, mcp-protocol-version, last-event-id";
      const server = await start({ era: "legacy", allows });
      expect(await connect(page, server.url)).toEqual({ where: thread, era: "legacy" });
    });

    test("reports a server that does not exist as unreachable, not as one of another era", async ({ page }) => {
      await open(page, thread);
      const server = await start({});
      await server.down();
      const outcome = await connect(page, server.url);
      expect(outcome).toMatchObject({ where: thread, code: "ERR-CORS" });
      expect(outcome.message).toContain("nothing answers there, or");
      expect(outcome.message).not.toContain("Failed to fetch");
    });

    test("mirrors parameters in header fields, as a strict server requires", async ({ page }) => {
      await open(page, thread);
      const server = await start({
        era: "modern",
        allows: "content-type, mcp-protocol-version, mcp-method, mcp-name, mcp-param-region",
      });
      expect(await connect(page, server.url)).toEqual({ where: thread, era: "modern" });
    });

    for (const accepts of [204, 205]) {
      test(`connects and records a server that answers notifications with ${accepts}, which have no body (T-11)`, async ({
        page,
      }) => {
        await open(page, thread);
        const server = await start({ era: "legacy", accepts });
        const outcome = await page.evaluate(async (address) => {
          const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
          const host = await createHost();
          await host.traffic.record(true);
          const connected = await host.connect(address);
          await connected.listTools();
          const har = JSON.parse(await (await host.traffic.save("har")).text());
          return { where: host.runsIn, era: connected.info.era, statuses: har.log.entries.map(statusOf) };
          function statusOf({ response }: { response: { status: number } }): number {
            return response.status;
          }
        }, server.url);
        expect(outcome).toMatchObject({ where: thread, era: "legacy" });
        expect(outcome.statuses).toContain(accepts);
      });
    }

    test("names the response header field that CORS hides (T-14)", async ({ page }) => {
      await open(page, thread);
      const outcome = await connect(page, (await start({ exposes: "date" })).url);
      expect(outcome).toMatchObject({ where: thread, code: "ERR-CORS-EXPOSE" });
      expect(outcome.message).toContain("Access-Control-Expose-Headers: Mcp-Session-Id");
    });

    test("frees the connections of cancelled calls at once, in both eras", async ({ page }) => {
      await open(page, thread);
      for (const era of ["legacy", "modern"] as const) {
        const server = await start({ era });
        await page.evaluate(async (url) => {
          const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
          const connected = await (await createHost()).connect(url);
          const stop = new AbortController();
          const call = () => connected.callTool("work", {}, { signal: stop.signal }).catch((error: unknown) => error);
          const calls = Array.from({ length: 12 }, call);
          Object.assign(globalThis, { connected, stop, calls });
        }, server.url);
        // One of the six is free; a GET stream has one where it came before the calls.
        await expect.poll(() => server.held + server.listeners).toBe(5);
        const settled = await page.evaluate(async () => {
          const { connected, stop, calls } = globalThis as unknown as {
            connected: { listTools(): Promise<unknown[]> };
            stop: AbortController;
            calls: Promise<unknown>[];
          };
          stop.abort();
          const { length } = await Promise.all(calls);
          await connected.listTools();
          return length;
        });
        expect(settled).toBe(12);
        // The server answered none of them: their connections are free because the client gave them up.
        await expect.poll(() => server.held).toBe(0);
        await page.evaluate(() => {
          const { connected } = globalThis as unknown as { connected: { callTool(name: string): Promise<unknown> } };
          for (let count = 0; count < 12; count++) connected.callTool("work").catch(() => undefined);
        });
        await expect.poll(() => server.held + server.listeners).toBe(5);
      }
    });
  });
}

test("a server on the page's own origin is found without its slash, too", async ({ page }) => {
  const script = `${await open(page, "worker")}/mcp-panel.js`;
  const server = await start({ era: "legacy" });
  await page.goto(server.url.replace("/mcp", "/page"));
  const outcome = await connect(page, `${server.url}/`, script);
  expect(outcome).toEqual({ where: "worker", era: "legacy" });
});

test("no content security policy is violated: no code is made from text, in no thread", async ({ page }) => {
  const reports: string[] = [];
  const collector = createServer(async (request, response) => {
    for await (const part of request) if (request.method === "POST") reports.push(String(part));
    response.writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }).end();
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  closing.push(() => collector.close());
  const { port } = collector.address() as AddressInfo;
  const strict = `script-src 'self'; worker-src 'self'; report-uri http://127.0.0.1:${port}/`;
  const site = await serveStatic({
    folder: DIST,
    pages: { "/": "<!doctype html>", "/probe.js": "try { new Function('return 1')(); } catch {}" },
    headers: { "content-security-policy": strict },
  });
  closing.push(() => site.close());
  await page.goto(`${site.origin}/`);
  const server = await start({ era: "modern" });
  for (const [workerUrl, where] of [
    ["/worker.js", "worker"],
    ["/nothing.js", "page"],
  ] as const) {
    const violations = await page.evaluate(
      async ([url, address]) => {
        const seen: string[] = [];
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          seen.push(`${violatedDirective} ${blockedURI}`),
        );
        const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
        const host = await createHost({ workerUrl: url });
        const connected = await host.connect(address);
        await connected.listTools();
        await connected.callTool("where", { region: "x" });
        return { where: host.runsIn as string, seen };
      },
      [workerUrl, server.url] as const,
    );
    expect(violations.where).toBe(where);
    // The way that needs a blob: is tried before the page itself; nothing may have tried to make code from text.
    expect(violations.seen.filter((one) => /eval|script-src/.test(one))).toEqual([]);
  }
  expect(reports.filter((one) => /eval/.test(one))).toEqual([]);
  // The collector works: what does make code from text is told to it.
  await page.evaluate(() => import(new URL("/probe.js", location.href).href));
  await expect.poll(() => reports.filter((one) => /eval/.test(one)).length).toBe(1);
});
