/**
 * Servers that a page can't reach itself, and the relay of its backend: each named rightly without it, working through it, in both eras; and the
 * consent of the user. The relay is that of the package, in Node; the faults are put before the demo's server.
 */
import { expect, test, type Page } from "@playwright/test";
import type { IncomingHttpHeaders } from "node:http";
import type { RelayEvent } from "../../src/relay/index.js";
import { pinnedFetch } from "../../workers/relay/index.js";
import { Panel } from "./panel.js";
import {
  allowing,
  closeAll,
  closing,
  faulty,
  FULL,
  listen,
  MODERN,
  page,
  USUAL,
  withoutCors,
  type Fault,
} from "./relay-page.js";

test.afterEach(closeAll);

const NO_CORS: Fault = { code: /^ERR-CORS$/, fields: withoutCors };
const FAULTS: Readonly<Record<string, Fault>> = {
  "sends no CORS headers": NO_CORS,
  "allows another origin": {
    code: /^ERR-CORS$/,
    fields: (fields) => void (fields["access-control-allow-origin"] = "https://other.example"),
  },
  "allows all origins twice": {
    code: /^ERR-CORS$/,
    fields: (fields) => void (fields["access-control-allow-origin"] = ["*", "*"]),
  },
  "answers a preflight with 401": { code: /^ERR-CORS/, preflight: [401] },
  "answers a preflight with 404": { code: /^ERR-CORS/, preflight: [404, { "access-control-allow-origin": "*" }] },
  "redirects a preflight": { code: /^ERR-(?:CORS|REDIRECT)/, preflight: [307, { location: "/login" }] },
  "does not allow the fields of 2026-07-28": { code: /^ERR-CORS-HEADER$/, eras: ["modern"], fields: allowing(USUAL) },
  "does not expose the id of its session": {
    code: /^ERR-CORS-EXPOSE$/,
    eras: ["legacy"],
    fields: (fields) => void delete fields["access-control-expose-headers"],
  },
  "does not allow Authorization": {
    code: /^ERR-CORS-HEADER$/,
    fields: allowing(MODERN),
    headers: { authorization: "Bearer secret-of-the-user" },
  },
  "does not allow a field of the embedder": {
    code: /^ERR-CORS-HEADER$/,
    fields: allowing(MODERN),
    headers: { "x-api-key": "secret-of-the-page" },
  },
  "refuses every foreign Origin": {
    code: /^ERR-FORBIDDEN$/,
    refuses: ({ origin }) => origin !== undefined,
    always: true,
  },
  "is not allowed by the policy of the page": {
    code: /^ERR-CSP$/,
    policy: "connect-src 'self'; worker-src blob: 'self'; script-src 'self' blob:",
  },
};

/** Connects in the page, with this use of the relay, and calls a tool. Resolves with the code of the failure, or the relay that was used. */
function connect(
  tab: Page,
  url: string,
  options: {
    readonly era: string;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly relay: string;
  },
): Promise<readonly [outcome: string, message: string]> {
  return tab.evaluate(
    async ([address, { era, headers, relay }]) => {
      const { createHost } = await import(new URL("/mcp-panel.js", location.href).href);
      const host = await createHost({ storage: "memory", relay: { url: "/relay", needsConsent: false } });
      try {
        const server = await host.connect(address, { era, relay, ...(headers && { headers }) });
        const { content } = await server.callTool("list_notes", {});
        return [server.info.relay ?? "direct", `${server.info.era} ${content.length > 0}`] as const;
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        return [code ?? "none", message] as const;
      } finally {
        await host.close();
      }
    },
    [url, options] as const,
  );
}

for (const [what, fault] of Object.entries(FAULTS)) {
  for (const era of fault.eras ?? (["modern", "legacy"] as const)) {
    test(`a server that ${what} is named without the relay, and works through it (${era})`, async ({ page: tab }) => {
      const seen: IncomingHttpHeaders[] = [];
      const url = `${await faulty(fault, seen)}/mcp`;
      const events: RelayEvent[] = [];
      const origin = await page([url], { policy: fault.policy, events });
      await tab.goto(origin);
      const { headers } = fault;
      const [code, message] = await connect(tab, url, { era, headers, relay: "never" });
      expect(code, message).toMatch(fault.code);
      expect(events).toEqual([]);
      seen.length = 0;
      const relay = fault.always ? "always" : "fallback";
      expect(await connect(tab, url, { era, headers, relay })).toEqual([`${origin}/relay`, `${era} true`]);
      const through = seen.filter((one) => one["user-agent"]?.startsWith("mcp-panel-relay"));
      expect(through.length).toBeGreaterThan(1);
      for (const fields of through) {
        expect(Object.keys(fields).filter((name) => /^(?:origin|referer|cookie|sec-|mcp-relay-)/.test(name))).toEqual(
          [],
        );
        expect(fields).toMatchObject(headers ?? {});
      }
      expect(JSON.stringify(events)).not.toContain("secret-of");
    });
  }
}

