import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createCardToken, createPlacement, createVisitor } from "../../bench/load/visitor.ts";

/** A steady load, not a benchmark: about as many bookings a second as a busy venue's minute. */
const VISITORS = 12;
const PAUSE_MS = 250;
const REQUEST_TIMEOUT_MS = 30_000;

export interface Failure {
  readonly phase: string;
  readonly request: string;
  /** A status and its body, or the reason why there was no response. */
  readonly reason: string;
}

interface PhaseFigures {
  requests: number;
  bookings: number;
  latenciesMs: number[];
}

/** What both versions say, as far as visitors here read it. */
interface Activity {
  id: string;
  pricePence: number;
}

interface Day {
  date: string;
  placesLeft: number;
}

interface Slot {
  startsAt: string;
  /** Null while it can be booked. */
  reason: string | null;
}

interface Offer {
  readonly activityId: string;
  readonly pricePence: number;
  readonly startsAt: string;
}

/**
 * Visitors who look at a page and the day's slots, hold a place, pay and read their booking, again
 * and again, each request once: a request that fails is a failure that a visitor would see.
 */
export class Visitors {
  readonly figures = new Map<string, PhaseFigures>();
  readonly failures: Failure[] = [];
  /** Codes with which a visitor was refused for a reason of the venue: sold out, say. */
  readonly refusals = new Map<string, number>();
  /** The ids of all acknowledged bookings. */
  readonly bookingIds: string[] = [];
  readonly #address: string;
  #phase = "";
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  /** @param address of the balancer, without a trailing slash */
  constructor(address: string) {
    this.#address = address;
  }

  start(phase: string): void {
    this.enter(phase);
    this.#running = Promise.all(
      Array.from({ length: VISITORS }, (_, number) => this.#visit(number)),
    );
  }

  /** Counts what follows under another name. */
  enter(phase: string): void {
    this.#phase = phase;
    this.figures.set(phase, { requests: 0, bookings: 0, latenciesMs: [] });
  }

  /** Waits for what is in flight. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #visit(number: number): Promise<void> {
    const waiver = await this.#get<{ versionId: string }>("/api/waiver");
    const activities = (await this.#get<Activity[]>("/api/activities")) ?? [];
    for (let turn = number; !this.#isStopped; turn += VISITORS) {
      const activity = activities[turn % activities.length];
      const offer = activity && (await this.#look(activity, turn));
      if (offer && waiver) await this.#book(offer, waiver.versionId);
      await sleep(PAUSE_MS);
    }
  }

  /** @returns a slot with places left, of a day that depends on the turn */
  async #look(activity: Activity, turn: number) {
    const page = await this.#get<string>("/");
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page ?? "") ?? [];
    if (script !== undefined) await this.#get(script);
    const listed = await this.#get<{ days: Day[] }>(`/api/activities/${activity.id}/days`);
    const open = (listed?.days ?? []).filter(({ placesLeft }) => placesLeft > 0);
    const day = open[turn % open.length];
    if (day === undefined) return undefined;
    const slots = await this.#get<Slot[]>(`/api/activities/${activity.id}/slots?date=${day.date}`);
    const free = (slots ?? []).filter(({ reason }) => reason === null);
    const slot = free[turn % free.length];
    if (slot === undefined) return undefined;
    return { activityId: activity.id, pricePence: activity.pricePence, startsAt: slot.startsAt };
  }

  async #book({ activityId, pricePence, startsAt }: Offer, waiverVersionId: string) {
    const visitor = createVisitor();
    const held = await this.#post<{ id: string }>("/api/checkouts", visitor, {
      activityId,
      startsAt,
      ticketCount: 1,
    });
    if (held === undefined) return;
    const placed = await this.#post<{ booking?: { id: string } }>(
      `/api/checkouts/${held.id}/booking`,
      { ...visitor, "idempotency-key": randomUUID() },
      {
        ...createPlacement({ addonId: "", waiverVersionId }, 1),
        addons: [],
        cardToken: createCardToken(pricePence),
        expectedTotalPence: pricePence,
      },
    );
    const id = placed?.booking?.id;
    if (id === undefined) return;
    this.bookingIds.push(id);
    this.#currentFigures().bookings += 1;
  }

  #get<Body>(path: string): Promise<Body | undefined> {
    return this.#send<Body>(path, {
      headers: { "x-forwarded-for": createVisitor()["x-forwarded-for"] },
    });
  }

  #post<Body>(
    path: string,
    headers: Record<string, string>,
    body: object,
  ): Promise<Body | undefined> {
    const content = JSON.stringify(body);
    const allHeaders = { "content-type": "application/json", ...headers };
    return this.#send<Body>(path, { method: "POST", headers: allHeaders, body: content });
  }

  /** @returns the parsed body of a success; undefined after a failure or refusal */
  async #send<Body>(path: string, init: RequestInit): Promise<Body | undefined> {
    const phase = this.#phase;
    const figures = this.#currentFigures();
    const request = `${init.method ?? "GET"} ${path.replaceAll(/[0-9a-f-]{36}/g, "…")}`;
    const startedAt = performance.now();
    const fail = (reason: string) => void this.failures.push({ phase, request, reason });
    figures.requests += 1;
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(this.#address + path, { ...init, signal });
      const text = await response.text();
      figures.latenciesMs.push(performance.now() - startedAt);
      if (response.ok) return (path.startsWith("/api") ? JSON.parse(text) : text) as Body;
      if (response.status !== 409) fail(`${response.status} ${text.slice(0, 200)}`);
      else this.#countRefusal(JSON.parse(text).code);
    } catch (error) {
      const { message, cause } = error as Error;
      fail(`${message}${cause === undefined ? "" : `: ${cause}`}`);
    }
    return undefined;
  }

  #countRefusal(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  #currentFigures(): PhaseFigures {
    return this.figures.get(this.#phase) as PhaseFigures;
  }
}
