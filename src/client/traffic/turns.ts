/**
 * Long work in short pieces, so that whatever else this thread does has its turn.
 *
 * Owns: when to give the thread back. A timer would be late; a message is not.
 */

/** Characters worked on before the thread is given back: a few milliseconds. */
const TURN_CHARS = 262_144;

/** Counts work, and pauses when there was enough. */
export class Turns {
  #done = 0;

  /** Call after each piece of work. */
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
