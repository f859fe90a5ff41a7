/** A port of this machine nobody listens on now. */
export function freePort(): Promise<number>;
