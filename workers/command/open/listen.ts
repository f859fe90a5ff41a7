/**
 * Ports of the command.
 *
 * Owns: listening on both loopback addresses with one port, and the choice of the port. The usual port is a fixed one,
 * because what a browser stores belongs to an origin, and the port is a part of it. Never listens on the name
 * `localhost`, which is only one of the two addresses, and on other addresses only if the user names them.
 */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { UsageError } from "../usage-error.js";

/**
 * Ports that are tried in this order; 0 is any that is free. It is tried again: a port that is free at one address may
 * be busy at the other.
 */
const USUAL_PORTS = [...Array.from({ length: 10 }, (_, index) => 6290 + index), ...Array<number>(10).fill(0)];
const LOOPBACK = ["127.0.0.1", "::1"];

/** Address to listen on, as the user named it. */
export interface ListenOptions {
  /** Default: {@link USUAL_PORTS}. */
  readonly port?: number | undefined;
  /** Default: both loopback addresses. */
  readonly host?: string | undefined;
}

/** Servers that listen on one port. */
export interface OpenPort {
  readonly port: number;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/**
 * Starts to listen with servers that `create` makes, one for each address. Throws {@link UsageError} if the named port
 * is busy, or the named address is not one of this machine.
 */
export async function listen(create: () => Server, { port, host }: ListenOptions = {}): Promise<OpenPort> {
  const addresses = host === undefined ? LOOPBACK : [host];
  for (const wanted of port === undefined ? USUAL_PORTS : [port]) {
    const servers = await listenAt(create, addresses, wanted);
    if (servers) return listeningOf(servers);
  }
  throw new UsageError(
    port === undefined ? "no port is free." : `--port ${port}: another program listens there. Choose another port.`,
  );
}

/** Servers at all addresses that this machine has; `undefined` if the port is busy at one of them. */
async function listenAt(
  create: () => Server,
  addresses: readonly string[],
  wanted: number,
): Promise<readonly Server[] | undefined> {
  const servers: Server[] = [];
  let port = wanted;
  for (const address of addresses) {
    const server = create();
    followSockets(server);
    try {
      server.listen(port, address);
      await once(server, "listening");
    } catch (error) {
      if (isAbsent(error) && addresses.length > 1) continue; // a machine without IPv6, for example
      await Promise.all(servers.map(closed));
      if (codeOf(error) === "EADDRINUSE") return undefined;
      throw new UsageError(sentenceOf(error, address, wanted));
    }
    server.on("error", () => undefined); // a connection that can't be accepted ends nothing else
    servers.push(server);
    port = portOf(server);
  }
  if (servers.length === 0) throw new UsageError("this machine has no loopback address.");
  return servers;
}

function listeningOf(servers: readonly Server[]): OpenPort {
  return {
    port: servers[0] ? portOf(servers[0]) : 0,
    close: async () => void (await Promise.all(servers.map(closed))),
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // it listens on TCP
}

async function closed(server: Server): Promise<void> {
  const closing = new Promise<void>((done) => server.close(() => done()));
  for (const socket of SOCKETS.get(server) ?? []) socket.destroy();
  await closing;
}

/** Connections of each server, also those that have become WebSockets: the server itself forgets these. */
const SOCKETS = new WeakMap<Server, Set<Socket>>();

function followSockets(server: Server): void {
  const sockets = new Set<Socket>();
  SOCKETS.set(server, sockets);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");
const isAbsent = (error: unknown): boolean => ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"].includes(codeOf(error));

function sentenceOf(error: unknown, address: string, port: number): string {
  switch (codeOf(error)) {
    case "EACCES":
      return `--port ${port}: this user may not listen there. Choose a port above 1023.`;
    case "EADDRNOTAVAIL":
      return `--host ${address}: this machine has no such address.`;
    case "ENOTFOUND":
      return `--host ${address}: there is no such name.`;
    default:
      return `${address} can't be listened on: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
