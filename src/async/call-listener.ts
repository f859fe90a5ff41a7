/** Calls listeners so that an exception in one does not affect the others. */

/** Calls a listener. Its exception is reported as uncaught and affects neither answers nor other listeners. */
export function callListener<T>(listener: ((value: T) => void) | undefined, value: T): void {
  try {
    listener?.(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
