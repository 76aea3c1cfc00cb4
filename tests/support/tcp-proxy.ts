import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A wire that a test can break, between a client and a server (PostgreSQL, SMTP, HTTP). Everything
 * passes until it is told otherwise; `resume()` ends whatever it was told.
 */
export interface TcpProxy {
  /** Where clients connect instead of to the server, on 127.0.0.1. */
  readonly port: number;
  /** Resets new connections at once; the open ones go on. */
  refuse(): void;
  /** How many connections were reset by that so far. */
  refusedCount(): number;
  /** Lets no byte pass in either direction and closes nothing; new connections wait too. */
  stall(): void;
  /** Resets every open connection; new ones are welcome. Says how many there were. */
  cut(): number;
  /**
   * The next request whose bytes contain `to` reaches the server, and when the server answers, both
   * ends are reset instead: the reply to a COMMIT (or to a statement, which commits itself) is lost.
   * Settles when that happened, or with `resume()`.
   * @param to for example the name of a prepared statement; any request when left out.
   */
  cutNextReply(to?: string): Promise<void>;
  /** Resets the next connection that moves data once the server has sent this many bytes more. */
  resetAfter(bytes: number): void;
  /** Delays every piece of data by this long, in both directions. */
  slow(milliseconds: number): void;
  resume(): void;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  /** The request whose reply will be cut has gone to the server. */
  isReplyDropped: boolean;
}

interface AwaitedRequest {
  contains: Buffer;
  settle(): void;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const links = new Set<Link>();
  let isRefusing = false;
  let refusedCount = 0;
  let isStalled = false;
  let delayMs = 0;
  let bytesUntilReset = Number.POSITIVE_INFINITY;
  let awaitedRequest: AwaitedRequest | undefined;

  const resetLink = (link: Link) => {
    links.delete(link);
    link.client.resetAndDestroy();
    link.server.resetAndDestroy();
  };

  const passRequest = (link: Link, data: Buffer) => {
    if (awaitedRequest && !link.isReplyDropped && data.includes(awaitedRequest.contains))
      link.isReplyDropped = true;
    link.server.write(data);
  };

  const passReply = (link: Link, data: Buffer) => {
    bytesUntilReset -= data.length;
    const isByteLimitReached = bytesUntilReset <= 0;
    const isReplyCut = link.isReplyDropped && awaitedRequest !== undefined;
    if (!isByteLimitReached && !isReplyCut) return void link.client.write(data);
    if (isByteLimitReached) bytesUntilReset = Number.POSITIVE_INFINITY;
    resetLink(link);
    if (isReplyCut) settleAwaited();
  };

  const settleAwaited = () => {
    const request = awaitedRequest;
    awaitedRequest = undefined;
    for (const link of links) link.isReplyDropped = false;
    request?.settle();
  };

  const listener = createServer((client) => {
    if (isRefusing) {
      refusedCount += 1;
      return void client.resetAndDestroy();
    }
    const server = connect(target);
    const link = { client, server, isReplyDropped: false };
    links.add(link);
    forward(
      client,
      (data) => passRequest(link, data),
      () => delayMs,
    );
    forward(
      server,
      (data) => passReply(link, data),
      () => delayMs,
    );
    for (const [socket, peer] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.setNoDelay();
      socket.on("error", () => resetLink(link));
      socket.on("close", () => {
        links.delete(link);
        peer.end();
      });
      if (isStalled) socket.pause();
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));

  return {
    port: (listener.address() as AddressInfo).port,
    refuse() {
      isRefusing = true;
    },
    refusedCount: () => refusedCount,
    stall() {
      isStalled = true;
      for (const { client, server } of links) for (const socket of [client, server]) socket.pause();
    },
    cut() {
      const count = links.size;
      for (const link of links) resetLink(link);
      return count;
    },
    cutNextReply(to = "") {
      settleAwaited();
      return new Promise((settle) => {
        awaitedRequest = { contains: Buffer.from(to), settle };
      });
    },
    resetAfter(bytes) {
      bytesUntilReset = bytes;
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    resume() {
      isRefusing = false;
      isStalled = false;
      delayMs = 0;
      bytesUntilReset = Number.POSITIVE_INFINITY;
      settleAwaited();
      for (const { client, server } of links)
        for (const socket of [client, server]) socket.resume();
    },
    async close() {
      for (const link of links) resetLink(link);
      settleAwaited();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Hands on what arrives, in its order, each piece after the delay of that moment. */
function forward(from: Socket, pass: (data: Buffer) => void, delay: () => number): void {
  let previous: Promise<unknown> | undefined;
  from.on("data", (data: Buffer) => {
    const milliseconds = delay();
    if (milliseconds === 0 && previous === undefined) return pass(data);
    const delayed = Promise.all([
      previous,
      new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ]);
    const passed = delayed.then(() => pass(data));
    previous = passed;
    void passed.then(() => {
      if (previous === passed) previous = undefined;
    });
  });
}

/** The same address by way of the proxy. */
export function throughProxy(url: string, { port }: Pick<TcpProxy, "port">): string {
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return address.href;
}
