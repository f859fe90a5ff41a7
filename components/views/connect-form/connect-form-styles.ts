/** Styles of `<mcp-connect-form>`. */
import { css } from "lit";

/** Rules, applied after `base`. */
export const connectFormStyles = css`
  :host {
    container-type: inline-size;
  }
  form,
  .ways,
  .importing,
  mcp-error-view {
    max-inline-size: 560px;
    margin-inline: auto;
    padding-inline: var(--_4);
  }
  form {
    display: flex;
    flex-direction: column;
    gap: var(--_2);
    padding-block: var(--_6) var(--_2);
  }
  h2 {
    font-size: 15px;
  }
  form > label {
    color: var(--_text-muted);
  }
  .entry {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
  }
  #url {
    flex: 1 1 200px;
    min-block-size: 30px;
  }
  .entry button {
    min-block-size: 30px;
    padding-inline: var(--_4);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_2);
    padding-block: var(--_3);
  }
  .importing {
    padding-block: var(--_4);
  }
  .importing > button {
    margin-block-start: var(--_3);
  }
  ul {
    margin: var(--_2) 0 0;
    padding-inline-start: var(--_4);
  }
  li {
    padding-block: 2px;
  }
`;
