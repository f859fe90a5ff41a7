/**
 * A server's claims about a tool, as badges.
 *
 * Owns: the choice among the four hints, and their form in a row. The sentences are in `tool-claims.ts`, which lists do
 * not need. A row shows only claims that the server made, never a default, and always as the server's claim.
 */
import { html, nothing } from "lit";
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
 * Renders the claim by which a row differs: a badge for a destructive tool, and a sign without a word for one that only
 * reads, as most tools of most servers do. The detail of a tool has all claims.
 */
export function hintBadge(annotations: ToolAnnotations | undefined, { t }: StringsController): unknown {
  const [hint] = hintsOf(annotations);
  if (hint !== "read-only" && hint !== "destructive") return nothing;
  const title = `${t("hint.says")}: ${t(`hint.${hint}-long`)}`;
  const label = t(`hint.${hint}`);
  return hint === "read-only"
    ? html`<span class="hint-read-only" title=${title}>${frameIcon("eye")}<span class="hidden">${label}</span></span>`
    : html`<span class="badge hint-destructive warning" title=${title}>${label}</span>`;
}
