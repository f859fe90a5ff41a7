export function alternativesOf(pattern: string): readonly string[];
