/**
 * Mismatches between a result and its schema: the place, the reason, and the keyword of the schema.
 *
 * Owns: drawing the first of these. The engine finds them; names in them are the server's.
 */
import { html, type TemplateResult } from "lit";
import type { PlainError } from "../../../src/errors/index.js";
import type { ProblemCode } from "../../../src/schema/check-value.js";
import type { SchemaProblem } from "../../../src/schema/validation/problems.js";
import { formsEn } from "../../strings/en/forms.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { problemText } from "../basic/problem-text.js";
import { pathText } from "../basic/path-text.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(formsEn);

/** Shown; the rest is counted. */
const SHOWN = 5;

/** Keywords of JSON Schema by what they find; where several find the same, all of them. */
const KEYWORDS: Partial<Readonly<Record<ProblemCode, string>>> = {
  required: "required",
  type: "type",
  enum: "enum",
  min: "minimum",
  max: "maximum",
  above: "exclusiveMinimum",
  below: "exclusiveMaximum",
  multiple: "multipleOf",
  "min-length": "minLength",
  "max-length": "maxLength",
  "min-items": "minItems",
  "max-items": "maxItems",
  unique: "uniqueItems",
  format: "format",
  pattern: "pattern",
  "needed-by": "dependentRequired",
  "unknown-key": "additionalProperties",
  "extra-items": "items",
  not: "not",
  contains: "contains",
  "key-names": "propertyNames",
  "min-members": "minProperties",
  "max-members": "maxProperties",
  variant: "anyOf, oneOf",
  variants: "oneOf",
};

/** True for the error of a result that was checked and does not fit. */
export function isMismatch(problem: PlainError | undefined): problem is PlainError & { readonly kind: "client" } {
  return problem?.kind === "client" && problem.code === "ERR-OUTPUT-SCHEMA";
}

/** As the engine's check puts them there, unless they were too much for one event and were cut. */
function isFinding(one: unknown): one is SchemaProblem {
  return typeof one === "object" && one !== null && "path" in one && Array.isArray(one.path);
}

/** Draws what was found, a line each. */
export function outputProblems(
  problem: PlainError & { readonly kind: "client" },
  { t }: StringsController,
): TemplateResult {
  const { problems } = problem.data;
  const found = (Array.isArray(problems) ? problems : []).filter(isFinding);
  const rest = found.length - SHOWN;
  return html`<ul class="found">
    ${found.slice(0, SHOWN).map((one) => {
      const { code, params, member } = one;
      const path = ["structuredContent", ...one.path, ...(member === undefined ? [] : [member])];
      const keyword = KEYWORDS[code];
      return html`<li>
        <code dir="ltr">${visibleLine(pathText(path).slice(2), 200)}</code> ${problemText(t, { path, code, params })}
        ${keyword === undefined ? "" : html`<code class="muted" dir="ltr">${keyword}</code>`}
      </li>`;
    })}
    ${rest > 0 ? html`<li class="muted">${t("result.more-problems", { count: rest })}</li>` : ""}
  </ul>`;
}
