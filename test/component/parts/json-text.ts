/** Transports into the text of a JSON editor: the plain field alone, or the code editor that takes its place. */
import { nextFrame } from "@open-wc/testing";
import type { McpJsonEditor } from "../../../components/parts/json/json-editor.js";
import { inside } from "../views/stage.js";

/** The plain field; no code editor takes its place from now on. */
export async function plainField(editor: McpJsonEditor | null | undefined): Promise<HTMLTextAreaElement> {
  if (!editor) throw new Error("no editor");
  editor.plain = true;
  await editor.updateComplete;
  return inside(editor, "textarea");
}

/** The text of the code editor, once it took the plain field's place. */
export async function codeOf(editor: McpJsonEditor): Promise<HTMLElement> {
  for (let frames = 0; frames < 500; frames++) {
    const found = editor.renderRoot.querySelector<HTMLElement>(".cm-content");
    if (found && !editor.renderRoot.querySelector("textarea")) return found;
    await nextFrame();
  }
  throw new Error("no code editor");
}

/** Writes as a user does, in the place of what is selected. */
export function write(text: string): void {
  document.execCommand("insertText", false, text);
}
