import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchSlot } from "../support/bench-venue.ts";
import {
  createPlacement,
  createVisitor,
  type PlacementFixture,
  TICKETS_PER_BOOKING,
  type Visitor,
} from "./visitor.ts";

/** What users do, the most important first. */
export const TASKS = ["pay", "hold", "read", "page", "report"] as const;
export type Task = (typeof TASKS)[number];

/** A crowd: concurrent users by task, who repeat their task for some seconds. */
export interface CrowdOptions extends PlacementFixture {
  readonly port: number;
  readonly seconds: number;
  readonly concurrency: Readonly<Record<Task, number>>;
  readonly slots: readonly BenchSlot[];
  readonly paths: Readonly<Record<"read" | "page" | "report", readonly string[]>>;
  /** A signed-in staff member's, for reports. */
  readonly cookie: string;
}

/** The results of one task. */
export interface CrowdResult {
  /** Of successful requests, in milliseconds. */
  readonly latenciesMs: number[];
  /** Responses with 503, or with 202 for a payment that is being checked. */
  refusedCount: number;
  /** No response, or an unexpected one. */
  readonly failures: string[];
}

export type CrowdResults = Readonly<Record<Task, CrowdResult>>;

/** The pause after a refusal. */
const RETRY_AFTER_MS = 250;

process.on("message", async (options: CrowdOptions) => {
  process.send?.(await runCrowd(options));
});

async function runCrowd(options: CrowdOptions): Promise<CrowdResults> {
  const agent = new Agent({ keepAlive: true });
  const endsAt = performance.now() + options.seconds * 1000;
  const results = Object.fromEntries(
    TASKS.map((task) => [task, { latenciesMs: [], refusedCount: 0, failures: [] }]),
  ) as unknown as CrowdResults;
  const repeatTask = async (task: Task) => {
    while (performance.now() < endsAt) await attemptTask(options, agent, task, results[task]);
  };
  await Promise.all(
    TASKS.flatMap((task) =>
      Array.from({ length: options.concurrency[task] }, () => repeatTask(task)),
    ),
  );
  agent.destroy();
  return results;
}

async function attemptTask(
  options: CrowdOptions,
  agent: Agent,
  task: Task,
  result: CrowdResult,
): Promise<void> {
  const startedAt = performance.now();
  try {
    const { status, body } = await runTask(options, agent, task);
    if (status === 200 || status === 201) result.latenciesMs.push(performance.now() - startedAt);
    else if (status === 503 || status === 202) {
      result.refusedCount += 1;
      await sleep(RETRY_AFTER_MS);
    } else result.failures.push(`${status} ${body.slice(0, 100)}`);
  } catch (error) {
    result.failures.push(String(error));
    await sleep(RETRY_AFTER_MS);
  }
}

/** Paying includes the hold before it, and its time. */
async function runTask(options: CrowdOptions, agent: Agent, task: Task): Promise<Reply> {
  const sendRequest = (httpRequest: HttpRequest) => send(options.port, agent, httpRequest);
  if (task !== "pay" && task !== "hold") {
    const headers: Record<string, string> = task === "report" ? { cookie: options.cookie } : {};
    return sendRequest({ method: "GET", path: pickRandom(options.paths[task]), headers });
  }
  const visitor: Visitor = createVisitor();
  const holdReply = await sendRequest({
    method: "POST",
    path: "/api/checkouts",
    headers: visitor,
    body: { ...pickRandom(options.slots), ticketCount: TICKETS_PER_BOOKING },
  });
  if (task === "hold" || holdReply.status !== 201) return holdReply;
  const { id } = JSON.parse(holdReply.body) as { id: string };
  return sendRequest({
    method: "POST",
    path: `/api/checkouts/${id}/booking`,
    headers: { ...visitor, "idempotency-key": randomUUID() },
    body: createPlacement(options),
  });
}

function pickRandom<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Longer than any timeout of the server. */
const REQUEST_TIMEOUT_MS = 60_000;

function send(
  port: number,
  agent: Agent,
  { method, path, headers, body }: HttpRequest,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const content = body === undefined ? "" : JSON.stringify(body);
  const outgoing = request(
    {
      host: "127.0.0.1",
      port,
      agent,
      method,
      path,
      timeout: REQUEST_TIMEOUT_MS,
      headers: {
        ...headers,
        ...(content !== "" && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(content),
        }),
      },
    },
    (incoming) => {
      let text = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (part: string) => {
        text += part;
      });
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body: text }));
      incoming.on("error", reject);
    },
  );
  outgoing.on("timeout", () => outgoing.destroy(new Error("no response within a minute")));
  outgoing.on("error", reject);
  outgoing.end(content);
  return promise;
}
