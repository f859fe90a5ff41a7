/**
 * Address of the worker's main module, in builds that have the worker as modules which it loads when they are needed.
 * Those builds put their own module in place of this one (`.ci/vite-worker-parts.ts`).
 */
export const workerParts: (() => string) | undefined = undefined;
