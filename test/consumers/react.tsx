/** JSX of React 19: properties, attributes, events, and what every element has. */
import type { Host } from "mcp-panel/client";
import type {} from "mcp-panel/react";

export const app = (host: Host) => (
  <>
    <mcp-panel
      src="https://example.com/mcp"
      theme="dark"
      locked
      worker-url="/worker.js"
      className="pane"
      onmcp-input-request={(event) => event.respondWith({ action: "share" })}
      onmcp-call-change={({ call }) => console.log(call.tool, call.state)}
      ref={(element) => element?.requestUpdate()}
    />
    <mcp-tools-list host={host} server-id="weather" onmcp-tool-select-change={(event) => console.log(event.type)} />
  </>
);
