/**
 * Marks on tool rows that say whether a tool has changed.
 *
 * Owns: adding marks to rows and removing them. Rows whose marks do not change remain the same objects.
 */
import type { ToolSummary } from "../client/api/index.js";
import type { ToolMarks } from "./snapshot.js";

/** The rows with their marks; `tools` itself if no mark changes. */
export function marked(tools: readonly ToolSummary[], marks: ToolMarks | undefined): readonly ToolSummary[] {
  const isRight = ({ name, changed, isNew }: ToolSummary): boolean =>
    (changed ?? false) === (marks?.changed.has(name) ?? false) &&
    (isNew ?? false) === (marks?.added.has(name) ?? false);
  if (tools.every(isRight)) return tools;
  return tools.map((tool) => {
    if (isRight(tool)) return tool;
    const { changed: _changed, isNew: _isNew, ...plain } = tool;
    return {
      ...plain,
      ...(marks?.changed.has(tool.name) && { changed: true as const }),
      ...(marks?.added.has(tool.name) && { isNew: true as const }),
    };
  });
}
