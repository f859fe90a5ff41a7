/**
 * `<mcp-skill-detail>`: one skill: its entry, its files, its changes.
 *
 * Owns: the open file, and the export. A file is read when the user opens it, verifies all files or exports the skill.
 * Never gives a skill to a model, and grants nothing that it requests.
 * https://github.com/modelcontextprotocol/ext-skills
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { ListedSkill } from "../../../src/protocol/types/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/copy-button.js";
import { saveFile } from "../../parts/basic/save.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import "../../parts/content/result-view.js";
import { textNote } from "../../parts/trust/text-note.js";
import { skillsEn } from "../../strings/en/skills.js";
import { toolEn } from "../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { detailFrameStyles, detailStyles } from "../shared/detail-styles.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { connectAgain } from "../shared/connect-again.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { skillDetailStyles } from "./skill-detail-styles.js";
import { SkillReloadRequestEvent, SkillSelectChangeEvent } from "./skill-events.js";
import { exportNote, type Exporting, allowedToolsNote, changesNote, mismatch } from "./skill-notes.js";
import {
  directoryOf,
  hasNamesake,
  labelOf,
  listsDirectories,
  nestedIn,
  pathIn,
  placeOf,
  sizeOf,
} from "./skill-facts.js";
import { SkillFiles } from "./skill-files.js";
import { skillFileTable } from "./skill-file-table.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(skillsEn);
addEnglish(toolEn);

/** Maximum number of characters of a description. */
const LONGEST = 8_000;
/** Maximum number of characters of another member of the frontmatter. */
const MAX_MEMBER = 500;
/** Members of the frontmatter that are shown elsewhere. */
const SHOWN_MEMBERS: readonly string[] = ["name", "description", "allowed-tools"];

/**
 * A skill: what its entry says, the changes since the last visit, and its files, which are read and verified on
 * request.
 *
 * Keyboard: the files are buttons; Enter or Space opens one.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {SkillSelectChangeEvent} mcp-skill-select-change - The user wants to see a skill inside this one.
 * @fires {SkillReloadRequestEvent} mcp-skill-reload-request - The user wants the entry to be loaded again.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the directory.
 * @csspart header - The header.
 * @csspart body - The scrolling content.
 */