test("what the relay finds out names the cause that a page can't see", async ({ page: tab }) => {
  const gone = await listen(() => undefined);
  closing.pop()?.();
  const elsewhere = await listen((_, response) => void response.writeHead(308, { location: "/new/mcp" }).end());
  const [down, moved] = [`${gone}/mcp`, `${elsewhere}/mcp`];
  const unlisted = `${await faulty(NO_CORS)}/mcp`;
  await tab.goto(await page([down, moved]));
  for (const [url, code, words] of [
    [down, "ERR-UNREACHABLE", "can't be reached from the relay"],
    [moved, "ERR-REDIRECT", `${elsewhere}/new/mcp`],
    [unlisted, "ERR-FORBIDDEN", "not on the list"],
    ["http://localhost:6667/mcp", "ERR-ARGUMENT", "6667"],
  ] as const)
    expect(await connect(tab, url, { era: "modern", relay: "fallback" })).toEqual([
      code,
      expect.stringContaining(words),
    ]);
});

test("the panel uses the relay once the user agreed, and not after the grant is revoked", async ({ page: tab }) => {
  const url = `${await faulty(NO_CORS)}/mcp`;
  const events: RelayEvent[] = [];
  const origin = await page([url], { body: `<mcp-panel ${FULL} relay="/relay" src="${url}"></mcp-panel>`, events });
  await tab.goto(`${origin}/panel.html`);
  const panel = new Panel(tab);
  await expect(panel.request).toContainText("can't be reached from this page directly");
  await expect(panel.request).toContainText("It is run by whoever runs this page");
  await expect(panel.request).toContainText("can read and change everything that goes through it");
  expect(events).toEqual([]);
  await panel.request.getByRole("button", { name: "Use the relay" }).click();
  await panel.listed();
  await expect(tab.getByText(`through ${new URL(origin).host}`)).toBeVisible();
  // The next morning it is not requested again.
  await tab.reload();
  await panel.listed();
  await expect(panel.request).toHaveCount(0);
  await panel.show("traffic");
  await panel.show("requests");
  await tab
    .getByText(`Through ${origin}`)
    .locator("xpath=ancestor::li")
    .getByRole("button", { name: "Revoke" })
    .click();
  const before = events.length;
  await panel.show("tools");
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(tab.getByRole("treeitem", { name: /list_notes.*The request was declined/ })).toBeAttached();
  expect(events).toHaveLength(before);
  await tab.reload();
  await panel.request.getByRole("button", { name: "Deny" }).click();
  await expect(tab.locator("mcp-error-view").first()).toContainText(/CORS|does not allow/);
});

test("markup can't send a panel's servers to a relay of another origin", async ({ page: tab }) => {
  const url = `${await faulty(NO_CORS)}/mcp`;
  const origin = await page([url], {
    body: `<mcp-panel ${FULL} relay="https://evil.example/relay" relay-mode="always" src="${url}"></mcp-panel>`,
  });
  await tab.goto(`${origin}/panel.html`);
  await expect(tab.locator("mcp-panel")).toContainText("must have the origin of the page");
});

test("views of a page without a panel use the relay of their host once the user agreed", async ({ page: tab }) => {
  const url = `${await faulty(NO_CORS)}/mcp`;
  const events: RelayEvent[] = [];
  const origin = await page([url], {
    body: `<mcp-host id="notes" relay="/relay" src="${url}"></mcp-host><mcp-server-header for="notes"></mcp-server-header>
      <mcp-tools for="notes" ${FULL}></mcp-tools><mcp-input-request-dialog for="notes"></mcp-input-request-dialog>`,
    events,
  });
  await tab.goto(`${origin}/panel.html`);
  const panel = new Panel(tab);
  await panel.request.getByRole("button", { name: "Use the relay" }).click();
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toContainText("12 notes");
  await expect(tab.locator("mcp-server-header")).toContainText(`through ${new URL(origin).host}`);
  expect(events.map(({ error }) => error).filter(Boolean)).toEqual([]);
});

for (const [what, code, relay] of [
  ["of https", "ERR-MIXED", "fallback"],
  ["that may not reach the local network", "ERR-LOCAL-NETWORK", "always"], // what the user denied is not a fault
] as const) {
  test(`a page ${what} reaches a server of a private network through a relay whose list names it, and without it fails with ${code}`, async ({
    page: tab,
    context,
  }) => {
    const { port } = new URL(await faulty({}));
    const url = `http://tools.corp.internal:${port}/mcp`;
    const fetch = pinnedFetch({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    const origin = "https://console.example";
    const backend = await page([url], { origin, fetch });
    await context.route(`${origin}/**`, async (route) => {
      const to = route.request().url().replace(origin, backend);
      const headers = { ...(await route.request().allHeaders()), host: "console.example" };
      await route.fulfill({ response: await route.fetch({ url: to, headers }) });
    });
    if (code === "ERR-LOCAL-NETWORK") await context.grantPermissions([], { origin }); // all others are denied
    await tab.goto(origin);
    expect(await connect(tab, url, { era: "modern", relay: "never" })).toEqual([code, expect.any(String)]);
    const through = [`${origin}/relay`, "modern true"];
    expect(await connect(tab, url, { era: "modern", relay })).toEqual(through);
  });
}
