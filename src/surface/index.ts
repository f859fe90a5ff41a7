/**
 * Surfaces of servers: taking them, reading them from files, and comparing them.
 *
 * Owns: the functions that the entries of the package export. Their code is loaded when one is called.
 */
import type { RequestOptions, Server } from "../client/api/index.js";
import type { ServerSurface, SurfaceComparison } from "../client/api/surface-types.js";
import type { ReadSurface } from "./read-surface.js";

export type { ReadSurface } from "./read-surface.js";

/**
 * Takes the surface of a server: reads every list that it offers. Rejects as {@link Server.listTools} and the other
 * list methods do.
 * @example const surface = await takeSurface(server);
 */
export async function takeSurface(server: Server, options?: RequestOptions): Promise<ServerSurface> {
  const { surfaceOf } = await import("./take-surface.js");
  return surfaceOf(server, Date.now(), options);
}

/**
 * Reads the text of a surface file, which is a surface as JSON. The result of `tools/list`, or a response with it, is
 * read, too. Malformed items are left out and named in `problems`. Rejects with `ERR-ARGUMENT` if the text is no
 * surface.
 * @example const { surface } = await readSurface(await surfaceFile.text());
 */
export async function readSurface(text: string): Promise<ReadSurface> {
  const { parseSurface } = await import("./read-surface.js");
  return parseSurface(text);
}

/**
 * Compares two surfaces. A list that one of them does not have is not compared.
 * @example
 * const { surface: released } = await readSurface(await surfaceFile.text());
 * const { counts } = await compareSurfaces(released, await takeSurface(server));
 * if (counts.breaking > 0) console.log("This needs a new major version.");
 */
export async function compareSurfaces(before: ServerSurface, after: ServerSurface): Promise<SurfaceComparison> {
  const { comparing } = await import("./compare-surfaces.js");
  const work = comparing(before, after);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