export class McpSkillDetail extends LitElement {
  static override styles = [...base, detailFrameStyles, detailStyles, skillDetailStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server to read from. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** The skill to show. */
  @property({ attribute: false }) skill: ListedSkill | undefined;
  /** All known skills of the server, to find those inside this one and those of the same name. */
  @property({ attribute: false }) skills: readonly ListedSkill[] = [];

  @state() private opened: string | undefined;
  @state() private exporting: Exporting | undefined;
  @query("h3") private readonly heading: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server.state, server?.server.info]);
  readonly #files = new SkillFiles(this);
  readonly #exports = new NewestRun(this);

  /** Moves the focus to the name. */
  focusHeading(): void {
    this.heading?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { host, skill } = this;
    const { server } = this.#host;
    if (changed.has("skill") || changed.has("serverId") || changed.has("host")) {
      this.opened = this.exporting = undefined;
      this.#exports.begin();
    }
    // Without a connection, what was read before stays.
    if (host && server && skill) this.#files.show({ host, server, skill });
    else if (!skill) this.#files.show({});
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { skill, skills } = this;
    if (!skill) return emptyState("folder", t("skills.none"), t("skills.none-advice"));
    const { name, description } = skill.frontmatter;
    const isConnected = this.#host.server !== undefined;
    return html`<header part="header">
        <div class="names">
          <h3 class="name" tabindex="-1" dir="auto">${visibleLine(name, 300)}</h3>
          <span class="muted mono small" dir="ltr">${visibleLine(placeOf(skill))}</span>
        </div>
        <div class="row">
          <button ?disabled=${!isConnected} @click=${() => this.dispatchEvent(new SkillReloadRequestEvent(skill.uri))}>
            ${icon("refresh")}${t("skills.get-again")}
          </button>
        </div>
      </header>
      <div class="body" part="body">
        <div class="uri">
          <span class="mono" dir="ltr">${visibleLine(skill.uri, 2_000)}</span>
          <mcp-copy-button compact .load=${() => skill.uri}></mcp-copy-button>
        </div>
        <p class="description text" dir="auto" tabindex=${description.length > 400 ? "0" : nothing}>${visible(description.slice(0, LONGEST).trim())}</p>
        ${textNote({ text: description, name, forModel: true })} ${this.#facts(skill)}
        ${changesNote(skill, this.#strings)} ${allowedToolsNote(skill, this.#strings)}
        ${hasNamesake(skill, skills) ? html`<div class="note namesake">${icon("info")}<span>${t("skills.same-name")}</span></div>` : nothing}
        ${this.#nested(skill)} ${this.#fileSection(skill, isConnected)}
      </div>`;
  }

  #facts(skill: ListedSkill): TemplateResult {
    const { t, formats } = this.#strings;
    const { resources, frontmatter } = skill;
    const size = formats.bytes(sizeOf(skill));
    const files =
      resources === "dynamic" ? t("skills.files-dynamic") : t("skills.files-size", { count: resources.length, size });
    const members = Object.entries(frontmatter).filter(([member]) => !SHOWN_MEMBERS.includes(member));
    const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
    const url = this.#host.state?.server.url;
    return html`<dl class="pairs small facts-of-skill">
      ${url === undefined ? nothing : html`<dt>${t("skills.server")}</dt><dd class="mono" dir="ltr">${visibleLine(labelOf(url))}</dd>`}
      <dt>${t("skills.files")}</dt><dd>${files}</dd>
      ${members.map(([member, value]) => html`<dt class="mono">${visibleLine(member, 80)}</dt><dd dir="auto">${visibleLine(text(value), MAX_MEMBER)}</dd>`)}
    </dl>`;
  }

  #fileSection(skill: ListedSkill, canRead: boolean): TemplateResult {
    const { t } = this.#strings;
    const files = this.#files;
    const { read, verified } = files.counts;
    const isDynamic = skill.resources === "dynamic";
    const isExporting = typeof this.exporting === "object" && "done" in this.exporting;
    return html`<section aria-label=${t("skills.files")}>
      <div class="row">
        <h4 class="grow">${t("skills.files")}</h4>
        ${isDynamic && listsDirectories(this.#host.state?.server.info) ? this.#directoryButton(skill) : nothing}
        ${
          isDynamic
            ? nothing
            : files.isChecking
              ? html`<button class="check" @click=${() => files.stop()}>${icon("stop")}${t("skills.check-stop")}</button>`
              : html`<button class="check" ?disabled=${!canRead} @click=${() => void files.checkAll()}>${icon("check")}${t("skills.check-all")}</button>`
        }
        <button
          class="export"
          ?disabled=${!canRead || isDynamic || isExporting}
          title=${isDynamic ? t("skills.export-dynamic") : nothing}
          @click=${() => void this.#export(skill)}
        >
          ${icon("download")}${t("skills.export")}
        </button>
      </div>
      <p class="muted small">${t("skills.no-trust")}</p>
      <p class="small counts" role="status">
        ${read > 0 && !isDynamic ? t("skills.checked", { verified, count: skill.resources.length }) : nothing}
      </p>
      ${exportNote(this.exporting, this.#strings)}
      ${skillFileTable(
        {
          skill,
          canRead,
          opened: this.opened,
          stateOf: (uri) => files.state(uri),
          open: (uri) => this.#open(uri),
        },
        this.#strings,
      )}
      ${this.opened === undefined ? nothing : this.#file(skill, this.opened)}
    </section>`;
  }

  #file(skill: ListedSkill, uri: string): TemplateResult {
    const { t } = this.#strings;
    const path = pathIn(skill, uri);
    const file = this.#files.state(uri);
    const content = (): TemplateResult | typeof nothing => {
      if (!file) return nothing;
      if ("error" in file) {
        const { error } = file;
        const lost = this.#host.server === undefined || meansGone(error);
        const connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);
        const failure = { error, lost, retry: () => void this.#files.read(uri), connect };
        return html`${failureView(failure, this.#strings)} ${mismatch(error, this.#strings)}`;
      }
      if (file.kind === "reading") return html`<p class="muted waiting" role="status">${t("skills.reading")}</p>`;
      if (!file.view) return nothing;
      return html`<mcp-result-view
        .result=${file.view}
        .results=${this.host?.results}
        .serverUrl=${this.#host.state?.server.url}
        .reportedUri=${uri}
        .name=${path}
      ></mcp-result-view>`;
    };
    return html`<section class="file" aria-label=${visibleLine(path)}>
      <h4 class="mono" dir="ltr" tabindex="-1">${visibleLine(path)}</h4>
      ${content()}
    </section>`;
  }

  #nested(skill: ListedSkill): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const inside = nestedIn(skill, this.skills);
    if (inside.length === 0) return nothing;
    const select = (uri: string): void => {
      if (this.serverId !== undefined) this.dispatchEvent(new SkillSelectChangeEvent(this.serverId, uri));
    };
    return html`<section aria-label=${t("skills.nested")}>
      <h4>${t("skills.nested")}</h4>
      <p class="muted small">${t("skills.nested-note")}</p>
      <div class="nested">
        ${inside.map(({ uri }) => html`<button dir="ltr" @click=${() => select(uri)}>${visibleLine(directoryOf(pathIn(skill, uri)))}</button>`)}
      </div>
    </section>`;
  }

  #directoryButton({ uri }: ListedSkill): TemplateResult {
    const show = (): void => {
      this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "resource", uri: directoryOf(uri) }));
    };
    return html`<button class="directory" @click=${show}>${icon("folder")}${this.#strings.t("skills.directory")}</button>`;
  }

  #open(uri: string): void {
    this.opened = uri === this.opened ? undefined : uri;
    const state = this.#files.state(uri);
    const hasContent = state !== undefined && ("view" in state ? state.view !== undefined : state.kind !== "verified");
    if (this.opened !== undefined && !hasContent) void this.#files.read(uri);
  }

  async #export(skill: ListedSkill): Promise<void> {
    const { server } = this.#host;
    if (!server) return;
    const { signal, isNewest } = this.#exports.begin();
    const onFile = (done: number, total: number): void => {
      if (isNewest()) this.exporting = { done, total };
    };
    try {
      const { exportSkill } = await import("./skill-export.js"); // loaded on demand: few skills are exported
      const outcome = await exportSkill(server, skill, { signal, onFile });
      if (!isNewest()) return;
      this.exporting = outcome;
      if (outcome.zip) saveFile(outcome.zip, skill.frontmatter.name, "application/zip");
    } catch {
      if (isNewest()) this.exporting = "failed";
    }
  }
}

keepScroll(McpSkillDetail);
define("mcp-skill-detail", McpSkillDetail, "header", "body");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-skill-detail": McpSkillDetail;
  }
}
