/**
 * Note that shows the content of a shared link before anything is done.
 *
 * Owns: parsing the link and rendering the note. Everything in the link is untrusted and shown as plain text.
 */
import { writeExact } from "../../src/json/exact-text.js";
import { html, nothing, type TemplateResult } from "lit";
import { knownServers } from "../page-storage/known-servers.js";
import { lacksSecret, ownAddress, readLink, sharedAddress, type ServerLink } from "../page-storage/server-link.js";
import { visible, visibleLine } from "../parts/basic/visible-text.js";
import { linksEn } from "../strings/en/links.js";
import { addEnglish, type StringsController } from "../strings/index.js";
import { icon } from "../theme/icons.js";
import { addressLine } from "../views/servers/import-draft.js";
import type { ShowTarget } from "../views/show-request-event.js";

addEnglish(linksEn);

/** Data for rendering the note. */
export interface LinkNote {
  /** The fragment of the page's address. */
  readonly hash: string;
  /** Servers that the page defines, and connected servers. */
  readonly own: readonly { readonly url: string }[];
  readonly status: (url: string) => "known" | "unknown" | "locked";
  readonly follow: (link: ServerLink, wanted: ShowTarget) => void;
  readonly dismiss: () => void;
}

/** Renders the note; nothing if the fragment is not a shared link. */
export function linkNote(note: LinkNote, { t }: StringsController): TemplateResult | undefined {
  const read = readLink(note.hash);
  if (!read) return undefined;
  const close = html`<button class="dismiss" @click=${note.dismiss}>${t("link.dismiss")}</button>`;
  if (read.kind === "refused") {
    return html`<div class="note warning link" role="alert">
      ${icon("warning")}
      <div class="grow">${t(`link.${read.reason}`)}</div>
      ${close}
    </div>`;
  }
  // Links omit secrets in the address, so the user's own server is found by the rest of the address.
  const url = ownAddress(
    read.link.url,
    [...note.own, ...knownServers()].map((place) => place.url),
  );
  const link = { ...read.link, url };
  const status = note.status(url);
  const isIncomplete = status !== "known" && lacksSecret(url);
  const host = visibleLine(new URL(link.url).host, 200);
  const { tool, args, resource, prompt } = link;
  const what =
    tool !== undefined
      ? t("link.tool", { host, tool: visibleLine(tool, 120) })
      : resource !== undefined
        ? t("link.resource", { host, uri: visibleLine(resource, 300) })
        : prompt !== undefined
          ? t("link.prompt", { host, prompt: visibleLine(prompt, 120) })
          : t("link.server", { host });
  return html`<section class="note ${status === "unknown" ? "warning" : "info"} link" aria-labelledby="link-title">
    ${icon(status === "unknown" ? "warning" : "link")}
    <div class="grow">
      <strong id="link-title">${t("link.title")}</strong>
      <div class="address-line">${addressLine(sharedAddress(url))}</div>
      <p><bdi>${what}</bdi></p>
      ${
        args
          ? html`<p class="small">${t("link.arguments")}</p>
              <pre class="arguments" tabindex="0" aria-label=${t("link.arguments")} role="group">${visible(writeExact(args, 2) ?? "")}</pre>`
          : nothing
      }
      <p class="small muted">${t(`link.${status}`)}</p>
      ${isIncomplete ? html`<p class="small">${t("link.incomplete")}</p>` : nothing}
      <div class="row">
        ${
          status === "locked"
            ? nothing
            : html`<button class="follow ${status === "known" ? "primary" : ""}" @click=${() => note.follow(link, wantedOf(link))}>
                ${t(status === "known" ? "link.open" : "link.connect")}
              </button>`
        }
        ${close}
      </div>
    </div>
  </section>`;
}

function wantedOf({ tool, args, resource, prompt }: ServerLink): ShowTarget {
  if (tool !== undefined) return { kind: "tool", name: tool, ...(args && { args }) };
  if (resource !== undefined) return { kind: "resource", uri: resource };
  if (prompt !== undefined) return { kind: "prompt", name: prompt };
  return { kind: "view", view: "tools" };
}
