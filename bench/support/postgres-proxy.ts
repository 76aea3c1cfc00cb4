import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { FrontendMessageReader } from "./frontend-messages.ts";

/** Stands between a server and its PostgreSQL and counts what is asked. */
export interface PostgresProxy extends AsyncDisposable {
  readonly port: number;
  /** One name for each round trip since the start: the statement's, or the beginning of its text. */
  readonly roundTrips: string[];
}

/** Passes everything on to `port` on this machine, and listens in. */
export async function startPostgresProxy(port: number): Promise<PostgresProxy> {
  const roundTrips: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    const messages = new FrontendMessageReader((name) => roundTrips.push(name));
    client.on("data", (chunk) => messages.read(Buffer.from(chunk as Buffer)));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      // Either end going away ends both; who notices what is the server's business.
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
