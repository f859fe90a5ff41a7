/**
 * Placeholder for a warning about text from a server.
 *
 * Owns: loading the check with the first text. Until it is loaded, or if that fails, hidden characters are still made
 * visible.
 */
import { html, type TemplateResult } from "lit";

/** Texts to check. */
export interface NotedTexts {
  readonly text?: string | undefined;
  readonly name?: string | undefined;
  readonly schema?: unknown;
  /** True if the text is intended for a model, so addressing a model is not suspicious. */
  readonly forModel?: boolean;
}

/** Renders the placeholder. @example textNote({ text: tool.description, schema: tool.inputSchema }) */
export function textNote({ text = "", name = "", schema, forModel = false }: NotedTexts): TemplateResult {
  import("./text-warning.js").catch(() => undefined);
  return html`<mcp-text-warning .text=${text} .name=${name} .schema=${schema} ?for-model=${forModel}></mcp-text-warning>`;
}
