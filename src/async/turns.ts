/**
 * Divides long work into short pieces, so that other work of this thread can run in between.
 *
 * Owns: when to yield. A timer would fire too late; a message does not.
 */

/** Number of characters processed before yielding, which takes a few milliseconds. */
const TURN_CHARS = 262_144;

/** Counts work, and yields to other tasks after enough of it. */
export class Turns {
  #done = 0;

  /** Counts a piece of work; call after each. */
  async worked(chars: number): Promise<void> {
    this.#done += chars + 200; // adds the fixed cost of a piece
    if (this.#done < TURN_CHARS) return;
    this.#done = 0;
    await nextTurn();
  }
}

/** Resolves after the tasks that are waiting in this thread. */
export async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  port1.close();
}
