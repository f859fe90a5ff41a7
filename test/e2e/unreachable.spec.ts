/**
 * Servers that can't be reached or refuse: the first sentence names the cause, as far as a browser can know it, the second what to do, in
 * both languages; and whoever looks at the panel is never stuck.
 */
import { expect, test, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { refusals, signInRefusals, type RefusalCase } from "./refusals.js";
import { initialized, letIn, onPost, rpc, RefusingServers, type Refusal } from "./refusing-servers.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const PANEL = (attributes: string): string =>
  `<!doctype html><style>html, body { block-size: 100%; margin: 0 } mcp-panel { display: block; block-size: 100% }</style>
  <script type="module" src="/mcp-panel.js"></script><mcp-panel ${attributes}></mcp-panel>`;

const closing: (() => unknown)[] = [];
test.afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Serves pages beside the built files; resolves with the origin. */
async function serve(
  pages: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const site = await serveStatic({ folder: DIST, pages, headers });
  closing.push(() => site.close());
  return site.origin;
}

/** What is read about a failure. */
interface Read {
  readonly code: string | undefined;
  readonly en: readonly [title: string, advice: string];
  readonly zh: readonly [title: string, advice: string];
  readonly fix: string;
}

/** Connects to all of them at once, and reads what `<mcp-error-view>` says in both languages. */
function readAll(
  page: Page,
  cases: readonly RefusalCase[],
  offersSignIn = false,
): Promise<Readonly<Record<string, Read>>> {
  return page.evaluate(
    async ([all, isOffered]) => {
      const { createHost, McpErrorView: _registered } = await import(new URL("/mcp-panel.js", location.href).href);
      const host = await createHost();
      if (isOffered)
        await host.offer({ authorization: { redirectUrl: new URL("/callback.html", location.href).href } });
      // Everybody knows a client ID, and nobody signs in.
      host.subscribe((events: readonly { kind: string; request?: { requestId: string; kind: string } }[]) => {
        for (const { request } of events)
          if (request)
            void host.inputRequests.answer(
              request.requestId,
              request.kind === "client-id" ? { action: "use", clientId: "c" } : { action: "decline" },
            );
      });
      const read: Record<string, Read> = {};
      const said = async (error: unknown, lang: string): Promise<readonly [string, string, string]> => {
        const view = document.createElement("mcp-error-view");
        view.lang = lang;
        Object.assign(view, { error });
        document.body.append(view);
        const text = (selector: string): string => view.shadowRoot?.querySelector(selector)?.textContent?.trim() ?? "";
        // The sentences load with the first failure, and those of another language with its first reader.
        const isRead = (): boolean => lang === "en" || /\p{Script=Han}/u.test(text("strong"));
        for (
          let tries = 0;
          tries < 200 && (text("strong") === "The request failed" || text("strong") === "" || !isRead());
          tries++
        )
          await new Promise((resolve) => setTimeout(resolve, 50));
        const { fix } = (error as { data?: { fix?: unknown } }).data ?? {};
        return [text("strong"), text(".content > p"), typeof fix === "string" ? fix : ""];
      };
      await Promise.all(
        all.map(async ({ name, url, options, isListed }) => {
          const failure = await host
            .connect(url, { id: name, ...options })
            .then((server: { listTools(options: object): Promise<unknown> }) =>
              isListed ? server.listTools({ idleTimeoutMs: 1_000 }) : undefined,
            )
            .then(
              () => undefined,
              (error: { code: string; message: string; data: object }) => error,
            );
          if (!failure) return;
          const plain = { kind: "client", code: failure.code, message: failure.message, data: failure.data };
          const [title, advice, fix] = await said(plain, "en");
          const [titleZh, adviceZh] = await said(plain, "zh-Hans");
          read[name] = { code: failure.code, en: [title, advice], zh: [titleZh, adviceZh], fix };
        }),
      );
      await host.close();
      return read;
    },
    [cases, offersSignIn] as const,
  );
}

/** Compares what was read with what has to be. */
function judge(read: Readonly<Record<string, Read>>, cases: readonly RefusalCase[]): void {
  for (const { name, code, says, en, zh, fix } of cases) {
    const one = read[name];
    expect.soft(one?.code, name).toBe(code);
    if (!one) continue;
    expect.soft(one.en[0], name).toContain(en);
    expect.soft(one.zh[0], name).toContain(zh);
    for (const part of says) for (const title of [one.en[0], one.zh[0]]) expect.soft(title, name).toContain(part);
    for (const text of [...one.en, ...one.zh]) expect.soft(text, name).not.toMatch(/\{|undefined|failed to fetch/i);
    expect.soft(one.en[1].length, `${name}: what to do`).toBeGreaterThan(20);
    expect.soft(one.zh[1], `${name}: what to do`).toMatch(/\p{Script=Han}{3}/u);
    if (fix !== undefined) expect.soft(one.fix, name).toContain(fix);
  }
}

test("forty servers that can't be connected each show the cause and what to do, in both languages", async ({
  page,
}) => {
  const origin = await serve({ "/": "<!doctype html>" });
  const { cases, close } = await refusals(origin);
  closing.push(close);
  expect(cases.length).toBeGreaterThanOrEqual(40);
  await page.goto(`${origin}/`);
  judge(await readAll(page, cases), cases);
});

test("a sign-in that fails shows the cause and what to do, in both languages", async ({ page }) => {
  const origin = await serve({ "/": "<!doctype html>" });
  const { cases, close } = await signInRefusals();
  closing.push(close);
  await page.goto(`${origin}/`);
  judge(await readAll(page, cases, true), cases);
});

test("a request that the page or the browser forbids shows the reason: policy, mixed content, local network", async ({
  page,
  context,
}) => {
  const strict = "connect-src 'self'";
  const origin = await serve({ "/": "<!doctype html>" }, { "content-security-policy": strict });
  await page.goto(`${origin}/`);
  const csp: RefusalCase = {
    name: "csp",
    url: "https://mcp.example/mcp",
    code: "ERR-CSP",
    says: ["https://mcp.example", "connect-src"],
    en: "CSP",
    zh: "CSP",
    fix: "connect-src 'self' https://mcp.example",
  };
  judge(await readAll(page, [csp]), [csp]);

  // An https page; nothing of it leaves this machine.
  const files = await serve({ "/": "<!doctype html>" });
  await page.route("https://app.example/**", async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("https://app.example", files) });
    await route.fulfill({ response });
  });
  await page.goto("https://app.example/");
  const mixed: RefusalCase = {
    name: "mixed",
    url: "http://mcp.example.invalid/mcp",
    code: "ERR-MIXED",
    says: ["http://mcp.example.invalid", "https"],
    en: "mixed content",
    zh: "混合内容",
  };
  const local: RefusalCase = {
    name: "local",
    url: "https://192.168.0.1:8443/mcp",
    code: "ERR-LOCAL-NETWORK",
    says: ["https://192.168.0.1:8443"],
    en: "Local network access",
    zh: "本地网络",
  };
  await context.grantPermissions([], { origin: "https://app.example" }); // all others are denied
  judge(await readAll(page, [mixed, local]), [mixed, local]);
});

