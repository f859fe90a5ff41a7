/**
 * Checks results against their tool's output schema (TL-08).
 *
 * Owns: when a result is checked, and reporting the verdict. Never delays a result unless the caller requests that. The
 * checker is loaded with the first result; if that fails, the result is still returned.
 */
import { ClientError, toPlainError } from "../../errors/index.js";
import type { CallToolResult, Tool } from "../../protocol/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";
import type { CallOptions } from "../api/index.js";
import type { OutputFinding } from "../results/output-check.js";
import type { ConnectionParts } from "./connection-parts.js";
import type { ToolFinder } from "./task-calls.js";

/** Parts of a connection used here. */
type OutputWatchParts = Pick<ConnectionParts, "id" | "platform" | "emit" | "report">;

export class OutputWatch {
  #parts: OutputWatchParts;
  #checker: Promise<SchemaChecker> | undefined;
  #hasListed = false;

  constructor(parts: OutputWatchParts) {
    this.#parts = parts;
  }

  /**
   * Definition of a tool that was never listed: the tools are listed once, before the call. `undefined` if the server
   * does not list the tool; rejects if listing fails.
   */
  async define(name: string, finder: ToolFinder, options: CallOptions): Promise<Tool | undefined> {
    if (this.#hasListed || !this.#parts.platform.openChecker) return undefined;
    const { signal, idleTimeoutMs, totalTimeoutMs } = options;
    const tools = await finder.listTools({
      ...(signal && { signal }),
      ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
      ...(totalTimeoutMs !== undefined && { totalTimeoutMs }),
    });
    this.#hasListed = true;
    return tools.find((tool) => tool.name === name);
  }

  /**
   * Checks a result. With `outputSchema: "reject"`, rejects with the defect; otherwise resolves at once and reports the
   * defect later.
   */
  async take(callId: string, tool: Tool | undefined, result: CallToolResult, options: CallOptions): Promise<void> {
    const { openChecker } = this.#parts.platform;
    if (tool?.outputSchema === undefined || !openChecker) return;
    const checking = this.#check(tool, result, openChecker);
    if (options.outputSchema === "reject") {
      const { problem, skipped } = await checking;
      if (problem) throw problem;
      if (skipped) throw new ClientError("ERR-LIMIT", partly(tool, skipped), { tool: tool.name, skipped });
    } else
      void checking.then(({ problem, skipped }) => {
        if (problem) this.#report(callId, tool.name, problem); // the report is not awaited
        else if (result.isError !== true)
          this.#parts.emit({ kind: "call-checked", serverId: this.#parts.id, callId, ...(skipped && { skipped }) });
      });
  }

  #report(callId: string, name: string, problem: ClientError): void {
    const { id: serverId, emit } = this.#parts;
    emit({ kind: "call-problem", serverId, callId, error: toPlainError(problem) });
    // A failed check is not the server's fault.
    if (problem.code === "ERR-OUTPUT-SCHEMA") this.#parts.report({ about: "tool", name, reason: problem.message });
  }

  async #check(tool: Tool, result: CallToolResult, open: () => Promise<SchemaChecker>): Promise<OutputFinding> {
    try {
      const { checkOutput } = await import("../results/output-check.js");
      return await checkOutput(tool, result, await (this.#checker ??= open()));
    } catch (cause) {
      this.#checker = undefined; // loading is retried with the next result
      const text = `The result of ${tool.name} could not be checked: the checker could not be loaded.`;
      return { problem: new ClientError("ERR-WORKER", text, { tool: tool.name, reason: "not-loaded" }, cause) };
    }
  }
}

const partly = ({ name }: Tool, skipped: readonly string[]): string =>
  `The result of ${name} was only checked in part: ${skipped.join(" ")}`;
