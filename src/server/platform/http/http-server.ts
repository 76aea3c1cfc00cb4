import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

/** What one client connection may cost. */
export interface ConnectionLimits {
  /** Until all headers of a request have arrived. */
  headersMs: number;
  /** Until the whole request has arrived. */
  requestMs: number;
  /** Between two requests on a connection. */
  keepAliveMs: number;
  /** Without a byte in either direction. */
  socketIdleMs: number;
  /** How often `headersMs` and `requestMs` are checked. */
  checkEveryMs: number;
  /** Request line and headers together. */
  headersMaxBytes: number;
  /** The connection is then closed, so that clients spread to new processes. */
  maxRequests: number;
  /** Requests that may wait behind the current one; with more, the connection is cut. */
  maxPipelined: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the usual minute of proxies, so that none sends into a closing connection.
  keepAliveMs: 65_000,
  // Longer than the longest response takes.
  socketIdleMs: 90_000,
  checkEveryMs: 2_000,
  headersMaxBytes: 16_384,
  maxRequests: 10_000,
  // Browsers do not pipeline, and proxies hardly do.
  maxPipelined: 16,
};

/** Creates an HTTP/1.1 server with limits against slow, broken or hostile clients. */
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
 * Handles the requests of a connection one at a time: the next starts when the previous response
 * has been handed to the network. A client that sends endlessly, or reads no responses, thus costs
 * one response at a time. Requests still waiting when the connection closes are dropped.
 * @param maxWaiting a connection with more waiting requests is cut
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

/** Listens, and returns the port, which the system chooses if `port` is 0. */
export function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

const SWEEP_MS = 50;

/**
 * Stops accepting connections and waits for open requests. After `timeoutMs` it cuts the remaining
 * connections.
 * @returns whether all requests finished in time
 */
export async function closeGracefully(server: Server, timeoutMs: number): Promise<boolean> {
  let isTimedOut = false;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A client may keep its connection open after the response; close it as soon as it is idle.
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
