/**
 * A server's claims about a tool, as badges.
 *
 * Owns: the choice among the four hints, and their form in a row. The sentences are in `tool-claims.ts`, which lists do
 * not need. A row shows only claims that the server made, never a default, and always as the server's claim.
 */
import { html } from "lit";
import type { ToolAnnotations } from "../../../src/protocol/types/index.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";

/** A claim to show. */
export type Hint = "read-only" | "destructive" | "idempotent" | "open-world" | "closed-world";

/** Returns true if the server claims that a tool changes nothing. */
export function isReadOnly(annotations: ToolAnnotations | undefined): boolean {
  return annotations?.readOnlyHint === true;
}

/** Returns the claims about a tool, most important first. */
export function hintsOf(annotations: ToolAnnotations | undefined): readonly Hint[] {
  if (!annotations) return [];
  const { destructiveHint, idempotentHint, openWorldHint } = annotations;
  const hints: Hint[] = [];
  if (isReadOnly(annotations)) hints.push("read-only");
  // These two hints are meaningful only for tools that modify something (spec, "ToolAnnotations").
  else {
    if (destructiveHint === true) hints.push("destructive");
    if (idempotentHint === true) hints.push("idempotent");
  }
  if (openWorldHint !== undefined) hints.push(openWorldHint ? "open-world" : "closed-world");
  return hints;
}

/**
 * Renders the claims as unobtrusive badges for a row; that a tool only reads is a sign without a word. The claim that a tool interacts only with its server gets no
 * badge there.
 */
export function hintBadges(annotations: ToolAnnotations | undefined, { t }: StringsController): unknown {
  const hints = hintsOf(annotations).filter((hint) => hint !== "closed-world");
  return hints.map((hint) => {
    const title = `${t("hint.says")}: ${t(`hint.${hint}-long`)}`;
    const label = t(`hint.${hint}`);
    // Most tools of most servers have this one.
    if (hint === "read-only")
      return html`<span class="hint-read-only" title=${title}>${frameIcon("eye")}<span class="hidden">${label}</span></span>`;
    return html`<span class="badge hint-${hint} ${hint === "destructive" ? "warning" : ""}" title=${title}>${label}</span>`;
  });
}
