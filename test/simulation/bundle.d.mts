/** Types of `bundle.mjs`. */
import type { Mutation } from "./mutations.js";

export interface BundledSimulation {
  readonly file: string;
  remove(): void;
}

export function bundleSimulation(options?: {
  readonly defect?: Mutation;
  readonly entry?: string;
}): Promise<BundledSimulation>;
