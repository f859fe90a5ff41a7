/** Action: posts a result as JSON to an address of the page. */
import { registerAction } from "mcp-panel/panel";

/** Adds the button. Its failure is shown beside it. */
export function postResultsTo(url: string): () => void {
  return registerAction({
    name: "post-result",
    label: "Post result",
    icon: "M8 10.7V2.5M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11",
    place: "result",
    async run({ tool, arguments: args, result }) {
      const body = JSON.stringify({ tool, arguments: args, result: await result() });
      const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
      if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
    },
  });
}
