import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { squareScript } from "../browser/square-script.ts";
import { isoInstant } from "../clock.ts";
import { jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { handleControl, type Simulation } from "./control.ts";
import type { Fault } from "./faults.ts";
import { type ApiRequest, handleApi } from "./square-routes.ts";

const MAX_BODY_BYTES = 256 * 1024;

/**
 * Longer than any client's pause between requests: if a connection closes just as a request is
 * sent, the outcome of a payment is unknown.
 */
const KEEP_ALIVE_MS = 10 * 60 * 1000;

/** Creates the HTTP server of a simulator, not yet listening. */
export function createListener(simulation: Simulation, latencyMs: number): Server {
  const server = createServer((request, response) => {
    handleRequest(simulation, latencyMs, request, response).catch(() => {
      // The client has disconnected or the simulator is broken. Either way there is no response.
      response.destroy();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function handleRequest(
  simulation: Simulation,
  latencyMs: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, search: query } = splitUrl(request.url ?? "/");
  const method = request.method ?? "GET";
  const body = await readBody(request);
  if (body === undefined) return send(response, errorResponse(413, "REQUEST_ENTITY_TOO_LARGE"));
  const { authorization, "content-type": contentType } = request.headers;
  if (path.startsWith("/__fake/")) {
    return send(response, handleControl(simulation, { method, path, contentType, body }));
  }
  await handleSquareRequest(
    simulation,
    latencyMs,
    { method, path, query, authorization, body },
    response,
  );
}

/** Handles a request that Square itself would handle, and applies its fault, if any. */
async function handleSquareRequest(
  simulation: Simulation,
  latencyMs: number,
  request: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const { method, path } = request;
  const fault = simulation.faults.take(method, path);
  const log = (status: number | null) => {
    const at = isoInstant(simulation.state.clock.nowMs());
    simulation.calls.add({ at, method, path, status, fault: fault?.kind ?? null });
  };
  if (fault?.when === "before" && !isDelayOnly(fault)) {
    log(null);
    return sendFaulty(response, fault, errorResponse(503, "SERVICE_UNAVAILABLE"));
  }
  await wait(latencyMs);
  if (fault?.when === "before") await waitForFault(fault, simulation);
  const result = path === "/v1/square.js" ? scriptResponse() : handleApi(simulation.state, request);
  log(result.status);
  if (fault?.when === "after") {
    await waitForFault(fault, simulation);
    return sendFaulty(response, fault, result);
  }
  send(response, result);
}

function isDelayOnly({ kind }: Fault): boolean {
  return kind === "slow" || kind === "held";
}

async function waitForFault(fault: Fault, { faults }: Simulation): Promise<void> {
  if (fault.kind === "slow") await wait(fault.ms);
  if (fault.kind === "held") await faults.cleared;
}

function scriptResponse(): SimulatedResponse {
  return { status: 200, contentType: "text/javascript; charset=utf-8", body: squareScript() };
}

function splitUrl(url: string): { pathname: string; search: string } {
  const queryIndex = url.indexOf("?");
  if (queryIndex === -1) return { pathname: url, search: "" };
  return { pathname: url.slice(0, queryIndex), search: url.slice(queryIndex + 1) };
}

/** The body as text; undefined if it is larger than any valid request. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part: Buffer = chunk;
    bytes += part.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(part);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString() : undefined;
}

const PROXY_PAGE = "<!doctype html><title>Error</title><h1>The request was not completed</h1>\n";

/** Sends a complete response. */
function send(
  response: ServerResponse,
  result: SimulatedResponse,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(result.status, {
    "content-type": result.contentType,
    "content-length": Buffer.byteLength(result.body),
    ...headers,
  });
  response.end(result.body);
}

/** Sends the response as the fault alters it. */
async function sendFaulty(
  response: ServerResponse,
  fault: Fault,
  result: SimulatedResponse,
): Promise<void> {
  switch (fault.kind) {
    case "status":
      return send(response, errorResponse(fault.status, fault.code), fault.headers);
    case "html":
      return send(response, { status: fault.status, contentType: "text/html", body: PROXY_PAGE });
    case "empty":
      return send(response, { status: 200, contentType: "application/json", body: "" });
    case "slow":
    case "held":
      return send(response, result);
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "half":
      return sendHalf(response, result, () => response.socket?.resetAndDestroy());
    case "bodyhang":
      return sendHalf(response, result, () => undefined);
    case "hang":
      return;
  }
}

/** Waits without keeping the process alive. */
async function wait(ms: number): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { ref: false });
}

/** Sends the full content-length but only half of the body, then calls `afterHalf`. */
function sendHalf(
  response: ServerResponse,
  result: SimulatedResponse,
  afterHalf: () => void,
): void {
  const body = Buffer.from(result.body);
  response.writeHead(result.status, {
    "content-type": result.contentType,
    "content-length": body.length,
  });
  response.write(body.subarray(0, Math.ceil(body.length / 2)), afterHalf);
}

/** An error response in the category that Square uses for the status. */
function errorResponse(status: number, code: string): SimulatedResponse {
  const category = status === 429 ? "RATE_LIMIT_ERROR" : "API_ERROR";
  return jsonResponse(status, { errors: [{ category, code, detail: `Failed with ${code}.` }] });
}
