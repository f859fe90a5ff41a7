/**
 * Notes around the rows of a list: its age, its failure, and the reason it is empty.
 *
 * Owns: rendering the notes, with the sentences of the respective view. Loaded after the list. Does not own: the rows
 * or the data.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import { prepareItems, type Searchable } from "../../../src/state/filter.js";
import type { ListState, ServerState } from "../../../src/state/index.js";
import { type StringsController, addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { connectAgain } from "../shared/connect-again.js";
import { emptyState } from "../shared/empty-state.js";
import { listsEn } from "../../strings/en/lists.js";

addEnglish(listsEn);

/** A list that may differ from the server's current one. */
interface AgedList {
  /** Kind of list, which selects the sentences. */
  readonly words: "tools" | "resources" | "prompts";
  readonly server: ServerState | undefined;
  /** True while the list is being requested from the server. */
  readonly isAwaited: boolean;
  /** Time at which a cached list was stored, in milliseconds since the epoch. */
  readonly storedAt: number | undefined;
}

/** Returns a sentence with the age of the list, if that is known. */
function ageOf({ words, server, isAwaited, storedAt }: AgedList, { t, formats }: StringsController): string {
  if (isAwaited) return t(`${words}.remembered`);
  const { recordedAt } = server?.server ?? {};
  const at = recordedAt ?? storedAt;
  if (at === undefined) return t(`${words}.stale`);
  const time = formats.moment(at);
  return recordedAt === undefined ? t(`${words}.stale-since`, { time }) : t("list.recorded", { time });
}

/** Returns a sentence that the recording has no such list; `undefined` outside recordings. */
function notRecorded(server: ServerState | undefined, { t }: StringsController): string | undefined {
  return server?.server.recordedAt === undefined ? undefined : t("list.not-recorded");
}

/** Facts about a list. */
export interface ListFrame {
  /** Name of the capability, which selects the sentences. */
  readonly words: "tools" | "resources" | "prompts";
  readonly element: HTMLElement;
  readonly host: Host | undefined;
  readonly server: ServerState | undefined;
  /** True if there is a connection to the server. */
  readonly isOnline: boolean;
  readonly list: ListState<unknown>;
  /** True if the list is loaded or about to be loaded. */
  readonly isLoading: boolean;
  readonly total: number;
  readonly filter: string;
  /** Clears the filter. */
  readonly clear: () => void;
  readonly reload: () => void;
}

const ICONS = { tools: "tool", resources: "resource", prompts: "prompt" } as const;

/** Renders the age of the list and its failure. */
export function listState(frame: ListFrame, strings: StringsController): TemplateResult {
  const { words, element, host, server, isOnline, isLoading, list, total } = frame;
  const { error } = list;
  const connect = (): void => void connectAgain(element, host, server?.server);
  const isOld = total > 0 && (list.isStale === true || server?.server.state !== "connected");
  const age = { words, server, isAwaited: isLoading, storedAt: list.storedAt };
  return html`${isOld ? html`<div class="stale muted small" role="status">${ageOf(age, strings)}</div>` : nothing}
    ${
      list.isPartial && error
        ? html`<p class="partial small" role="status">${icon("warning")} ${strings.t(`${words}.partial`, { count: list.items.length })}</p>`
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

/** Renders the content shown instead of rows. */
export function listEmpty(
  { words, server, list, total, filter, clear }: ListFrame,
  strings: StringsController,
): TemplateResult | typeof nothing {
  const { t } = strings;
  const say = (text: string, advice?: string): TemplateResult => emptyState(ICONS[words], text, advice);
  if (total > 0) {
    const all = html`<button @click=${clear}>${t("tools.clear-filter")}</button>`;
    return emptyState("search", t(`${words}.no-match`, { query: filter.slice(0, 200) }), undefined, all);
  }
  const missing = notRecorded(server, strings);
  if (missing !== undefined) return say(missing);
  if (server?.server.state !== "connected") return say(t("tools.no-server"), t(`${words}.no-server-advice`));
  if (server.server.info?.capabilities[words] === undefined) return say(t(`${words}.not-offered`));
  return list.error ? nothing : say(t(`${words}.empty`), t(`${words}.empty-advice`));
}

/** Number of items of each list that are prepared. */
const prepared = new WeakMap<readonly Searchable[], number>();

/** Prepares the items of a list for its filter, page by page as they arrive. */
export function prepareList(items: readonly Searchable[]): void {
  const from = prepared.get(items) ?? 0;
  if (items.length <= from) return;
  prepareItems(items.slice(from));
  prepared.set(items, items.length);
}
