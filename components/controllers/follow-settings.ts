/** Updates an element when the settings of the panel change. */
import type { ReactiveControllerHost } from "lit";
import { watchSettings } from "../page-storage/panel-settings.js";

/** Requests an update of an element after each change while it is connected, after calling `changed`. */
export function followSettings(element: ReactiveControllerHost, changed?: () => void): void {
  let unwatch: (() => void) | undefined;
  element.addController({
    hostConnected: () => {
      unwatch = watchSettings(() => {
        changed?.();
        element.requestUpdate();
      });
    },
    hostDisconnected: () => unwatch?.(),
  });
}
