/**
 * Permissions of an app's frame.
 *
 * Owns: their names, and the value of the `allow` attribute, which holds no text of a server. Does not own: consent
 * (`app-consent.ts`).
 * https://w3c.github.io/webappsec-permissions-policy/
 */
import { isObject } from "../json/is-object.js";
import type { AppPermission } from "../protocol/types/index.js";

/** Names of the permissions, and the features of `allow` that they stand for. */
const FEATURES: { readonly [P in AppPermission]: string } = {
  camera: "camera",
  microphone: "microphone",
  geolocation: "geolocation",
  clipboardWrite: "clipboard-write",
};

/** All permissions that exist. */
export const PERMISSIONS = Object.keys(FEATURES) as readonly AppPermission[]; // exactly the keys of the table

/**
 * Features of browsers, for those that do not list their own: many are on in every frame unless they are denied by
 * name. Newer ones of Chromium that no frame of another origin gets are left out.
 */
const KNOWN_FEATURES: readonly string[] = (
  "accelerometer ambient-light-sensor aria-notify attribution-reporting autoplay bluetooth browsing-topics camera clipboard-read " +
  "clipboard-write compute-pressure cross-origin-isolated deferred-fetch deferred-fetch-minimal display-capture encrypted-media " +
  "focus-without-user-activation fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection " +
  "keyboard-map local-fonts local-network local-network-access loopback-network magnetometer media-playback-while-not-visible " +
  "microphone midi otp-credentials payment picture-in-picture private-aggregation private-state-token-issuance " +
  "private-state-token-redemption publickey-credentials-create publickey-credentials-get screen-wake-lock serial shared-storage " +
  "shared-storage-select-url speaker-selection storage-access sync-xhr unload usb web-share window-management " +
  "xr-spatial-tracking"
).split(" ");

/** Permissions that an app asks for (`_meta.ui.permissions`); unknown ones are left out. */
export function readPermissions(value: unknown): readonly AppPermission[] {
  return isObject(value) ? PERMISSIONS.filter((name) => isObject(value[name])) : [];
}

/**
 * Value of the `allow` attribute: every feature that was not granted is denied by name. The origin of the frame is
 * opaque, so only `*` can name it. `features`: those of the browser at hand, which warns of the names of others.
 */
export function allowOf(permissions: readonly AppPermission[], features: readonly string[] = KNOWN_FEATURES): string {
  const granted = permissions.map((name) => FEATURES[name]);
  const denied = features.filter((name) => !granted.includes(name));
  return [...granted.map((name) => `${name} *`), ...denied.map((name) => `${name} 'none'`)].join("; ");
}
