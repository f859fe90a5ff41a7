/** What servers ask, through the whole panel: the page first, then the person. */
import { expect, fixture, html, waitUntil } from "@open-wc/testing";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpAskDialog } from "../../../components/dialogs/ask-dialog/ask-dialog.js";
import type { AskEvent } from "../../../components/mcp-panel/ask-event.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { AskAnswer } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { askOf } from "../dialogs/asks.js";
import { button } from "../dialogs/stage.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";

const TWO = { one: { url: "https://one.example/mcp" }, two: { url: "https://two.example/mcp" } };
const THE_OTHER = { serverId: "two", serverUrl: "https://two.example/mcp" };
const SHARE: AskAnswer = { action: "share" };

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
async function dialogOf(panel: McpPanel): Promise<McpAskDialog> {
  await customElements.whenDefined("mcp-ask-dialog");
  await drawn(panel);
  const dialog = inside<McpAskDialog>(panel, "mcp-ask-dialog");
  dialog.guardMs = 0;
  await waitUntil(() => dialog.shadowRoot?.querySelector(".ask:not([guarded])") || textOf(dialog) === "");
  return dialog;
}
const isShown = (dialog: McpAskDialog): boolean => dialog.shadowRoot?.querySelector(".frame:not([hidden])") !== null;
const count = (panel: McpPanel): string => textOf(inside(panel, ".asks"));

