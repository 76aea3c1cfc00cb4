import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, jsonAnswer } from "./answer.ts";
import type { Fault } from "./faults.ts";

const PROXY_PAGE = "<!doctype html><title>Error</title><h1>The request was not completed</h1>\n";

/** Sends an answer whole. */
export function send(
  response: ServerResponse,
  answer: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(answer.status, {
    "content-type": answer.contentType,
    "content-length": Buffer.byteLength(answer.body),
    ...headers,
  });
  response.end(answer.body);
}

/** Sends what the fault makes of an answer (or, when nothing was done, of no answer at all). */
export async function sendSpoilt(
  response: ServerResponse,
  fault: Fault,
  answer: Answer,
): Promise<void> {
  switch (fault.kind) {
    case "status":
      return send(response, statusAnswer(fault.status, fault.code), fault.headers);
    case "html":
      return send(response, { status: fault.status, contentType: "text/html", body: PROXY_PAGE });
    case "empty":
      return send(response, { status: 200, contentType: "application/json", body: "" });
    case "slow":
    case "held":
      return send(response, answer);
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "half":
      return sendHalf(response, answer, () => response.socket?.resetAndDestroy());
    case "bodyhang":
      return sendHalf(response, answer, () => undefined);
    case "hang":
      return;
  }
}

/** Waits without keeping a stopped stand-in alive. */
export async function wait(ms: number): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { ref: false });
}

/** Announces the whole length, sends half, and leaves the rest to `then`, once the half is out. */
function sendHalf(response: ServerResponse, answer: Answer, then: () => void): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    "content-type": answer.contentType,
    "content-length": body.length,
  });
  response.write(body.subarray(0, Math.ceil(body.length / 2)), then);
}

/** An error of Square's own, in the category that its status belongs to. */
export function statusAnswer(status: number, code: string): Answer {
  const category = status === 429 ? "RATE_LIMIT_ERROR" : "API_ERROR";
  return jsonAnswer(status, { errors: [{ category, code, detail: `Failed with ${code}.` }] });
}
