/** Where Firefox and WebKit are; see engines.mjs. */
export type EngineName = "firefox" | "webkit";
export declare function firefoxPath(): string | undefined;
export declare function enginesHere(): readonly EngineName[];
export declare function firefoxOptions(executablePath: string): {
  headless: boolean;
  channel: string;
  executablePath: string;
};
