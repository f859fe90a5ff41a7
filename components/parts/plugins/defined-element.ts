/**
 * Elements that a page defines for its views and renderers.
 *
 * Owns: loading their code, and the error if that does not define them.
 */

/** Longest wait for an element without `load`, in milliseconds: the page's script may still be loading. */
const PATIENCE_MS = 10_000;

/** Creates an element of the page once it is defined. Rejects if its code can't be loaded, or does not define it. */
export async function definedElement(tag: string, load: (() => Promise<unknown>) | undefined): Promise<HTMLElement> {
  await load?.();
  if (!customElements.get(tag)) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, load ? 0 : PATIENCE_MS)));
    await Promise.race([customElements.whenDefined(tag), tooLong]);
    clearTimeout(timer);
  }
  if (!customElements.get(tag)) throw new Error(`<${tag}> is not defined: call customElements.define("${tag}", …).`);
  return document.createElement(tag);
}
