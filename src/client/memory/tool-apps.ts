/**
 * Apps in lists of tools: what a row says of them, and problems of their metadata. Loaded with the first tool that has
 * `_meta`.
 *
 * Owns: both, for one tool at a time. Does not own: reading the metadata (`src/apps`).
 */
import type { Tool } from "../../protocol/index.js";
import { toolAppProblem } from "../../apps/app-problems.js";
import type { Problem } from "../api/index.js";

export { appMarksOf } from "../../apps/app-metadata.js";

/** Reports the tools whose metadata can't be used. */
export function reportToolApps(tools: readonly Tool[], report: (problem: Omit<Problem, "at">) => void): void {
  for (const { name, _meta } of tools) {
    const reason = toolAppProblem(_meta);
    if (reason !== undefined) report({ about: "tool", name, reason });
  }
}
