/** Types of publication.mjs for the tests. */
type Manifest = Readonly<Record<string, unknown>>;
export function withAddresses(
  manifest: Manifest,
  addresses: { readonly repository: string; readonly homepage: string; readonly bugs: string },
): Manifest;
export function withoutAddresses(manifest: Manifest): Manifest;
export function withReportAddress(text: string, addresses?: { readonly security: string }): string;
