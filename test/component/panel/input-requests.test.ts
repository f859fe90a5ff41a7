/** What servers ask, through the whole panel: the page first, then the user. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import "../../../components/mcp-panel/servers/server-menu.js"; // loaded on demand, and here before it is awaited
import type { McpInputRequestDialog } from "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { InputRequestEvent } from "../../../components/mcp-panel/requests/panel-input-requests.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { InputResponse } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { createHost } from "../../../workers/index.js";
import { TransportServer } from "../../fixtures/transport-server.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";
import { until } from "../../fixtures/until.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { requestOf } from "../dialogs/input-requests.js";
import { button } from "../dialogs/stage.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";

const TWO = { one: { url: "https://one.example/mcp" }, two: { url: "https://two.example/mcp" } };
const THE_OTHER = { serverId: "two", serverUrl: "https://two.example/mcp" };
const SHARE: InputResponse = { action: "share" };

async function show(settings: Partial<McpPanel> & { host?: ScriptedHost } = {}, width = 1000) {
  const host = settings.host ?? new ScriptedHost();
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.inlineSize = `${width}px`;
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, { servers: TWO }, settings, { host });
  box.append(panel);
  await drawn(panel);
  return { host, panel };
}

/** The dialog, once it is loaded and drawn and its buttons work. */
async function dialogOf(panel: McpPanel): Promise<McpInputRequestDialog> {
  await waitUntil(() => allInside(panel, "mcp-input-request-dialog").length === 1); // loaded with the first request
  await drawn(panel);
  const dialog = inside<McpInputRequestDialog>(panel, "mcp-input-request-dialog");
  dialog.guardMs = 0;
  await waitUntil(() => dialog.shadowRoot?.querySelector(".request:not([guarded])") || textOf(dialog) === "");
  return dialog;
}
const isShown = (dialog: McpInputRequestDialog): boolean =>
  dialog.shadowRoot?.querySelector(".frame:not([hidden])") !== null;
const count = (panel: McpPanel): string => textOf(inside(panel, ".requests"));