describe("what servers ask, in the panel", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("comes up as a dialog, is answered, and is gone", async () => {
    const { host, panel } = await show();
    expect(allInside(panel, "mcp-ask-dialog, .asks")).to.have.length(0);
    const ask = askOf("roots");
    host.ask(ask);
    const dialog = await dialogOf(panel);
    await expect(panel).to.be.accessible();
    expect(textOf(inside(panel, ".frame > [role=status]"))).to.equal("one.example asks where it may work.");
    expect(count(panel)).to.equal("1");
    button(inside(dialog, ".ask"), "Share").click();
    await drawn(panel);
    await drawn(dialog);
    expect(host.answers).to.deep.equal([{ askId: ask.askId, answer: SHARE }]);
    expect([isShown(dialog), allInside(panel, ".asks").length]).to.deep.equal([false, 0]);
  });

  for (const width of [1000, 700]) {
    it(`covers neither the header line nor the tabs, ${width} px wide`, async () => {
      const { host, panel } = await show({}, width);
      host.ask(askOf("elicitation-form"));
      const frame = inside(await dialogOf(panel), ".frame").getBoundingClientRect();
      expect(frame.top).to.be.at.least(inside(panel, ".work > .strip").getBoundingClientRect().bottom);
      expect(frame.bottom).to.be.at.most(panel.getBoundingClientRect().bottom);
    });
  }

  it("is withdrawn from the screen when the server takes it back or its connection ends (U-07)", async () => {
    const { host, panel } = await show();
    const ask = askOf("roots");
    host.ask(ask);
    const dialog = await dialogOf(panel);
    host.endAsk(ask.askId, "withdrawn");
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(false);
    host.ask(askOf("sampling"));
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    await host.server("one")?.close();
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(false);
  });

  it("ends with the worker that would have taken the answer", async () => {
    let die: (error: PlainError) => void = () => undefined;
    const died = new Promise<PlainError>((resolve) => (die = resolve));
    const { host, panel } = await show({ host: Object.assign(new ScriptedHost(), { where: "worker", died }) });
    host.ask(askOf("roots", { serverId: "never connected" }));
    host.ask(askOf("roots"));
    const dialog = await dialogOf(panel);
    die({ kind: "client", code: "ERR-WORKER", message: "gone", data: {} });
    await drawn(dialog);
    expect([isShown(dialog), allInside(panel, ".asks").length]).to.deep.equal([false, 0]);
  });

  it("of two servers is one queue; each is named, and marked in the rail", async () => {
    const { host, panel } = await show();
    host.ask(askOf("roots"));
    host.ask(askOf("sampling", THE_OTHER));
    const dialog = await dialogOf(panel);
    expect(allInside(panel, "nav .asking").map(textOf)).to.deep.equal(["1", "1"]);
    expect(textOf(inside(dialog, "h2"))).to.contain("one.example");
    button(dialog, "Decline all from this server").click();
    await drawn(dialog);
    expect(host.refused).to.deep.equal(["one"]);
    expect(textOf(inside(dialog, "h2"))).to.contain("two.example");
    expect(allInside(panel, "nav .asking")).to.have.length(1);
  });

  it("can be put aside: the count stays, the button and the key A bring it back, a new one waits with it", async () => {
    const { host, panel } = await show();
    host.ask(askOf("roots"));
    const dialog = await dialogOf(panel);
    button(dialog, "Answer later").focus();
    button(dialog, "Answer later").click();
    host.ask(askOf("sampling"));
    await drawn(panel);
    await drawn(dialog);
    expect([isShown(dialog), count(panel)]).to.deep.equal([false, "2"]);
    expect(panel.shadowRoot?.activeElement).to.equal(inside(panel, ".asks"));
    inside(panel, ".asks").click();
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    button(dialog, "Answer later").click();
    await drawn(dialog);
    press(inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), ".list"), "a");
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    expect(dialog.shadowRoot?.activeElement?.id).to.equal("title");
  });

  it("comes up by itself again once all that was put aside is over", async () => {
    const { host, panel } = await show();
    const first = askOf("roots");
    host.ask(first);
    const dialog = await dialogOf(panel);
    button(dialog, "Answer later").click();
    host.endAsk(first.askId, "withdrawn");
    host.ask(askOf("roots"));
    await drawn(panel);
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
  });

  it("blocks nothing: the panel is used beside it, and its keys answer no question", async () => {
    const { host, panel } = await show();
    host.ask(askOf("elicitation-form"));
    const dialog = await dialogOf(panel);
    inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), "[role=option]").click();
    await drawn(panel);
    expect(inside(inside(panel, "mcp-tools"), "mcp-tool-detail")).to.have.property("tool", "tool_0");
    press(inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), ".list"), "Escape");
    press(inside(dialog, ".ask"), "Enter", { ctrlKey: true });
    expect([host.answers, host.calls]).to.deep.equal([[], []]);
  });

  it("is a sheet at the foot of a narrow panel", async () => {
    const { host, panel } = await show({}, 390);
    host.ask(askOf("roots"));
    const dialog = await dialogOf(panel);
    const [sheet, all] = [dialog.getBoundingClientRect(), inside(panel, ".frame").getBoundingClientRect()];
    expect([sheet.left, sheet.right, sheet.bottom]).to.deep.equal([all.left, all.right, all.bottom]);
    await expect(panel).to.be.accessible();
  });

  it("is shown of a host that was asked before the panel came", async () => {
    const host = new ScriptedHost();
    host.ask(askOf("roots", { serverId: "earlier", serverUrl: "https://earlier.example/" }));
    const { panel } = await show({ host });
    expect(isShown(await dialogOf(panel))).to.equal(true);
  });

  it("of a server that was refused three times in a row waits quietly until it is opened (G-11)", async () => {
    const { host, panel } = await show();
    const quiet = { quiet: true } as const;
    host.ask(askOf("roots", quiet));
    await customElements.whenDefined("mcp-ask-dialog");
    await drawn(panel);
    const dialog = inside<McpAskDialog>(panel, "mcp-ask-dialog");
    dialog.guardMs = 0;
    expect([isShown(dialog), count(panel)]).to.deep.equal([false, "1"]);
    expect(textOf(inside(panel, ".frame > [role=status]"))).not.to.contain("asks where");
    // Another server's question comes up by itself, and the quiet one does not come after it.
    host.ask(askOf("sampling", THE_OTHER));
    await drawn(panel);
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    expect(textOf(inside(dialog, "h2"))).to.contain("two.example");
    host.endAsk(host.asking[1]?.askId ?? "", "withdrawn");
    await drawn(dialog);
    await drawn(panel);
    expect([isShown(dialog), count(panel)]).to.deep.equal([false, "1"]);
    inside(panel, ".asks").click();
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
    // Opened by the user, the next one follows.
    host.ask(askOf("elicitation-form", quiet));
    host.endAsk(host.asking[0]?.askId ?? "", "answered");
    await drawn(dialog);
    expect(isShown(dialog)).to.equal(true);
  });

  it("says when a server asks so much that some of it is refused unseen (E-14)", async () => {
    const { host, panel } = await show();
    host.tell({ kind: "ask-limited", serverId: "one", reason: "too-often" });
    await drawn(panel);
    expect(textOf(inside(panel, ".limit"))).to.contain("Field notebook asks too much");
  });

  it("reads in the person's language", async () => {
    const { host, panel } = await show();
    panel.lang = "zh";
    host.ask(askOf("roots"));
    const dialog = await dialogOf(panel);
    await waitUntil(() => textOf(inside(dialog, "h2")) === "one.example 询问可以在哪里工作");
  });
});

