/** The panel in Solid, which sets properties of custom elements, and listens with `on:`. */
import { createSignal } from "solid-js";
import { render } from "solid-js/web";
import "mcp-panel/panel";
import type {} from "mcp-panel/solid";

const SERVERS = { notebook: { url: "/mcp" } };
const CLIENT = { name: "solid-example", version: "1.0.0" };

function App() {
  const [call, setCall] = createSignal("");
  return (
    <>
      <mcp-panel
        servers={SERVERS}
        client-info={CLIENT}
        on:mcp-call-change={({ call }) => setCall(`${call.tool}: ${call.state}`)}
        style={{ display: "block" }}
      />
      <output>{call()}</output>
    </>
  );
}

const place = document.querySelector("#app");
if (place) render(() => <App />, place);
