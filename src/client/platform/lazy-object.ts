/**
 * Part of the façade whose code is loaded with the first call: kept results, sign-in, traffic.
 *
 * Owns: waiting for the code. All methods are asynchronous, so the delay is invisible to callers.
 */

/** Shape of any asynchronous method. */
type AsyncMethod = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Object with the methods of the object that `load` returns; a failure to load rejects the call. `load` runs for each
 * call. `own`: methods that need no loaded code.
 */
export function lazyObject<T extends object>(load: () => Promise<Partial<T>>, own: Partial<T> = {}): T {
  const call =
    (name: string | symbol): AsyncMethod =>
    async (...args) => {
      const part = await load();
      return (part as Record<string | symbol, AsyncMethod>)[name]?.call(part, ...args); // the caller determines the type
    };
  // An object with a `then` method would be treated as a promise, and one with members such as `_$litDirective$` as a
  // Lit template value.
  const isMethod = (name: string | symbol): boolean => /^[a-z]+$/i.test(String(name)) && name !== "then";
  const owned = own as Readonly<Record<string | symbol, unknown>>;
  return new Proxy({} as T, { get: (_, name) => (isMethod(name) ? (owned[name] ?? call(name)) : undefined) });
}
