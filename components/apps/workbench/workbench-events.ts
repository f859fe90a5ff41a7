/** Events of the workbench to the app element around it. */
import type { AppRun } from "../../../src/client/api/index.js";
import type { FramePolicy } from "../app-frame.js";
import type { ContextOverrides } from "../surroundings.js";

/**
 * Fired when the author changes the surroundings that the app receives. `width`: of the frame, in CSS pixels; absent:
 * all there is.
 */
export class AppContextChangeEvent extends Event {
  readonly overrides: ContextOverrides;
  readonly width: number | undefined;

  constructor(overrides: ContextOverrides, width: number | undefined) {
    super("mcp-app-context-change");
    this.overrides = overrides;
    this.width = width;
  }
}

/** Fired when the author wants the app to be shown in another mode. */
export class AppDisplayModeRequestEvent extends Event {
  readonly mode: "inline" | "fullscreen";

  constructor(mode: "inline" | "fullscreen") {
    super("mcp-app-display-mode-request");
    this.mode = mode;
  }
}

/**
 * Fired when the author wants the app to be opened again, with other data or under other policies: one frame for each.
 */
export class AppReloadRequestEvent extends Event {
  readonly run: AppRun;
  readonly policies: readonly FramePolicy[];

  constructor(run: AppRun, policies: readonly FramePolicy[]) {
    super("mcp-app-reload-request");
    this.run = run;
    this.policies = policies;
  }
}

/** Fired when the author wants to send another result to the app that is open. */
export class AppResultRequestEvent extends Event {
  readonly result: NonNullable<AppRun["result"]>;

  constructor(result: NonNullable<AppRun["result"]>) {
    super("mcp-app-result-request");
    this.result = result;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-app-context-change": AppContextChangeEvent;
    "mcp-app-display-mode-request": AppDisplayModeRequestEvent;
    "mcp-app-reload-request": AppReloadRequestEvent;
    "mcp-app-result-request": AppResultRequestEvent;
  }
}
