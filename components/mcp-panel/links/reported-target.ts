/** View that shows the call of a bug report. Loaded when one is opened. */
import type { Host, ReportedCall } from "../../../src/client/api/index.js";
import type { ShowTarget } from "../../views/shared/show-request-event.js";

/** Finds it: the tool, which shows its only call; without a definition of the tool, the traffic entry of the call. */
export async function reportedTarget(
  host: Host,
  { serverId, tool: name, entryId }: ReportedCall,
): Promise<{ readonly serverId: string; readonly wanted: ShowTarget }> {
  const known = await host.cache.read("", { id: serverId, tool: name }).catch(() => undefined);
  return { serverId, wanted: known?.tools?.length ? { kind: "tool", name } : { kind: "traffic", entryId } };
}
