/**
 * JSX of Solid: properties, events, and what every element has.
 * @jsxImportSource solid-js
 */
import type { Host } from "mcp-panel/client";
import type {} from "mcp-panel/solid";

export const app = (host: Host) => (
  <>
    <mcp-panel
      src="https://example.com/mcp"
      theme="dark"
      locked
      worker-url="/worker.js"
      prop:deepLinks={true}
      class="pane"
      on:mcp-input-request={(event) => event.respondWith({ action: "share" })}
      on:mcp-call-change={({ call }) => console.log(call.tool, call.state)}
      ref={(element) => element.requestUpdate()}
    />
    <mcp-tools-list host={host} server-id="weather" on:mcp-tool-select-change={(event) => console.log(event.type)} />
    <mcp-tools for="weather" />
  </>
);
