import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

/** What one connection may cost, whoever is at its other end. */
export interface ConnectionLimits {
  /** For all headers of a request to arrive, in milliseconds. */
  headersMs: number;
  /** For a whole request to arrive, in milliseconds. */
  requestMs: number;
  /** Between two requests of one connection, in milliseconds. */
  keepAliveMs: number;
  /** Without a byte in either direction, in milliseconds. */
  socketIdleMs: number;
  /** How often the first two are looked after, in milliseconds. */
  checkEveryMs: number;
  /** The address and all headers of a request, in bytes. */
  headersMaxBytes: number;
  /** Then the connection is closed, so that clients spread over new processes. */
  maxRequests: number;
  /** Requests that may wait behind the one that is being answered; more, and the connection is cut. */
  maxPipelined: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the minute that proxies keep theirs, so that none asks into a closing connection.
  keepAliveMs: 65_000,
  // Longer than the longest answer takes.
  socketIdleMs: 90_000,
  checkEveryMs: 2_000,
  headersMaxBytes: 16_384,
  maxRequests: 10_000,
  // No browser sends a second request before the first is answered, and no proxy sends many.
  maxPipelined: 16,
};

/** Answers over HTTP/1.1 to clients that may be slow, broken or hostile. */
export function createHttpServer(
  listener: RequestListener,
  overrides: Partial<ConnectionLimits> = {},
): Server {
  const limits = { ...CONNECTION_LIMITS, ...overrides };
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headersMaxBytes,
    },
    serialisePipelined(listener, limits.maxPipelined),
  );
  server.timeout = limits.socketIdleMs;
  server.maxRequestsPerSocket = limits.maxRequests;
  return server;
}

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse];

/**
 * Answers the requests of one connection one after the other: the next is begun when the answer before
 * has been handed to the network, so a client that sends without end, or reads no answers, costs one
 * answer at a time. What waits when its connection closes is never begun.
 * @param maxWaiting that may wait; a connection that sends more is cut
 */
function serialisePipelined(listener: RequestListener, maxWaiting: number): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>();
  const handle = (...[incoming, outgoing]: Exchange) => {
    const { socket } = incoming;
    outgoing.once("close", () => {
      const next = queues.get(socket)?.shift();
      if (next && !socket.destroyed) handle(...next);
      else queues.delete(socket);
    });
    listener(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      handle(incoming, outgoing);
    } else if (queue.length < maxWaiting) queue.push([incoming, outgoing]);
    else socket.destroy();
  };
}

/** How often connections that have nothing more to do are closed while the server closes. */
const SWEEP_MS = 50;

/**
 * Takes no new connections and lets the requests under way finish, for `limitMs` at most; then
 * their connections are cut.
 * @returns whether all of them finished.
 */
export async function closeGracefully(server: Server, timeoutMs: number): Promise<boolean> {
  let isTimedOut = false;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A client that was answered may keep its connection; it is closed once it waits.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cutoffTimer = setTimeout(() => {
    isTimedOut = true;
    server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearInterval(sweepTimer);
  clearTimeout(cutoffTimer);
  return !isTimedOut;
}
