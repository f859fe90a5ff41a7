/** The system's WebKitGTK over WebDriver; see webkit.mjs. */

/** A function that runs in the page: it sees nothing of this module. */
export type PageFunction<Args extends readonly unknown[], Result> = (...args: Args) => Result;

/** One browser, with nothing stored. */
export interface WebKitSession {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  run<Args extends readonly unknown[], Result>(code: PageFunction<Args, Result>, ...args: Args): Promise<Result>;
  click<Args extends readonly unknown[]>(find: PageFunction<Args, unknown>, ...args: Args): Promise<void>;
  fill<Args extends readonly unknown[]>(text: string, find: PageFunction<Args, unknown>, ...args: Args): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A driver and its display. */
export declare class WebKit {
  start(): Promise<this>;
  session(options?: { readonly pageLoadStrategy?: "normal" | "none" }): Promise<WebKitSession>;
  stop(): void;
}
