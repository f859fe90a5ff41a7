/**
 * Global of a service worker, as far as this one uses it.
 *
 * Owns these types: the library that has them can't be in one compilation with the DOM's. Never any code but the one name.
 * @see https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope-interface
 */

/** Work that an event waits for: the worker is kept alive as long, within the browser's limits. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page, or of a page's worker. */
export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A word of a page. */
interface WordEvent extends LastingEvent {
  readonly data: unknown;
}

interface ServiceWorkerEvents {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly message: WordEvent;
  readonly fetch: RequestEvent;
}

/** The global of a service worker. */
export interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  addEventListener<Name extends keyof ServiceWorkerEvents>(
    name: Name,
    listener: (event: ServiceWorkerEvents[Name]) => void,
  ): void;
}

/** Ours. */
export const scope = globalThis as unknown as ServiceWorkerScope; // this file is only ever loaded in a service worker
