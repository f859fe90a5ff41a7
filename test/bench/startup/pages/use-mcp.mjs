/** The smallest app of use-mcp: its hook with the options its guide begins with, and the names in a list. */
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { useMcp } from "use-mcp/react";

const url = new URL(location.href).searchParams.get("server");

function Tools() {
  const { state, tools, error } = useMcp({ url, clientName: "bench", autoReconnect: true });
  if (state === "failed") return createElement("p", null, error);
  if (state !== "ready") return createElement("p", null, "Connecting");
  return createElement(
    "ul",
    null,
    tools.map(({ name }) => createElement("li", { key: name }, name)),
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(createElement(Tools));