describe("an input request in the panel", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("moves no button of the header when it arrives, wide and narrow", async () => {
    for (const width of [1000, 760, 390]) {
      const { host, panel } = await show({}, width);
      const header = inside(panel, "mcp-server-header");
      const buttons = (): HTMLElement[] => [
        ...allInside(header, ".actions > button"),
        ...allInside(panel, "mcp-server-header > button.icon"),
      ];
      const places = (): number[] => buttons().map((one) => one.getBoundingClientRect().left);
      const before = places();
      expect(before.length).to.be.above(3);
      host.request(requestOf("roots"));
      await waitUntil(() => allInside(panel, ".requests").length === 1);
      await drawn(panel);
      expect(places()).to.deep.equal(before);
      panel.remove();
    }
  });

  it("opens a dialog, is answered, and is gone", async () => {
    const { host, panel } = await show();
    expect(allInside(panel, "mcp-input-request-dialog, .requests")).to.have.length(0);
    const request = requestOf("roots");
    host.request(request);
    const dialog = await dialogOf(panel);
    await expect(panel).to.be.accessible();
    const announced = (): string => textOf(inside(panel, ".frame > [role=status]"));
    await waitUntil(() => announced() === "one.example requests your roots."); // loaded with the first request
    expect(count(panel)).to.equal("1");
    button(inside(dialog, ".request"), "Share").click();
    await drawn(panel);
    await drawn(dialog);
    expect(host.answers).to.deep.equal([{ requestId: request.requestId, answer: SHARE }]);
    expect([isShown(dialog), allInside(panel, ".requests").length]).to.deep.equal([false, 0]);
  });

  for (const width of [1000, 700]) {
    it(`covers neither the header line nor the tabs, ${width} px wide`, async () => {
      const { host, panel } = await show({}, width);
      host.request(requestOf("elicitation-form"));
      const frame = inside(await dialogOf(panel), ".frame").getBoundingClientRect();
      const tabs = inside(panel, ".views > .strip").getBoundingClientRect();
      expect(frame.top).to.be.at.least(inside(panel, "mcp-server-header").getBoundingClientRect().bottom);
      expect(frame.top >= tabs.bottom || frame.left >= tabs.right, "beside the tabs").to.equal(true);
      expect(frame.bottom).to.be.at.most(panel.getBoundingClientRect().bottom);
    });
  }

  it("is withdrawn from the screen when the server cancels it or its connection ends (U-07)", async () => {
    const { host, panel } = await show();
    const request = requestOf("roots");
    host.request(request);
    const dialog = await dialogOf(panel);
    host.endRequest(request.requestId, "withdrawn");
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(false);
    host.request(requestOf("sampling"));
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    await host.server("one")?.close();
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(false);
  });

  it("ends with the worker that would have taken the answer", async () => {
    let die: (error: PlainError) => void = () => undefined;
    const closed = new Promise<PlainError>((resolve) => (die = resolve));
    const { host, panel } = await show({ host: Object.assign(new ScriptedHost(), { where: "worker", closed }) });
    host.request(requestOf("roots", { serverId: "never connected" }));
    host.request(requestOf("roots"));
    const dialog = await dialogOf(panel);
    die({ kind: "client", code: "ERR-WORKER", message: "gone", data: {} });
    await drawn(dialog);
    expect([isShown(dialog), allInside(panel, ".requests").length]).to.deep.equal([false, 0]);
  });

  it("of two servers is in one queue; each is named, and marked in the rail", async () => {
    const { host, panel } = await show();
    host.request(requestOf("roots"));
    host.request(requestOf("sampling", THE_OTHER));
    const dialog = await dialogOf(panel);
    expect(allInside(panel, "nav .request-count").map(textOf)).to.deep.equal(["1", "1"]);
    expect(textOf(inside(dialog, "h2"))).to.contain("one.example");
    button(dialog, "Decline all from this server").click();
    await drawn(dialog);
    expect(host.refused).to.deep.equal(["one"]);
    expect(textOf(inside(dialog, "h2"))).to.contain("two.example");
    expect(allInside(panel, "nav .request-count")).to.have.length(1);
  });

  it("can be put aside: the count stays, the button and the key A bring it back, a new one waits with it", async () => {
    const { host, panel } = await show();
    host.request(requestOf("roots"));
    const dialog = await dialogOf(panel);
    button(dialog, "Minimize").focus();
    button(dialog, "Minimize").click();
    host.request(requestOf("sampling"));
    await drawn(panel);
    await drawn(dialog);
    expect([isShown(dialog), count(panel)]).to.deep.equal([false, "2"]);
    expect(panel.shadowRoot?.activeElement).to.equal(inside(panel, ".requests"));
    inside(panel, ".requests").click();
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    button(dialog, "Minimize").click();
    await drawn(dialog);
    press(inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), ".list"), "a");
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    expect(dialog.shadowRoot?.activeElement?.id).to.equal("title");
  });

  it("opens by itself again once all that was put aside is over", async () => {
    const { host, panel } = await show();
    const first = requestOf("roots");
    host.request(first);
    const dialog = await dialogOf(panel);
    button(dialog, "Minimize").click();
    host.endRequest(first.requestId, "withdrawn");
    host.request(requestOf("roots"));
    await drawn(panel);
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
  });

  it("does not block the panel beside it, whose keys answer no input request", async () => {
    const { host, panel } = await show();
    host.request(requestOf("elicitation-form"));
    const dialog = await dialogOf(panel);
    inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), "[role=option]").click();
    await drawn(panel);
    expect(inside(inside(panel, "mcp-tools"), "mcp-tool-detail")).to.have.property("tool", "tool_0");
    press(inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), ".list"), "Escape");
    press(inside(dialog, ".request"), "Enter", { ctrlKey: true });
    expect([host.answers, host.calls]).to.deep.equal([[], []]);
  });

  it("is a sheet at the foot of a narrow panel", async () => {
    const { host, panel } = await show({}, 390);
    host.request(requestOf("roots"));
    const dialog = await dialogOf(panel);
    const [sheet, all] = [dialog.getBoundingClientRect(), inside(panel, ".frame").getBoundingClientRect()];
    expect([sheet.left, sheet.right, sheet.bottom]).to.deep.equal([all.left, all.right, all.bottom]);
    await expect(panel).to.be.accessible();
  });

  it("is shown for a host that had it before the panel was created", async () => {
    const host = new ScriptedHost();
    host.request(requestOf("roots", { serverId: "earlier", serverUrl: "https://earlier.example/" }));
    const { panel } = await show({ host });
    expect(isShown(await dialogOf(panel))).to.equal(true);
  });

  it("of a server that was refused three times in a row waits quietly until it is opened (G-11)", async () => {
    const { host, panel } = await show();
    const quiet = { quiet: true } as const;
    host.request(requestOf("roots", quiet));
    await waitUntil(() => allInside(panel, "mcp-input-request-dialog").length === 1);
    await drawn(panel);
    const dialog = inside<McpInputRequestDialog>(panel, "mcp-input-request-dialog");
    dialog.guardMs = 0;
    expect([isShown(dialog), count(panel)]).to.deep.equal([false, "1"]);
    expect(textOf(inside(panel, ".frame > [role=status]"))).not.to.contain("requests your");
    // Another server's question comes up by itself, and the quiet one does not come after it.
    host.request(requestOf("sampling", THE_OTHER));
    await drawn(panel);
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    expect(textOf(inside(dialog, "h2"))).to.contain("two.example");
    host.endRequest(host.requesting[1]?.requestId ?? "", "withdrawn");
    await drawn(dialog);
    await drawn(panel);
    expect([isShown(dialog), count(panel)]).to.deep.equal([false, "1"]);
    inside(panel, ".requests").click();
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    // Opened by the user, the next one follows.
    host.request(requestOf("elicitation-form", quiet));
    host.endRequest(host.requesting[0]?.requestId ?? "", "answered");
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
  });

  it("is refused unseen beyond a limit, which the panel shows (E-14)", async () => {
    const { host, panel } = await show();
    host.report({ kind: "input-request-limited", serverId: "one", reason: "too-often" });
    await waitUntil(() => allInside(panel, ".limit").length === 1);
    expect(textOf(inside(panel, ".limit"))).to.contain("Too many requests from Field notebook");
  });

  it("is shown in the user's language", async () => {
    const { host, panel } = await show();
    panel.lang = "zh";
    host.request(requestOf("roots"));
    const dialog = await dialogOf(panel);
    await waitUntil(() => textOf(inside(dialog, "h2")) === "one.example 请求你的根目录");
  });
});

