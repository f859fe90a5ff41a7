/**
 * Part of the façade whose code is loaded with the first call: kept results, signing in, traffic.
 *
 * Owns: waiting for it. All its methods are asynchronous, so the delay is invisible to callers.
 */

/** Shape of any asynchronous method. */
type AsyncMethod = (...args: readonly unknown[]) => Promise<unknown>;

/** Object with the methods of the object that `load` returns; a failure to load rejects the call. `load` runs for each call. */
export function lazyObject<T extends object>(load: () => Promise<T>): T {
  const call =
    (name: string | symbol): AsyncMethod =>
    async (...args) => {
      const part = await load();
      return (part as Record<string | symbol, AsyncMethod>)[name]?.call(part, ...args); // the caller has its type
    };
  // An object with a `then` would be taken for a promise, and one with members such as `_$litDirective$` for something of a template.
  const isMethod = (name: string | symbol): boolean => /^[a-z]+$/i.test(String(name)) && name !== "then";
  return new Proxy({} as T, { get: (_, name) => (isMethod(name) ? call(name) : undefined) });
}
