/**
 * Files of the package that the page loads.
 *
 * Owns: the list of these files, made once from the folder; their types and their caching. Nothing else is ever read,
 * whatever a request names. Texts are compressed for other machines only: on this one, compressing takes longer than
 * sending.
 */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Files beside the program. */
const FILES = [
  "command-page.js",
  "mcp-panel.js",
  "mcp-oauth-callback.html",
  "mcp-oauth-callback.js",
  "mcp-sandbox.html",
];
/** Folder of the files that these load; the names of its files have hashes. */
const FOLDER = "page";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** Response with a file. */
export interface PanelFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const zip = promisify(gzip);

/** Files of the package, by their paths below `/panel/`. */
export class PanelFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #zipped = new Map<string, Promise<Buffer>>();

  private constructor(folder: string, names: ReadonlySet<string>) {
    this.#folder = folder;
    this.#names = names;
  }

  /** Reads the list. `folder`: that of the built package. */
  static async in(folder: string): Promise<PanelFiles> {
    const found = await readdir(join(folder, FOLDER)).catch(() => []); // what is absent is not found later
    const scripts = found.filter((name) => extname(name) === ".js").map((name) => `${FOLDER}/${name}`);
    return new PanelFiles(folder, new Set([...FILES, ...scripts]));
  }

  /** Reads a file; `undefined` if it is not one of the package. `compressed`: if the browser takes that. */
  async read(name: string, compressed: boolean): Promise<PanelFile | undefined> {
    const type = TYPES[extname(name)];
    if (!this.#names.has(name) || type === undefined) return undefined;
    const caching = name.startsWith(`${FOLDER}/`) ? "public, max-age=31536000, immutable" : "no-cache";
    const headers = { "content-type": type, "cache-control": caching };
    const text = (): Promise<Buffer> => readFile(join(this.#folder, name));
    try {
      if (!compressed) return { body: await text(), headers };
      const body = this.#zipped.get(name) ?? text().then((found) => zip(found));
      this.#zipped.set(name, body);
      return { body: await body, headers: { ...headers, "content-encoding": "gzip", vary: "accept-encoding" } };
    } catch {
      this.#zipped.delete(name);
      return undefined; // the package is being installed anew, or was built in part
    }
  }
}
