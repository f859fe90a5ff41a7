/**
 * Files and folders whose changes are noticed.
 *
 * Owns: the watchers of the system, and the wait until the changes settle. Folders of packages and of Git are left
 * out, as are the temporary files of editors. Links to folders are not followed.
 */
import { existsSync, lstatSync, readdirSync, realpathSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import process from "node:process";

const IGNORED_FOLDERS = new Set([".git", "node_modules", "__pycache__"]);
/** Backups, swap files, and the file by which vim tests whether it may write. */
const TEMPORARY = /(?:~|\.sw[a-z]|^4913)$/;
/** Elsewhere the system can't watch a tree, and Node would also watch all that is ignored here. */
const HAS_TREES = process.platform === "darwin" || process.platform === "win32";
/** Longest wait for changes to settle, in settling times. */
const MOST_SETTLES = 20;

/** Receiver of what happens to watched files. */
export interface FilesListener {
  /** Absolute paths of files that changed, appeared or are gone. */
  readonly onChange: (files: readonly string[]) => void;
  /** A path can't be watched, or does not exist. */
  readonly onFailure: (message: string) => void;
}

/** Watch on paths, until it is closed. */
export class WatchedFiles {
  readonly #listener: FilesListener;
  readonly #settleMs: number;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(paths: readonly string[], settleMs: number, listener: FilesListener) {
    this.#settleMs = settleMs;
    this.#listener = listener;
    for (const path of paths) this.#addPath(path);
  }

  /** Ends the watch. */
  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #addPath(path: string): void {
    try {
      const real = realPath(path);
      const [folder, name] = [dirname(real), basename(real)];
      // By its folder: editors and builds replace what they write, and a watcher would stay with the old one.
      this.#add(`entry ${real}`, folder, false, (changed, event) => {
        if (changed === name && event === "rename") this.#follow(folder, real);
        return changed === name;
      });
      if (isFolder(real)) this.#addFolder(real);
      else if (!existsSync(real)) this.#listener.onFailure(`${path} does not exist yet. It is watched all the same.`);
    } catch (error) {
      this.#fail(path, error);
    }
  }

  #addFolder(folder: string): void {
    if (this.#watchers.has(folder)) return;
    this.#add(folder, folder, HAS_TREES, (name, event) => {
      if (!HAS_TREES && event === "rename") this.#follow(folder, join(folder, name));
      return true;
    });
    if (HAS_TREES) return;
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name)) this.#addFolder(join(folder, entry.name));
  }

  /** Watches what is a folder at this path now, and no longer what was one. */
  #follow(folder: string, path: string): void {
    try {
      const gone = isFolder(folder) ? path : folder;
      for (const [watched, watcher] of this.#watchers)
        if (watched === gone || watched.startsWith(gone + sep)) {
          watcher.close();
          this.#watchers.delete(watched);
        }
      if (isFolder(path)) this.#addFolder(path);
    } catch (error) {
      this.#fail(path, error);
    }
  }

  #add(key: string, folder: string, recursive: boolean, isWatched: (name: string, event: string) => boolean): void {
    if (this.#watchers.has(key)) return;
    const watcher = watch(folder, { persistent: false, recursive }, (event, name) => {
      if (name === null) this.#change(folder);
      else if (!isIgnored(name) && isWatched(name, event)) this.#change(join(folder, name));
    });
    watcher.on("error", (error) => this.#fail(folder, error));
    this.#watchers.set(key, watcher);
  }

  #change(file: string): void {
    if (this.#changed.size === 0) this.#since = performance.now();
    this.#changed.add(file);
    clearTimeout(this.#timer);
    const left = this.#since + MOST_SETTLES * this.#settleMs - performance.now();
    this.#timer = setTimeout(() => this.#settled(), Math.max(0, Math.min(this.#settleMs, left))).unref();
  }

  #settled(): void {
    const files = [...this.#changed].toSorted();
    this.#changed.clear();
    this.#listener.onChange(files);
  }

  #fail(path: string, error: unknown): void {
    const { code = "", message } =
      error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
    const more =
      code === "ENOSPC" || code === "EMFILE" ? " Watch fewer folders, or raise the system's limit of watches." : "";
    this.#listener.onFailure(`Changes of ${path} are not noticed: ${message}.${more}`);
  }
}

/** A path without links; its last part may be missing. */
function realPath(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) ? realpathSync(whole) : join(realpathSync(dirname(whole)), basename(whole));
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isIgnored(name: string): boolean {
  const parts = name.split(sep);
  return TEMPORARY.test(parts.at(-1) ?? "") || parts.some((part) => IGNORED_FOLDERS.has(part));
}