test("a banner has the same text as the problems and the list of servers, has code to copy, and checks the server", async ({
  page,
}) => {
  const servers = await new RefusingServers().up();
  closing.push(() => servers.down());
  let refusal: Refusal = (_request, response) => void response.writeHead(200).end("{}");
  const url = servers.add("changing", (...request) => refusal(...request));
  const origin = await serve({ "/": PANEL(`src="${url}"`) });
  await page.goto(`${origin}/`);
  const banner = page.locator("mcp-server-header mcp-error-view");
  const title = banner.locator("strong");
  await expect(title).toContainText(`it does not allow ${origin} (CORS)`);
  const sentence = (await title.textContent()) ?? "";

  await expect(banner.locator("mcp-error-fix pre")).toContainText(`Access-Control-Allow-Origin: ${origin}`);
  await banner.getByRole("button", { name: "Express" }).click();
  await expect(banner.locator("mcp-error-fix pre")).toContainText('import cors from "cors"');

  await page.locator('mcp-panel [role="tab"][data-view="problems"]').click();
  const problems = page.locator("mcp-problems");
  await expect(problems).toContainText("1 problem");
  await expect(problems.locator(".failure strong")).toHaveText(sentence);
  await problems.getByRole("button", { name: "Check", exact: true }).click();
  await expect(problems.locator("[part='report']")).toContainText(`No readable response from http://127.0.0.1`);
  await page.locator("mcp-panel .servers-button").click();
  await expect(page.locator("mcp-servers .problem")).toContainText(sentence);

  // The server is mended: trying again is all there is to do.
  refusal = letIn(rpc({ initialize: initialized, "tools/list": () => ({ result: { tools: [] } }) }));
  await banner.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("mcp-server-header .state")).toHaveText("Connected");
});

