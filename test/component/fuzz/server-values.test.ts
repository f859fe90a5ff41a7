/**
 * Whatever member of whatever a server sends is of another type than it should be: no view is blank or shows what was open before, and each
 * question can be refused. Through the engine and the panel's own elements. `VITE_FUZZ_CASES=10000` in the environment tries that many.
 */
import { expect, fixture, nextFrame } from "@open-wc/testing";
import { html, render, type LitElement, type TemplateResult } from "lit";
import "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import "../../../components/views/problems/problems.js";
import "../../../components/views/prompts/prompt-detail.js";
import "../../../components/views/prompts/prompts-list.js";
import "../../../components/views/resources/resource-detail.js";
import "../../../components/views/resources/resources-list.js";
import "../../../components/views/resources/template-form.js";
import "../../../components/views/server-header/server-header.js";
import "../../../components/views/tool-detail/tool-detail.js";
import "../../../components/views/tools-list/tools-list.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import type { Server } from "../../../src/client/api/index.js";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import type { EngineHost } from "../../../src/client/host/engine-host.js";
import { thisPlatform } from "../../../src/client/platform/platform.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { mutantsOf, WHOLE_DISCOVERY, WHOLE_ITEMS, WHOLE_REQUESTS, WHOLE_RESULTS } from "../../fixtures/whole-values.js";

// Written in one piece: Vite looks for these words.
const env = (import.meta as { readonly env?: Readonly<Record<string, string | undefined>> }).env ?? {};
/** Enough to find what one member can break; the rest is for who changes a reader or a view. */
const CASES = Number(env["VITE_FUZZ_CASES"] ?? 700);
const partOf = (share: number): number => Math.ceil(CASES * share);
/** A busy machine is given time, a blank view is not: it stays blank. */
const PATIENCE_MS = 5_000;
const ID = "fuzzed";
const SAYS_SO = /can.t be displayed/i;

let servers = 0;
const hosts: EngineHost[] = [];

async function connected(methods: Readonly<Record<string, MethodAnswer>>, discovery: object = WHOLE_DISCOVERY) {
  const { fetch } = mcpServer({
    methods: { "server/discover": () => ({ resultType: "complete", ...discovery }), ...methods },
  });
  const host = createEngineHost({ ...thisPlatform(), http: { fetch }, indexedDB: undefined });
  hosts.push(host);
  mirrorOf(host);
  await host.offer({
    elicitation: { form: true, url: true },
    sampling: "manual",
    roots: [{ uri: "file:///one", name: "one" }],
  });
  const server = await host.connect(`https://fuzzed-${++servers}.example/mcp`, { id: ID });
  return { host, server };
}

/** All that an element shows, its inner elements included. */
function shown(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element || node instanceof ShadowRoot) || node instanceof HTMLStyleElement) return "";
  if (node instanceof HTMLElement && node.hidden) return "";
  if (node instanceof HTMLSlotElement) return node.assignedNodes().map(shown).join(" ");
  const fields = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : "";
  return fields + [...((node instanceof Element && node.shadowRoot) || node).childNodes].map(shown).join(" ");
}

/** Waits until `is` holds for what an element shows; resolves with the last text in any case. */
async function showing(element: LitElement, is: (text: string) => boolean): Promise<string> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    await element.updateComplete;
    const text = shown(element).replace(/\s+/g, " ").trim();
    if (is(text) || performance.now() > end) return text;
    await nextFrame();
  }
}

/** Runs the cases, and tells all that failed together. */
async function each<T>(cases: readonly T[], what: (one: T) => string, run: (one: T) => Promise<string | undefined>) {
  const failures: string[] = [];
  for (const one of cases) {
    const failure = await run(one).catch((error: unknown) => String(error));
    if (failure !== undefined && failures.push(`${what(one)}: ${failure}`) >= 10) break;
  }
  expect(failures).to.deep.equal([]);
}

const complete = (result: object): object => ({
  resultType: "complete",
  ttlMs: 60_000,
  cacheScope: "private",
  ...result,
});

/** What is listed by each key, and the elements that show it. */
const LISTS = {
  tools: {
    method: "tools/list",
    key: "name",
    list: (host: EngineHost) => html`<mcp-tools-list .host=${host} .serverId=${ID}></mcp-tools-list>`,
    detail: (host: EngineHost) => html`<mcp-tool-detail .host=${host} .serverId=${ID}></mcp-tool-detail>`,
    open: "tool",
    listed: (server: Server) => server.listTools(),
  },
  resources: {
    method: "resources/list",
    key: "uri",
    list: (host: EngineHost) => html`<mcp-resources-list .host=${host} .serverId=${ID}></mcp-resources-list>`,
    detail: (host: EngineHost) => html`<mcp-resource-detail .host=${host} .serverId=${ID}></mcp-resource-detail>`,
    open: "uri",
    listed: (server: Server) => server.listResources(),
  },
  resourceTemplates: {
    method: "resources/templates/list",
    key: "uriTemplate",
    list: (host: EngineHost) => html`<mcp-resources-list .host=${host} .serverId=${ID}></mcp-resources-list>`,
    detail: (host: EngineHost) => html`<mcp-template-form .host=${host} .serverId=${ID}></mcp-template-form>`,
    open: "uriTemplate",
    listed: (server: Server) => server.listResourceTemplates(),
  },
  prompts: {
    method: "prompts/list",
    key: "name",
    list: (host: EngineHost) => html`<mcp-prompts-list .host=${host} .serverId=${ID}></mcp-prompts-list>`,
    detail: (host: EngineHost) => html`<mcp-prompt-detail .host=${host} .serverId=${ID}></mcp-prompt-detail>`,
    open: "prompt",
    listed: (server: Server) => server.listPrompts(),
  },
} as const;

