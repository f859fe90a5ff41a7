/** Dialogs that scroll: nothing is accepted before it was on screen. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { McpInputRequestDialog } from "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { InputRequest, InputResponse } from "../../../src/client/api/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { KINDS, requestOf } from "./input-requests.js";

const LONG = "Please confirm the details of your booking. ".repeat(12);

/** A form that can be sent as it is: the server filled all of it in. */
const FORM = {
  type: "object",
  properties: {
    guests: { type: "integer", title: "Guests", default: 2 },
    hut: { type: "string", title: "Hut", enum: ["north", "south"], default: "north" },
    notify: { type: "boolean", title: "Notify the customer", default: true },
  },
} as const;

/** A dialog in a narrow and low panel, and what its host receives. */
async function small(request: InputRequest, width = 420, height = 300) {
  const host = new ScriptedHost();
  mirrorOf(host);
  const answers: InputResponse[] = [];
  host.inputRequests.answer = async (_id, answer) => answers.push(answer) > 0;
  const box = await fixture<HTMLElement>(html`<div></div>`);
  Object.assign(box.style, {
    inlineSize: `${width}px`,
    blockSize: `${height}px`,
    display: "flex",
    flexDirection: "column",
  });
  const dialog = document.createElement("mcp-input-request-dialog");
  Object.assign(dialog, { host, open: true, guardMs: 0 });
  box.append(dialog);
  host.request(request);
  await drawn(dialog);
  await waitUntil(() => (body(dialog).shadowRoot?.querySelectorAll(".buttons button").length ?? 0) > 0);
  await drawn(dialog);
  Object.assign(body(dialog), { pauseMs: 0 });
  return { dialog, answers };
}
const body = (dialog: McpInputRequestDialog): HTMLElement => inside(dialog, ".request");
const accepting = (dialog: McpInputRequestDialog): HTMLButtonElement => inside(body(dialog), ".buttons button");
const content = (dialog: McpInputRequestDialog): HTMLElement => inside(body(dialog), ".content");
const below = (dialog: McpInputRequestDialog): string => textOf(inside(body(dialog), ".below"));

/** Fields and other controls of a dialog, wherever they are. */
function fieldsOf(dialog: McpInputRequestDialog): Element[] {
  const roots = [body(dialog).shadowRoot, ...allInside(body(dialog), "mcp-schema-form").map((form) => form.shadowRoot)];
  return roots.flatMap((root) => [
    ...(root?.querySelectorAll(".content :is(input, textarea, select), .field :is(input, textarea, select)") ?? []),
  ]);
}

/** True if an element is inside the visible part of the content. */
function isOnScreen(dialog: McpInputRequestDialog, field: Element): boolean {
  const [box, place] = [content(dialog).getBoundingClientRect(), field.getBoundingClientRect()];
  return place.bottom > box.top && place.bottom <= box.bottom + 1;
}

/** A request of each kind with so much text that its fields are far below. */
const REQUESTS: readonly InputRequest[] = KINDS.map((kind) => {
  switch (kind) {
    case "elicitation-form": {
      const request = requestOf(kind);
      return { ...request, params: { message: LONG, requestedSchema: FORM } };
    }
    case "elicitation-url": {
      const request = requestOf(kind);
      return { ...request, params: { ...request.params, message: LONG } };
    }
    case "sampling":
      return requestOf(kind, { provider: "example-large-3" });
    case "sampling-result": {
      const request = requestOf(kind);
      return { ...request, result: { ...request.result, content: { type: "text", text: LONG } } };
    }
    case "roots":
      return requestOf(kind, { roots: Array.from({ length: 30 }, (_, index) => ({ uri: `file:///work/${index}` })) });
    case "tool":
      return requestOf(kind, {
        arguments: Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`key${index}`, index])),
      });
    case "app-download": {
      const request = requestOf(kind);
      const files = Array.from({ length: 20 }, (_, index) => ({
        ...request.files[0],
        name: `${index}.gpx`,
        uri: "ui://a",
      }));
      return { ...request, files };
    }
    case "app-message":
      return requestOf(kind, { content: [{ type: "text", text: LONG }] });
    default:
      return requestOf(kind);
  }
});

describe("A dialog that scrolls", () => {
  for (const request of REQUESTS) {
    it(`accepts no field that was never on screen: ${request.kind}`, async () => {
      const { dialog, answers } = await small(request);
      if (request.kind === "client-id") inside<HTMLInputElement>(body(dialog), "#id").value = "panel";
      const fields = fieldsOf(dialog);
      const seen = new Set(fields.filter((field) => isOnScreen(dialog, field)));
      let opened = 0;
      Object.assign(body(dialog), {
        openPage: () => opened++,
        navigation: {
          takeReturnedCallback: () => undefined,
          canRedirect: () => true,
          openSignIn: () => (
            opened++,
            { blocked: false, mayBeCutOff: false, done: new Promise(() => undefined), close() {} }
          ),
        },
        loadFile: async () => new ArrayBuffer(1),
      });
      const isOver = (): boolean => answers.length > 0 || opened > 0;
      for (let presses = 0; presses < 30 && !isOver(); presses++) {
        accepting(dialog).click();
        await drawn(dialog);
        for (const field of fields) if (isOnScreen(dialog, field)) seen.add(field);
      }
      expect(isOver()).to.equal(true);
      expect(fields.filter((field) => !seen.has(field))).to.have.length(0);
    });
  }

  it("says how many fields are below, shows them when the accepting button is pressed, and is accessible", async () => {
    const request = requestOf("elicitation-form");
    const { dialog, answers } = await small({ ...request, params: { message: LONG, requestedSchema: FORM } });
    expect(below(dialog)).to.equal("3 more fields below");
    await expect(dialog).to.be.accessible();
    accepting(dialog).focus();
    accepting(dialog).click();
    await drawn(dialog);
    expect(below(dialog)).to.equal("Look at the rest first: 3 more fields below");
    expect(body(dialog).shadowRoot?.activeElement).to.equal(accepting(dialog));
    for (let presses = 0; presses < 20 && answers.length === 0; presses++) {
      inside(body(dialog), ".below").querySelector("button")?.click();
      await drawn(dialog);
      if (below(dialog) === "") accepting(dialog).click();
    }
    expect(answers).to.deep.equal([{ action: "accept", content: { guests: 2, hut: "north", notify: true } }]);
  });

  it("says nothing of what is below where everything fits, and accepts at once", async () => {
    const { dialog, answers } = await small(requestOf("roots"), 460, 560);
    expect(below(dialog)).to.equal("");
    accepting(dialog).click();
    expect(answers).to.deep.equal([{ action: "share" }]);
  });

  it("takes the second click of a double click for the first", async () => {
    const { dialog, answers } = await small(requestOf("app-access"));
    Object.assign(body(dialog), { pauseMs: 10_000 });
    for (let clicks = 0; clicks < 5; clicks++) {
      accepting(dialog).click();
      await drawn(dialog);
    }
    expect(answers).to.have.length(0);
  });

  it("refuses without showing anything first", async () => {
    const { dialog, answers } = await small(requestOf("app-access"));
    inside<HTMLButtonElement>(body(dialog), ".buttons button:last-child").click();
    expect(answers).to.deep.equal([{ action: "deny" }]);
  });
});
