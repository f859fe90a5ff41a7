/** mcp-input-request-dialog: who asks, the queue, the focus, answers on their way to the host. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { McpInputRequestDialog } from "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { McpElicitationUrl } from "../../../components/dialogs/elicitation-url.js";
import { ClientError } from "../../../src/errors/index.js";
import type { InputRequest } from "../../../src/client/api/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";
import { requestOf, KINDS } from "./input-requests.js";
import { button, HOSTILE, lookThrough, type } from "./stage.js";

/** An open dialog whose buttons work at once, on a host that is asked. */
async function show(inputRequests: readonly InputRequest[], changes: Partial<McpInputRequestDialog> = {}) {
  const host = new ScriptedHost();
  mirrorOf(host);
  const box = await fixture<HTMLElement>(html`<div style="inline-size: 500px"><button>before</button></div>`);
  const dialog = document.createElement("mcp-input-request-dialog");
  Object.assign(dialog, { host, open: true, guardMs: 0 }, changes);
  box.append(dialog);
  for (const request of inputRequests) host.request(request);
  await drawn(dialog);
  return { host, dialog, before: box.querySelector("button") };
}
const body = (dialog: McpInputRequestDialog): HTMLElement => inside(dialog, ".request");
const title = (dialog: McpInputRequestDialog): string => textOf(inside(dialog, "h2"));
const isFocused = (dialog: McpInputRequestDialog): boolean => dialog.shadowRoot?.activeElement?.id === "title";

