/** Starts the real servers; see peers.mjs. */
export declare function startPeers(): Promise<{
  readonly urls: Readonly<Record<"notebook" | "everything", string>>;
  stop(): void;
}>;
