/** The panel in an app with a bundler, which hears of its calls. */
import "mcp-panel/panel";

const output = document.querySelector("output");
document.querySelector("mcp-panel")?.addEventListener("mcp-call-change", ({ call }) => {
  if (output) output.value = `${call.tool}: ${call.state}`;
});
