/**
 * Collections: saved calls with expectations, read, written and run.
 *
 * Owns: loading the code of this room when it is first used. https://www.rfc-editor.org/rfc/rfc9535
 */
import type { Collection, ReadCollection } from "./format.js";
import type { CollectionHost, CollectionReport, RunCollectionOptions } from "./report.js";

export type * from "./format.js";
export type * from "./report.js";

/**
 * Reads a collection from the text of its file, or from what it was parsed to. What is right is used; everything else
 * is in `problems`. Never rejects because of the file.
 * @example const { collection, problems } = await readCollection({ name: "Birds", items: [] });
 */
export async function readCollection(file: unknown): Promise<ReadCollection> {
  return (await import("./read-collection.js")).collectionOf(file);
}

/**
 * Writes a collection as the text of a file: readable, and always in the same order. Values of secrets are left out.
 * @example const text = await writeCollection({ name: "Birds", items: [{ name: "look", tool: "get_species" }] });
 */
export async function writeCollection(collection: Collection): Promise<string> {
  return (await import("./write-collection.js")).textOfCollection(collection);
}

/**
 * Runs the calls of a collection one after the other and checks their expectations. Resolves with a report, also if
 * calls fail or the signal is aborted. Rejects with `ERR-ARGUMENT` for an environment that does not exist.
 * @example
 * const collection = { name: "Weather", items: [{ name: "Oslo", tool: "get_weather", arguments: { city: "{{city}}" } }] };
 * const { passed, failed } = await runCollection(host, collection, { servers: { default: server }, variables: { city: "Oslo" } });
 */
export async function runCollection(
  host: CollectionHost,
  collection: Collection,
  options?: RunCollectionOptions,
): Promise<CollectionReport> {
  return (await import("./runner.js")).run(host, collection, options);
}
