/** Servers that the user named, on the command line or in a config file. Types only. */
import type { StdioServer } from "../stdio/stdio-server.js";

/** Server with an address. */
export interface HttpServer {
  readonly kind: "http";
  /** Name in the panel. */
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Server that the command starts: it speaks over its standard input and output. */
export interface ProcessServer extends StdioServer {
  readonly kind: "stdio";
}

/** Server that the user named. */
export type NamedServer = HttpServer | ProcessServer;
