/**
 * Actions on the arguments of a tool: save them, run them as a task or again after changes, copy the call.
 *
 * Owns: rendering the row of actions below the form.
 */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { live } from "lit/directives/live.js";
import type { Host, ServerSnapshot } from "../../../src/client/api/index.js";
import { isJsonObject } from "../../../src/json/json-object.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { metaFor } from "../../page-storage/request-options.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { StringsController } from "../../strings/index.js";
import type { Sendable } from "./arguments-draft.js";
import { copyCall } from "./copy-call.js";
import "./saved-sets.js";
import type { ArgumentsRequestEvent } from "./saved-sets.js";

/** Data for rendering the button. */
interface SaveToolCall {
  readonly host: Host | undefined;
  readonly server: ServerSnapshot | undefined;
  readonly tool: string;
  readonly sendable: Sendable;
  /** Newest call of the tool. */
  readonly run: Run | undefined;
}

/** Renders the button; nothing for a recording. */
function saveToolCall({ host, server, tool: name, sendable, run }: SaveToolCall): TemplateResult | typeof nothing {
  if (!host || host.isRecorded || !server) return nothing;
  import("../collections/save-call.js").catch(() => undefined); // without the code there is no button
  const call =
    run?.outcome?.kind === "result"
      ? ({ kind: "tool", name, args: run.args, resultId: run.outcome.view.resultId } as const)
      : sendable.kind === "arguments"
        ? ({ kind: "tool", name, args: sendable.args } as const)
        : undefined;
  return html`<mcp-save-call .host=${host} .serverId=${server.id} .url=${server.url} .call=${call}></mcp-save-call>`;
}

/** Data for rendering the row. */
export interface ArgumentTools {
  readonly definition: Tool;
  readonly server: ServerSnapshot | undefined;
  /** Current value of the form. */
  readonly value: unknown;
  readonly sendable: Sendable;
  /** Host and newest call, for saving the call into a collection. */
  readonly host: Host | undefined;
  readonly run: Run | undefined;
  readonly asTask: boolean;
  /** Button that watches the tool. */
  readonly watch: unknown;
  readonly onTask: () => void;
  readonly onArguments: (event: ArgumentsRequestEvent) => void;
}

/** Returns true if the caller may choose whether a call becomes a task. */
export function mayBeTask({ execution }: Tool): boolean {
  return execution?.taskSupport === "optional";
}

/** Keywords of a schema without arguments. */
const PLAIN = new Set(["type", "properties", "additionalProperties", "$schema", "title", "description"]);

/**
 * Returns true if the schema says that there are no arguments. A schema that says nothing about properties allows any.
 */
function hasNoArguments({ inputSchema }: Tool): boolean {
  const { properties, additionalProperties, type } = inputSchema as Readonly<Record<string, unknown>>; // a schema is an object
  const isEmpty = isJsonObject(properties) ? Object.keys(properties).length === 0 : additionalProperties === false;
  const isPlain = Object.keys(inputSchema).every((key) => PLAIN.has(key));
  return type === "object" && isEmpty && isPlain && !isJsonObject(additionalProperties);
}

/** Returns true unless the schema names no arguments, and the user has entered none. */
function hasAnything({ inputSchema }: Tool, value: unknown): boolean {
  const { properties } = inputSchema as Readonly<Record<string, unknown>>; // a schema is an object
  const hasKeys = (one: unknown): boolean => isJsonObject(one) && Object.keys(one).length > 0;
  return hasKeys(properties) || (isJsonObject(value) ? hasKeys(value) : value !== undefined);
}

/** Renders the row. */
export function argumentTools(tools: ArgumentTools, strings: StringsController): TemplateResult {
  const { definition, host, server, value, sendable, run, asTask, watch, onTask, onArguments } = tools;
  const { id, info, url } = server ?? {};
  const { name } = definition;
  return html`<div class="row argument-tools" @mcp-arguments-request=${onArguments}>
    ${hasNoArguments(definition) ? nothing : html`<mcp-saved-sets .url=${url} .tool=${name} .value=${value} .canSave=${hasAnything(definition, value)}></mcp-saved-sets>`}
    ${saveToolCall({ host, server, tool: name, sendable, run })} ${watch}
    ${
      mayBeTask(definition)
        ? html`<label class="row small">
            <input type="checkbox" .checked=${live(asTask)} @change=${onTask} />
            ${strings.t("runs.as-task")}
          </label>`
        : nothing
    }
    ${
      id !== undefined && info && sendable.kind === "arguments"
        ? guard([id, info, definition, sendable.args, strings.t], () =>
            copyCall(
              () => ({
                info,
                tool: name,
                args: sendable.args,
                schema: definition.inputSchema,
                ...metaFor({ id, info }),
              }),
              strings,
            ),
          )
        : nothing
    }
  </div>`;
}
