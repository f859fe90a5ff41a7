/**
 * Fields of a saved call: its names, its target, arguments, deadline and the variables that it saves.
 *
 * Owns: rendering the fields, and reporting a whole call with each change.
 */
import { html, type TemplateResult } from "lit";
import type { CollectionCall } from "../../../src/collections/index.js";
import { isObject } from "../../../src/json/is-object.js";
import { targetOf } from "../../../src/collections/planned-calls.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import "../../parts/json/json-editor.js";
import type { StringsController } from "../../strings/index.js";

type Target = "tool" | "resource" | "prompt";
const TARGETS: readonly Target[] = ["tool", "resource", "prompt"];

/** Data for rendering the fields. */
export interface CallFields {
  readonly call: CollectionCall;
  /** Names of the servers of the collection. */
  readonly servers: readonly string[];
  readonly changed: (call: CollectionCall) => void;
}

/** Kind of what a call calls. */
export function targetKind({ tool, resource }: CollectionCall): Target {
  return tool !== undefined ? "tool" : resource !== undefined ? "resource" : "prompt";
}

/** Renders the fields. */
export function callFields({ call, servers, changed }: CallFields, strings: StringsController): TemplateResult {
  const { t } = strings;
  const kind = targetKind(call);
  const retarget = (next: Target, name: string): void => {
    if (name === "") return;
    const { tool: _tool, resource: _resource, prompt: _prompt, ...rest } = call;
    changed({ ...rest, [next]: name });
  };
  return html`
    ${labelledField("name", t("collections.name"), call.name, 200, (name) => name !== "" && changed({ ...call, name }))}
    <label class="line top"
      ><span>${t("collections.description")}</span
      ><textarea name="description" rows="2" maxlength="20000" .value=${call.description ?? ""} @change=${(event: Event & { readonly target: HTMLTextAreaElement }) => changed(optional(call, "description", event.target.value))}></textarea>
    </label>
    ${
      servers.length > 1 || call.server !== undefined
        ? html`<label class="line"
            ><span>${t("collections.server")}</span
            ><select name="server" @change=${(event: Event & { readonly target: HTMLSelectElement }) => changed(optional(call, "server", event.target.value))}>
              <option value="" .selected=${call.server === undefined}>${t("collections.server-default")}</option>
              ${[...new Set([...servers, ...(call.server === undefined ? [] : [call.server])])].map((name) => html`<option value=${name} .selected=${name === call.server}>${name}</option>`)}
            </select></label
          >`
        : ""
    }
    <div class="line">
      <select name="kind" aria-label=${t("collections.target-kind")} @change=${(event: Event & { readonly target: HTMLSelectElement }) => retarget(TARGETS.find((one) => one === event.target.value) ?? kind, targetOf(call))}>
        ${TARGETS.map((one) => html`<option value=${one} .selected=${one === kind}>${t(`collections.target-${one}`)}</option>`)}
      </select>
      <input name="target" class="mono" dir="ltr" spellcheck="false" autocomplete="off" maxlength="10000" aria-label=${t(`collections.target-${kind}`)} .value=${targetOf(call)} @change=${(event: Event & { readonly target: HTMLInputElement }) => retarget(kind, event.target.value.trim())} />
    </div>
    ${
      kind === "resource"
        ? ""
        : html`<mcp-json-editor
            label=${t("collections.arguments")}
            .value=${call.arguments ?? {}}
            @mcp-value-change=${(event: ValueChangeEvent) => {
              event.stopPropagation();
              const { value, problems } = event;
              if (problems.length === 0 && isObject(value)) changed({ ...call, arguments: value });
            }}
          ></mcp-json-editor>`
    }
    <label class="line"
      ><span>${t("collections.timeout")}</span
      ><input name="timeout" type="number" min="1" max="86400000" placeholder="60000" .value=${call.timeoutMs === undefined ? "" : String(call.timeoutMs)} @change=${(event: Event & { readonly target: HTMLInputElement }) => changed(withTimeout(call, event.target.valueAsNumber))} /></label
    >
    <label class="line top"
      ><span>${t("collections.save")}</span
      ><textarea
        name="save"
        class="mono"
        rows="2"
        dir="ltr"
        spellcheck="false"
        placeholder="id = $.structuredContent.id"
        .value=${Object.entries(call.save ?? {})
          .map(([name, path]) => `${name} = ${path}`)
          .join("\n")}
        @change=${(event: Event & { readonly target: HTMLTextAreaElement }) => changed(withSaved(call, event.target.value))}
      ></textarea>
    </label>
    <p class="muted small">${t("collections.save-note")}</p>
  `;
}

/** Renders a line with a label and a text. */
export function labelledField(
  name: string,
  label: string,
  value: string,
  max: number,
  changed: (text: string) => unknown,
): TemplateResult {
  return html`<label class="line"
    ><span>${label}</span
    ><input name=${name} autocomplete="off" maxlength=${max} .value=${value} @change=${(event: Event & { readonly target: HTMLInputElement }) => changed(event.target.value.trim())}
  /></label>`;
}

/** Call with a text, or without it if it is empty. */
function optional(call: CollectionCall, name: "description" | "server", text: string): CollectionCall {
  const { [name]: _before, ...rest } = call;
  return text === "" ? rest : { ...rest, [name]: text };
}

function withTimeout({ timeoutMs: _before, ...call }: CollectionCall, timeoutMs: number): CollectionCall {
  return timeoutMs > 0 ? { ...call, timeoutMs: Math.min(86_400_000, timeoutMs) } : call;
}

/** Call that saves the variables of these lines: `name = path`. Other lines are left out. */
function withSaved({ save: _before, ...call }: CollectionCall, lines: string): CollectionCall {
  const save = [...lines.matchAll(/^\s*([A-Za-z][A-Za-z0-9_.-]{0,63})\s*=\s*(\$.*?)\s*$/gm)].map(
    ([, name = "", path = ""]) => [name, path] as const,
  );
  return save.length === 0 ? call : { ...call, save: Object.fromEntries(save) };
}
