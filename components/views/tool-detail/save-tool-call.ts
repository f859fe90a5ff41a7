/**
 * Button that saves a call of the open tool into a collection: the newest call with its result, or the arguments in the
 * form. Its code is loaded with the first tool.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host, ServerSnapshot } from "../../../src/client/api/index.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { Sendable } from "./sendable.js";

/** Data for rendering the button. */
export interface SaveToolCall {
  readonly host: Host | undefined;
  readonly server: ServerSnapshot | undefined;
  readonly tool: string;
  readonly sendable: Sendable;
  /** Newest call of the tool. */
  readonly run: Run | undefined;
}

/** Renders the button; nothing for a recording. */
export function saveToolCall({ host, server, tool, sendable, run }: SaveToolCall): TemplateResult | typeof nothing {
  if (!host || host.isRecorded || !server) return nothing;
  import("../collections/save-call.js").catch(() => undefined); // without the code there is no button
  const name = tool;
  const call =
    run?.outcome?.kind === "result"
      ? ({ kind: "tool", name, args: run.args, resultId: run.outcome.view.resultId } as const)
      : sendable.kind === "arguments"
        ? ({ kind: "tool", name, args: sendable.args } as const)
        : undefined;
  return html`<mcp-save-call .host=${host} .serverId=${server.id} .url=${server.url} .call=${call}></mcp-save-call>`;
}
