/** JSX of React 19: properties, attributes, events, and what every element has. */
import type { Host } from "mcp-panel/client";
import { McpPanel, McpSchemaForm, useLive, useMcp } from "mcp-panel/react";

export function Component() {
  const { server, tools, state } = useMcp("https://example.com/mcp", {
    lists: ["tools"],
    timeouts: { totalTimeoutMs: 1_000 },
  });
  const value: boolean = useLive({ value: true, subscribe: () => () => undefined });
  return (
    <>
      <McpPanel src="https://example.com/mcp" locked ref={(panel) => void panel?.open({ tool: "a" })} />
      <McpSchemaForm schema={tools.items[0]?.inputSchema} onmcp-value-change={({ value: changed }) => changed} />
      {`${state} ${server?.info.url} ${value}`}
    </>
  );
}

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
