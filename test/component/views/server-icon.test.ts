/** mcp-server-icon: icons are fetched by the user's choice for a server, and through its host. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { forgetServer } from "../../../components/page-storage/server-edits.js";
import { hasRemoteIcons, setRemoteIcons } from "../../../components/page-storage/remote-icons.js";
import "../../../components/views/server-header/server-icon.js";
import type { McpServerIcon } from "../../../components/views/server-header/server-icon.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { drawn, stage, URL_ONE } from "./stage.js";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAE0lEQVR4nGNgaGD4TxQeVUhfhQBaFZWdPweI5gAAAABJRU5ErkJggg==";
const SERVER = "https://icons.example/mcp";
/** A picture that was fetched is kept for the page: each run has one of its own. */
let count = 0;
const newSrc = (): string => `https://icons.example/tool-${Date.now()}-${++count}.png`;
const bytes = (): ArrayBuffer => Uint8Array.from(atob(PNG), (char) => char.charCodeAt(0)).buffer;
const isDrawn = (element: Element): boolean => element.shadowRoot?.querySelector("canvas") instanceof HTMLCanvasElement;

async function show(host: ScriptedHost, icons: readonly unknown[]): Promise<McpServerIcon> {
  return fixture<McpServerIcon>(
    html`<mcp-server-icon .icons=${icons} .host=${host} .serverUrl=${SERVER} .fallback=${{ initial: "t" }}></mcp-server-icon>`,
  );
}

describe("mcp-server-icon", () => {
  afterEach(() => setRemoteIcons(SERVER, false));

  it("fetches nothing until the user chose that for the server, and then through the host", async () => {
    const src = newSrc();
    const host = new ScriptedHost();
    host.icons.set(src, { bytes: bytes(), mimeType: "image/png" });
    const element = await show(host, [{ src }]);
    await drawn(element);
    expect(host.iconsRequested).to.deep.equal([]);
    expect(element.renderRoot.textContent).to.contain("T");
    setRemoteIcons("https://another.example/mcp", true);
    await drawn(element);
    expect(host.iconsRequested).to.deep.equal([]);
    setRemoteIcons("https://another.example/mcp", false);
    setRemoteIcons(SERVER, true);
    await waitUntil(() => isDrawn(element), "drawn");
    expect(host.iconsRequested).to.deep.equal([src]);
    setRemoteIcons(SERVER, false);
    await waitUntil(() => !isDrawn(element), "gone");
  });

  it("draws bytes that came along at once, whatever was chosen", async () => {
    const host = new ScriptedHost();
    const element = await show(host, [{ src: `data:image/png;base64,${PNG}` }]);
    await waitUntil(() => isDrawn(element), "drawn");
    expect(host.iconsRequested).to.deep.equal([]);
  });

  it("sends a request to no other origin", async () => {
    setRemoteIcons(SERVER, true);
    const host = new ScriptedHost();
    const element = await show(host, [{ src: "https://elsewhere.example/i.png" }]);
    await drawn(element);
    expect(host.iconsRequested).to.deep.equal([]);
  });

  it("keeps the choice until the server is forgotten", async () => {
    setRemoteIcons(URL_ONE, true);
    expect(hasRemoteIcons(URL_ONE)).to.equal(true);
    await forgetServer(await stage(), URL_ONE, undefined);
    expect(hasRemoteIcons(URL_ONE)).to.equal(false);
  });
});
