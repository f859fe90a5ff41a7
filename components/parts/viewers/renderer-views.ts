/**
 * Views of content by renderers of the page.
 *
 * Owns: asking the renderers, and creating their elements. An error of a renderer is reported to the page and changes
 * nothing else.
 */
import { html } from "lit";
import { definedElement } from "../plugins/defined-element.js";
import { labelIn } from "../plugins/label.js";
import { renderers } from "../plugins/registry.js";
import type { RenderedContent, RendererDefinition, RendererElement } from "../plugins/renderer.js";
import type { ContentView } from "./view-switch.js";

/** Maximum number of characters that are parsed as JSON. */
const MAX_PARSED = 20_000_000;

/** Content without the methods that follow from the others. */
export type ContentSource = Omit<RenderedContent, "json">;

/**
 * Returns the views of the renderers that match, in the order of their registration. `language`: language of their
 * labels. Never rejects.
 */
export async function rendererViews(source: ContentSource, language: string): Promise<readonly ContentView[]> {
  let isLost = false;
  const text = (): Promise<string> =>
    source.text().catch((error: unknown) => {
      isLost = true; // the result was released meanwhile, which is no mistake of a renderer
      throw error;
    });
  const content: RenderedContent = { ...source, text, json: async () => parsed(await text()) };
  const matches = async (renderer: RendererDefinition): Promise<boolean> => {
    try {
      return (await renderer.match(content)) === true;
    } catch (error) {
      if (!isLost) reportError(error);
      return false;
    }
  };
  const matching = await Promise.all(renderers.items.map(matches));
  return renderers.items.filter((_, index) => matching[index]).map((renderer) => viewOf(renderer, content, language));
}

function viewOf(
  { name, label, element, load }: RendererDefinition,
  content: RenderedContent,
  language: string,
): ContentView {
  let shown: RendererElement | undefined;
  return {
    name,
    label: labelIn(label, language),
    load: async () => {
      shown ??= Object.assign<RendererElement, Pick<RendererElement, "content">>(await definedElement(element, load), {
        content,
      });
    },
    draw: () => html`${shown}`,
  };
}

function parsed(text: string): unknown {
  if (text.length > MAX_PARSED) throw new RangeError("The content is too large to be parsed.");
  return JSON.parse(text);
}
