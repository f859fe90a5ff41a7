/**
 * What surrounds the rows of a list that comes whole: filter, count, failure, and what an empty one says.
 *
 * Owns: drawing it, in the sentences of one of the views. Never the rows, never what is loaded.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import type { WholeList } from "../../controllers/server-lists.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/index.js";
import { failureView, meansGone } from "../failure-view.js";
import { connectingNote } from "../connecting/connecting-note.js";
import { ageOf, notRecorded } from "./list-age.js";
import { connectAgain } from "../server-header/connect-again.js";

/** What the frame of a list is drawn from. */
export interface ListFrame {
  /** Whose sentences it says. */
  readonly words: "resources" | "prompts";
  readonly element: HTMLElement;
  readonly host: Host | undefined;
  readonly server: ServerState | undefined;
  /** Can be asked now. */
  readonly isOnline: boolean;
  readonly list: WholeList<unknown>;
  readonly total: number;
  /** How many there are to say, where that is not the total. */
  readonly counted?: number;
  /** How many of the total can't be used. */
  readonly malformed: number;
  readonly shown: number;
  readonly filter: string;
  /** Empties the filter. */
  readonly clear: () => void;
  readonly reload: () => void;
}

/** Draws the line with the field of the filter; `more` are further buttons. */
export function listBar(
  { words, isOnline, list, reload }: ListFrame,
  field: TemplateResult,
  { t }: StringsController,
  more: unknown = nothing,
): TemplateResult {
  return html`<div class="bar">
    ${field}
    ${more}
    <button
      class="icon"
      title=${t(`${words}.reload`)}
      aria-label=${t(`${words}.reload`)}
      ?disabled=${!isOnline || list.state === "loading"}
      @click=${reload}
    >
      ${icon("refresh")}
    </button>
  </div>`;
}

/** Draws how many there are, how far they can be trusted, and what failed; `more` stands beside the count. */
export function listState(frame: ListFrame, strings: StringsController, more: unknown = nothing): TemplateResult {
  const { element, host, server, isOnline, list, total } = frame;
  const { error } = list;
  const connect = (): void => void connectAgain(element, host, server?.server);
  return html`<div class="state">
      <div class="count muted small" role="status">${countOf(frame, strings)}</div>
      ${more}
    </div>
    ${list.stale && total > 0 ? html`<div class="stale muted small">${ageOf({ ...frame, isAwaited: isBusy(frame), storedAt: list.storedAt }, strings)}</div>` : nothing}
    ${
      list.isPartial && error
        ? html`<p class="partial small" role="status">${icon("warning")} ${strings.t(`${frame.words}.partial`, { count: frame.counted ?? total })}</p>`
        : nothing
    }
    ${
      error
        ? html`<div class="failed">
            ${failureView({ error, lost: !isOnline || meansGone(error), retry: frame.reload, connect }, strings)}
          </div>`
        : nothing
    }`;
}

function countOf(
  { words, list, total, malformed, counted = total - malformed, shown, filter }: ListFrame,
  { t, formats }: StringsController,
): string {
  if (total === 0) return list.state === "loading" ? t(`${words}.loading`) : "";
  if (filter.trim() !== "") {
    return t("tools.count-of", { shown: formats.number(shown), total: formats.number(total) });
  }
  const count = t(list.state === "loading" ? `${words}.count-loading` : `${words}.count`, { count: counted });
  return malformed === 0 ? count : t("tools.and-malformed", { tools: count, count: malformed });
}

/** Draws what is there in place of rows; nothing where there are rows. */
export function listEmpty(frame: ListFrame, strings: StringsController): TemplateResult | typeof nothing {
  const { t } = strings;
  const { words, server, list, total, shown, filter } = frame;
  const say = (text: string, advice?: string): TemplateResult =>
    html`<div class="empty"><p>${text}</p>${advice === undefined ? nothing : html`<p class="muted small">${advice}</p>`}</div>`;
  if (shown > 0) return nothing;
  if (total > 0) {
    return html`<div class="empty">
      <p>${t(`${words}.no-match`, { query: filter.slice(0, 200) })}</p>
      <button @click=${frame.clear}>${t("tools.clear-filter")}</button>
    </div>`;
  }
  if (isBusy(frame))
    return html`${connectingNote(frame.host, server)}<div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div>`;
  const missing = notRecorded(server, strings);
  if (missing !== undefined) return say(missing);
  if (server?.server.state !== "connected") return say(t("tools.no-server"), t(`${words}.no-server-advice`));
  if (server.server.info?.capabilities[words] === undefined) return say(t(`${words}.not-offered`));
  return list.error ? nothing : say(t(`${words}.empty`), t(`${words}.empty-advice`));
}

function isBusy({ server, list, isOnline }: ListFrame): boolean {
  return server?.server.state === "connecting" || list.state === "loading" || (isOnline && list.state === "idle");
}