for (const [lang, add, connect] of [
  ["en", "Add access token", "Connect"],
  ["zh-Hans", "添加访问令牌", "连接"],
] as const) {
  test(`a server that requires a token takes two clicks and a paste: ${lang}`, async ({ page }) => {
    const servers = await new RefusingServers().up();
    closing.push(() => servers.down());
    const speaks = rpc({ initialize: initialized, "tools/list": () => ({ result: { tools: [] } }) });
    const guarded: Refusal = (request, response, body) =>
      request.headers.authorization === "Bearer s3cret"
        ? speaks(request, response, body)
        : void response.writeHead(401).end();
    const url = servers.add("guarded", letIn(onPost(guarded)));
    const origin = await serve({ "/": PANEL(`lang="${lang}" deep-links src="${url}"`) });
    await page.goto(`${origin}/`);
    const header = page.locator("mcp-server-header");
    await expect(header.locator("mcp-error-view strong")).toContainText("401");
    await header.getByRole("button", { name: add }).click();
    await expect(header.locator("mcp-token-form input").first()).toBeFocused();
    await page.keyboard.insertText("Bearer s3cret\n"); // as it is copied, into the field that has the focus
    await header.getByRole("button", { name: connect, exact: true }).click();
    await expect(header.locator(".state.connected")).toBeVisible();
    // The token is kept as header values are: for this tab, and in no address.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("s3cret");
    expect(page.url()).not.toContain("s3cret");
    await page.reload();
    await expect(header.locator(".state.connected")).toBeVisible();
  });
}

test("a server that stays silent shows the step and the time, and can be cancelled", async ({ page }) => {
  const servers = await new RefusingServers().up();
  closing.push(() => servers.down());
  const url = servers.add("silent", letIn(rpc({ initialize: () => undefined })));
  const origin = await serve({ "/": PANEL(`src="${url}"`) });
  await page.goto(`${origin}/`);
  const connecting = page.locator("mcp-tools-list mcp-connecting");
  await expect(connecting).toContainText("Waiting for initialize…");
  await expect(connecting.locator(".time")).toHaveText(/^\s*\d+ s\s*$/);
  await connecting.getByRole("button", { name: "Stop connecting" }).click();
  await expect(page.locator("mcp-server-header .state")).toHaveText("Not connected");
  await expect(page.locator("mcp-server-header mcp-error-view")).toContainText("Cancelled");
});

test("the error messages are available when the network is lost after the page was loaded", async ({
  page,
  context,
}) => {
  const origin = await serve({ "/": PANEL("") });
  const loaded = page.waitForResponse((response) => response.url().includes("/words-"));
  await page.goto(`${origin}/`);
  await loaded;
  const address = page.locator("mcp-connect-form #url");
  await expect(address).toBeVisible();
  await context.setOffline(true);
  await address.fill("https://mcp.example/mcp");
  await page.keyboard.press("Enter");
  await expect(page.locator("mcp-panel mcp-error-view strong").first()).toContainText("offline");
});
