/** Features of this browser that a frame may be given, or denied, in its `allow` attribute. */

/** Feature list of Permissions Policy, under the name that browsers have for it. */
interface WithFeatures {
  readonly featurePolicy?: { features(): readonly string[] };
  readonly permissionsPolicy?: { features(): readonly string[] };
}

/** Names of the features; `undefined` if the browser does not list them. */
export function featuresHere(): readonly string[] | undefined {
  const { permissionsPolicy, featurePolicy } = document as WithFeatures;
  return (permissionsPolicy ?? featurePolicy)?.features();
}
