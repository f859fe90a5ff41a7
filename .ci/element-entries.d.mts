import type { Plugin } from "vite";

export interface ElementEntry {
  readonly name: string;
  readonly className: string;
  readonly source: string;
}
export function elementEntries(): readonly ElementEntry[];
export function elementModules(): { readonly entries: Readonly<Record<string, string>>; readonly plugin: Plugin };
/** Files that have the elements, by tag. */
export function elementFiles(): Readonly<Record<string, string>>;
export function elementLoaders(): Plugin;
