/** Uses of words that have left in a file, a line each. `file`: its path from the root. */
export function wordsThatLeft(file: string, text: string): string[];
