/** Requests of apps: what they may reach, pages, files, messages and resources; nothing is granted that was not chosen (UI-08). */
import { expect, waitUntil } from "../../helpers/testing.js";
import type { McpAppAccess } from "../../../components/dialogs/apps/app-access.js";
import "../../../components/dialogs/apps/app-access.js";
import type { McpAppDownload } from "../../../components/dialogs/apps/app-download.js";
import "../../../components/dialogs/apps/app-download.js";
import type { McpAppLink } from "../../../components/dialogs/apps/app-link.js";
import "../../../components/dialogs/apps/app-link.js";
import type { McpAppMessage } from "../../../components/dialogs/apps/app-message.js";
import "../../../components/dialogs/apps/app-message.js";
import type { McpAppResource } from "../../../components/dialogs/apps/app-resource.js";
import "../../../components/dialogs/apps/app-resource.js";
import { allInside, drawn, textOf } from "../views/stage.js";
import { requestOf } from "./input-requests.js";
import { answersOf, button, HOSTILE, lookThrough, shown } from "./stage.js";

describe("mcp-app-access", () => {
  const access = (changes: Partial<McpAppAccess> = {}): Promise<McpAppAccess> =>
    shown<"app-access", McpAppAccess>("mcp-app-access", requestOf("app-access"), changes);

  it("is accessible", async () => {
    await expect(await access()).to.be.accessible();
  });

  it("grants no domain and no permission that was not ticked; nothing is remembered by itself", async () => {
    const element = await access();
    const answers = answersOf(element);
    expect(textOf(element)).to.contain("https://tiles.example");
    button(element, "Open without network").click();
    expect(answers).to.deep.equal([{ action: "allow", domains: false, permissions: [] }]);
  });

  it("grants what was ticked, for as long as was chosen", async () => {
    const element = await access();
    const answers = answersOf(element);
    const [domains, location] = allInside(element, "input[type=checkbox]");
    domains?.click();
    location?.click();
    allInside(element, "input[type=radio]").at(-1)?.click();
    await drawn(element);
    button(element, "Open app").click();
    button(element, "Do not open").click();
    expect(answers).to.deep.equal([
      { action: "allow", domains: true, permissions: ["geolocation"], remember: "always" },
      { action: "deny" },
    ]);
  });

  it("says before the first app of a server what any app can do, and requests only the duration", async () => {
    const nothing = { domains: {}, permissions: [], domain: "app.example.com" };
    const element = await access({ request: { ...requestOf("app-access"), access: nothing, first: true } });
    await expect(element).to.be.accessible();
    const answers = answersOf(element);
    expect(textOf(element))
      .to.contain("can send what it learns to others")
      .and.to.contain("app.example.com")
      .and.to.contain("Remember for the apps of this server")
      .and.not.to.contain("Decide what it may reach");
    expect(allInside(element, "input[type=checkbox]")).to.have.length(0);
    expect(allInside(element, "input[type=radio]")).to.have.length(2);
    button(element, "Open app").click();
    allInside(element, "input[type=radio]").at(-1)?.click();
    await drawn(element);
    button(element, "Open app").click();
    expect(answers).to.deep.equal([
      { action: "allow", domains: false, permissions: [], remember: "session" },
      { action: "allow", domains: false, permissions: [], remember: "always" },
    ]);
  });

  it("explains in one line each an address of this device, one of the user's network, and a port", async () => {
    const rows = [
      ["http://localhost:22", "This device: whatever program answers at port 22."],
      ["http://127.0.0.1:3000", "This device: whatever program answers at port 3000."],
      ["ws://localhost:9229", "This device: whatever program answers at port 9229."],
      ["http://localhost:*", "This device, all ports"],
      ["http://localhost", "This device: a program that runs here."],
      ["HTTP://LOCALHOST:5", "answers at port 5."],
      ["https://192.168.1.1", "Your own network"],
      [
        "https://printer.local:631",
        "Your own network: a device such as a router or a printer. Port 631: not its website",
      ],
      ["https://localhost.example:22", "Port 22: not its website, but another program of that host."],
      ["https://tiles.example:8443", "Port 8443: not its website"],
      ["https://127.0.0.1.example", ""],
      ["wss://a.example", ""],
    ] as const;
    const domains = { connectDomains: rows.map(([name]) => name) };
    const element = await access({ request: { ...requestOf("app-access"), access: { domains, permissions: [] } } });
    const items = allInside(element, "li").map((item) => item.textContent?.trim() ?? "");
    for (const [at, [name, meaning]] of rows.entries()) {
      expect(items[at]).to.contain(name);
      if (meaning === "") expect(items[at]).to.equal(name);
      else expect(items[at]).to.contain(meaning);
    }
  });

  it("says that the app has changed, and grants nothing while it is guarded (G-05)", async () => {
    const element = await access({ request: { ...requestOf("app-access"), changed: true }, guarded: true });
    const answers = answersOf(element);
    expect(textOf(element)).to.contain("The app has changed since you allowed it.");
    button(element, "Open without network").click();
    expect(answers).to.deep.equal([]);
  });
});