describe("mcp-input-request-dialog", () => {
  it("shows nothing without a host, without input requests, or for input requests that others answer", async () => {
    expect(textOf((await show([])).dialog)).to.equal("");
    const request = requestOf("roots");
    expect(textOf((await show([request], { except: new Set([request.requestId]) })).dialog)).to.equal("");
    expect(
      textOf(await fixture<McpInputRequestDialog>(html`<mcp-input-request-dialog open></mcp-input-request-dialog>`)),
    ).to.equal("");
  });

  for (const kind of KINDS) {
    it(`is accessible and has an element of its own for ${kind}`, async () => {
      const { dialog } = await show([requestOf(kind)]);
      expect(body(dialog).shadowRoot?.childElementCount).to.be.greaterThan(0);
      await expect(dialog).to.be.accessible();
    });
  }

  it("says first where the server is, then what it calls itself, as its claim, and during what (E-01)", async () => {
    const request = requestOf("elicitation-form", {
      serverName: "Your bank",
      serverId: "alpha",
      serverUrl: "https://evil.example:444/mcp",
    });
    const { dialog } = await show([request]);
    expect(title(dialog)).to.equal("evil.example:444 asks you to fill in a form");
    const who = textOf(inside(dialog, ".who"));
    for (const part of [
      "https://evil.example:444/mcp",
      "Server name: “Your bank”",
      "Known here as “alpha”",
      "During tools/call book",
    ])
      expect(who).to.contain(part);
    expect(title(dialog)).not.to.contain("bank");
  });

  it("shows a failed answer on the input request that it was for, and on no other", async () => {
    const [one, other] = [requestOf("roots"), { ...requestOf("roots"), requestId: "other" }];
    const { host, dialog } = await show([one, other]);
    let fail: (error: Error) => void = () => undefined;
    host.inputRequests.answer = () => new Promise((_, reject) => (fail = reject));
    button(body(dialog), "Share").click();
    await drawn(dialog);
    await dialog.show(other.requestId);
    await drawn(dialog);
    fail(new ClientError("ERR-CLOSED", "gone"));
    await drawn(dialog);
    expect(allInside(dialog, "mcp-error-view")).to.have.length(0);
    button(body(dialog), "Share").click();
    await drawn(dialog);
    fail(new ClientError("ERR-CLOSED", "gone"));
    await waitUntil(() => allInside(dialog, "mcp-error-view").length === 1);
  });

  it("marks what newer revisions advise against: sampling and roots (G-10)", async () => {
    for (const [kind, isOld] of [
      ["sampling", true],
      ["roots", true],
      ["elicitation-form", false],
    ] as const) {
      const { dialog } = await show([requestOf(kind)]);
      expect(textOf(inside(dialog, ".who")).includes("Deprecated"), kind).to.equal(isOld);
    }
  });

  it("shows when an input request belongs to no call of the user, and needs no address", async () => {
    const { during: _during, ...rest } = requestOf("roots");
    const { dialog } = await show([{ ...rest, serverUrl: "page-server", serverId: "server-1" }]);
    expect(title(dialog)).to.equal("page-server requests your roots");
    expect(textOf(inside(dialog, ".who")))
      .to.contain("Not related to any of your requests")
      .and.not.to.contain("server-1");
  });

  it("lets no server put words above its own, or hide them (E-01)", async () => {
    const { dialog } = await show([
      requestOf("elicitation-form", {
        serverName: HOSTILE,
        serverId: HOSTILE,
        during: { method: HOSTILE, name: HOSTILE },
      }),
    ]);
    expect(title(dialog)).to.equal("one.example asks you to fill in a form");
    expect(textOf(inside(dialog, ".who")).length).to.be.below(1_000);
    expect(dialog.shadowRoot?.textContent).not.to.contain("\u202E");
    expect(dialog.scrollWidth).to.be.at.most(500);
  });

  it("gives the answer to the host and shows the next input request, in the order in which they came", async () => {
    const [one, two] = [requestOf("roots"), requestOf("tool", { serverId: "two", serverUrl: "https://two.example/" })];
    const { host, dialog } = await show([one, two]);
    expect(textOf(inside(dialog, ".count"))).to.equal("1 more request waiting");
    button(body(dialog), "Share").click();
    await drawn(dialog);
    expect(host.answers).to.deep.equal([{ requestId: one.requestId, answer: { action: "share" } }]);
    expect(title(dialog)).to.equal("two.example will run this tool if you allow it");
    expect(isFocused(dialog)).to.equal(true);
    button(body(dialog), "Deny").click();
    await drawn(dialog);
    expect(textOf(dialog)).to.equal("");
  });

  it("keeps what was filled in while another input request comes, and while it is put aside", async () => {
    const { host, dialog } = await show([requestOf("elicitation-form")]);
    const field = (): HTMLInputElement => {
      const [, name] = allInside(inside(body(dialog), "mcp-schema-form"), "input") as HTMLInputElement[];
      if (!name) throw new Error("no field");
      return name;
    };
    type(field(), "Ada");
    host.request(requestOf("roots"));
    await drawn(dialog);
    setTimeout(() => button(dialog, "Minimize").click());
    expect(await oneEvent(dialog, "mcp-input-request-open-change")).to.have.property("open", false);
    await drawn(dialog);
    expect(inside(dialog, ".frame").hidden).to.equal(true);
    expect(host.answers).to.deep.equal([]);
    await dialog.show();
    expect([field().value, isFocused(dialog)]).to.deep.equal(["Ada", true]);
  });

  it("removes an input request that was withdrawn", async () => {
    const request = requestOf("sampling");
    const { host, dialog } = await show([request]);
    host.endRequest(request.requestId, "withdrawn");
    await drawn(dialog);
    expect(textOf(dialog)).to.equal("");
  });

  it("declines all input requests of one server and shows those of others (E-14)", async () => {
    const other = requestOf("roots", { serverId: "two", serverUrl: "https://two.example/" });
    const { host, dialog } = await show([requestOf("roots"), requestOf("sampling"), other]);
    button(dialog, "Decline all from this server").click();
    await drawn(dialog);
    expect(host.refused).to.deep.equal(["one"]);
    expect(title(dialog)).to.contain("two.example");
  });

  for (const kind of ["tool", "sign-in", "client-id", "app-access"] as const) {
    it(`does not offer to decline all for prompts of this client: ${kind}`, async () => {
      const { dialog } = await show([requestOf(kind)]);
      expect(allInside(dialog, ".refuse")).to.have.length(0);
    });
  }

  it("offers to decline all for a tool that an app calls: the app belongs to the server", async () => {
    const { dialog } = await show([requestOf("tool", { app: { appId: "app-1", tool: "show_map", name: "Map" } })]);
    expect(allInside(dialog, ".refuse")).to.have.length(1);
  });

  it("shows the input request it was opened for first, and keeps it while others come", async () => {
    const second = requestOf("sampling", { serverId: "two", serverUrl: "https://two.example/" });
    const { host, dialog } = await show([requestOf("roots"), second]);
    await dialog.show(second.requestId);
    await drawn(dialog);
    expect(title(dialog)).to.contain("two.example");
    host.request(requestOf("roots", { serverId: "three", serverUrl: "https://three.example/" }));
    await drawn(dialog);
    expect(title(dialog)).to.contain("two.example");
  });

  for (const kind of ["elicitation-form", "elicitation-url"] as const) {
    it(`cancels with Escape, which is not declining: ${kind} (E-02)`, async () => {
      const request = requestOf(kind);
      const { host, dialog } = await show([request]);
      expect(press(body(dialog), "Escape", { isComposing: true }).defaultPrevented).to.equal(false);
      expect(press(body(dialog), "Escape").defaultPrevented).to.equal(true);
      await drawn(dialog);
      expect(host.answers).to.deep.equal([{ requestId: request.requestId, answer: { action: "cancel" } }]);
    });
  }

  it("puts a form aside with Escape once something was filled in, and keeps it", async () => {
    const { host, dialog } = await show([requestOf("elicitation-form")]);
    const form = inside(body(dialog), "mcp-schema-form");
    await waitUntil(() => allInside(form, "input").length > 0);
    const input = inside(form, "input");
    if (!(input instanceof HTMLInputElement)) throw new Error("no input");
    input.value = "3";
    input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    press(body(dialog), "Escape");
    await drawn(dialog);
    expect([host.answers, dialog.open]).to.deep.equal([[], false]);
    await dialog.show();
    expect(inside(inside(body(dialog), "mcp-schema-form"), "input")).to.have.property("value", "3");
  });

  it("puts input requests that can't be cancelled aside with Escape", async () => {
    const { host, dialog } = await show([requestOf("tool")]);
    press(body(dialog), "Escape");
    await drawn(dialog);
    expect([host.answers, dialog.open]).to.deep.equal([[], false]);
  });

  it("sends a form with Ctrl+Enter and grants nothing else by it", async () => {
    const form = requestOf("elicitation-form", {
      params: { message: "", requestedSchema: { type: "object", properties: {} } },
    });
    const { host, dialog } = await show([form, requestOf("tool")]);
    press(body(dialog), "Tab");
    expect(press(body(dialog), "Enter", { ctrlKey: true }).defaultPrevented).to.equal(true);
    await drawn(dialog);
    expect(press(body(dialog), "Enter", { ctrlKey: true }).defaultPrevented).to.equal(true);
    await drawn(dialog);
    expect(host.answers).to.deep.equal([{ requestId: form.requestId, answer: { action: "accept", content: {} } }]);
  });

  it("shows that a page was opened until it is closed, then the next input request", async () => {
    const { host, dialog } = await show([requestOf("elicitation-url")]);
    const page = body(dialog) as McpElicitationUrl;
    const pages: string[] = [];
    page.openPage = (url) => void pages.push(url);
    button(page, "Open in a new tab").click();
    await drawn(dialog);
    expect([pages.length, host.requesting.length]).to.deep.equal([1, 0]);
    expect(textOf(inside(page, "[role=status]"))).to.contain("Opened in a new tab.");
    expect(allInside(dialog, ".refuse")).to.have.length(0);
    button(page, "Close").click();
    await drawn(dialog);
    expect(textOf(dialog)).to.equal("");
    host.request(requestOf("roots"));
    await drawn(dialog);
    expect(title(dialog)).to.contain("requests your roots");
  });

  it("shows waiting and new input requests at once although a page was opened", async () => {
    for (const others of [[requestOf("roots")], []]) {
      const { host, dialog } = await show([requestOf("elicitation-url"), ...others]);
      const page = body(dialog) as McpElicitationUrl;
      page.openPage = () => undefined;
      await lookThrough(page);
      button(page, "Open in a new tab").click();
      await drawn(dialog);
      if (others.length === 0) host.request(requestOf("roots"));
      await drawn(dialog);
      expect(title(dialog)).to.contain("requests your roots");
    }
  });

  it("shows no more that a page was opened once its call has ended, and gives the focus back", async () => {
    const { host, dialog, before } = await show([]);
    before?.focus();
    await host.serve("https://one.example/mcp", {}).connect("https://one.example/mcp", { id: "one" });
    const calling = host.server("one")?.callTool("book", {}, { callId: "call-1", view: true });
    host.request(requestOf("elicitation-url"));
    await drawn(dialog);
    await dialog.show();
    const page = body(dialog) as McpElicitationUrl;
    page.openPage = () => undefined;
    button(page, "Open in a new tab").click();
    await drawn(dialog);
    expect(textOf(inside(page, "[role=status]"))).to.contain("Opened in a new tab.");
    host.call.finish();
    await calling;
    await drawn(dialog);
    expect([textOf(dialog), document.activeElement === before]).to.deep.equal(["", true]);
  });

  it("offers to continue, without opening the page again, when the same call wants the same page (E-12)", async () => {
    const { host, dialog } = await show([requestOf("elicitation-url")]);
    const page = body(dialog) as McpElicitationUrl;
    page.openPage = () => undefined;
    button(page, "Open in a new tab").click();
    await drawn(dialog);
    const again = requestOf("elicitation-url", { opened: true });
    host.request(again);
    await drawn(dialog);
    button(body(dialog), "Continue").click();
    await drawn(dialog);
    expect(host.answers.at(-1)).to.deep.equal({ requestId: again.requestId, answer: { action: "accept" } });
    expect(textOf(dialog)).to.equal("");
  });

  it("shows why the host rejected an answer, and lets the user answer again", async () => {
    const { host, dialog } = await show([requestOf("roots")]);
    host.unfit = new ClientError("ERR-ARGUMENT", "This is no answer.");
    button(body(dialog), "Share").click();
    await drawn(dialog);
    expect(allInside(dialog, "[role=alert] mcp-error-view")).to.have.length(1);
    expect(isFocused(dialog)).to.equal(true);
    host.unfit = undefined;
    button(body(dialog), "Share").click();
    await drawn(dialog);
    expect(host.answers).to.have.length(1);
  });

  it("sends nothing with the key that runs tools before the user has gone into the form, and says why", async () => {
    const form = requestOf("elicitation-form", {
      params: { message: "", requestedSchema: { type: "object", properties: {} } },
    });
    const { host, dialog } = await show([form]);
    for (let times = 0; times < 3; times++) {
      expect(press(body(dialog), "Enter", { ctrlKey: true }).defaultPrevented).to.equal(true);
      await drawn(dialog);
    }
    expect(host.answers).to.deep.equal([]);
    expect(inside(dialog, "[role=status].untouched").textContent).to.contain("Not sent");
    body(dialog).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    press(body(dialog), "Enter", { ctrlKey: true });
    await drawn(dialog);
    expect(host.answers).to.deep.equal([{ requestId: form.requestId, answer: { action: "accept", content: {} } }]);
  });

  const EARLY: Readonly<Record<string, (dialog: McpInputRequestDialog) => unknown>> = {
    "a click": (dialog) =>
      body(dialog).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true })),
    "a key": (dialog) => press(body(dialog), "Enter", { ctrlKey: true }),
    "coming back to the page": () => window.dispatchEvent(new Event("focus")),
  };
  for (const [what, act] of Object.entries(EARLY)) {
    it(`restarts the wait after ${what} that comes too early (G-05)`, async () => {
      const guardMs = 1_000;
      const { dialog } = await show([requestOf("roots")], { guardMs });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const at = performance.now();
      act(dialog);
      await waitUntil(() => !button(body(dialog), "Share").disabled, "enabled in the end");
      expect(performance.now() - at).to.be.at.least(guardMs - 5);
    });
  }

  it("grants nothing in the first moment, so that no click meant for something else answers (G-05)", async () => {
    const { dialog } = await show([requestOf("roots")], { guardMs: 40 });
    await waitUntil(() => !button(body(dialog), "Share").disabled);
    const late = await show([requestOf("roots")], { guardMs: 60_000 });
    expect(button(body(late.dialog), "Share").disabled).to.equal(true);
    expect(button(body(late.dialog), "Don't share").disabled).to.equal(false);
    late.dialog.remove();
  });
});

describe("the focus of mcp-input-request-dialog", () => {
  it("goes to the title, never to a button that grants, and back to where it was", async () => {
    const { host, dialog, before } = await show([]);
    before?.focus();
    host.request(requestOf("roots"));
    await drawn(dialog);
    expect(document.activeElement).to.equal(before); // elsewhere in the page: not taken
    await dialog.show();
    expect(isFocused(dialog)).to.equal(true);
    button(body(dialog), "Share").focus();
    button(body(dialog), "Share").click();
    await drawn(dialog);
    expect(document.activeElement).to.equal(before);
  });

  it("is taken when no element has it", async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    const { dialog } = await show([requestOf("roots")]);
    expect(isFocused(dialog)).to.equal(true);
  });

  it("moves by Tab: the input request, its buttons, then those of the frame", async () => {
    const { dialog } = await show([requestOf("roots")]);
    const order = [...allInside(dialog, "button, .request")].map((one) => one.className);
    expect(order).to.deep.equal(["icon aside", "request", "quiet small refuse"]);
    const within = [...(body(dialog).shadowRoot?.querySelectorAll("input, button") ?? [])].map(
      ({ localName }) => localName,
    );
    expect(within).to.deep.equal(["input", "button", "button"]);
  });
});
