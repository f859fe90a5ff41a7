/**
 * Mistakes the types of Solid must find: each line that is marked.
 * @jsxImportSource solid-js
 */
import type {} from "mcp-panel/solid";

export const mistakes = [
  <mcp-panel theme="pink" />, // wrong
  <mcp-panel on:mcp-input-request={(event: string) => console.log(event)} />, // wrong
  <mcp-panel colour="blue" />, // wrong
  <mcp-panel workerUrl="/worker.js" />, // wrong
  <mcp-panel hidden title="fine" />,
];
