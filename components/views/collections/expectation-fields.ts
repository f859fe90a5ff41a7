/**
 * Fields of one expectation.
 *
 * Owns: a field for each member, and leaving out members that are empty. Reports a whole expectation with each change.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { CallStatus, Expectation, ExpectationKind } from "../../../src/collections/index.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import "../../parts/json/json-editor.js";
import type { StringsController } from "../../strings/index.js";

/** Kinds in the order in which they are offered. */
export const EXPECTATION_KINDS: readonly ExpectationKind[] = [
  "status",
  "equals",
  "matches",
  "exists",
  "schema",
  "time",
  "snapshot",
];
const STATUSES: readonly CallStatus[] = ["done", "tool-error", "failed"];

type Changed = (expectation: Expectation) => void;
type InputEventOf = Event & { readonly target: HTMLInputElement };

/** Expectation of a kind before the user fills it in. */
export function newExpectation(kind: ExpectationKind): Expectation {
  switch (kind) {
    case "status":
      return { kind, status: "done" };
    case "equals":
      return { kind, path: "$.structuredContent", value: null };
    case "matches":
      return { kind, path: "$.content[0].text", pattern: "." };
    case "exists":
      return { kind, path: "$.structuredContent" };
    case "schema":
    case "snapshot":
      return { kind };
    case "time":
      return { kind, maxMs: 1_000 };
    default:
      return kind satisfies never;
  }
}

/** Renders the fields. */
export function expectationFields(
  expectation: Expectation,
  changed: Changed,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  switch (expectation.kind) {
    case "status":
      return html`<label class="line"
            ><span>${t("collections.kind-status")}</span>
            <select @change=${(event: Event & { readonly target: HTMLSelectElement }) => changed({ ...withoutCode(expectation), status: STATUSES.find((one) => one === event.target.value) ?? "done" })}>
              ${STATUSES.map((status) => html`<option value=${status} .selected=${status === expectation.status}>${t(`collections.status-${status}`)}</option>`)}
            </select></label
          >
          ${
            expectation.status === "failed"
              ? textLine(
                  t("collections.code"),
                  String(expectation.code ?? ""),
                  (code) => changed({ ...withoutCode(expectation), ...(code !== "" && { code: codeFrom(code) }) }),
                  "ERR-NOT-FOUND",
                )
              : nothing
          }`;
    case "equals":
      return html`${pathLine(expectation.path, (path) => changed({ ...expectation, path }), strings)}
        ${jsonLine(t("collections.value"), expectation.value, (value) => changed({ ...expectation, value: value ?? null }))}`;
    case "matches":
      return html`${pathLine(expectation.path, (path) => changed({ ...expectation, path }), strings)}
        ${textLine(t("collections.pattern"), expectation.pattern, (pattern) => pattern !== "" && changed({ ...expectation, pattern }))}`;
    case "exists":
      return html`${pathLine(expectation.path, (path) => changed({ ...expectation, path }), strings)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${expectation.exists === false}
            @change=${(event: InputEventOf) => changed({ kind: "exists", path: expectation.path, ...(event.target.checked && { exists: false }) })}
          />${t("collections.must-be-absent")}</label
        >`;
    case "schema":
      return html`${textLine(t("collections.path"), expectation.path ?? "", (path) => changed({ ...without(expectation, "path"), ...(path.startsWith("$") && { path }) }), "$.structuredContent")}
        ${jsonLine(t("collections.schema"), expectation.schema, (schema) => changed({ ...without(expectation, "schema"), ...(schema !== undefined && { schema }) }), true)}
        <p class="muted small">${t("collections.schema-note")}</p>`;
    case "time":
      return html`<label class="line"
        ><span>${t("collections.max-ms")}</span
        ><input
          type="number"
          min="1"
          max="86400000"
          .value=${String(expectation.maxMs)}
          @change=${(event: InputEventOf) => event.target.valueAsNumber > 0 && changed({ ...expectation, maxMs: Math.min(86_400_000, event.target.valueAsNumber) })}
      /></label>`;
    case "snapshot":
      return html`<label class="line top"
        ><span>${t("collections.ignore")}</span
        ><textarea
          class="mono"
          rows="2"
          spellcheck="false"
          dir="ltr"
          placeholder="$.structuredContent.updatedAt"
          .value=${(expectation.ignore ?? []).join("\n")}
          @change=${(event: Event & { readonly target: HTMLTextAreaElement }) => {
            const ignore = event.target.value
              .split("\n")
              .map((path) => path.trim())
              .filter((path) => path.startsWith("$"));
            changed({ ...without(expectation, "ignore"), ...(ignore.length > 0 && { ignore }) });
          }}
        ></textarea>
      </label>`;
    default:
      return expectation satisfies never;
  }
}

function without<T extends Expectation, K extends string>(expectation: T, name: K): T {
  return Object.fromEntries(Object.entries(expectation).filter(([key]) => key !== name)) as T; // only optional members are left out
}

const withoutCode = (expectation: Extract<Expectation, { kind: "status" }>): Extract<Expectation, { kind: "status" }> =>
  without(expectation, "code");

function codeFrom(text: string): string | number {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text.slice(0, 200);
}

function pathLine(path: string, changed: (path: string) => void, { t }: StringsController): TemplateResult {
  return textLine(t("collections.path"), path, (text) => text.startsWith("$") && changed(text), "$.content[0].text");
}

function textLine(label: string, value: string, changed: (text: string) => unknown, placeholder = ""): TemplateResult {
  return html`<label class="line"
    ><span>${label}</span
    ><input class="mono" dir="ltr" spellcheck="false" autocomplete="off" maxlength="10000" placeholder=${placeholder} .value=${value} @change=${(event: InputEventOf) => changed(event.target.value.trim())}
  /></label>`;
}

function jsonLine(label: string, value: unknown, changed: (value: unknown) => void, optional = false): TemplateResult {
  return html`<mcp-json-editor
    label=${label}
    ?optional=${optional}
    plain
    .value=${value}
    @mcp-value-change=${(event: ValueChangeEvent) => {
      event.stopPropagation();
      if (event.problems.length === 0) changed(event.value);
    }}
  ></mcp-json-editor>`;
}
