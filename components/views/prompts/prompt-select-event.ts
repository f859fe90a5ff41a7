/** The event of a prompt being chosen. */

/** A prompt was chosen in a list. Bubbles, composed. */
export class PromptSelectChangeEvent extends Event {
  readonly serverId: string;
  /** The prompt's name. */
  readonly prompt: string;

  constructor(serverId: string, prompt: string) {
    super("mcp-prompt-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.prompt = prompt;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-prompt-select-change": PromptSelectChangeEvent;
  }
}
