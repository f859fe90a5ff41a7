/**
 * Facts that a server reports about a resource: address, type, size, hints.
 *
 * Owns: rendering these facts as text.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Annotations } from "../../../src/protocol/types/index.js";
import "../../parts/basic/copy-button.js";
import { localTime } from "../../parts/basic/local-time.js";
import { textNote } from "../../parts/trust/text-note.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

/** Audiences that the specification defines; a server may send any value. */
const AUDIENCES = ["user", "assistant"] as const;

/** Maximum number of characters of a description; longer ones are truncated. */
const LONGEST = 8_000;

/** The server's claims about a resource or a template. */
export interface ResourceClaims {
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly annotations?: Annotations;
}

/** Returns true if a resource is a directory that contains other resources. */
export function isDirectory({ mimeType }: Pick<ResourceClaims, "mimeType">): boolean {
  return mimeType?.trim().toLowerCase() === "inode/directory";
}

/** Renders an address with a button that copies it. */
export function uriLine(uri: string, { t }: StringsController): TemplateResult {
  return html`<div class="uri">
    <span class="mono" dir="ltr">${visibleLine(uri, 2_000)}</span>
    <mcp-copy-button compact .label=${t("resources.copy-uri")} .load=${() => uri}></mcp-copy-button>
  </div>`;
}

/** Renders type, size, hints and description; nothing if there are none. */
export function resourceFacts(claims: ResourceClaims, { t, formats, language }: StringsController): TemplateResult {
  const { mimeType, size, annotations, description = "" } = claims;
  const { audience, priority, lastModified } = annotations ?? {};
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t("resources.type"), isDirectory(claims) ? `${t("resources.directory")} (${mimeType})` : mimeType],
    [t("resources.size"), size === undefined ? undefined : formats.bytes(size)],
    [
      t("resources.audience"),
      AUDIENCES.filter((who) => audience?.includes(who))
        .map((who) => t(`resources.audience-${who}`))
        .join(", "),
    ],
    [t("resources.priority"), priority === undefined ? undefined : formats.percent(priority)],
    [t("resources.modified"), lastModified === undefined ? undefined : localTime(lastModified, language)],
  ];
  const known = rows.filter((row): row is readonly [string, string] => row[1] !== undefined && row[1] !== "");
  return html`${
    known.length === 0
      ? nothing
      : html`<dl class="facts">
          ${known.map(
            ([name, value]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${visibleLine(value, 200)}</dd>
              </div>`,
          )}
        </dl>`
  }
  ${description.trim() === "" ? nothing : html`<p class="description text" dir="auto" tabindex=${description.length > 400 ? "0" : nothing}>${visible(description.slice(0, LONGEST).trim())}</p>${textNote({ text: description })}`}`;
}
