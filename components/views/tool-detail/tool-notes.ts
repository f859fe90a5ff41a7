/**
 * Notes above the description of a tool: it is gone, it has changed, it shadows a tool of another server.
 *
 * Owns: which notes there are, and loading their code, of which few tools need any.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import "./tool-change.js";

/** Data for rendering the notes. */
export interface ToolNotes {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  readonly tool: Tool;
  /** True if the server does not offer the tool any more. */
  readonly isGone: boolean;
  /** Arguments in the form. */
  readonly args: unknown;
  /** True if other servers are known. */
  readonly hasOthers: boolean;
}

/** Renders the notes. */
export function toolNotes({ host, serverId, tool, isGone, args, hasOthers }: ToolNotes): TemplateResult {
  if (isGone) import("./gone-tool.js").catch(() => undefined); // the next update tries again
  if (hasOthers) import("./tool-shadowing.js").catch(() => undefined);
  return html`
    ${isGone ? html`<mcp-gone-tool .host=${host} .serverId=${serverId} .tool=${tool} .args=${args}></mcp-gone-tool>` : nothing}
    <mcp-tool-change .host=${host} .serverId=${serverId} .tool=${tool.name}></mcp-tool-change>
    ${hasOthers ? html`<mcp-tool-shadowing .host=${host} .serverId=${serverId} .tool=${tool}></mcp-tool-shadowing>` : nothing}
  `;
}
