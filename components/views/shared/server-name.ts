/**
 * Displayed name of a server.
 *
 * Owns: the choice between the server's own name and the name that the user gave it. The server's own name is only for
 * display and never identifies the server.
 */
import { html, type TemplateResult } from "lit";
import type { ServerSnapshot } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";

/** Returns the short form of a server's address, with host and path: `example.com/mcp`. */
export function hostAndPathOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return pathname === "/" ? host : host + pathname;
  } catch {
    return url;
  }
}

/** Returns the server's title or name; its address until they are known. */
export function serverNameOf(server: ServerSnapshot): string {
  const { title, name } = server.info?.implementation ?? {};
  return visibleLine(title?.trim() || name?.trim() || hostAndPathOf(server.url), 120);
}

/**
 * Renders an address. If there is not enough room, the start of the host is truncated first, because its end identifies
 * the owner; then the path.
 */
export function placeView(place: string): TemplateResult {
  const [host = ""] = place.split("/");
  const [end] = /[^.]+(\.[^.]{1,3})?\.[^.]+$/u.exec(host) ?? [host];
  const [start, path] = [host.slice(0, host.length - end.length), place.slice(host.length)];
  return html`<bdi class="host" dir="ltr"><span>${start}</span><span class="owner">${end}</span><span class="path">${path}</span></bdi>`;
}
