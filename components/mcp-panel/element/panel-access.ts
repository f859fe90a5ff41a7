/**
 * Implementation of the methods of a panel, see `panel-methods.ts`.
 *
 * Owns: waiting for the server that a method is about.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { ClientError, fromPlainError } from "../../../src/errors/index.js";
import { serverState } from "../../../src/state/index.js";
import { liveHost } from "../../../workers/page/live-host.js";
import type { ShowTarget, ViewName } from "../../views/shared/show-request-event.js";
import type { PanelReady } from "../../parts/plugins/panel-element.js";
import type { PanelParts } from "./panel-methods.js";
import { viewOf } from "../frame/open-views.js";

/** Waits until a server is connected; `serverId`: the open server by default. */
export function whenReady(panel: ReactiveControllerHost, parts: PanelParts, serverId?: string): Promise<PanelReady> {
  return new Promise((resolve, reject) => {
    const controller: ReactiveController = {
      hostUpdated() {
        try {
          const ready = readyNow(parts, serverId);
          if (!ready) return;
          resolve(ready);
        } catch (error) {
          reject(error);
        }
        panel.removeController(controller);
      },
    };
    panel.addController(controller);
    panel.requestUpdate();
  });
}

/**
 * Returns the host and the server; `undefined` while the server is not connected. Throws the reason if it can't be
 * connected.
 */
function readyNow({ host: panelHost, open }: PanelParts, serverId = open.id): PanelReady | undefined {
  const { host, snapshot } = panelHost;
  if (serverId === undefined) return undefined;
  const state = serverState(snapshot, serverId)?.server;
  const failure = panelHost.failureOf(serverId) ?? (state?.state === "failed" ? state.error : undefined);
  if (failure) throw fromPlainError(failure);
  if (!host || state?.state !== "connected") return undefined;
  const live = liveHost(
    host,
    snapshot.servers.map(({ server }) => server),
  );
  const server = live.server(serverId);
  return server && { host: live, server };
}

/** Shows something of a server once that is connected. */
export async function showTarget(
  panel: ReactiveControllerHost,
  parts: PanelParts,
  serverId: string | undefined,
  wanted: ShowTarget,
): Promise<void> {
  requireView(parts, viewOf(wanted));
  const { server } = await whenReady(panel, parts, serverId);
  await parts.show(server.id, wanted);
}

/** Shows a view. */
export async function showView(parts: PanelParts, name: ViewName): Promise<void> {
  requireView(parts, name);
  await parts.show(undefined, { kind: "view", view: name });
}

/** Throws if the panel does not have a view. */
function requireView({ views }: PanelParts, name: ViewName): void {
  if (!views.has(name))
    throw new ClientError(
      "ERR-ARGUMENT",
      `This panel has no view "${name}". It has: ${views.all.map((view) => view.name).join(", ")}.`,
    );
}
