import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchSlot } from "../support/bench-venue.ts";
import { type Extras, newPlacement, newVisitor, TICKETS, type Visitor } from "./visitor.ts";

/** What people come for, the most important first. */
export const ERRANDS = ["pay", "hold", "read", "page", "report"] as const;
export type Errand = (typeof ERRANDS)[number];

/** So many at once come again and again for this long. */
export interface CrowdOrder extends Extras {
  readonly port: number;
  readonly seconds: number;
  readonly people: Readonly<Record<Errand, number>>;
  readonly slots: readonly BenchSlot[];
  readonly paths: Readonly<Record<"read" | "page" | "report", readonly string[]>>;
  /** Of somebody of the staff, who asks for reports. */
  readonly cookie: string;
}

/** What became of one errand. */
export interface CrowdResult {
  /** Of those who got what they came for, in milliseconds. */
  readonly latenciesMs: number[];
  /** Told to come again: 503, or 202 for a payment that is checked. */
  refused: number;
  /** No answer, or one that nobody should get. */
  readonly failures: string[];
}

export type CrowdAnswer = Readonly<Record<Errand, CrowdResult>>;

/** How long somebody who was refused waits before the next try. */
const AGAIN_AFTER_MS = 250;

process.on("message", async (order: CrowdOrder) => {
  process.send?.(await crowd(order));
});

async function crowd(order: CrowdOrder): Promise<CrowdAnswer> {
  const agent = new Agent({ keepAlive: true });
  const endsAt = performance.now() + order.seconds * 1000;
  const results = Object.fromEntries(
    ERRANDS.map((errand) => [errand, { latenciesMs: [], refused: 0, failures: [] }]),
  ) as unknown as CrowdAnswer;
  const comeAgainAndAgain = async (errand: Errand) => {
    while (performance.now() < endsAt) await come(order, agent, errand, results[errand]);
  };
  await Promise.all(
    ERRANDS.flatMap((errand) =>
      Array.from({ length: order.people[errand] }, () => comeAgainAndAgain(errand)),
    ),
  );
  agent.destroy();
  return results;
}

async function come(
  order: CrowdOrder,
  agent: Agent,
  errand: Errand,
  result: CrowdResult,
): Promise<void> {
  const began = performance.now();
  try {
    const { status, body } = await doErrand(order, agent, errand);
    if (status === 200 || status === 201) result.latenciesMs.push(performance.now() - began);
    else if (status === 503 || status === 202) {
      result.refused += 1;
      await sleep(AGAIN_AFTER_MS);
    } else result.failures.push(`${status} ${body.slice(0, 100)}`);
  } catch (error) {
    result.failures.push(String(error));
    await sleep(AGAIN_AFTER_MS);
  }
}

/** Who pays held places before; the time for that is theirs too. */
async function doErrand(order: CrowdOrder, agent: Agent, errand: Errand): Promise<Reply> {
  const ask = (asked: Asked) => send(order.port, agent, asked);
  if (errand !== "pay" && errand !== "hold") {
    const headers: Record<string, string> = errand === "report" ? { cookie: order.cookie } : {};
    return ask({ method: "GET", path: oneOf(order.paths[errand]), headers });
  }
  const visitor: Visitor = newVisitor();
  const held = await ask({
    method: "POST",
    path: "/api/checkouts",
    headers: visitor,
    body: { ...oneOf(order.slots), ticketCount: TICKETS },
  });
  if (errand === "hold" || held.status !== 201) return held;
  const { id } = JSON.parse(held.body) as { id: string };
  return ask({
    method: "POST",
    path: `/api/checkouts/${id}/booking`,
    headers: { ...visitor, "idempotency-key": randomUUID() },
    body: newPlacement(order),
  });
}

function oneOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Longer than the server lets anybody wait. */
const PATIENCE_MS = 60_000;

function send(port: number, agent: Agent, { method, path, headers, body }: Asked): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const content = body === undefined ? "" : JSON.stringify(body);
  const outgoing = request(
    {
      host: "127.0.0.1",
      port,
      agent,
      method,
      path,
      timeout: PATIENCE_MS,
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
  outgoing.on("timeout", () => outgoing.destroy(new Error("not answered within a minute")));
  outgoing.on("error", reject);
  outgoing.end(content);
  return promise;
}
