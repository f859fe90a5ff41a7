/** A page with a hostile app: what it did is looked for at its server, at another server, in the page, and in the records of the host. */
import { expect, fixture, html } from "@open-wc/testing";
import type { McpInputRequestDialog } from "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { InputRequest, Server } from "../../../src/client/api/index.js";
import type { TrafficMessage } from "../../../src/client/api/traffic-types.js";
import { appServerPort } from "../../fixtures/app-server.js";
import { until } from "../../fixtures/until.js";
import { appPage, type AppPage, type AppPageOptions } from "./app-page.js";

const HIT = `${location.origin}/__hit/`;
let number = 0;

/** Address whose requests are noted; another one each time. */
export const target = (): string => `${HIT}${++number}-${Math.random().toString(36).slice(2)}`;

/** The addresses of {@link target} that were requested, of those given. */
export async function reached(...targets: readonly string[]): Promise<readonly string[]> {
  const noted = (await (await fetch("/__hits.json", { cache: "no-store" })).json()) as readonly string[];
  return targets.filter((to) => noted.some((hit) => hit.includes(to.slice(HIT.length))));
}

/** A page with a hostile app. */
export interface HostilePage extends AppPage {
  /** Another server of the same host. */
  readonly other: Server;
  readonly dialog: McpInputRequestDialog;
  /** Text of the dialog, in all of its elements. */
  readonly prompts: () => string;
  /** Requests that this server and the other one received since the attack began, as `method name-or-uri`. */
  readonly sent: () => readonly string[];
  /** Recorded messages of the app. */
  readonly traffic: () => Promise<readonly TrafficMessage[]>;
  /** Problems that were reported, as sentences. */
  readonly problems: readonly string[];
  /** Waits for an input request of this kind. */
  readonly requested: (kind: InputRequest["kind"]) => Promise<InputRequest>;
  /** Fails unless the page is as it was, and answers a click. */
  readonly isUnharmed: () => Promise<void>;
}

/** Text of a node and of the shadow trees in it. */
function deepText(node: Node): string {
  if (node instanceof Text) return node.data;
  const children = [
    ...(node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : []),
    ...node.childNodes,
  ];
  return children.map((child) => (/^(style|script)$/i.test(child.nodeName) ? "" : deepText(child))).join(" ");
}

/** Runs `attack` in an app after its handshake. Its `log("done")` ends the wait. `capabilities`: those that the app declares, as code. */
export async function hostilePage(
  attack: string,
  { capabilities = "{}", ...options }: AppPageOptions & { readonly capabilities?: string } = {},
): Promise<HostilePage> {
  const code = `const settle = (pending) => pending.then((result) => ({ result }), ({ code, message }) => ({ code, message }));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  addEventListener("message", ({ data }) => data.method === "ui/notifications/tool-result" && attack());
  async function attack() { log("go"); try { ${attack} } catch (error) { log("threw " + error) } log("done"); }
  begin(${capabilities});`;
  const problems: string[] = [];
  const seenByOther: { method: string; params: Readonly<Record<string, unknown>> }[] = [];
  const page = await appPage(code, {
    ...options,
    prepare: async (host) => {
      await host.traffic.record(true);
      host.subscribe((events) => {
        for (const event of events) if (event.kind === "problem") problems.push(event.problem.reason);
      });
      await options.prepare?.(host);
    },
  });
  const other = await page.host.connect(appServerPort("modern", {}, seenByOther), { id: "other" });
  const dialog = await fixture<McpInputRequestDialog>(
    html`<mcp-input-request-dialog .host=${page.host} guard-ms="0" open></mcp-input-request-dialog>`,
  );
  const place = { href: location.href, title: document.title, globals: Object.keys(window).length };
  /** The list of resources is the last request before the app is drawn: its metadata is looked for there. */
  const sent = (): readonly string[] =>
    [
      ...page.seen.slice(page.seen.findIndex(({ method }) => method === "resources/list") + 1),
      ...seenByOther.filter(({ method }) => /^(tools|resources)\//.test(method)),
    ].map(({ method, params }) => `${method} ${String(params.name ?? params.uri ?? "")}`.trim());
  return {
    ...page,
    other,
    dialog,
    sent,
    problems,
    prompts: () => deepText(dialog).replace(/\s+/g, " "),
    async traffic() {
      const { rows } = await page.host.traffic.list({ kind: "message", channel: "app" }, 0, 500);
      return rows.filter((row): row is TrafficMessage => row.kind === "message");
    },
    requested: (kind) => until(async () => (await page.requests()).find((one) => one.kind === kind)),
    async isUnharmed() {
      expect({ href: location.href, title: document.title, globals: Object.keys(window).length }).to.deep.equal(place);
      const bench = [...(page.element.shadowRoot?.querySelectorAll("button") ?? [])].find(
        (one) => one.textContent === "Workbench",
      );
      const before = bench?.getAttribute("aria-expanded");
      bench?.click();
      await until(() => bench?.getAttribute("aria-expanded") !== before);
      // The positive control: a request of the host arrives at the server, and one of the page at the address that is noted.
      await page.server.callTool("find_place");
      expect(page.seen.at(-1)?.params.name).to.equal("find_place");
      const control = target();
      await fetch(control);
      expect(await reached(control)).to.deep.equal([control]);
    },
  };
}
