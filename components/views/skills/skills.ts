/**
 * `<mcp-skills>`: the skills of one server: the list and the selected one.
 *
 * Owns: loading the list and single entries, the selection, and the visible pane in a narrow layout. Never reads a file
 * of a skill.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult, css } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, Server } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { ListedSkill } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostController } from "../../controllers/host-controller.js";
import { NewestRun } from "../../controllers/newest-run.js";
import { define } from "../../parts/basic/define.js";
import { metaFor } from "../../page-storage/request-options.js";
import { skillsEn } from "../../strings/en/skills.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { failureView, meansGone } from "../shared/failure-view.js";
import { connectAgain } from "../shared/connect-again.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import type { ViewElement } from "../shared/view-element.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import "./skill-detail.js";
import type { SkillReloadRequestEvent, SkillSelectChangeEvent } from "./skill-events.js";
import { offersSkills } from "./skill-facts.js";
import "./skills-list.js";
import { emptyStyles } from "../shared/empty-styles.js";
import { sideListStyles } from "../shared/side-list-styles.js";
import { connectingNote } from "../connecting/connecting-note.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(skillsEn);

/** Rules, applied after `base`. */
const skillsStyles = css`
  .chosen {
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  mcp-skill-detail {
    flex: 1;
  }
  .failed {
    flex: none;
    padding: var(--_2) var(--_3) var(--_3);
  }
  .invalid {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_2);
    padding: var(--_1) var(--_3);
    border-block-start: 1px solid var(--_border);
    color: var(--_warning);
  }
`;

/** A list, and the connection that returned it. */
interface Loaded {
  readonly server: Server | undefined;
  readonly skills: readonly ListedSkill[];
}

const NOTHING: Loaded = { server: undefined, skills: [] };

