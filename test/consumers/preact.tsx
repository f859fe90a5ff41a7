/**
 * JSX of Preact: properties, attributes, events, and what every element has.
 * @jsxImportSource preact
 */
import type { Host } from "mcp-panel/client";
import type {} from "mcp-panel/preact";

export const app = (host: Host) => (
  <>
    <mcp-panel
      src="https://example.com/mcp"
      theme="dark"
      locked
      worker-url="/worker.js"
      class="pane"
      onmcp-input-request={(event) => event.respondWith({ action: "share" })}
      onmcp-call-change={({ call }) => console.log(call.tool, call.state)}
      ref={(element) => element?.requestUpdate()}
    />
    <mcp-tools-list host={host} server-id="weather" onmcp-tool-select-change={(event) => console.log(event.type)} />
  </>
);
