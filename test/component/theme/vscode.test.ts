/** A webview of VS Code, and pages like it: they give their theme as `--vscode-*`, and a class that says whether it is dark. */
import { expect, fixture, html } from "@open-wc/testing";
import type { LitElement } from "lit";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { drawn, inside } from "../views/stage.js";

const FONTS = { "font-family": "Georgia, serif", "editor-font-family": "Courier, monospace" };

/** Two themes VS Code comes with, as far as they are used here: Dark Modern and Light Modern. */
const THEMES = {
  dark: {
    "editor-background": "#1f1f1f",
    "sideBar-background": "#181818",
    "textCodeBlock-background": "#2b2b2b",
    foreground: "#cccccc",
    descriptionForeground: "#9d9d9d",
    "panel-border": "#2b2b2b",
    "input-background": "#313131",
    "input-border": "#3c3c3c",
    "button-background": "#0078d4",
    "button-foreground": "#ffffff",
    focusBorder: "#0078d4",
    "list-hoverBackground": "#2a2d2e",
    "list-inactiveSelectionBackground": "#37373d",
    "list-errorForeground": "#f88070",
    "list-warningForeground": "#cca700",
    "gitDecoration-addedResourceForeground": "#81b88b",
    "textLink-foreground": "#4daafc",
  },
  light: {
    "editor-background": "#ffffff",
    "sideBar-background": "#f8f8f8",
    "textCodeBlock-background": "#f8f8f8",
    foreground: "#3b3b3b",
    descriptionForeground: "#3b3b3b",
    "panel-border": "#e5e5e5",
    "input-background": "#ffffff",
    "input-border": "#cecece",
    "button-background": "#005fb8",
    "button-foreground": "#ffffff",
    focusBorder: "#005fb8",
    "list-hoverBackground": "#f2f2f2",
    "list-inactiveSelectionBackground": "#e4e6f1",
    "list-errorForeground": "#b01011",
    "list-warningForeground": "#855f00",
    "gitDecoration-addedResourceForeground": "#587c0c",
    "textLink-foreground": "#005fb8",
  },
} as const;

/** Sets the theme on the page itself, as VS Code does, until the test is over. */
function webview(theme: keyof typeof THEMES): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries({ ...FONTS, ...THEMES[theme] }))
    style.setProperty(`--vscode-${name}`, value);
  style.colorScheme = theme;
  style.backgroundColor = THEMES[theme]["editor-background"];
}

async function show(attributes: Readonly<Record<string, string>> = {}): Promise<McpPanel> {
  const panel = await fixture<McpPanel>(html`<mcp-panel></mcp-panel>`);
  for (const [name, value] of Object.entries(attributes)) panel.style.setProperty(name, value);
  Object.assign(panel, { host: new ScriptedHost(), src: "https://one.example/mcp" });
  await drawn(panel);
  return panel;
}

/** What a token is for an element, as the browser understood it. */
function token(element: Element, name: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  (element.shadowRoot ?? element).append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

describe("the theme in a webview of VS Code", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => document.documentElement.removeAttribute("style"));

  for (const theme of ["dark", "light"] as const) {
    it(`takes its colours and fonts from the page: ${theme}`, async () => {
      webview(theme);
      const panel = await show();
      const colours = THEMES[theme];
      expect(getComputedStyle(panel).backgroundColor).to.equal(rgb(colours["editor-background"]));
      expect(getComputedStyle(panel).color).to.equal(rgb(colours.foreground));
      expect(getComputedStyle(panel).fontFamily).to.equal("Georgia, serif");
      const tokens = {
        "--_surface-raised": "sideBar-background",
        "--_surface-sunken": "textCodeBlock-background",
        "--_text-muted": "descriptionForeground",
        "--_border": "panel-border",
        "--_border-strong": "input-border",
        "--_field": "input-background",
        "--_accent": "button-background",
        "--_accent-text": "button-foreground",
        "--_focus": "focusBorder",
        "--_hover": "list-hoverBackground",
        "--_danger": "list-errorForeground",
        "--_warning": "list-warningForeground",
        "--_success": "gitDecoration-addedResourceForeground",
        "--_info": "textLink-foreground",
      } as const;
      for (const [name, source] of Object.entries(tokens))
        expect(token(panel, name), name).to.equal(rgb(colours[source]));
    });

    it(`is accessible with a tool open: ${theme}`, async () => {
      webview(theme);
      const panel = await show();
      const tools = inside<LitElement>(panel, "mcp-tools");
      inside(inside(tools, "mcp-tools-list"), "[role=option]").click();
      await drawn(panel);
      await expect(panel).to.be.accessible();
    });
  }

  it("lets the page's own --mcp-* properties win", async () => {
    webview("dark");
    const panel = await show({ "--mcp-accent": "#ff8800", "--mcp-surface": "#102030" });
    expect(token(panel, "--_accent")).to.equal("rgb(255, 136, 0)");
    expect(getComputedStyle(panel).backgroundColor).to.equal("rgb(16, 32, 48)");
    expect(token(panel, "--_text")).to.equal(rgb(THEMES.dark.foreground));
  });

  it("has its own colours, by the page's scheme, for what a theme leaves out", async () => {
    document.documentElement.style.colorScheme = "dark";
    document.documentElement.style.setProperty("--vscode-foreground", "#eeeeee");
    const panel = await show();
    expect(token(panel, "--_text")).to.equal("rgb(238, 238, 238)");
    expect(getComputedStyle(panel).backgroundColor).to.equal("rgb(27, 29, 33)");
    document.documentElement.style.colorScheme = "light";
    expect(getComputedStyle(panel).backgroundColor).to.equal("rgb(255, 255, 255)");
  });

  for (const [scheme, surface, text, accent] of [
    ["dark", "#2a1b3d", "#f3e8ff", "#b388ff"],
    ["light", "#fbf5ff", "#2a1b3d", "#6a1fb0"],
  ] as const) {
    it(`mixes what a page leaves out from its surface, text and accent, and stays accessible: ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      const own = {
        "--mcp-surface": surface,
        "--mcp-text": text,
        "--mcp-accent": accent,
        "--mcp-accent-text": surface,
      };
      const panel = await show({ ...own, "--mcp-radius": "12px" });
      const mixed = document.createElement("i");
      panel.append(mixed);
      const mix = (share: string, other: string): string => {
        mixed.style.color = `color-mix(in srgb, ${surface} ${share}, ${other})`;
        return getComputedStyle(mixed).color;
      };
      expect(token(panel, "--_surface-raised")).to.equal(mix("96.5%", text));
      expect(token(panel, "--_hover")).to.equal(mix("92%", text));
      expect(token(panel, "--_border")).to.equal(mix("86%", text));
      const selected = token(panel, "--_selected");
      expect(selected, "tinted with the accent").not.to.equal(mix("100%", text));
      mixed.remove();
      const tools = inside<LitElement>(panel, "mcp-tools");
      inside(inside(tools, "mcp-tools-list"), "[role=option]").click();
      await drawn(panel);
      await expect(panel).to.be.accessible();
      const run = inside(inside(tools, "mcp-tool-detail"), "button.run");
      expect(parseFloat(getComputedStyle(run).borderRadius), "no pill").to.be.at.most(8);
    });
  }
});
