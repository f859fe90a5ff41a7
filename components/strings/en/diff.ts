/**
 * English strings of the comparison of two texts. A comment above an entry (or a group) is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings of `<mcp-diff-view>`; the reference for all other languages. */
export const diffEn = {
  // Default names of the two texts.
  "diff.before": "Before",
  "diff.after": "After",
  // Name of the comparison; {before} and {after} are the names of the texts.
  "diff.label": "Changes from “{before}” to “{after}”",
  // Announced by screen readers instead of "+3 −1".
  "diff.counts": "Lines added: {added}, removed: {removed}",
  "diff.previous": "Previous change",
  "diff.next": "Next change",
  "diff.position": "Change {at} of {total}",
  "diff.changes": { one: "{count} change", other: "{count} changes" },
  // Button between two changes that shows the lines between them.
  "diff.fold": { one: "{count} unchanged line", other: "{count} unchanged lines" },
  // Button that shows the two texts in two columns instead of one.
  "diff.split": "Side by side",
  "diff.comparing": "Comparing…",
  "diff.equal": "No differences.",
  "diff.coarse": "Some parts differ too much for a line-by-line comparison. Both versions are shown.",
  "diff.too-large": "These texts are too large to compare.",
} satisfies Readonly<Record<string, Entry>>;
