/** Renderers of content that a page adds to its panels: their contract. */
import type { Label } from "./label.js";

/** Text, resource or structured content of a result. It comes from the server: treat it as untrusted. */
export interface RenderedContent {
  readonly kind: "text" | "resource" | "structured";
  /**
   * MIME type without parameters, in lower case: `application/geo+json`; `""` if the server sent none,
   * `application/json` for structured content.
   */
  readonly mimeType: string;
  /** URI of the resource; `""` for other content. */
  readonly uri: string;
  /** The first characters, at most 16,384; `""` for structured content. */
  readonly head: string;
  /** Returns the whole text. Rejects if the result was released. */
  text(): Promise<string>;
  /**
   * Returns the text as JSON. Rejects with a `SyntaxError` if it is no JSON, and with a `RangeError` if it has more
   * than 20 million characters.
   */
  json(): Promise<unknown>;
}

/** Element of a renderer. */
export interface RendererElement extends HTMLElement {
  /** Content to show; set before the element is shown. Other content has another element. */
  content?: RenderedContent;
}

/** Renderer that a page adds to all its panels. */
export interface RendererDefinition {
  /**
   * Unique name, for example `geo-map`: lower-case letters, digits and hyphens. The user's choice is stored under it.
   */
  readonly name: string;
  /** Text of its button beside Tree, Table and Raw. */
  readonly label: Label;
  /** Tag name of the custom element, see {@link RendererElement}. */
  readonly element: string;
  /** Loads the code of the element when it is first needed. Default: the element is already defined. */
  readonly load?: () => Promise<unknown>;
  /**
   * Returns true for content that the element can show. It is then shown first. An error counts as false, and is
   * reported with `reportError`.
   */
  match(content: RenderedContent): boolean | Promise<boolean>;
}
