/**
 * Refused icons of a server, with reasons.
 *
 * Owns: checking the addresses of icons with the rules that the lists apply. Fetches nothing.
 */
import type { CheckFinding, ServerInfo } from "../../../src/client/api/index.js";
import type { Icon } from "../../../src/protocol/types/index.js";
import { judgeIcon, type IconRefusal } from "../../parts/viewers/icon/judge-icon.js";

/** An item that may have icons. */
export interface IconOwner {
  readonly name: string;
  readonly icons?: readonly Icon[];
}

/** An icon that is never shown. */
export interface RefusedIcon {
  readonly name: string;
  readonly reason: IconRefusal;
}

const MAX = 50;

/** Checks the icons of a server and of its items. */
export function refusedIcons({ url, implementation }: ServerInfo, items: readonly IconOwner[]): readonly RefusedIcon[] {
  const refused: RefusedIcon[] = [];
  const own: IconOwner[] = implementation
    ? [{ name: implementation.name, ...(implementation.icons && { icons: implementation.icons }) }]
    : [];
  for (const { name, icons } of [...own, ...items]) {
    if (!Array.isArray(icons)) continue;
    for (const icon of icons.slice(0, 8)) {
      const place = judgeIcon(icon, url);
      if (place.kind === "refused" && refused.length < MAX) refused.push({ name, reason: place.reason });
    }
  }
  return refused;
}

/** Severities of findings, worst first. */
export const SEVERITIES: readonly CheckFinding["severity"][] = ["error", "warning", "hint", "ok"];
