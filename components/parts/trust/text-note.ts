/**
 * The place of a warning about a text of a server.
 *
 * Owns: loading what looks at the text, with the first. Until it is there, and if it never is, the text shows with its hidden characters spelled
 * out all the same.
 */
import { html, type TemplateResult } from "lit";

/** Texts to check. */
export interface NotedTexts {
  readonly text?: string | undefined;
  readonly name?: string | undefined;
  readonly schema?: unknown;
  /** It is meant for a model: that it speaks to one says nothing. */
  readonly forModel?: boolean;
}

/** Renders the place. @example textNote({ text: tool.description, schema: tool.inputSchema }) */
export function textNote({ text = "", name = "", schema, forModel = false }: NotedTexts): TemplateResult {
  import("./text-warning.js").catch(() => undefined);
  return html`<mcp-text-warning .text=${text} .name=${name} .schema=${schema} ?for-model=${forModel}></mcp-text-warning>`;
}
