/** Milliseconds that calls took, by their results, without the time the user took for input requests. */
const elapsed = new WeakMap<object, number>();

/** Notes the time of the call that gave `result`. */
export function noteElapsed(result: object, elapsedMs: number): void {
  elapsed.set(result, elapsedMs);
}

/** The time of the call that gave `result`, where it was measured. */
export function elapsedOf(result: object): number | undefined {
  return elapsed.get(result);
}
