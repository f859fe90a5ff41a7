/**
 * Note that shows the content of a shared link before anything is done.
 *
 * Owns: parsing the link and rendering the note. Everything in the link is untrusted and shown as plain text.
 */
import { writeExact } from "../../../src/json/exact-text.js";
import { html, nothing, type TemplateResult } from "lit";
import { knownServers } from "../../page-storage/known-servers.js";
import { lacksSecret, ownAddress, readLink, sharedAddress, type ServerLink } from "../../page-storage/server-link.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { linksEn } from "../../strings/en/links.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { addressLine } from "../../views/servers/address-line.js";
import type { ShowTarget } from "../../views/shared/show-request-event.js";

addEnglish(linksEn);

/*
 * Inline, because the rules of the panel are part of its first load. The details lie over the view, so that the note takes one or two lines from it.
 */
const LINE = "flex-wrap: wrap";
const WORDS = "flex: 1 1 240px; min-inline-size: 0";
const BUTTONS = "margin-inline-start: auto";
const WRAPPED = "white-space: pre-wrap";
const MORE = `
  position: absolute;
  inset-inline: 0;
  z-index: 6;
  max-block-size: 50%;
  overflow: auto;
  padding: var(--_2) var(--_3);
  border-block-end: 1px solid var(--_border-strong);
  background: var(--_surface);
  box-shadow: 0 4px 12px rgb(0 0 0 / 20%);
`;

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

/**
 * Renders the note, with the address, the arguments and what follows in its details; nothing if the fragment is not a
 * shared link.
 */
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
  const isUnknown = status === "unknown";
  const warnings = [
    ...(status === "known" ? [] : [t(`link.${status}`)]),
    ...(isIncomplete ? [t("link.incomplete")] : []),
  ];
  return html`<section class="note ${isUnknown ? "warning" : "info"} link" .style=${LINE} aria-labelledby="link-title">
    ${icon(isUnknown ? "warning" : "link")}
    <details .style=${WORDS} @keydown=${onKey}>
      <summary>
        <strong id="link-title">${t("link.title")}</strong> <bdi>${what}</bdi>
        <span class="small muted">${warnings.join(" ")}</span>
      </summary>
      <div class="more" .style=${MORE}>
        <div class="address-line">${addressLine(sharedAddress(url))}</div>
        ${
          args
            ? html`<p class="small">${t("link.arguments")}</p>
                <pre class="arguments" .style=${WRAPPED} tabindex="0" aria-label=${t("link.arguments")} role="group">${visible(writeExact(args, 2) ?? "")}</pre>`
            : nothing
        }
        ${status === "known" ? html`<p class="small muted">${t("link.known")}</p>` : nothing}
      </div>
    </details>
    <span class="row" .style=${BUTTONS}>
      ${
        status === "locked"
          ? nothing
          : html`<button class="follow ${status === "known" ? "primary" : ""}" @click=${() => note.follow(link, wantedOf(link))}>
              ${t(status === "known" ? "link.open" : "link.connect")}
            </button>`
      }
      ${close}
    </span>
  </section>`;
}

/** Closes the details with Escape. */
function onKey(event: KeyboardEvent): void {
  const { currentTarget: details } = event;
  if (event.key !== "Escape" || !(details instanceof HTMLDetailsElement) || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector("summary")?.focus();
}

function wantedOf({ tool, args, resource, prompt }: ServerLink): ShowTarget {
  if (tool !== undefined) return { kind: "tool", name: tool, ...(args && { args }) };
  if (resource !== undefined) return { kind: "resource", uri: resource };
  if (prompt !== undefined) return { kind: "prompt", name: prompt };
  return { kind: "view", view: "tools" };
}
