/**
 * Review of the servers of an import: reading a text of any kind, and rendering its servers.
 *
 * Owns: which drafts are chosen and ready. Loaded with the first text.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ServerPlace } from "../../page-storage/known-servers.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { ReadConfig, ServerDraft } from "./config-file.js";
import { checkDraft, draftRow, unusableRow, type CheckedDraft } from "./import-draft.js";
import type { FieldValues } from "./input-field.js";
import { looksLikeLink, readInstallLink } from "./install-link.js";
import { readConfigText } from "./read-config.js";
import { programRows, readServerJsonText, startFirst } from "./server-json-drafts.js";

export { MAX_CONFIG } from "../../../src/server-config/config-text.js";
export { serverJsonDrafts } from "./server-json-drafts.js";

/** Data for rendering a review, and functions that change it. */
export interface Review extends FieldValues {
  readonly read: ReadConfig;
  /** Drafts that the user checked (true) or unchecked (false). A draft without an entry keeps its default state. */
  readonly chosen: ReadonlyMap<ServerDraft, boolean>;
  /** Existing servers, for detecting duplicates. */
  readonly known: readonly ServerPlace[];
  /** True if the list of servers is full. */
  readonly isFull: boolean;
  readonly choose: (draft: ServerDraft, isChosen: boolean) => void;
  /** Adds the chosen drafts that are ready. */
  readonly add: (connect: boolean) => void;
}

type Ready = Extract<CheckedDraft, { readonly kind: "ready" }>;

/** Reads a link, a `server.json` or a config file; `file`: the name of its file. */
export async function readText(text: string, file?: string): Promise<ReadConfig> {
  if (looksLikeLink(text)) return readInstallLink(text);
  const described = /"(?:remotes|packages)"/.test(text) ? readServerJsonText(text) : undefined;
  return described ?? readConfigText(text, file);
}

/** Drafts that are chosen and can be added. */
export function readyDrafts(review: Review): readonly { readonly draft: ServerDraft; readonly ready: Ready }[] {
  return checkedDrafts(review).flatMap(({ draft, checked, isChosen }) =>
    isChosen && checked.kind === "ready" ? [{ draft, ready: checked }] : [],
  );
}

function checkedDrafts({ read, values, known, chosen }: Review): readonly CheckedRow[] {
  return read.drafts.map((draft) => {
    const checked = checkDraft(draft, values, known);
    const isDouble = checked.kind === "ready" && checked.duplicateOf !== undefined;
    const isChosen = chosen.get(draft) ?? !(isDouble || draft.isOff || draft.isAlternative);
    return { draft, checked, isChosen };
  });
}

interface CheckedRow {
  readonly draft: ServerDraft;
  readonly checked: CheckedDraft;
  readonly isChosen: boolean;
}

/** Renders the servers of a text, and the buttons that add them. */
export function reviewRows(review: Review, strings: StringsController): TemplateResult {
  const { drafts, unusable, programs = [], left, repeated } = review.read;
  const { t } = strings;
  const checked = checkedDrafts(review);
  const count = readyDrafts(review).length;
  const names = visibleLine(repeated?.join(", ") ?? "", 200);
  return html`
    ${
      drafts.length > 0
        ? html`<h3>${t("servers.review-title")}</h3>
            <ul class="drafts">
              ${checked.map((one) => rowOf(one, review, strings))}
            </ul>`
        : nothing
    }
    ${programs.length > 0 ? programRows(programs, review, strings) : nothing}
    ${
      unusable.length > 0
        ? html`<h3>${t("servers.unusable")}</h3>
            <ul class="drafts">
              ${unusable.map((entry) => unusableRow(entry, strings))}
            </ul>`
        : nothing
    }
    ${left > 0 ? html`<p class="note-line">${t("servers.left-out", { count: left })}</p>` : nothing}
    ${repeated ? html`<p class="hint">${icon("warning")}${t("servers.repeated", { names })}</p>` : nothing}
    ${drafts.length + programs.length + unusable.length === 0 ? html`<p>${t("servers.import-empty")}</p>` : nothing}
    ${review.isFull ? html`<p class="problem" role="alert">${t("servers.full")}</p>` : nothing}
    ${
      drafts.length > 0
        ? html`<div class="buttons">
            <button
                class="primary add"
                ?disabled=${count === 0}
                aria-describedby=${count === 0 ? "why" : nothing}
                @click=${() => review.add(true)}
              >
                ${count === 0 ? t("servers.add-connect") : t("servers.add-connect-count", { count })}
              </button>
              <button class="add-only" ?disabled=${count === 0} @click=${() => review.add(false)}>${t("servers.add-only")}</button>
            </div>
            ${
              count > 0
                ? nothing
                : html`<p class="note-line" id="why">
                    ${t(checked.some((one) => one.isChosen) ? "servers.none-ready" : "servers.none-chosen")}
                  </p>`
            }`
        : nothing
    }
  `;
}

function rowOf(row: CheckedRow, review: Review, strings: StringsController): TemplateResult {
  const { draft } = row;
  const choose = (isChosen: boolean): void => review.choose(draft, isChosen);
  return draftRow({ ...review, ...row, program: startFirst(draft, review, strings), choose }, strings);
}
