/** The panel as a user meets it: what the end-to-end tests do again and again. Locators go through open shadow roots. */
import { expect, type Locator, type Page } from "@playwright/test";

export class Panel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Has the user's settings offer this from the first visit on, for example `{ sampling: "by-hand" }`. */
  async offering(offer: Readonly<Record<string, unknown>>): Promise<void> {
    await this.page.addInitScript((settings) => {
      if (!("mcp-panel:settings" in localStorage)) localStorage.setItem("mcp-panel:settings", settings);
    }, JSON.stringify({ offer }));
  }

  /** Opens the IDE demo on the demo's server, which runs in Node here, or on another, and waits until the tools are listed. */
  async open(server = peers().notebook): Promise<void> {
    await this.page.goto(`/ide/?server=${encodeURIComponent(server)}`);
    await this.listed();
  }

  /** Opens the IDE demo on several servers, with the panel in another language, or at the bottom. */
  async openAt(servers: readonly string[], options: Readonly<Record<string, string>> = {}): Promise<void> {
    const query = new URLSearchParams([...servers.map((url) => ["server", url]), ...Object.entries(options)]);
    await this.page.goto(`/ide/?${query.toString()}`);
    await this.listed();
  }

  /** Opens a view by its tab, and answers its element. */
  async show(view: string): Promise<Locator> {
    await this.tab(view).click();
    return this.view(view);
  }

  /** The tab of a view. */
  tab(view: string): Locator {
    return this.page.locator(`mcp-panel [role="tab"][data-view="${view}"]`);
  }

  /** The element of a view. */
  view(view: string): Locator {
    return this.page.locator(`mcp-panel ${view === "requests" ? "mcp-input-requests" : `mcp-${view}`}`);
  }

  /** What a server asks: the dialog in front. */
  get request(): Locator {
    return this.page.locator("mcp-input-request-dialog").getByRole("dialog");
  }

  async listed(): Promise<void> {
    await expect(this.rows.first()).toBeVisible();
  }

  /** Chooses a tool by its identifier, through the filter. */
  async choose(tool: string): Promise<void> {
    await this.page.locator("mcp-tools-list").getByRole("searchbox").fill(tool);
    await this.rows.filter({ hasText: tool }).first().click();
    await expect(this.run).toBeVisible();
  }

  /** Rows of the tools list. */
  get rows(): Locator {
    return this.page.locator("mcp-tools-list").getByRole("option");
  }

  /** Allows the first app of the server to run, once the dialog takes clicks. */
  async openApp(): Promise<void> {
    await this.accept("Open app");
  }

  /** Presses a button of the dialog until the request is over: it first shows what was not on screen yet. */
  async accept(name: string): Promise<void> {
    const button = this.request.getByRole("button", { name, exact: true });
    await expect(button).toBeEnabled();
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1_000 });
      await expect(button).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }

  get run(): Locator {
    return this.page.getByRole("button", { name: /^(Run|Send anyway)/ }).first();
  }

  get result(): Locator {
    return this.page.locator("mcp-tool-detail mcp-result-view");
  }

  get error(): Locator {
    return this.page.locator("mcp-tool-detail mcp-error-view");
  }
}

/** Tab until `wanted` has the focus; it is looked up once, for a form has many names. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const element = await wanted.elementHandle();
  for (let tabs = 0; tabs < 160 && (await element?.evaluate((it) => it.matches(":focus"))) === false; tabs++)
    await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
}

/** Has each document of a page note when the first row of a list is painted. */
export async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hasRow = (root: ParentNode): boolean =>
      [...root.querySelectorAll("*")].some(
        (element) =>
          element.getAttribute("role") === "option" || (element.shadowRoot !== null && hasRow(element.shadowRoot)),
      );
    const look = (): void => {
      if (hasRow(document)) document.documentElement.dataset["listedAt"] = String(Date.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Time at which the first row was painted, in milliseconds since the epoch; of a page with {@link noteFirstRow}. */
export async function firstRow(page: Page): Promise<number> {
  await page.waitForFunction(() => "listedAt" in document.documentElement.dataset);
  return page.evaluate(() => Number(document.documentElement.dataset["listedAt"]));
}

/** Endpoints of the real servers, from global-setup. */
export function peers(): Readonly<Record<"notebook" | "everything", string>> {
  return JSON.parse(process.env.MCP_PEERS ?? "{}") as Record<"notebook" | "everything", string>; // written by global-setup
}

/** Collects what the page complains about: uncaught errors and errors in the console. */
export function complaints(page: Page): string[] {
  const seen: string[] = [];
  page.on("pageerror", (error) => seen.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(message.text());
  });
  return seen;
}
