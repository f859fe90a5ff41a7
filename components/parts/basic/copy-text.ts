/**
 * Copies text to the clipboard.
 *
 * Owns: writing the text, even if the page has no access to the Clipboard API.
 */

/** Copies text to the clipboard; returns false if the page has no permission. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission (in a frame without `clipboard-write`), the deprecated `execCommand` still works within a
    // click event.
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
