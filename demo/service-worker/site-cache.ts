/**
 * The site without a network.
 *
 * Owns one cache for each version of the site: filled all at once or not at all, so that no page gets files of two versions. Never keeps
 * anything but the site's own files.
 */

/** Options of {@link SiteCache}. */
export interface SiteCacheOptions {
  /** The site's folder, with a slash at its end. */
  readonly root: string;
  readonly version: string;
  /** Distinguishes parts of one site that are kept separately. @defaultValue `site` */
  readonly part?: string;
  /** Relative to the folder. */
  readonly files: readonly string[];
  /** @defaultValue the browser's */
  readonly caches?: Pick<CacheStorage, "open" | "keys" | "delete">;
}

/** The files of one version. */
export class SiteCache {
  readonly #caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly #urls: ReadonlySet<string>;
  /** Several sites may be on one origin. */
  readonly #prefix: string;
  readonly #name: string;
  #filling: Promise<void> | undefined;

  constructor({ root, version, files, part = "site", caches = globalThis.caches }: SiteCacheOptions) {
    this.#caches = caches;
    this.#urls = new Set(files.map((file) => new URL(file, root).href));
    this.#prefix = `mcp-panel-${part} ${root} `;
    this.#name = this.#prefix + version;
  }

  /** Returns true if a request is for a file of the site. */
  has({ method, url }: Pick<Request, "method" | "url">): boolean {
    return method === "GET" && this.#urls.has(plain(url));
  }

  /** Keeps all files, unless they are kept already; rejects when one of them can't be had. */
  fill(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  /** The kept file, or `undefined`. */
  async find(url: string): Promise<Response | undefined> {
    const cache = await this.#caches.open(this.#name);
    return cache.match(plain(url));
  }

  /** Forgets the other versions of this site. */
  async dropOthers(): Promise<void> {
    const names = await this.#caches.keys();
    const old = names.filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
    await Promise.all(old.map((name) => this.#caches.delete(name)));
  }

  async #fill(): Promise<void> {
    const cache = await this.#caches.open(this.#name);
    const kept = await cache.keys();
    if (kept.length >= this.#urls.size) return;
    // One step: either all are in it afterwards, or none. Requested again, because an HTTP cache may have those of the version before.
    await cache.addAll([...this.#urls].map((url) => new Request(url, { cache: "no-cache" })));
  }
}

/** Without the query and the fragment, which only the page reads. */
function plain(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
