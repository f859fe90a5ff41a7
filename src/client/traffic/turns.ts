/**
 * Divides long work into short pieces, so that other work of this thread runs in between.
 *
 * Owns: when to yield. A timer would be late; a message is not.
 */

/** Characters processed before yielding, which take a few milliseconds. */
const TURN_CHARS = 262_144;

/** Counts work, and pauses when there was enough. */
export class Turns {
  #done = 0;

  /** Counts a piece of work; call after each. */
  async worked(chars: number): Promise<void> {
    this.#done += chars + 200; // a piece costs something by itself
    if (this.#done < TURN_CHARS) return;
    this.#done = 0;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
    port1.close();
  }
}
