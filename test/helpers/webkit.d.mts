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
  /** Runs a function in the innermost frame below the frame that a function finds in the page. */
  runInFrame<CodeArgs extends readonly unknown[], Args extends readonly unknown[], Result>(
    code: PageFunction<CodeArgs, Result>,
    codeArgs: CodeArgs,
    find: PageFunction<Args, unknown>,
    ...args: Args
  ): Promise<Result>;
  clickInFrame<Args extends readonly unknown[]>(
    selector: string,
    find: PageFunction<Args, unknown>,
    ...args: Args
  ): Promise<void>;
  press(key: "Tab" | "Escape" | "Enter", options?: { readonly shift?: boolean }): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A driver and its display. */
export declare class WebKit {
  start(): Promise<this>;
  session(options?: { readonly pageLoadStrategy?: "normal" | "none" }): Promise<WebKitSession>;
  stop(): void;
}
