/**
 * Shows mismatches between a result and its schema: the path, the reason, and the schema keyword.
 *
 * Owns: rendering the first mismatches. The engine finds them; names in them come from the server.
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

/** Maximum number of mismatches shown; the rest is only counted. */
const SHOWN = 5;

/** JSON Schema keywords by the problem they detect; all of them if several detect the same. */
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

/** Returns true for the error of a result that was checked and does not match its schema. */
export function isMismatch(problem: PlainError | undefined): problem is PlainError & { readonly kind: "client" } {
  return problem?.kind === "client" && problem.code === "ERR-OUTPUT-SCHEMA";
}

/**
 * Returns true if an item of the error's data is a complete mismatch. The engine truncates mismatches that are too
 * large for one event.
 */
function isFinding(one: unknown): one is SchemaProblem {
  return typeof one === "object" && one !== null && "path" in one && Array.isArray(one.path);
}

/** Renders the mismatches, one line each. */
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
