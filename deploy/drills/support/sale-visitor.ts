import { randomUUID } from "node:crypto";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlacement, createVisitor, type Visitor } from "../../../bench/load/visitor.ts";
import type { BuyResult } from "../../../tests/processes/support/buyer.ts";
import type { TestVenue } from "../../../tests/support/test-venue.ts";

/** What a visitor asks for. */
export const STEPS = ["page", "days", "slots", "hold", "release", "pay"] as const;
type Step = (typeof STEPS)[number];

/** How a visit ends. */
export type VisitEnd =
  | (BuyResult & { kind: "booked"; tickets: number })
  | { kind: "sold out" | "abandoned" | "gave up" };

export interface SaleVisitOptions {
  readonly origin: string;
  readonly venue: TestVenue;
  /** The days that the visitor would come, as dates in order, within two weeks. */
  readonly days: readonly string[];
  readonly tickets: number;
  /** How long the visitor fills in the form. */
  readonly thinkMs: number;
  readonly isAbandoning: boolean;
  /** From 0 to below 1: which day and time of those that are left the visitor likes. */
  readonly taste: number;
}

/** How often each step was answered, how fast, and how often it was refused for a while (503). */
export interface StepFigures {
  /** Of answered requests. */
  readonly latenciesMs: Record<Step, number[]>;
  readonly refusals: Record<Step, number>;
  /** Requests without a response: a connection that was closed just before, say. */
  unanswered: number;
  /** Unexpected responses. */
  readonly failures: string[];
}

export function createStepFigures(): StepFigures {
  return {
    latenciesMs: { page: [], days: [], slots: [], hold: [], release: [], pay: [] },
    refusals: { page: 0, days: 0, slots: 0, hold: 0, release: 0, pay: 0 },
    unanswered: 0,
    failures: [],
  };
}

/** A visitor who is refused, because the server is busy, goes away after this time. */
const PATIENCE_MS = 5 * 60_000;
const REQUEST_TIMEOUT_MS = 90_000;
/** How often a visitor tries for places that others take meanwhile. */
const MAX_TRIES = 5;

/** The visitors' own connections, fewer than visitors: each is idle most of the time. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

interface Day {
  date: string;
  placesLeft: number;
}

interface Slot {
  startsAt: string;
  placesLeft: number;
  /** Null while it can be booked. */
  reason: string | null;
}

/**
 * One visitor of the sale: opens the page, looks for a day and a time with enough places, holds
 * them, fills in the form and pays; looks again if others were faster, and leaves if nothing is
 * left.
 */
export async function visitSale(
  options: SaleVisitOptions,
  figures: StepFigures,
): Promise<VisitEnd> {
  return (await new SaleVisit(options, figures).run()) ?? { kind: "gave up" };
}

class SaleVisit {
  readonly #options: SaleVisitOptions;
  readonly #figures: StepFigures;
  readonly #visitor: Visitor = createVisitor();
  readonly #leavesAt = performance.now() + PATIENCE_MS;

  constructor(options: SaleVisitOptions, figures: StepFigures) {
    this.#options = options;
    this.#figures = figures;
  }

