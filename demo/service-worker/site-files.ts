/**
 * Files of the site.
 *
 * Owns six names, with empty values until the site is built: `.ci/vite-site-files.ts` puts the built files in their place.
 */

/** Differs when any file of the site does. */
export const version: string = "unbuilt";
/** Relative to the site's folder; pages by their folder, the first as the empty text. */
export const files: readonly string[] = [];
/** Differs when any file of the documentation does. */
export const docsVersion: string = "unbuilt";
/** The documentation's files, which are none of the others. */
export const docsFiles: readonly string[] = [];
/** Differs when any file of the documentation's live examples does. */
export const liveVersion: string = "unbuilt";
/** The files of these examples, which are none of the others. */
export const liveFiles: readonly string[] = [];
