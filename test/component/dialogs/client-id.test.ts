/** mcp-client-id: a client that was registered manually. */
import { expect } from "@open-wc/testing";
import "../../../components/dialogs/client-id.js";
import type { McpClientId } from "../../../components/dialogs/client-id.js";
import type { InputRequestOf } from "../../../src/client/api/index.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, buttons, HOSTILE, shown, type } from "./stage.js";

async function show(request: InputRequestOf<"client-id"> = requestOf("client-id"), changes: Partial<McpClientId> = {}) {
  const element = await shown<"client-id", McpClientId>("mcp-client-id", request, changes);
  const field = (id: string): HTMLInputElement => inside<HTMLInputElement>(element, `#${id}`);
  return { element, answers: answersOf(element), field };
}

describe("mcp-client-id", () => {
  it("is accessible, with and without a problem", async () => {
    const { element } = await show();
    await expect(element).to.be.accessible();
    button(element, "Use client ID").click();
    await drawn(element);
    await expect(element).to.be.accessible();
  });

  it("shows the authorization server where the client must be registered, and the redirect URL to copy (A-09)", async () => {
    const { element } = await show();
    expect(textOf(inside(element, ".address"))).to.equal("https://login.one.example/tenant-7");
    expect(textOf(inside(element, ".address strong"))).to.equal("login.one.example");
    expect(textOf(inside(element, ".address.name"))).to.equal("https://ide.example/mcp-oauth-callback.html");
    const copy = inside<HTMLElement & { load(): string }>(element, "mcp-copy-button");
    expect(copy.load()).to.equal("https://ide.example/mcp-oauth-callback.html");
  });

  it("answers with the id, without surrounding blanks", async () => {
    const { element, answers, field } = await show();
    type(field("id"), "  panel-7 ");
    press(field("id"), "Enter");
    type(field("secret"), "s3");
    button(element, "Use client ID").click();
    expect(answers).to.deep.equal([
      { action: "use", clientId: "panel-7" },
      { action: "use", clientId: "panel-7", clientSecret: "s3" },
    ]);
  });

  it("says what is wrong, with the focus in the field, and sends nothing", async () => {
    const { element, answers, field } = await show();
    button(element, "Use client ID").click();
    await drawn(element);
    expect(textOf(inside(element, "#problem"))).to.equal("Enter the client ID.");
    expect(element.shadowRoot?.activeElement).to.equal(field("id"));
    type(field("id"), "ключ");
    await drawn(element);
    expect(allInside(element, "#problem")).to.have.length(0);
    element.submit();
    await drawn(element);
    expect(textOf(inside(element, "#problem"))).to.contain("ASCII letters");
    expect(answers).to.deep.equal([]);
  });

  it("keeps what is typed from the browser's autofill, and from another input request", async () => {
    const { element, field } = await show();
    expect([field("secret").type, field("secret").autocomplete, field("id").autocomplete]).to.deep.equal([
      "password",
      "off",
      "off",
    ]);
    type(field("id"), "panel-7");
    type(field("secret"), "s3");
    element.request = requestOf("client-id");
    await drawn(element);
    expect([field("id").value, field("secret").value]).to.deep.equal(["", ""]);
  });

  it("declines, also while it is guarded; uses nothing then (G-05)", async () => {
    const { element, answers, field } = await show(requestOf("client-id"), { guarded: true });
    expect(buttons(element)).to.deep.equal(["Use client ID", "Not now"]);
    type(field("id"), "panel-7");
    element.submit();
    button(element, "Not now").click();
    expect(answers).to.deep.equal([{ action: "decline" }]);
  });

  it("takes hostile words as text, and stays as wide as it is", async () => {
    const { element } = await show(requestOf("client-id", { why: HOSTILE, issuer: HOSTILE, redirectUrl: HOSTILE }));
    expect(allInside(element, "img, a")).to.have.length(0);
    expect(element.shadowRoot?.textContent).not.to.contain("\u202E");
    expect(element.scrollWidth).to.be.at.most(460);
  });
});
