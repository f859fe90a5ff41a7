import { McpPanel } from "mcp-panel/react";
import { ToolCount } from "./tool-count";

export default function Page() {
  return (
    <>
      <McpPanel src="/mcp" style={{ display: "block", blockSize: "90vh" }} />
      <ToolCount src="/mcp" />
    </>
  );
}
