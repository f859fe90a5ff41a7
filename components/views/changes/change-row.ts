/**
 * Rows of the comparison of surfaces: a change, and the tokens of a tool.
 *
 * Owns: their icons and texts.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ChangeClass, SurfaceChange, SurfaceItemKind } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { changeSentence } from "./change-words.js";

/** Icons of the kinds of items. */
const KINDS: Readonly<Record<SurfaceItemKind, IconName>> = {
  tool: "tool",
  prompt: "prompt",
  resource: "resource",
  "resource-template": "resource",
  capability: "check",
  server: "server",
};

/** Icons of the classes, with the CSS class of their color. */
export const CLASS_LOOKS: Readonly<Record<ChangeClass, readonly [IconName, string]>> = {
  breaking: ["error", "failed"],
  "non-breaking": ["add", "done"],
  text: ["edit", "muted"],
};

/** Renders the inside of the row of a change. */
export function changeRow(change: SurfaceChange, strings: StringsController): TemplateResult {
  const { t } = strings;
  const [sign, look] = CLASS_LOOKS[change.class];
  const isServer = change.item === "server";
  return html`<span class="first">
      <span class=${look} role="img" aria-label=${t(`changes.class-${change.class}`)}>${icon(sign)}</span>
      <span class="muted" role="img" aria-label=${t(`changes.${change.item}`)}>${icon(KINDS[change.item])}</span>
      <bdi class="name">${isServer ? t("changes.server") : visibleLine(change.name, 200)}</bdi>
    </span>
    <span class="second muted"><bdi>${changeSentence(change, strings)}</bdi></span>`;
}

/** Tokens of the definition of a tool. */
export interface ToolTokens {
  readonly name: string;
  readonly tokens: number;
  /** Tokens of the earlier definition; absent if there was none. */
  readonly before?: number;
}

/** Renders the inside of the row of a tool. `most`: tokens of the largest definition, for the bar behind the number. */
export function tokenRow(
  { name, tokens, before }: ToolTokens,
  most: number,
  { t, formats }: StringsController,
): TemplateResult {
  const difference = before === undefined ? 0 : tokens - before;
  const part = most > 0 ? Math.round((tokens / most) * 100) : 0;
  return html`<span class="first">
      <span class="muted">${icon("tool")}</span>
      <bdi class="name">${visibleLine(name, 200)}</bdi>
      <span class="amount">${t("changes.tokens-of", { count: tokens })}</span>
    </span>
    <span class="second muted">
      <span class="bar-of" aria-hidden="true"><span .style=${`inline-size:${part}%`}></span></span>
      ${
        difference === 0
          ? nothing
          : html`<span>${t("changes.tokens-more", { difference: `${difference > 0 ? "+" : "−"}${formats.number(Math.abs(difference))}` })}</span>`
      }
    </span>`;
}
