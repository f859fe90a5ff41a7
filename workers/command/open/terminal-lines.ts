/** Lines in the terminal about the list of servers, and the processes of stdio servers. */
import type { StdioEvent } from "../stdio/stdio-server.js";
import { oneLine } from "../text-report.js";
import type { OfferedServerList } from "./offered-servers.js";

/** Line for an event, with its line end. */
export function processLine(event: StdioEvent): string {
  return `${oneLine(`${event.server}: ${sentenceOf(event)}`)}\n`;
}

/** Lines about a list, each with its line end. */
export function offerLines({ servers, problems }: OfferedServerList): string {
  const count = servers.length === 1 ? "one server" : `${servers.length} servers`;
  const found =
    servers.length === 0
      ? "No server was found in the config files of other MCP clients."
      : `The page lists ${count}. None is started or contacted before you choose it.`;
  return [found, ...problems].map((line) => `${oneLine(line)}\n`).join("");
}

function sentenceOf(event: StdioEvent): string {
  switch (event.kind) {
    case "unwatched":
      return event.message;
    case "loop":
      return `${event.files.join(", ")} changes each time it starts, so that it starts again only after a while.`;
    case "status":
      return statusOf(event.status);
    default:
      return event satisfies never;
  }
}

function statusOf(status: Extract<StdioEvent, { kind: "status" }>["status"]): string {
  switch (status.state) {
    case "started":
      return `started (process ${status.pid}).`;
    case "failed":
      return status.message;
    case "exited":
      return status.signal === null ? `ended with code ${status.code}.` : `ended by ${status.signal}.`;
    case "changed":
      return `${status.files.join(", ")} changed: starts again.`;
    case "stdin-closed":
    case "stdout-closed":
      return `closed its standard ${status.state === "stdin-closed" ? "input" : "output"}: it is ended.`;
    default:
      return status satisfies never;
  }
}
