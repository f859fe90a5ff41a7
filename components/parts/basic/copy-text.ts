/**
 * Text for the clipboard.
 *
 * Owns: writing it, also where the page may not use the clipboard's own interface.
 */

/** Puts text on the clipboard; false where the page may not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission (a frame without clipboard-write): the old way still works inside a click.
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("readonly", "");
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    try {
      return document.execCommand("copy");
    } finally {
      area.remove();
    }
  }
}
