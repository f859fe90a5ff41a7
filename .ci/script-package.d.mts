/** The manifest of the package with the scripts for pages. */
export function scriptManifest(): Readonly<Record<string, unknown>>;