describe("the event mcp-input-request", () => {
  /** A panel whose page answers. */
  async function answering(respond: (event: InputRequestEvent) => void) {
    const shown = await show();
    const events: InputRequestEvent[] = [];
    document.body.addEventListener(
      "mcp-input-request",
      (event) => {
        events.push(event);
        respond(event);
      },
      { once: true },
    );
    return { ...shown, events };
  }

  it("lets the page answer for the user: no dialog, no count", async () => {
    const { host, panel, events } = await answering((event) => event.respondWith(Promise.resolve(SHARE)));
    const request = requestOf("roots");
    host.request(request);
    await drawn(panel);
    expect(events.map((event) => event.request.requestId)).to.deep.equal([request.requestId]);
    expect(host.answers).to.deep.equal([{ requestId: request.requestId, answer: SHARE }]);
    expect(allInside(panel, "mcp-input-request-dialog, .requests")).to.have.length(0);
  });

  it("keeps an input request from the user while the page decides, and shows it when the page declines to answer", async () => {
    let decide: (answer: InputResponse | undefined) => void = () => undefined;
    const thinking = new Promise<InputResponse | undefined>((resolve) => (decide = resolve));
    const { host, panel } = await answering((event) => event.respondWith(thinking));
    host.request(requestOf("roots"));
    await drawn(panel);
    expect(allInside(panel, ".requests")).to.have.length(0);
    decide(undefined);
    await drawn(panel);
    expect(isShown(await dialogOf(panel))).to.equal(true);
    expect(count(panel)).to.equal("1");
  });

  it("leaves the input request to the user when the page fails or its answer does not fit, and reports that to the page's author", async () => {
    const mistake = new Error("the page's own");
    const { host, panel } = await answering((event) => event.respondWith(Promise.reject(mistake)));
    const errors = await uncaughtIn(async () => {
      host.request(requestOf("roots"));
      await drawn(panel);
    });
    expect(errors).to.deep.equal([mistake]);
    expect(count(panel)).to.equal("1");
  });

  it("can be answered once, and only while it is dispatched", async () => {
    const refusals: unknown[] = [];
    const twice = (event: InputRequestEvent): void => {
      try {
        event.respondWith(SHARE);
      } catch (error) {
        refusals.push(error);
      }
    };
    const { host, panel, events } = await answering((event) => {
      twice(event);
      twice(event);
    });
    host.request(requestOf("roots"));
    await drawn(panel);
    if (events[0]) twice(events[0]);
    expect(refusals).to.have.length(2);
    for (const refusal of refusals) expect(refusal).to.have.property("name", "InvalidStateError");
    expect(host.answers).to.have.length(1);
  });
});

describe("the offer of a panel to its servers", () => {
  it("is left to a host of the page's own, unless the page sets one", async () => {
    const { host, panel } = await show();
    expect(host.offers).to.deep.equal([]);
    const offer = { roots: [{ uri: "file:///work" }] };
    panel.offer = offer;
    await drawn(panel);
    expect(host.offers).to.deep.equal([offer]);
  });

  it("replaces the earlier offer of its host, as a whole", async () => {
    const host = await createHost({ storage: "memory" });
    await host.offer({ roots: [], tasks: true });
    await fixture(html`<mcp-panel .host=${host} .offer=${{ elicitation: { form: true } }}></mcp-panel>`);
    await until(async () => {
      const server = new TransportServer();
      await (await host.connect(server.transport, { era: "legacy" })).close();
      return JSON.stringify(server.capabilities) === `{"elicitation":{"form":{}}}`;
    });
    await host.close();
  });

  it("is made before the first server is connected", async () => {
    const offer = { elicitation: { form: true } };
    const host = new ScriptedHost();
    const connectsAtOffer: number[] = [];
    const reported = host.offer.bind(host);
    host.offer = (given) => {
      connectsAtOffer.push(host.connects.length);
      return reported(given);
    };
    await show({ host, offer });
    expect([host.offers, connectsAtOffer, host.connects.length]).to.deep.equal([[offer], [0], 2]);
  });
});
