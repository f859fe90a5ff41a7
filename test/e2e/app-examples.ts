/**
 * The published example apps: what each shows of its result, and how it answers.
 *
 * Owns: the facts of the examples. Functions of `act` run in the app's document and see nothing of this module. The examples that load something
 * from the internet are judged by the part that does not: both texts are accepted, with and without it.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smallPdf } from "../fixtures/small-pdf.js";

/** One example. */
export interface AppExample {
  /** Name of the package, without `@modelcontextprotocol/server-`. */
  readonly name: string;
  /** Identifier of the tool that has the app. */
  readonly tool: string;
  /** Options of the server. */
  readonly options?: readonly string[];
  /** Value of the first field of the form, if not its default. */
  readonly field?: string;
  /** Buttons of the dialogs that come before the app shows its result, in order; the answer lasts until the connection ends if that is offered. */
  readonly dialogs?: readonly ("Open app" | "Allow")[];
  /** What the app shows of its result: text of its document, with the text of its pictures. */
  readonly shows: RegExp;
  /** Elements that it draws. */
  readonly draws?: string;
  /** What a user does in it. */
  readonly act?: () => void;
  /** Pressed by the user's pointer instead. */
  readonly press?: string;
  /** What it shows then. */
  readonly then?: RegExp;
  /** Method of the requests by which it answers, and their smallest number. */
  readonly requests?: { readonly method: string; readonly atLeast: number };
  /** The app is opened with the permissive policy of the workbench. */
  readonly isPermissive?: true;
  /** The app begins its handshake only after it has loaded something from the internet. */
  readonly needsInternet?: true;
}

const pdf = join(mkdtempSync(join(tmpdir(), "apps-")), "three-pages.pdf");
writeFileSync(pdf, smallPdf(["Heron", "Grebe", "Kingfisher"]));

const time = (name: string): AppExample => ({
  name: `basic-${name}`,
  tool: "get-time",
  dialogs: ["Allow"],
  shows: /20\d\d-\d\d-\d\dT/,
  act: () => {
    for (const button of document.querySelectorAll("button"))
      if (button.textContent.includes("Get Server Time")) button.click();
  },
  requests: { method: "tools/call", atLeast: 1 },
});

/** Examples that all engines draw in all three tiers. */
export const BASICS: readonly AppExample[] = [
  ...["vanillajs", "react", "svelte", "preact", "solid"].map(time),
  // Its buttons fail in every app without an origin: it keeps its bridge in a deep `ref`, which reads members of the parent's window.
  { name: "basic-vue", tool: "get-time", shows: /20\d\d-\d\d-\d\dT/ },
  {
    name: "debug",
    tool: "debug-tool",
    dialogs: ["Allow"],
    shows: /ontoolinput:.*ontoolresult:/,
    press: "#log-info-btn",
    then: /send-log:/,
    requests: { method: "tools/call", atLeast: 3 },
  },
];

/** The others. */
export const OTHERS: readonly AppExample[] = [
  {
    name: "budget-allocator",
    tool: "get-budget-data",
    shows: /Allocated:\s*\$100,?000 \/ \$100,?000/,
    draws: "canvas",
    act: () => {
      const select = document.querySelector<HTMLSelectElement>("select");
      if (!select) return;
      select.value = "250000";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    },
    then: /Allocated:\s*\$250,?000 \/ \$250,?000/,
  },
  {
    name: "cohort-heatmap",
    tool: "get-cohort-data",
    dialogs: ["Allow"],
    shows: /M0.*M11.*\d,?\d\d\d/,
    act: () => {
      for (const select of document.querySelectorAll("select"))
        if (select.textContent.includes("Revenue")) {
          select.value = "revenue";
          select.dispatchEvent(new Event("change", { bubbles: true }));
        }
    },
    requests: { method: "tools/call", atLeast: 2 },
  },
  {
    name: "customer-segmentation",
    tool: "get-customer-data",
    dialogs: ["Allow"],
    shows: /Enterprise \(\d+\)/,
    draws: "canvas",
    requests: { method: "tools/call", atLeast: 1 },
  },
  {
    name: "scenario-modeler",
    tool: "get-scenario-data",
    shows: /End MRR/i,
    draws: "canvas",
    act: () => {
      const select = document.querySelector<HTMLSelectElement>("select");
      if (!select) return;
      select.selectedIndex = 1;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    },
    then: /vs\.? /i,
  },
  {
    name: "system-monitor",
    tool: "get-system-info",
    dialogs: ["Allow"],
    shows: /\d+%.*GB.*linux|\d+%.*GB.*darwin|\d+%.*GB.*win32/,
    draws: "canvas",
    press: "#poll-toggle-btn",
    then: /Start/,
    requests: { method: "tools/call", atLeast: 1 },
  },
  {
    name: "pdf",
    tool: "display_pdf",
    options: [pdf],
    field: pdf,
    dialogs: ["Open app", "Allow"],
    shows: /of 3/,
    draws: "canvas",
    press: "#next-btn",
    requests: { method: "tools/call", atLeast: 1 },
  },
  // Its scene is code, which the policy does not evaluate: the app says so.
  {
    name: "threejs",
    tool: "show_threejs_scene",
    shows: /Error: .*(eval|CSP|Content Security Policy)/i,
    draws: "canvas",
    requests: { method: "ui/update-model-context", atLeast: 1 },
  },
  // With the permissive policy of the workbench it draws the scene, where the engine has WebGL.
  {
    name: "threejs",
    tool: "show_threejs_scene",
    isPermissive: true,
    shows: /^(?!.*CSP|.*Content Security Policy|.*unsafe-eval)/,
    draws: "canvas",
  },
  {
    name: "shadertoy",
    tool: "render-shadertoy",
    shows: /^/,
    draws: "canvas",
    press: "#fullscreen-btn",
    requests: { method: "ui/request-display-mode", atLeast: 1 },
  },
  {
    name: "sheet-music",
    tool: "play-sheet-music",
    dialogs: ["Open app"],
    shows: /Twinkle, Twinkle/,
    draws: "svg path",
  },
  {
    name: "transcript",
    tool: "transcribe",
    dialogs: ["Open app"],
    shows: /Your speech will appear here/,
    draws: "#start-btn",
  },
  {
    name: "video-resource",
    tool: "play_video",
    dialogs: ["Allow"],
    shows: /Error loading video|1MB/,
    draws: "video",
    requests: { method: "resources/read", atLeast: 1 },
  },
  {
    name: "map",
    tool: "show-map",
    dialogs: ["Open app"],
    shows: /CesiumJS|Loading globe/,
    draws: "#cesiumContainer",
    needsInternet: true,
  },
];