describe("mcp-ask", () => {
  /** A panel whose page answers. */
  async function answering(respond: (event: AskEvent) => void) {
    const shown = await show();
    const events: AskEvent[] = [];
    document.body.addEventListener(
      "mcp-ask",
      (event) => {
        events.push(event);
        respond(event);
      },
      { once: true },
    );
    return { ...shown, events };
  }

  it("lets the page answer for the person: no dialog, no count", async () => {
    const { host, panel, events } = await answering((event) => event.respondWith(Promise.resolve(SHARE)));
    const ask = askOf("roots");
    host.ask(ask);
    await drawn(panel);
    expect(events.map((event) => event.ask.askId)).to.deep.equal([ask.askId]);
    expect(host.answers).to.deep.equal([{ askId: ask.askId, answer: SHARE }]);
    expect(allInside(panel, "mcp-ask-dialog, .asks")).to.have.length(0);
  });

  it("keeps an ask from the person while the page thinks, and gives it to them when the page leaves it", async () => {
    let decide: (answer: AskAnswer | undefined) => void = () => undefined;
    const thinking = new Promise<AskAnswer | undefined>((resolve) => (decide = resolve));
    const { host, panel } = await answering((event) => event.respondWith(thinking));
    host.ask(askOf("roots"));
    await drawn(panel);
    expect(allInside(panel, ".asks")).to.have.length(0);
    decide(undefined);
    await drawn(panel);
    expect(isShown(await dialogOf(panel))).to.equal(true);
    expect(count(panel)).to.equal("1");
  });

  it("gives the ask to the person when the page fails or its answer does not fit, and tells the page's author", async () => {
    const mistake = new Error("the page's own");
    const { host, panel } = await answering((event) => event.respondWith(Promise.reject(mistake)));
    const errors = await uncaughtIn(async () => {
      host.ask(askOf("roots"));
      await drawn(panel);
    });
    expect(errors).to.deep.equal([mistake]);
    expect(count(panel)).to.equal("1");
  });

  it("is answered once, and only while it is told", async () => {
    const refusals: unknown[] = [];
    const twice = (event: AskEvent): void => {
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
    host.ask(askOf("roots"));
    await drawn(panel);
    if (events[0]) twice(events[0]);
    expect(refusals).to.have.length(2);
    for (const refusal of refusals) expect(refusal).to.have.property("name", "InvalidStateError");
    expect(host.answers).to.have.length(1);
  });
});

describe("what a panel offers", () => {
  it("is left to a host of the page's own, unless the page says", async () => {
    const { host, panel } = await show();
    expect(host.offers).to.deep.equal([]);
    const offer = { roots: [{ uri: "file:///work" }] };
    panel.offer = offer;
    await drawn(panel);
    expect(host.offers).to.deep.equal([offer]);
  });

  it("is said before the first server is connected", async () => {
    const offer = { elicitation: { form: true } };
    const host = new ScriptedHost();
    const connectsAtOffer: number[] = [];
    const told = host.offer.bind(host);
    host.offer = (given) => {
      connectsAtOffer.push(host.connects.length);
      return told(given);
    };
    await show({ host, offer });
    expect([host.offers, connectsAtOffer, host.connects.length]).to.deep.equal([[offer], [0], 2]);
  });
});
