/** Events of the views of skills. */

/** Fired when the user selected a skill. Bubbles, composed. */
export class SkillSelectChangeEvent extends Event {
  readonly serverId: string;
  /** URI of the skill's `SKILL.md`: untrusted, and unique on its server only. */
  readonly uri: string;

  constructor(serverId: string, uri: string) {
    super("mcp-skill-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.uri = uri;
  }
}

/** Fired when the user wants the skills, or the entry of one skill, to be loaded again. Bubbles, composed. */
export class SkillReloadRequestEvent extends Event {
  /** URI of the skill; `undefined`: the list. */
  readonly uri: string | undefined;

  constructor(uri?: string) {
    super("mcp-skill-reload-request", { bubbles: true, composed: true });
    this.uri = uri;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-skill-select-change": SkillSelectChangeEvent;
    "mcp-skill-reload-request": SkillReloadRequestEvent;
  }
}