describe("mcp-app-link", () => {
  it("shows the whole address as text, and opens it in the click", async () => {
    const opened: string[] = [];
    const element = await shown<"app-link", McpAppLink>("mcp-app-link", requestOf("app-link"), {
      openPage: (url) => void opened.push(url),
    });
    const answers = answersOf(element);
    await expect(element).to.be.accessible();
    expect(textOf(element)).to.contain("https://hut.example/north");
    expect(allInside(element, "a")).to.deep.equal([]);
    button(element, "Open page").click();
    expect(opened).to.deep.equal(["https://hut.example/north"]);
    expect(answers).to.deep.equal([{ action: "allow" }]);
  });

  it("opens nothing when it is denied", async () => {
    const opened: string[] = [];
    const element = await shown<"app-link", McpAppLink>("mcp-app-link", requestOf("app-link"), {
      openPage: (url) => void opened.push(url),
    });
    const answers = answersOf(element);
    button(element, "Deny").click();
    expect([opened, answers]).to.deep.equal([[], [{ action: "deny" }]]);
  });
});

describe("mcp-app-download", () => {
  const download = (loadFile: McpAppDownload["loadFile"]): Promise<McpAppDownload> =>
    shown<"app-download", McpAppDownload>("mcp-app-download", requestOf("app-download"), { loadFile });

  it("shows the name under which it is saved, type and size, and allows once the bytes were saved", async () => {
    const loaded: unknown[] = [];
    const element = await download(async (...file) => {
      loaded.push(file);
      return new ArrayBuffer(4);
    });
    const answers = answersOf(element);
    await expect(element).to.be.accessible();
    expect(textOf(element)).to.contain("route.bin").and.to.contain("application/gpx+xml").and.to.contain("1.2 kB");
    // A real download opens a panel of the browser's, which takes the focus from the tests after it.
    const { click } = HTMLAnchorElement.prototype;
    const saved: string[] = [];
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    try {
      button(element, "Save").click();
      await waitUntil(() => answers.length > 0);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved).to.deep.equal(["route.bin"]); // the type is not one that this client names
    expect([loaded, answers]).to.deep.equal([[["app-1/download-1", 0]], [{ action: "allow" }]]);
  });

  it("saves nothing and says so when a file can't be read; it can be tried again", async () => {
    const element = await download(() => Promise.reject(new Error("gone")));
    const answers = answersOf(element);
    button(element, "Save").click();
    await waitUntil(() => textOf(element).includes("Nothing was saved."));
    expect(answers).to.deep.equal([]);
    expect(button(element, "Save").disabled).to.equal(false);
  });
});

describe("messages and resources of apps", () => {
  it("show what would be sent or read, as text, and who requests it", async () => {
    const message = await shown<"app-message", McpAppMessage>("mcp-app-message", {
      ...requestOf("app-message"),
      content: [{ type: "text", text: HOSTILE }],
    });
    const resource = await shown<"app-resource", McpAppResource>("mcp-app-resource", requestOf("app-resource"));
    const answers = [answersOf(message), answersOf(resource)];
    await expect(message).to.be.accessible();
    await expect(resource).to.be.accessible();
    expect(allInside(message, "img, script, a")).to.deep.equal([]);
    expect(textOf(message)).to.contain("App of the tool show_map").and.to.contain("The app calls itself Map.");
    expect(textOf(resource)).to.contain("note:///41");
    await lookThrough(message);
    button(message, "Send").click();
    button(message, "Deny").click();
    await lookThrough(resource);
    button(resource, "Allow").click();
    button(resource, "Deny").click();
    const both = [{ action: "allow" }, { action: "deny" }];
    expect(answers).to.deep.equal([both, both]);
  });
});
