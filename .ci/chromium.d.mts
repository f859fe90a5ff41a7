/** Launch options for Playwright; see chromium.mjs. */
export declare const launchOptions: { headless: boolean; args: string[]; executablePath?: string };
export declare const args: string[];
export declare const executablePath: string | undefined;

/** A browser of the system that is more than the headless shell; `undefined` when there is none. */
export function wholeBrowser(): string | undefined;
