/** A discarded answer: a gateway drops the answer to a request that it gave up. */
import type { Exchange, Reply } from "../exchange.js";

export class SilentReply implements Reply {
  readonly exchange: Exchange;
  isOpen = true;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  head(): void {}
  write(): void {}
  end(): void {
    this.isOpen = false;
  }
  reset(): void {
    this.isOpen = false;
  }
  onClose(): void {}
}
