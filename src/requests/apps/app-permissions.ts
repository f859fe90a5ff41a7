/**
 * Permissions of an app's frame.
 *
 * Owns: their names, and the value of the `allow` attribute, which holds no text of a server. Does not own: consent (`app-consent.ts`).
 */
import { isObject } from "../../json/is-object.js";
import type { AppPermission } from "../../protocol/types/index.js";

/** Names of the permissions, and the features of `allow` that they stand for. */
const FEATURES: { readonly [P in AppPermission]: string } = {
  camera: "camera",
  microphone: "microphone",
  geolocation: "geolocation",
  clipboardWrite: "clipboard-write",
};

/** All permissions that exist. */
export const PERMISSIONS = Object.keys(FEATURES) as readonly AppPermission[]; // exactly the keys of the table

/** Permissions that an app asks for (`_meta.ui.permissions`); unknown ones are left out. */
export function readPermissions(value: unknown): readonly AppPermission[] {
  return isObject(value) ? PERMISSIONS.filter((name) => isObject(value[name])) : [];
}

/** Value of the `allow` attribute. The origin of the frame is opaque, so only `*` can name it. */
export function allowOf(permissions: readonly AppPermission[]): string {
  return permissions.map((name) => `${FEATURES[name]} *`).join("; ");
}
