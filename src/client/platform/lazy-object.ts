/**
 * A part of the façade whose code comes with the first call: results that are kept, signing in, traffic.
 *
 * Owns: waiting for it. All its methods are asynchronous, so nobody can tell.
 */

/** What any asynchronous method is. */
type AsyncMethod = (...args: readonly unknown[]) => Promise<unknown>;

/** An object whose methods are those of what `load` gives; a failure to load rejects the call. `load` is called for each of them. */
export function lazyObject<T extends object>(load: () => Promise<T>): T {
  const call =
    (name: string | symbol): AsyncMethod =>
    async (...args) => {
      const part = await load();
      return (part as Record<string | symbol, AsyncMethod>)[name]?.call(part, ...args); // whoever calls it has its type
    };
  // An object with a `then` would be taken for a promise, and one with members such as `_$litDirective$` for something of a template.
  const isMethod = (name: string | symbol): boolean => /^[a-z]+$/i.test(String(name)) && name !== "then";
  return new Proxy({} as T, { get: (_, name) => (isMethod(name) ? call(name) : undefined) });
}
