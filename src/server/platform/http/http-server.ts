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
  idleMs: number;
  /** Without a byte in either direction, in milliseconds. */
  silenceMs: number;
  /** How often the first two are looked after, in milliseconds. */
  checkEveryMs: number;
  /** The address and all headers of a request, in bytes. */
  headMaxBytes: number;
  /** Then the connection is closed, so that clients spread over new processes. */
  requests: number;
  /** Requests that may wait behind the one that is being answered; more, and the connection is cut. */
  pipelined: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the minute that proxies keep theirs, so that none asks into a closing connection.
  idleMs: 65_000,
  // Longer than the longest answer takes.
  silenceMs: 90_000,
  checkEveryMs: 2_000,
  headMaxBytes: 16_384,
  requests: 10_000,
  // No browser sends a second request before the first is answered, and no proxy sends many.
  pipelined: 16,
};

/** Answers over HTTP/1.1 to clients that may be slow, broken or hostile. */
export function createHttpServer(
  answer: RequestListener,
  changes: Partial<ConnectionLimits> = {},
): Server {
  const limits = { ...CONNECTION_LIMITS, ...changes };
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headMaxBytes,
    },
    oneAfterTheOther(answer, limits.pipelined),
  );
  server.timeout = limits.silenceMs;
  server.maxRequestsPerSocket = limits.requests;
  return server;
}

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse];

/**
 * Answers the requests of one connection one after the other: the next is begun when the answer before
 * has been handed to the network, so a client that sends without end, or reads no answers, costs one
 * answer at a time. What waits when its connection closes is never begun.
 * @param most that may wait; a connection that sends more is cut
 */
function oneAfterTheOther(answer: RequestListener, most: number): RequestListener {
  const waitingOf = new WeakMap<Socket, Exchange[]>();
  const begin = (...[incoming, outgoing]: Exchange) => {
    const { socket } = incoming;
    outgoing.once("close", () => {
      const next = waitingOf.get(socket)?.shift();
      if (next && !socket.destroyed) begin(...next);
      else waitingOf.delete(socket);
    });
    answer(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const waiting = waitingOf.get(socket);
    if (waiting === undefined) {
      waitingOf.set(socket, []);
      begin(incoming, outgoing);
    } else if (waiting.length < most) waiting.push([incoming, outgoing]);
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
export async function closeGently(server: Server, limitMs: number): Promise<boolean> {
  let isCut = false;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A client that was answered may keep its connection; it is closed once it waits.
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cutting = setTimeout(() => {
    isCut = true;
    server.closeAllConnections();
  }, limitMs);
  await closed;
  clearInterval(sweeping);
  clearTimeout(cutting);
  return !isCut;
}
