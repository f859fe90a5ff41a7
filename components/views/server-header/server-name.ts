/**
 * Displayed name of a server.
 *
 * Owns: the choice between the server's own name and the user's. The server's name is for display only and never
 * identifies it.
 */
import { html, type TemplateResult } from "lit";
import type { ServerSnapshot } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";

/** Short form of a server's address, with host and path: `example.com/mcp`. */
export function hostAndPathOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return pathname === "/" ? host : host + pathname;
  } catch {
    return url;
  }
}

/** The server's title or name; until known, its address. */
export function serverNameOf(server: ServerSnapshot): string {
  const { title, name } = server.info?.implementation ?? {};
  return visibleLine(title?.trim() || name?.trim() || hostAndPathOf(server.url), 120);
}

/**
 * An address that is truncated at the start of the host, because the end identifies the owner; then the path is
 * truncated.
 */
export function placeView(place: string): TemplateResult {
  const [host = ""] = place.split("/");
  const [end] = /[^.]+(\.[^.]{1,3})?\.[^.]+$/u.exec(host) ?? [host];
  const [start, path] = [host.slice(0, host.length - end.length), place.slice(host.length)];
  return html`<bdi class="host" dir="ltr"><span>${start}</span><span class="owner">${end}</span><span class="path">${path}</span></bdi>`;
}
