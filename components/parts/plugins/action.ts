/** Actions that a page adds to its panels: their contract. */
import type { ClientHost, ClientServer } from "../../../src/client/api/index.js";
import type { CallToolResult } from "../../../src/protocol/types/index.js";
import type { Label } from "./label.js";
import type { PanelElement } from "./panel-element.js";

/** Data for an action in the command palette. */
export interface PaletteActionContext {
  /** The panel whose palette is open. */
  readonly panel: PanelElement;
  /** The panel's host. */
  readonly host: ClientHost;
  /** The open server; `undefined` if no server is open, or if it is not connected. */
  readonly server: ClientServer | undefined;
}

/**
 * Data for an action beside a result. Everything but the id comes from the server or the user: treat it as untrusted.
 */
export interface ResultActionContext {
  readonly serverId: string;
  /** The panel, through which calls can be made; `undefined` if the view is used without a panel. */
  readonly panel: PanelElement | undefined;
  /** Name of the tool that was called. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Returns the whole result, `isError` included. Rejects if the result was released. */
  result(): Promise<CallToolResult>;
}

interface ActionText {
  /** Unique name, for example `post-to-chat`: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Text of the button or the palette's entry. */
  readonly label: Label;
  /** Icon: the data of an SVG path on a 16 × 16 grid, drawn as a line. Default: none. */
  readonly icon?: string;
}

/** Action in the command palette. If `run` throws or rejects, the panel shows the error. */
export interface PaletteAction extends ActionText {
  readonly place?: "palette";
  run(context: PaletteActionContext): unknown;
}

/**
 * Button beside each result of a tool. While `run` is pending, the button is disabled; if it rejects, the error is
 * shown beside it.
 */
export interface ResultAction extends ActionText {
  readonly place: "result";
  run(context: ResultActionContext): unknown;
}

/** Action that a page adds to all its panels. */
export type ActionDefinition = PaletteAction | ResultAction;
