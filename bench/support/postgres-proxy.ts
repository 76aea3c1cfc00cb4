import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { FrontendMessageReader } from "./frontend-messages.ts";

/** A proxy between a server and PostgreSQL that records round trips. */
export interface PostgresProxy extends AsyncDisposable {
  readonly port: number;
  /**
   * One entry per round trip since the start: the statement's name, or the beginning of its text.
   */
  readonly roundTrips: string[];
}

/** Starts a local proxy that forwards everything to the server at `host` and `port`. */
export async function startPostgresProxy(host: string, port: number): Promise<PostgresProxy> {
  const roundTrips: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
    const messages = new FrontendMessageReader((name) => roundTrips.push(name));
    client.on("data", (chunk) => messages.read(Buffer.from(chunk as Buffer)));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      // When one end closes, so does the other; handling that is the server's business.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    roundTrips,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
