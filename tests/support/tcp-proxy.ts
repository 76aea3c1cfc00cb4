import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A connection that a test can break, between a client and a server (PostgreSQL, SMTP, HTTP). Data
 * passes unchanged until the test injects a fault; `resume()` ends every fault.
 */
export interface TcpProxy {
  /** The port on 127.0.0.1 that clients use instead of the server's. */
  readonly port: number;
  /** Resets new connections at once; open ones continue. */
  refuse(): void;
  /** How many connections `refuse()` has reset so far. */
  refusedCount(): number;
  /** Holds back all data in both directions without closing anything; new connections wait too. */
  stall(): void;
  /**
   * Resets every open connection; new ones are accepted.
   * @returns how many there were.
   */
  cut(): number;
  /**
   * Passes the next request that contains `to` on to the server. When the server replies, resets
   * both ends instead of passing the reply on: the reply to a COMMIT (or to a statement that
   * commits itself) is lost. Resolves when that has happened, or on `resume()`.
   * @param to for example the name of a prepared statement; any request by default.
   */
  cutNextReply(to?: string): Promise<void>;
  /** Resets the connection on which the server's replies reach this many more bytes. */
  resetAfter(bytes: number): void;
  /** Delays every chunk of data by this long, in both directions. */
  slow(milliseconds: number): void;
  resume(): void;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  /** The request whose reply will be dropped has gone to the server. */
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

/** Forwards chunks in order, each after the delay that applied when it arrived. */
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

/** The same URL through the proxy. */
export function throughProxy(url: string, { port }: Pick<TcpProxy, "port">): string {
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return address.href;
}
