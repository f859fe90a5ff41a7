/**
 * Name of a server on screen.
 *
 * Owns: the choice between what the server says and what the user knows. Its words are display only: never an identity.
 */
import { html, type TemplateResult } from "lit";
import type { ServerSnapshot } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";

/** The host and path of a server's address, short: `example.com/mcp`. */
export function hostAndPathOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return pathname === "/" ? host : host + pathname;
  } catch {
    return url;
  }
}

/** The server's title or name, before that its place. */
export function serverNameOf(server: ServerSnapshot): string {
  const { title, name } = server.info?.implementation ?? {};
  return visibleLine(title?.trim() || name?.trim() || hostAndPathOf(server.url), 120);
}

/** A place whose host yields at its start: the end names who owns it, and stays visible. Then the path yields. */
export function placeView(place: string): TemplateResult {
  const [host = ""] = place.split("/");
  const [end] = /[^.]+(\.[^.]{1,3})?\.[^.]+$/u.exec(host) ?? [host];
  const [start, path] = [host.slice(0, host.length - end.length), place.slice(host.length)];
  return html`<bdi class="host" dir="ltr"><span>${start}</span><span class="owner">${end}</span><span class="path">${path}</span></bdi>`;
}
