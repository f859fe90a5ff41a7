/**
 * Extensions that the embedder implements, in one form: the functions of each, by method or result type.
 *
 * Owns: the form, which crosses threads with names in place of functions, and finding a function.
 * `extension-handlers.ts` checks what the embedder passes.
 */
import type { AnyHandler } from "./handlers.js";

/** Kinds of an extension's functions. */
export const EXTENSION_PARTS = ["notifications", "requests", "resultTypes"] as const;

/** Kind of an extension's functions. */
export type ExtensionPart = (typeof EXTENSION_PARTS)[number];

/** One extension. `F`: its functions, or what stands for them. */
export type ImplementedExtension<F = AnyHandler> = { readonly settings: object } & {
  readonly [P in ExtensionPart]: Readonly<Record<string, F>>;
};

/** Extensions by identifier. No two have a function for the same name. */
export type ExtensionTable<F = AnyHandler> = Readonly<Record<string, ImplementedExtension<F>>>;

/**
 * Function for a method or a result type, which a server chose; `undefined` if no extension has one. `isUsed`: says
 * which extensions are used with that server. Default: all.
 */
export function extensionFunction(
  table: ExtensionTable | undefined,
  part: ExtensionPart,
  name: string,
  isUsed: (id: string) => boolean = () => true,
): AnyHandler | undefined {
  const found = Object.entries(table ?? {}).find(([, extension]) => Object.hasOwn(extension[part], name));
  return found && isUsed(found[0]) ? found[1][part][name] : undefined;
}

/** Table with `change(…)` in place of each function. */
export function mapExtensions<F, G>(
  table: ExtensionTable<F>,
  change: (value: F, part: ExtensionPart, name: string) => G,
): ExtensionTable<G> {
  const changed = Object.entries(table).map(([id, extension]) => {
    const parts = EXTENSION_PARTS.map((part) => {
      const functions = Object.entries(extension[part]).map(([name, value]) => [name, change(value, part, name)]);
      return [part, Object.fromEntries(functions)];
    });
    return [id, { ...extension, ...Object.fromEntries(parts) }];
  });
  return Object.fromEntries(changed) as ExtensionTable<G>; // the same members, with another value for each function
}
