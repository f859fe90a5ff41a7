/**
 * One server of a file or link under review: the data to be added, the missing values, and the reason it can't be
 * added.
 *
 * Owns: validating a draft with the user's values, and rendering it. Never adds a server.
 */
import { html, nothing, type TemplateResult } from "lit";
import { hostOf } from "../../page-storage/addresses.js";
import { type HeaderFields } from "../../page-storage/connect-settings.js";
import { headerProblem } from "../../page-storage/header-rules.js";
import { hrefOf, type ServerPlace } from "../../page-storage/known-servers.js";
import { isServerAddress } from "../../page-storage/server-link.js";
import "../../parts/basic/copy-button.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { addressLine } from "./address-line.js";
import type { ReviewedEntry, ServerDraft, UnusableEntry } from "./config-file.js";
import { inputField } from "./input-field.js";
import { filled, filledHeaders } from "./placeholders.js";

/** Maximum number of characters of a command. */
const MOST_COMMAND = 2_000;

type Translate = StringsController["t"];

/** Values for placeholders, by token. */
export type Values = ReadonlyMap<string, string>;

/** A complete draft, or the reason it can't be added. */
export type CheckedDraft =
  | { readonly kind: "ready"; readonly url: string; readonly headers: HeaderFields; readonly duplicateOf?: ServerPlace }
  | { readonly kind: "missing" | "bad-address" | "bad-header" };

/** Fills in and validates a draft; `known`: existing servers. */
export function checkDraft(draft: ServerDraft, values: Values, known: readonly ServerPlace[]): CheckedDraft {
  const { placeholders } = draft;
  const url = filled(draft.url, placeholders, values);
  const headers = filledHeaders(draft.headers, placeholders, values);
  if (url === undefined || !headers) return { kind: "missing" };
  if (!isServerAddress(url)) return { kind: "bad-address" };
  if (Object.entries(headers).some(([name, value]) => headerProblem(name, value))) return { kind: "bad-header" };
  const href = hrefOf(url);
  const duplicateOf = known.find((place) => hrefOf(place.url) === href);
  return { kind: "ready", url: href, headers, ...(duplicateOf && { duplicateOf }) };
}

/** Data for rendering a row. */
export interface DraftRow {
  readonly draft: ServerDraft;
  readonly checked: CheckedDraft;
  readonly values: Values;
  readonly isChosen: boolean;
  /** The program to start before the address can be used. */
  readonly program: TemplateResult | typeof nothing;
  readonly choose: (isChosen: boolean) => void;
  readonly fill: (token: string, value: string) => void;
}

/** Renders a draft. */
export function draftRow(row: DraftRow, strings: StringsController): TemplateResult {
  const { draft, checked, isChosen, choose } = row;
  const { t } = strings;
  const { name, headers, placeholders, refused } = draft;
  const fields = Object.keys(headers);
  const duplicate = checked.kind === "ready" ? checked.duplicateOf : undefined;
  return html`<li class="draft">
    <label class="check">
      <input
        type="checkbox"
        .checked=${isChosen}
        @change=${(event: Event & { target: HTMLInputElement }) => choose(event.target.checked)}
      />
      <strong><bdi>${visibleLine(name || hostOf(draft.url), 120)}</bdi></strong>
    </label>
    ${addressLine(draft.url)}
    <div class="row small muted">
      ${draft.revision ? html`<span class="badge">${draft.revision}</span>` : nothing}
      ${draft.era ? html`<span class="badge">${t(`settings.era-${draft.era}`)}</span>` : nothing}
      ${
        fields.length > 0
          ? html`<span>${t("servers.with-headers", { names: visibleLine(fields.join(", "), 200) })}</span>`
          : nothing
      }
      ${draft.isBridged ? html`<span>${t("servers.bridged")}</span>` : nothing}
    </div>
    ${aboutEntry(draft, t)}
    ${refused.length > 0 ? warning(t("servers.refused-headers", { names: visibleLine(refused.join(", "), 200) })) : nothing}
    ${duplicate ? warning(t("servers.duplicate-of", { name: visibleLine(duplicate.name ?? duplicate.url, 120) })) : nothing}
    ${placeholders.map((placeholder) => inputField(placeholder, row, strings))}
    ${row.program}
    ${checked.kind === "ready" ? nothing : html`<p class="problem" role="status">${t(`servers.draft-${checked.kind}`)}</p>`}
  </li>`;
}

/** Renders what a file says about an entry besides the server. */
function aboutEntry({ project, ignored = [], isOff = false }: ReviewedEntry, t: Translate): readonly TemplateResult[] {
  const texts = [
    ...(isOff ? [t("servers.switched-off")] : []),
    ...(project === undefined ? [] : [t("servers.of-project", { project: visibleLine(project, 200) })]),
    ...(ignored.length > 0 ? [t("servers.ignored", { names: visibleLine(ignored.join(", "), 300) })] : []),
  ];
  return texts.map((text) => html`<p class="small muted">${text}</p>`);
}

/**
 * Renders a command line. The user sees all of it before copying it: hidden characters are visible in it, and one that
 * is too long is not offered.
 */
export function commandLine(command: string, t: Translate, advice: string = t("servers.run-command")): TemplateResult {
  const copy = html`<mcp-copy-button .label=${t("servers.run-copy")} .load=${() => command}></mcp-copy-button>`;
  const shown = html`<code dir="ltr">${visibleLine(command, MOST_COMMAND)}</code>`;
  return html`<p class="small muted">${advice} ${shown}</p>
    ${command.includes("=…") ? html`<p class="small muted">${t("servers.run-values")}</p>` : nothing}
    ${command.length > MOST_COMMAND ? nothing : copy}`;
}

/** Renders an unusable entry with its reason and remedy. */
export function unusableRow(entry: UnusableEntry, { t }: StringsController): TemplateResult {
  const { name, reason, detail, command } = entry;
  return html`<li class="draft">
    <strong><bdi>${visibleLine(name, 120)}</bdi></strong>
    ${detail === "" ? nothing : html`<code dir="ltr">${visibleLine(detail, 300)}</code>`}
    <p class="small">${t(`servers.unusable-${reason}`)}</p>
    ${aboutEntry(entry, t)} ${command === undefined ? nothing : commandLine(command, t)}
  </li>`;
}

function warning(text: string): TemplateResult {
  return html`<p class="small hint">${icon("warning")}<span>${text}</span></p>`;
}
