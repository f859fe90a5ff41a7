/** Event for the selection of a prompt. */

/** Fired when the user selected a prompt in a list. Bubbles, composed. */
export class PromptSelectChangeEvent extends Event {
  readonly serverId: string;
  /** Name of the prompt. */
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
