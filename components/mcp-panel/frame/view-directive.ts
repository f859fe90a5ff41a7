/**
 * Lit directive that renders the element of a view.
 *
 * Owns: creating the element, and keeping it until another view takes its place.
 */
import { Directive, directive } from "lit/directive.js";

/** Properties of the element. */
type Properties = Readonly<Record<string, unknown>>;

class ViewDirective extends Directive {
  #element: HTMLElement | undefined;

  override render(tag: string, properties: Properties, slots: readonly string[] = []): HTMLElement {
    const element = this.#element?.localName === tag ? this.#element : created(tag, slots);
    return (this.#element = Object.assign(element, properties));
  }
}

/** Creates an element that passes on slots of the panel. */
function created(tag: string, slots: readonly string[]): HTMLElement {
  const element = document.createElement(tag);
  for (const name of slots) {
    const slot = document.createElement("slot");
    slot.name = slot.slot = name;
    element.append(slot);
  }
  return element;
}

/**
 * Renders an element with this tag name and these properties. `slots`: slots of the panel that it passes on under the
 * same names.
 */
export const viewElement = directive(ViewDirective);