/**
 * A list of skills, the selected one beside it, and a field for the URI of a skill that is not listed. The list is
 * loaded when the element is first shown with a connected server.
 *
 * Keyboard: see `<mcp-skills-list>` and `<mcp-skill-detail>`; Enter in the field opens the skill.
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {SkillSelectChangeEvent} mcp-skill-select-change - A skill was selected.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the problems of the server, or a directory.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpSkills extends LitElement implements ViewElement {
  static override styles = [...base, sideListStyles, emptyStyles, skillsStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose skills to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private loaded = NOTHING;
  @state() private error: PlainError | undefined;
  @state() private isLoading = false;
  @state() private selected: string | undefined;
  /** Failure of the entry that was requested last. */
  @state() private entryError: { readonly uri: string; readonly error: PlainError } | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  @query("form input") private readonly typed: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (state) => [state?.server, state?.problems]);
  readonly #lists = new NewestRun(this);
  readonly #entries = new NewestRun(this);
  /** Connection for which the list was last requested. */
  #requested: Server | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.isLoading = false;
    this.#requested = undefined;
  }

  /** Moves the focus to the filter of the list. */
  focusFilter(): void {
    this.renderRoot.querySelector("mcp-skills-list")?.focusFilter();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("serverId") || changed.has("host")) {
      this.#lists.begin();
      this.#entries.begin();
      this.loaded = NOTHING;
      this.selected = this.error = this.entryError = this.#requested = undefined;
      this.isLoading = false;
      if (this.split) this.split.pane = "list";
    }
    const { server } = this.#host;
    if (server && server !== this.#requested && offersSkills(this.#host.state?.server.info)) void this.#load(server);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { host, serverId, selected, isLoading, entryError } = this;
    const { skills } = this.loaded;
    const { server } = this.#host;
    const skill = skills.find(({ uri }) => uri === selected);
    const isOffered = offersSkills(this.#host.state?.server.info);
    const isBare = skills.length === 0 && !entryError;
    return html`<mcp-split-view name="skills" .label=${t("skills.title")} @mcp-back-request=${this.#onBack}>
      <div class="side" slot="list">
        <mcp-skills-list class="list"
          .skills=${skills}
          .selected=${selected}
          .serverId=${serverId}
          ?busy=${isLoading}
          .online=${server !== undefined && isOffered}
          @mcp-skill-select-change=${this.#onSelect}
          @mcp-skill-reload-request=${this.#onReload}
        >
          ${this.#listNotes(isOffered)}
        </mcp-skills-list>
        <form ?hidden=${!isOffered} @submit=${this.#onSubmit}>
          <input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            dir="ltr"
            placeholder=${t("skills.uri")}
            aria-label=${t("skills.uri")}
          />
          <button ?disabled=${server === undefined}>${t("skills.open")}</button>
        </form>
      </div>
      <div class="chosen" slot="detail">
        ${entryError ? html`<div class="failed">${this.#failure(entryError.error, () => void this.#get(entryError.uri))}</div>` : nothing}
        <mcp-skill-detail
          ?hidden=${isBare || (entryError !== undefined && !skill)}
          .host=${host}
          .serverId=${serverId}
          .skill=${skill}
          .skills=${skills}
          @mcp-skill-select-change=${this.#onSelect}
          @mcp-skill-reload-request=${this.#onReload}
        ></mcp-skill-detail>
      </div>
    </mcp-split-view>`;
  }

  /** Renders what is below the rows, or instead of them: failures, invalid entries, why there are no skills. */
  #listNotes(isOffered: boolean): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { state, server } = this.#host;
    const say = (text: string, advice: string): TemplateResult => emptyState("folder", text, advice);
    if (this.error) return html`<div class="failed">${this.#failure(this.error, () => this.#loadAgain())}</div>`;
    const isEmpty = this.loaded.skills.length === 0;
    if (isEmpty && state?.server.state === "connecting") return connectingNote(this.host, state);
    if (!server && isEmpty) return say(t("skills.no-server"), t("skills.no-server-advice"));
    if (!isOffered) return say(t("skills.not-offered"), t("skills.not-offered-advice"));
    const invalid = state?.problems.filter(({ about }) => about === "skill").length ?? 0;
    const show = (): void => {
      this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "problems" }));
    };
    return html`${
      invalid === 0
        ? nothing
        : html`<div class="invalid small">
              <span>${t("skills.invalid", { count: invalid })}</span>
              <button class="quiet" @click=${show}>${t("skills.show-problems")}</button>
            </div>`
    }
      ${isEmpty && !this.isLoading ? say(t("skills.empty"), t("skills.empty-advice")) : nothing}`;
  }

  #failure(error: PlainError, retry: () => void): TemplateResult {
    const lost = this.#host.server === undefined || meansGone(error);
    const connect = (): void => void connectAgain(this, this.host, this.#host.state?.server);
    return failureView({ error, lost, retry, connect }, this.#strings);
  }

  #loadAgain(): void {
    const { server } = this.#host;
    if (server) void this.#load(server);
  }

  async #load(server: Server): Promise<void> {
    this.#requested = server;
    const { signal, isNewest } = this.#lists.begin();
    this.isLoading = true;
    this.error = undefined;
    try {
      const skills = await server.listSkills({ signal, ...metaFor(server) });
      if (!isNewest()) return;
      // A skill that was opened by its URI stays, although it is not listed.
      const open = this.loaded.skills.filter(
        ({ uri }) => uri === this.selected && !skills.some((one) => one.uri === uri),
      );
      this.loaded = { server, skills: [...skills, ...open] };
    } catch (error) {
      if (isNewest()) this.error = toPlainError(error);
    }
    if (isNewest()) this.isLoading = false;
  }

  /** Gets the entry of a skill, listed or not, and shows it. */
  async #get(uri: string): Promise<void> {
    const { server } = this.#host;
    if (!server) return;
    const { signal, isNewest } = this.#entries.begin();
    this.entryError = undefined;
    try {
      const skill = await server.getSkill(uri, { signal, ...metaFor(server) });
      if (!isNewest()) return;
      const { skills } = this.loaded;
      const isKnown = skills.some((one) => one.uri === uri);
      this.loaded = {
        server,
        skills: isKnown ? skills.map((one) => (one.uri === uri ? skill : one)) : [...skills, skill],
      };
      this.#select(uri);
    } catch (error) {
      if (!isNewest()) return;
      this.entryError = { uri, error: toPlainError(error) };
      this.selected = undefined;
      if (this.split) this.split.pane = "detail";
    }
  }

  #select(uri: string): void {
    this.selected = uri;
    this.entryError = undefined;
    if (this.split) this.split.pane = "detail";
    void this.#focusDetail();
  }

  /** Moves the focus into the detail if the focused element may be gone, because a narrow layout shows one pane. */
  async #focusDetail(): Promise<void> {
    await this.updateComplete;
    const detail = this.renderRoot.querySelector("mcp-skill-detail");
    await detail?.updateComplete;
    const focused = this.shadowRoot?.activeElement;
    const isInList = focused !== null && focused?.closest(".side") !== null;
    if (this.split?.isNarrow || !isInList) detail?.focusHeading();
  }

  readonly #onSelect = (event: SkillSelectChangeEvent): void => this.#select(event.uri);

  readonly #onReload = ({ uri }: SkillReloadRequestEvent): void => {
    if (uri === undefined) this.#loadAgain();
    else void this.#get(uri);
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const uri = this.typed?.value.trim() ?? "";
    if (uri !== "") void this.#get(uri);
  };

  readonly #onBack = (): void => {
    void this.updateComplete.then(() => this.renderRoot.querySelector("mcp-skills-list")?.focusList());
  };
}

define("mcp-skills", McpSkills);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-skills": McpSkills;
  }
}