  /** @returns undefined if the visitor lost patience */
  async run(): Promise<VisitEnd | undefined> {
    if ((await this.#ask("page", "GET", "/")) === undefined) return undefined;
    for (let turn = 0; turn < MAX_TRIES; turn++) {
      const startsAt = await this.#choose(turn);
      if (startsAt === undefined) return undefined;
      if (startsAt === null) return { kind: "sold out" };
      const held = await this.#hold(startsAt);
      if (held === undefined) return undefined;
      if (held !== "taken") return this.#checkOut(held);
    }
    return { kind: "sold out" };
  }

  /** @returns null if nothing is left for so many */
  async #choose(turn: number): Promise<string | null | undefined> {
    const { venue, tickets, taste, days } = this.#options;
    const path = `/api/activities/${venue.activityId}`;
    const listed = await this.#read<{ days: Day[] }>("days", `${path}/days?from=${days[0]}`);
    if (listed === undefined) return undefined;
    const open = listed.days.filter(
      ({ date, placesLeft }) => days.includes(date) && placesLeft >= tickets,
    );
    const day = open[(Math.floor(taste * open.length) + turn) % open.length];
    if (day === undefined) return null;
    const slots = await this.#read<Slot[]>("slots", `${path}/slots?date=${day.date}`);
    if (slots === undefined) return undefined;
    const free = slots.filter(({ reason, placesLeft }) => reason === null && placesLeft >= tickets);
    const slot = free[Math.floor(((taste * 997) % 1) * free.length)];
    // Everything of the day is gone since it was listed: look again.
    return slot?.startsAt ?? (turn + 1 < MAX_TRIES ? this.#choose(turn + 1) : null);
  }

  async #hold(startsAt: string): Promise<{ id: string } | "taken" | undefined> {
    const { venue, tickets } = this.#options;
    const body = { activityId: venue.activityId, startsAt, ticketCount: tickets };
    const reply = await this.#ask("hold", "POST", "/api/checkouts", body);
    if (reply === undefined) return undefined;
    return reply.status === 409 ? "taken" : (JSON.parse(reply.body) as { id: string });
  }

  async #checkOut({ id }: { id: string }): Promise<VisitEnd | undefined> {
    const { venue, tickets, thinkMs, isAbandoning } = this.#options;
    await sleep(thinkMs);
    if (isAbandoning) {
      await this.#ask("release", "DELETE", `/api/checkouts/${id}`);
      return { kind: "abandoned" };
    }
    const reply = await this.#ask(
      "pay",
      "POST",
      `/api/checkouts/${id}/booking`,
      createPlacement(venue, tickets),
      { "idempotency-key": randomUUID() },
    );
    if (reply === undefined) return undefined;
    const { booking } = JSON.parse(reply.body) as { booking?: { id: string } };
    if (booking === undefined) {
      this.#figures.failures.push(`pay: ${reply.status} ${reply.body.slice(0, 200)}`);
      return undefined;
    }
    const checkoutSecret = this.#visitor["checkout-secret"];
    return { kind: "booked", bookingId: booking.id, checkoutId: id, checkoutSecret, tickets };
  }

  async #read<Body>(step: Step, path: string): Promise<Body | undefined> {
    const reply = await this.#ask(step, "GET", path);
    return reply && (JSON.parse(reply.body) as Body);
  }

  /**
   * Repeats a request that is refused because the server is busy, or gets no response, as the page
   * does.
   * @returns a success or a 409; undefined if the visitor lost patience, or something else came back
   */
  async #ask(
    step: Step,
    method: string,
    path: string,
    body?: object,
    headers: OutgoingHttpHeaders = {},
  ): Promise<Reply | undefined> {
    const figures = this.#figures;
    while (performance.now() < this.#leavesAt) {
      const startedAt = performance.now();
      const reply = await send(`${this.#options.origin}${path}`, method, body, {
        ...this.#visitor,
        ...headers,
      });
      if (reply.status === 0) {
        figures.unanswered += 1;
        await sleep(1_000);
        continue;
      }
      if (reply.status < 300 || reply.status === 409) {
        figures.latenciesMs[step].push(performance.now() - startedAt);
        return reply;
      }
      if (reply.status !== 503) {
        figures.failures.push(`${step}: ${reply.status} ${reply.body.slice(0, 200)}`);
        return undefined;
      }
      figures.refusals[step] += 1;
      await sleep((reply.retryAfterSeconds ?? 2) * 1000 * (1 + Math.random()));
    }
    return undefined;
  }
}

interface Reply {
  status: number;
  body: string;
  retryAfterSeconds?: number;
}

/** Status 0 if there was no response. */
function send(
  url: string,
  method: string,
  body: object | undefined,
  headers: OutgoingHttpHeaders,
): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const content = body === undefined ? "" : JSON.stringify(body);
  const outgoing = request(
    url,
    {
      agent,
      method,
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
      const { "retry-after": retryAfter } = incoming.headers;
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: text,
          ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
        }),
      );
    },
  );
  outgoing.on("timeout", () => outgoing.destroy(new Error("no response")));
  outgoing.on("error", (error) => resolve({ status: 0, body: error.message }));
  outgoing.end(content);
  return promise;
}
