/** Starts the real servers; see peers.mjs. */
export declare function startPeers(): Promise<{
  readonly urls: Readonly<Record<"notebook" | "everything", string>>;
  stop(): void;
}>;

/** Starts a program of Node's; resolves with its process when something answers at `url`. */
export declare function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<{ kill(): boolean }>;

/** The words that start the notebook on a port. */
export declare function notebookArgs(port: number): string[];
