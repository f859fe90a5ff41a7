/** The panel in React 19, as a component, and a connection of the app's own beside it. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { McpPanel, McpProvider, useMcp } from "mcp-panel/react";

const SERVERS = { notebook: { url: "/mcp" } };

function Count() {
  const { state, tools } = useMcp(new URL("/mcp", location.href));
  return (
    <p>
      {state}: {tools.items.length} tools
    </p>
  );
}

function App() {
  const [call, setCall] = useState("");
  return (
    <McpProvider options={{ clientInfo: { name: "react-example", version: "1.0.0" } }}>
      <McpPanel
        servers={SERVERS}
        onmcp-call-change={({ call }) => setCall(`${call.tool}: ${call.state}`)}
        style={{ display: "block" }}
      />
      <Count />
      <output>{call}</output>
    </McpProvider>
  );
}

const place = document.querySelector("#app");
if (place) createRoot(place).render(<App />);
