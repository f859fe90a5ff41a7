/** What templates of Svelte know of the elements: properties, attributes, events, and what every element has. */
import type { Host } from "mcp-panel/client";
import type {} from "mcp-panel/svelte";
import type { SvelteHTMLElements } from "svelte/elements";

type Attributes<Tag extends keyof SvelteHTMLElements> = SvelteHTMLElements[Tag];

export const panel: Attributes<"mcp-panel"> = {
  src: "https://example.com/mcp",
  theme: "dark",
  locked: true,
  "worker-url": "/worker.js",
  class: "pane",
  "onmcp-input-request": (event) => event.respondWith({ action: "share" }),
  "onmcp-call-change": ({ call }) => console.log(call.tool, call.state),
};
export const list = (host: Host): Attributes<"mcp-tools-list"> => ({ host, "server-id": "weather" });
