/** Updates an element when something that it shows is changed elsewhere: settings, servers, registered views. */
import type { ReactiveControllerHost } from "lit";
import { watchSettings } from "../page-storage/panel-settings.js";

/**
 * Requests an update of an element after each change while it is connected, after calling `changed`. `watch` begins to
 * call a function after each change, and returns what ends that.
 */
export function followChanges(
  element: ReactiveControllerHost,
  watch: (watcher: () => void) => () => void,
  changed?: () => void,
): void {
  let unwatch: (() => void) | undefined;
  element.addController({
    hostConnected: () => {
      unwatch = watch(() => {
        changed?.();
        element.requestUpdate();
      });
    },
    hostDisconnected: () => unwatch?.(),
  });
}

/** Follows the settings of the panel. */
export function followSettings(element: ReactiveControllerHost, changed?: () => void): void {
  followChanges(element, watchSettings, changed);
}
