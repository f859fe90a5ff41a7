/** Mistakes the types of Svelte must find: each line that is marked. */
import type {} from "mcp-panel/svelte";
import type { SvelteHTMLElements } from "svelte/elements";

type Panel = SvelteHTMLElements["mcp-panel"];

export const mistakes: Panel[] = [
  { theme: "pink" }, // wrong
  { "onmcp-input-request": (event: string) => console.log(event) }, // wrong
  { servers: "https://example.com/mcp" }, // wrong
  { hidden: true, title: "fine" },
];
