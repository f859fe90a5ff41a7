/** A plain static file server; see static-server.mjs. */
export declare function serveStatic(options: {
  readonly folder: string;
  readonly pages?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly mcp?: string;
  readonly compress?: boolean;
}): Promise<{ readonly origin: string; close(): void }>;
