/** The panel in React 19, which sets properties and hears events of elements by itself. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import "mcp-panel/panel";
import type {} from "mcp-panel/react";

const SERVERS = { notebook: { url: "/mcp" } };

function App() {
  const [call, setCall] = useState("");
  return (
    <>
      <mcp-panel
        servers={SERVERS}
        onmcp-call-change={({ call }) => setCall(`${call.tool}: ${call.state}`)}
        style={{ display: "block" }}
      />
      <output>{call}</output>
    </>
  );
}

const place = document.querySelector("#app");
if (place) createRoot(place).render(<App />);
