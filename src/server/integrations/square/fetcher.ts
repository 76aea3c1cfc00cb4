import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { SquareClient } from "square";

type SquareFetcher = NonNullable<SquareClient.Options["fetcher"]>;
type FetcherArgs = Parameters<SquareFetcher>[0];
type FetcherResult = Awaited<ReturnType<SquareFetcher>>;

/** The time to open a connection. When it ends, nothing has been sent yet. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Shorter than servers keep idle connections, so that no request is sent on a closing one. */
const IDLE_CONNECTION_MS = 4_000;

/** The code of the error after {@link CONNECT_TIMEOUT_MS}. */
export const CONNECT_TIMEOUT_CODE = "NOT_CONNECTED_IN_TIME";

/**
 * Creates the HTTP client for the SDK, with keep-alive connections and Node's own client, which
 * takes a fifth of the processor time of `fetch`. It supports JSON only; amounts are whole pence
 * and far below 2^53. The SDK's timeouts and retries do not apply: a call ends with its abort
 * signal, including the body. Nothing is retried, because Square may have processed a request whose
 * connection broke.
 */
export function createSquareFetcher({ connectTimeoutMs = CONNECT_TIMEOUT_MS } = {}): SquareFetcher {
  const options = { keepAlive: true, timeout: IDLE_CONNECTION_MS };
  const httpAgent = new HttpAgent(options);
  const httpsAgent = new HttpsAgent(options);
  // The SDK chooses the response type and parses the body itself.
  return ((args: FetcherArgs) =>
    performCall({ httpAgent, httpsAgent, connectTimeoutMs }, args)) as SquareFetcher;
}

interface Agents {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
  readonly connectTimeoutMs: number;
}

async function performCall(agents: Agents, args: FetcherArgs): Promise<FetcherResult> {
  try {
    const response = await sendRequest(agents, args);
    return toFetcherResult(response, await text(response));
  } catch (cause) {
    const errorMessage = cause instanceof Error ? cause.message : String(cause);
    const error = { reason: "unknown" as const, errorMessage, cause };
    return { ok: false, error, rawResponse: NO_RESPONSE };
  }
}

function sendRequest(
  { httpAgent, httpsAgent, connectTimeoutMs }: Agents,
  args: FetcherArgs,
): Promise<IncomingMessage> {
  const { url, queryString, method, abortSignal } = args;
  const content = args.body === undefined ? undefined : JSON.stringify(args.body, replaceBigInt);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const fullUrl = queryString ? `${url}?${queryString}` : url;
  const isEncrypted = fullUrl.startsWith("https:");
  const request = (isEncrypted ? requestHttps : requestHttp)(fullUrl, {
    method,
    agent: isEncrypted ? httpsAgent : httpAgent,
    headers: toHeaders(args, content),
    ...(abortSignal && { signal: abortSignal }),
  });
  request.once("socket", (socket) => destroyUnlessConnected(socket, connectTimeoutMs));
  request.once("response", resolve);
  request.once("error", reject);
  request.end(content);
  return promise;
}

function destroyUnlessConnected(socket: Socket, timeoutMs: number): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => {
    const error = new Error("The connection was not established in time.");
    socket.destroy(Object.assign(error, { code: CONNECT_TIMEOUT_CODE }));
  }, timeoutMs);
  const isEncrypted = "encrypted" in socket;
  socket.once(isEncrypted ? "secureConnect" : "connect", () => clearTimeout(timer));
  socket.once("close", () => clearTimeout(timer));
}

function toHeaders(
  { headers = {} }: FetcherArgs,
  content: string | undefined,
): Record<string, string> {
  const stringHeaders = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === "string",
  );
  return {
    ...Object.fromEntries(stringHeaders),
    Accept: "application/json",
    ...(content !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(content)),
    }),
  };
}

/** Converts the response to the SDK's format. A success without a JSON body counts as an error. */
function toFetcherResult(response: IncomingMessage, content: string): FetcherResult {
  const statusCode = response.statusCode ?? 0;
  const rawResponse = toRawResponse(response);
  const body = parseJsonObject(content);
  if (statusCode >= 200 && statusCode < 300 && body !== undefined) {
    return { ok: true, body, rawResponse };
  }
  const error = { reason: "status-code" as const, statusCode, body: body ?? content };
  return { ok: false, error, rawResponse };
}

/** Returns undefined when the content is not a JSON object. */
function parseJsonObject(content: string): object | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function replaceBigInt(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

function toRawResponse(response: IncomingMessage): FetcherResult["rawResponse"] {
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

const NO_RESPONSE: FetcherResult["rawResponse"] = {
  headers: new Headers(),
  redirected: false,
  status: 0,
  statusText: "",
  type: "error",
  url: "",
};
