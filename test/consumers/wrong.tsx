/** Mistakes the types must find: each line that is marked. */
import { McpPanel } from "mcp-panel/react";

export const mistakes = [
  <mcp-panel src={1} />, // wrong
  <mcp-panel theme="pink" />, // wrong
  <mcp-panel servers="https://example.com/mcp" />, // wrong
  <mcp-panel onmcp-input-request={(event: string) => console.log(event)} />, // wrong
  <mcp-panel colour="blue" />, // wrong
  <mcp-tools-list server-id={7} />, // wrong
  <mcp-panels />, // wrong
  <McpPanel theme="pink" />, // wrong
  <mcp-panel hidden title="fine" />,
];
