/**
 * Content of the details of a server.
 *
 * Owns: rendering all known data as text, in sections. Does not own: the header and its actions, and the sheet.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ConnectionState, Host, ServerProcess } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import { declinedNote } from "../../parts/basic/declined-note.js";
import { formattedText } from "../../parts/viewers/formatted-text.js";
import { textNote } from "../../parts/trust/text-note.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { serversEn } from "../../strings/en/servers.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { capabilityList } from "./capability-list.js";
import type { Implementation } from "../../../src/protocol/types/index.js";
import { guardedLink } from "../../parts/trust/guarded-link.js";
import { detailsSheet } from "./details-sheet.js";
import { itemIcon } from "./item-icon.js";
import { hasRemoteIcons, setRemoteIcons } from "../../page-storage/remote-icons.js";

addEnglish(serversEn);

/** Renders the choice for the server at `url`. */
function iconChoice(url: string, { t }: StringsController): TemplateResult {
  const choose = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) setRemoteIcons(url, event.target.checked);
  };
  return html`<label class="row">
      <input type="checkbox" name="icons" .checked=${hasRemoteIcons(url)} @change=${choose} />${t("server.icons-fetch")}
    </label>
    <p class="muted small">${t("server.icons-note")}</p>`;
}

/** Maximum number of characters of a description. */
const DESCRIPTION = 4_000;

/** Renders the facts, for the list of all facts of a server. */
function selfFacts(
  { name, version, title, description, websiteUrl, icons }: Implementation,
  { host, serverUrl }: { readonly host: Host | undefined; readonly serverUrl: string },
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const fact = (label: string, value: unknown): TemplateResult => html`<dt>${label}</dt><dd>${value}</dd>`;
  const words = description?.trim() ?? "";
  return html`
    ${title !== undefined && title.trim() !== "" && title !== name ? fact(t("server.self-title"), visibleLine(title, 300)) : nothing}
    ${fact(
      t("server.software"),
      html`${icons?.length ? itemIcon({ icons, host, serverUrl, fallback: { icon: "server" } }) : nothing} ${visibleLine(`${name} ${version}`, 300)}`,
    )}
    ${
      words === ""
        ? nothing
        : fact(
            t("server.self-description"),
            html`<div class="text" dir="auto">${formattedText(words.slice(0, DESCRIPTION), strings, serverUrl)}</div>
              ${textNote({ text: words })}`,
          )
    }
    ${websiteUrl ? fact(t("server.self-website"), guardedLink(websiteUrl)) : nothing}
  `;
}

/** Renders the facts of a server's process, with the names of its environment variables. */
function processFacts({ command, args, pid, cwd, env }: ServerProcess, { t }: StringsController): TemplateResult {
  const line = [command, ...args].map((word) => (/^[\w@%+=:,./-]+$/u.test(word) ? word : JSON.stringify(word)));
  const fact = (name: string, value: unknown): TemplateResult => html`<dt>${name}</dt><dd>${value}</dd>`;
  const number = html`<span class="muted">${t("server.process-id", { pid: String(pid) })}</span>`;
  return html`
    ${fact(t("server.process"), html`<code>${visibleLine(line.join(" "), 600)}</code> ${number}`)}
    ${fact(t("server.folder"), html`<code>${visibleLine(cwd, 300)}</code>`)}
    ${env.length === 0 ? nothing : fact(t("server.environment"), visibleLine(env.join(", "), 600))}
  `;
}

const PROBLEMS_SHOWN = 100;
/** Maximum number of characters of the instructions shown, which may be very long. */
const INSTRUCTIONS = 20_000;

