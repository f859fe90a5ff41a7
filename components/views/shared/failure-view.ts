/**
 * Shows a failure with its remedy: retrying, or reconnecting if the connection is gone.
 *
 * Owns: determining the failures after which the connection is gone. Does not own: the texts of failures.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ErrorCode, PlainError } from "../../../src/errors/index.js";
import "../../parts/basic/error-view.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

const GONE: readonly ErrorCode[] = ["ERR-SESSION", "ERR-CLOSED", "ERR-WORKER"];

/** Returns true if another attempt on the same connection can't help. */
export function meansGone(error: PlainError): boolean {
  if (error.kind !== "client" && error.kind !== "server") return false;
  return GONE.includes(error.code) && error.data.reason !== "not-loaded"; // the code is loaded with the next attempt
}

/** Data for rendering a failure. */
export interface Failure {
  readonly error: PlainError;
  /** True if there is no connection for a retry. */
  readonly lost: boolean;
  readonly retry: () => void;
  /** Reconnects; absent if there is nothing to connect to. */
  readonly connect: (() => void) | undefined;
  /** Additional remedies, as buttons. */
  readonly more?: TemplateResult | typeof nothing;
}

/** Renders the failure. */
export function failureView(
  { error, lost, retry, connect, more = nothing }: Failure,
  strings: StringsController,
): TemplateResult {
  return html`<mcp-error-view ?retryable=${!lost} .error=${error} @mcp-retry-request=${retry}>
    ${lost && connect && !isOfRecording(error) ? connectButton(connect, strings) : nothing}
    ${more}
  </mcp-error-view>`;
}

/** Returns true if the failure is that of a recording, which has no server to connect to. */
function isOfRecording(error: PlainError): boolean {
  return error.kind === "client" && error.data.isRecording === true;
}

/** Renders the reconnect button. */
export function connectButton(connect: () => void, { t }: StringsController): TemplateResult {
  return html`<button class="connect" @click=${connect}>${icon("refresh")}${t("server.retry")}</button>`;
}
