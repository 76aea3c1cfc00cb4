import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { SquareClient } from "square";

type SquareFetcher = NonNullable<SquareClient.Options["fetcher"]>;
type Call = Parameters<SquareFetcher>[0];
type Outcome = Awaited<ReturnType<SquareFetcher>>;

/** A connection that does not open in this time will not; nothing was sent yet. */
const CONNECT_LIMIT_MS = 10_000;

/** Shorter than servers keep a connection without requests, so that none is written into its end. */
const IDLE_MS = 4_000;

/** The code of an error that says so. */
export const NOT_CONNECTED_IN_TIME = "NOT_CONNECTED_IN_TIME";

/**
 * How the SDK's calls reach Square: over connections that stay open, by Node's own client, which
 * takes a fifth of the work of `fetch`. Made for calls that send and get JSON, as all of ours do;
 * amounts are whole pence and far below 2^53. The limits and retries of the SDK do not apply: a
 * call ends when its signal says so, its body included. Nothing is tried twice, because a request
 * whose connection broke may have been heard.
 */
export function squareFetcher({ connectLimitMs = CONNECT_LIMIT_MS } = {}): SquareFetcher {
  const options = { keepAlive: true, timeout: IDLE_MS };
  const plain = new HttpAgent(options);
  const encrypted = new HttpsAgent(options);
  // The SDK names the type of the answer and reads it itself.
  return ((call: Call) => exchange({ plain, encrypted, connectLimitMs }, call)) as SquareFetcher;
}

interface Way {
  readonly plain: HttpAgent;
  readonly encrypted: HttpsAgent;
  readonly connectLimitMs: number;
}

async function exchange(way: Way, call: Call): Promise<Outcome> {
  try {
    const response = await send(way, call);
    return toOutcome(response, await text(response));
  } catch (cause) {
    const errorMessage = cause instanceof Error ? cause.message : String(cause);
    const error = { reason: "unknown" as const, errorMessage, cause };
    return { ok: false, error, rawResponse: NO_RESPONSE };
  }
}

function send({ plain, encrypted, connectLimitMs }: Way, call: Call): Promise<IncomingMessage> {
  const { url, queryString, method, abortSignal } = call;
  const content = call.body === undefined ? undefined : JSON.stringify(call.body, withBigInts);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const address = queryString ? `${url}?${queryString}` : url;
  const isEncrypted = address.startsWith("https:");
  const sent = (isEncrypted ? requestHttps : requestHttp)(address, {
    method,
    agent: isEncrypted ? encrypted : plain,
    headers: headersOf(call, content),
    ...(abortSignal && { signal: abortSignal }),
  });
  sent.once("socket", (socket) => endUnlessConnected(socket, connectLimitMs));
  sent.once("response", resolve);
  sent.once("error", reject);
  sent.end(content);
  return promise;
}

function endUnlessConnected(socket: Socket, limitMs: number): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => {
    const error = new Error("The connection did not open in time.");
    socket.destroy(Object.assign(error, { code: NOT_CONNECTED_IN_TIME }));
  }, limitMs);
  const isEncrypted = "encrypted" in socket;
  socket.once(isEncrypted ? "secureConnect" : "connect", () => clearTimeout(timer));
  socket.once("close", () => clearTimeout(timer));
}

function headersOf({ headers = {} }: Call, content: string | undefined): Record<string, string> {
  const own = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === "string",
  );
  return {
    ...Object.fromEntries(own),
    Accept: "application/json",
    ...(content !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(content)),
    }),
  };
}

/** What came back, in the SDK's words. A body that is no JSON of Square's is nobody's answer. */
function toOutcome(response: IncomingMessage, content: string): Outcome {
  const statusCode = response.statusCode ?? 0;
  const rawResponse = rawResponseOf(response);
  const body = parsed(content);
  if (statusCode >= 200 && statusCode < 300 && body !== undefined) {
    return { ok: true, body, rawResponse };
  }
  const error = { reason: "status-code" as const, statusCode, body: body ?? content };
  return { ok: false, error, rawResponse };
}

/** Undefined when it is no JSON object. */
function parsed(content: string): object | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function withBigInts(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

function rawResponseOf(response: IncomingMessage): Outcome["rawResponse"] {
  return {
    ...NO_RESPONSE,
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? "",
    type: "default",
    get headers() {
      return new Headers(response.headers as Record<string, string>);
    },
  };
}

const NO_RESPONSE: Outcome["rawResponse"] = {
  headers: new Headers(),
  redirected: false,
  status: 0,
  statusText: "",
  type: "error",
  url: "",
};