describe("values of other types than the specification requires", () => {
  const errors: string[] = [];
  const note = (event: Event): void => {
    const reason: unknown = event instanceof ErrorEvent ? event.error : (event as PromiseRejectionEvent).reason;
    if (!String(reason).includes("ResizeObserver"))
      errors.push(String(reason instanceof Error ? reason.stack : reason));
  };
  before(() => {
    addEventListener("error", note);
    addEventListener("unhandledrejection", note);
  });
  after(() => {
    removeEventListener("error", note);
    removeEventListener("unhandledrejection", note);
  });
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.close();
    expect(errors.splice(0), "nobody caught").to.deep.equal([]);
  });

  for (const [list, { method, key, open, ...elements }] of Object.entries(LISTS)) {
    it(`are visible in lists: ${list}`, async function () {
      this.timeout(600_000);
      const whole = WHOLE_ITEMS[list as keyof typeof WHOLE_ITEMS];
      const mutants = mutantsOf(whole, partOf(0.1), 7, [key]).map(({ what, value }, at) => ({
        what,
        value: { ...value, [key]: `${String((whole as Record<string, unknown>)[key])}${at}` },
      }));
      const { host, server } = await connected({
        "tools/list": () => complete({ tools: [] }),
        "resources/list": () => complete({ resources: [] }),
        "resources/templates/list": () => complete({ resourceTemplates: [] }),
        "prompts/list": () => complete({ prompts: [] }),
        [method]: () => complete({ [list]: mutants.map(({ value }) => value) }),
      });
      const items = (await elements.listed(server)) as readonly object[];
      const names = new Set(items.map((item) => (item as Record<string, unknown>)[key]));
      const listView = await fixture<LitElement>(elements.list(host));
      Object.assign(listView.style, { display: "block", blockSize: "300px" });
      expect(await showing(listView, (text) => text.includes("0"))).to.match(/\d/);
      expect(shown(listView)).not.to.match(SAYS_SO);
      const detail = await fixture<LitElement>(elements.detail(host));
      await each(
        mutants.filter(({ value }) => names.has(value[key])),
        ({ what }) => what,
        async ({ value }) => {
          Object.assign(detail, { [open]: value[key] });
          const isThere = (text: string): boolean => text.includes(String(value[key])) || SAYS_SO.test(text);
          const text = await showing(detail, isThere);
          return isThere(text) ? undefined : `shows “${text.slice(0, 80)}”`;
        },
      );
    });
  }

  it("are visible in results of tools", async function () {
    this.timeout(600_000);
    let answer: object = {};
    const tool = { name: "dig", inputSchema: { type: "object" } };
    const { host } = await connected({
      "tools/list": () => complete({ tools: [tool] }),
      "tools/call": () => ({ resultType: "complete", ...answer }),
    });
    const detail = await fixture<LitElement & { run(anyway: boolean): Promise<void> }>(
      html`<mcp-tool-detail .host=${host} .serverId=${ID} .tool=${"dig"}></mcp-tool-detail>`,
    );
    await showing(detail, (text) => text.includes("No arguments needed"));
    await each(
      mutantsOf(WHOLE_RESULTS["tools/call"], partOf(0.25), 11),
      ({ what }) => what,
      async ({ value }) => {
        answer = value;
        await detail.run(true);
        const isThere = (): boolean =>
          within(detail, "mcp-result-view,mcp-error-view").some((one) => shown(one).trim().length > 1);
        await showing(detail, isThere);
        return isThere() ? undefined : "shows no result";
      },
    );
  });

  it("are visible in resources that are read", async function () {
    this.timeout(600_000);
    const mutants = mutantsOf(WHOLE_RESULTS["resources/read"], partOf(0.1), 13);
    const { host } = await connected({
      "resources/list": () =>
        complete({ resources: mutants.map((_, at) => ({ uri: `note:///${at}`, name: `note ${at}` })) }),
      "resources/templates/list": () => complete({ resourceTemplates: [] }),
      "resources/read": ({ uri }) => complete(mutants[Number(String(uri).slice(8))]?.value ?? {}),
    });
    const list = await fixture<LitElement>(LISTS.resources.list(host));
    await showing(list, (text) => text.includes("note"));
    const detail = await fixture<LitElement>(LISTS.resources.detail(host));
    await each(
      mutants.map((mutant, at) => ({ ...mutant, at })),
      ({ what }) => what,
      async ({ at }) => {
        Object.assign(detail, { uri: `note:///${at}` });
        const isThere = (text: string): boolean => text.includes(`note:///${at}`) || SAYS_SO.test(text);
        const text = await showing(detail, isThere);
        return isThere(text) ? undefined : `shows “${text.slice(0, 80)}”`;
      },
    );
  });

  it("are visible in the messages of prompts", async function () {
    this.timeout(600_000);
    let answer: object = {};
    const { host } = await connected({
      "prompts/list": () => complete({ prompts: [{ name: "describe" }] }),
      "prompts/get": () => complete(answer),
    });
    const list = await fixture<LitElement>(LISTS.prompts.list(host));
    await showing(list, (text) => text.includes("describe"));
    const detail = await fixture<LitElement & { get(): Promise<void> }>(
      html`<mcp-prompt-detail .host=${host} .serverId=${ID} .prompt=${"describe"}></mcp-prompt-detail>`,
    );
    await showing(detail, (text) => text.includes("describe"));
    await each(
      mutantsOf(WHOLE_RESULTS["prompts/get"], partOf(0.1), 17),
      ({ what }) => what,
      async ({ value }) => {
        answer = value;
        await detail.get();
        const isThere = (): boolean =>
          within(detail, "mcp-prompt-messages,mcp-error-view").some((one) => shown(one).trim().length > 1);
        await showing(detail, isThere);
        return isThere() ? undefined : "shows no messages";
      },
    );
  });

  for (const [kind, whole] of Object.entries(WHOLE_REQUESTS)) {
    it(`are visible in input requests, which can be refused: ${kind}`, async function () {
      this.timeout(600_000);
      await each(
        mutantsOf({ params: whole.params }, partOf(kind === "roots" ? 0.01 : 0.06), 19),
        ({ what }) => what,
        async ({ value }) => {
          // A server of its own for each: one that asks too often is not heard.
          const { host, server } = await connected({
            "tools/list": () => complete({ tools: [{ name: "dig", inputSchema: { type: "object" } }] }),
            "tools/call": ({ inputResponses }) =>
              inputResponses
                ? complete({ content: [] })
                : { resultType: "input_required", inputRequests: { k: { method: whole.method, ...value } } },
          });
          return during(
            html`<mcp-input-request-dialog .host=${host} .guardMs=${0} open></mcp-input-request-dialog>`,
            async (dialog) => {
              let isOver = false;
              const calling = server.callTool("dig").then(
                () => (isOver = true),
                () => (isOver = true),
              );
              const refusing = (): HTMLButtonElement | undefined =>
                within<HTMLButtonElement>(dialog, "button:enabled").find((one) =>
                  /^(Decline|Reject|Don.t share|Cancel)/.test(shown(one).trim()),
                );
              await showing(dialog, () => isOver || refusing() !== undefined);
              const failure = isOver || refusing() ? undefined : `no way out of “${shown(dialog).slice(0, 80)}”`;
              refusing()?.click();
              await showing(dialog, () => isOver || failure !== undefined);
              const isStuck = !isOver && failure === undefined;
              hosts.splice(hosts.indexOf(host), 1);
              await host.close();
              await calling;
              return isStuck ? "refused, and the call goes on" : failure;
            },
          );
        },
      );
    });
  }

  it("are visible in a server's description of itself", async function () {
    this.timeout(600_000);
    await each(
      mutantsOf(WHOLE_DISCOVERY, partOf(0.05), 23, ["supportedVersions"]),
      ({ what }) => what,
      async ({ value }) => {
        const { host } = await connected({}, value).catch(() => ({ host: undefined }));
        if (!host) return undefined; // what can't be used at all is an error, which `connect` tells
        const isThere = (text: string): boolean => /fuzzed/i.test(text);
        const header = html`<mcp-server-header .host=${host} .serverId=${ID} open></mcp-server-header>`;
        const text = await during(header, (element) => showing(element, isThere));
        hosts.splice(hosts.indexOf(host), 1);
        await host.close();
        return isThere(text) ? undefined : `shows “${text.slice(0, 80)}”`;
      },
    );
  });
});

/** All matches within an element, its inner elements included. */
function within<T extends Element>(root: Element, selector: string): T[] {
  const inside = (node: Element | ShadowRoot): T[] => [
    ...node.querySelectorAll<T>(selector),
    ...[...node.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? inside(one.shadowRoot) : [])),
  ];
  return [...inside(root), ...(root.shadowRoot ? inside(root.shadowRoot) : [])];
}

/** An element for one case, which is taken out again after it. */
async function during<T>(template: TemplateResult, run: (element: LitElement) => Promise<T>): Promise<T> {
  const box = document.createElement("div");
  document.body.append(box);
  try {
    render(template, box);
    return await run(box.firstElementChild as LitElement); // there is one in each template
  } finally {
    box.remove();
  }
}
