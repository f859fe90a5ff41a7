export interface Weight {
  readonly files: number;
  readonly code: number;
  readonly imports: number;
  readonly importsPer100: number;
  readonly longLines: number;
}
export function weigh(texts: readonly string[]): Weight;
export function tooHeavy(
  weights: Readonly<Record<string, Partial<Weight>>>,
  limits: Readonly<Record<string, Partial<Weight>>>,
): readonly string[];