/** Renders the details. `showSteps`: includes the sign-in steps. */
export function serverDetails(
  { server, problems, problemCount, authorization, refusesRequests }: ServerState,
  host: Host | undefined,
  showSteps: boolean,
  strings: StringsController,
): TemplateResult {
  const { t, formats } = strings;
  const { info } = server;
  const software = info?.implementation;
  const fact = (name: string, value: unknown): TemplateResult => html`<dt>${name}</dt><dd>${value}</dd>`;
  const shown = problems.slice(-PROBLEMS_SHOWN).reverse();
  const section = (name: string, content: unknown): TemplateResult =>
    html`<section><h3>${name}</h3>${content}</section>`;
  return html`<div ${detailsSheet()}>
    ${section(
      t("panel.server"),
      html`<dl>
        ${fact(t("server.address"), server.url)}
        ${software ? selfFacts(software, { host, serverUrl: server.url }, strings) : nothing}
        ${info?.process ? processFacts(info.process, strings) : nothing}
        ${authorization ? fact(t("auth.title"), signIn(host, server.id, showSteps)) : nothing}
        ${refusesRequests ? fact(t("declined.title"), declinedNote({ host, serverId: server.id, refusesRequests: true, text: "declined.all" }, strings)) : nothing}
        ${info ? fact(t("server.offers"), capabilityList({ ...info.capabilities }, "server.offers-nothing", strings)) : nothing}
        ${URL.canParse(server.url) && !host?.isRecorded ? fact(t("server.icons"), iconChoice(server.url, strings)) : nothing}
      </dl>`,
    )}
    ${
      info
        ? section(
            t("server.protocol"),
            html`<dl>
              ${fact(t("server.revision"), `${info.revision} · ${t(`server.${info.era}`)}`)}
              ${fact(t("server.found-by"), visible(info.foundBy))}
              ${info.relay === undefined ? nothing : fact(t("server.relay-name"), info.relay)}
              ${server.latencyMs === undefined ? nothing : fact(t("server.latency-name"), formats.duration(server.latencyMs))}
            </dl>`,
          )
        : nothing
    }
    ${
      info?.clientCapabilities && isOpen(server.state)
        ? section(
            t("server.client"),
            html`<dl>
              ${fact(
                t("server.client-offers"),
                html`${capabilityList({ ...info.clientCapabilities }, "server.client-offers-nothing", strings)}
                  <p class="muted small">${t(info.era === "modern" ? "server.client-offers-each" : "server.client-offers-once")}</p>`,
              )}
            </dl>`,
          )
        : nothing
    }
    ${
      info?.instructions
        ? section(
            t("server.instructions"),
            html`<p class="muted small">${t("server.instructions-note")}</p>
              <div class="instructions text" tabindex="0" role="group" aria-label=${t("server.instructions")}>${formattedText(info.instructions.slice(0, INSTRUCTIONS), strings, server.url)}</div>
              ${textNote({ text: info.instructions, forModel: true })}`,
          )
        : nothing
    }
    ${
      problemCount > 0
        ? section(
            t("server.problems-title"),
            html`<ul>
              ${shown.map(
                ({ about, name, reason, at }) =>
                  html`<li>
                    <span class="muted">${formats.time(at)} ${t(`about.${about}`)}</span>
                    ${name === undefined ? nothing : html`<code>${visibleLine(name)}</code>`} ${visibleLine(reason, 600)}
                  </li>`,
              )}
              ${
                problemCount > shown.length
                  ? html`<li class="muted">${t("server.problems-older", { count: problemCount - shown.length })}</li>`
                  : nothing
              }
            </ul>`,
          )
        : nothing
    }
  </div>`;
}

/** Returns true while the declared capabilities are in effect. */
function isOpen(state: ConnectionState): boolean {
  return state === "connected" || state === "reconnecting";
}

/** Renders the sign-in status, whose code is loaded on demand, because most servers need no sign-in. */
function signIn(host: Host | undefined, serverId: string, showSteps: boolean): TemplateResult {
  void import("../authorization/authorization.js");
  return html`<mcp-authorization .host=${host} .serverId=${serverId} .open=${showSteps}></mcp-authorization>`;
}
