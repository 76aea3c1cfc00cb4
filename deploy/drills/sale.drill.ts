import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { readCpuClock } from "../../bench/support/cpu-clock.ts";
import { freePort } from "../../src/server/platform/database/embedded/launch.ts";
import { addDays, localDate } from "../../src/shared/time.ts";
import { processFixture } from "../../tests/processes/support/process-fixture.ts";
import { expectResultsTrue, recoverAll } from "../../tests/processes/support/verify-results.ts";
import { randomFor } from "../../tests/support/seed.ts";
import { startBalancer } from "./support/balancer.ts";
import {
  createStepFigures,
  type SaleVisitOptions,
  STEPS,
  type StepFigures,
  type VisitEnd,
  visitSale,
} from "./support/sale-visitor.ts";

/*
 * A sale: many visitors for few places, who come as they please, whether or not this machine keeps
 * up. Before it, a visitor who books and one who only looks are measured alone, so that other sales
 * and machines can be reckoned.
 */

const VISITORS = Number(process.env.DRILL_VISITORS ?? 100_000);
const PLACES = Number(process.env.DRILL_PLACES ?? 5_000);
/** Every so many seconds, half as many come as before; all within four times as long. */
const HALF_SECONDS = Number(process.env.DRILL_HALF_SECONDS ?? 300);
const HALVES = 4;
const PROCESSES = Number(process.env.DRILL_PROCESSES ?? 1);

const DAYS = 10;
/** From 10:00 to 15:00, an hour each. */
const SLOTS_A_DAY = 5;
/** Of those who hold places, one in ten leaves without paying. */
const ABANDONING = 0.1;
const THINK_SECONDS = [20, 90] as const;
const MAX_TICKETS = 4;

/** Visitors who are measured alone: how many in all, and at once. */
const ALONE = 600;
const ALONE_AT_ONCE = 16;

const fixture = await processFixture();
const { context, venue } = fixture;
const cluster = inject("cluster");
const random = randomFor("sale");
const firstDay = localDate(venue.slots[0] as Date, "Europe/London");
const daysFrom = (day: string) => Array.from({ length: DAYS }, (_, index) => addDays(day, index));
const saleDays = daysFrom(firstDay);
/** For those who are measured alone. */
const laterDays = daysFrom(addDays(firstDay, 20));

const ports: number[] = [];
for (let number = 0; number < PROCESSES; number++) ports.push(await freePort());
const servers = await Promise.all(
  // HAProxy is the second proxy: the visitors' own header stands for one that knows their addresses.
  ports.map((port) => fixture.start({ PORT: String(port), TRUST_PROXY: "2" })),
);
const balancer = await startBalancer(ports);
afterAll(() => balancer.stop());
await balancer.waitUntilUp(ports.keys());

function visit(figures: StepFigures, changes: Partial<SaleVisitOptions> = {}): Promise<VisitEnd> {
  const [minSeconds, maxSeconds] = THINK_SECONDS;
  const options: SaleVisitOptions = {
    origin: balancer.url,
    venue,
    days: saleDays,
    tickets: random.integer(1, MAX_TICKETS),
    thinkMs: random.integer(minSeconds * 1000, maxSeconds * 1000),
    isAbandoning: random.chance(ABANDONING),
    taste: random.fraction(),
  };
  return visitSale({ ...options, ...changes }, figures);
}

/** Processor time in milliseconds, by program. */
interface Cost {
  slipway: number;
  postgres: number;
  haproxy: number;
}

/** Runs something, and measures what it costs the programs that serve. */
async function measure<Result>(run: () => Promise<Result>): Promise<[Result, Cost]> {
  const before = await readCpuClock();
  const result = await run();
  const after = await readCpuClock();
  const ms = (pids: number[]) => (after.secondsOf(...pids) - before.secondsOf(...pids)) * 1000;
  const cost = {
    slipway: ms(servers.map(({ pid }) => pid)),
    postgres: ms([cluster.pid]),
    haproxy: ms([balancer.pid]),
  };
  return [result, cost];
}

/** Visitors one after another, some at the same time. */
async function visitInTurns(changes: Partial<SaleVisitOptions>): Promise<VisitEnd[]> {
  const figures = createStepFigures();
  const ends: VisitEnd[] = [];
  const visitAgain = async () => {
    for (let turn = 0; turn < ALONE / ALONE_AT_ONCE; turn++)
      ends.push(
        await visit(figures, { days: laterDays, thinkMs: 0, isAbandoning: false, ...changes }),
      );
  };
  await Promise.all(Array.from({ length: ALONE_AT_ONCE }, visitAgain));
  expect(figures.failures).toEqual([]);
  return ends;
}

async function setCapacity(maxCapacity: number): Promise<void> {
  await context.db.updateTable("activities").set({ maxCapacity }).execute();
}

/** When each visitor comes, in milliseconds after the beginning. */
function listArrivals(): number[] {
  const halves = Array.from(
    { length: VISITORS },
    () => -Math.log2(1 - random.fraction() * (1 - 2 ** -HALVES)),
  );
  return halves.map((half) => half * HALF_SECONDS * 1000).sort((one, other) => one - other);
}

test(`${VISITORS} visitors for ${PLACES} places`, async () => {
  await context.db.updateTable("settings").set({ maxBookingsPerSlot: 10_000 }).execute();
  await context.db.updateTable("schedules").set({ endTime: "15:00" }).execute();
  await setCapacity(100_000);
  await visitInTurns({});
  const [booked, bookingCost] = await measure(() => visitInTurns({}));
  expect(new Set(booked.map(({ kind }) => kind))).toEqual(new Set(["booked"]));
  // Nothing is left for so many.
  const [looked, lookingCost] = await measure(() => visitInTurns({ tickets: 1_000_000 }));
  expect(new Set(looked.map(({ kind }) => kind))).toEqual(new Set(["sold out"]));
  console.log(`A visitor who books costs ${formatCost(bookingCost, booked.length)}.`);
  console.log(`A visitor who only looks costs ${formatCost(lookingCost, looked.length)}.`);

  await setCapacity(PLACES / DAYS / SLOTS_A_DAY);
  const figures = createStepFigures();
  const visits: { end: VisitEnd; endedAt: number }[] = [];
  const begunAt = performance.now();
  const [, saleCost] = await measure(() =>
    Promise.all(
      listArrivals().map(async (atMs) => {
        await sleep(Math.max(0, atMs - (performance.now() - begunAt)));
        const end = await visit(figures);
        visits.push({ end, endedAt: (performance.now() - begunAt) / 1000 });
      }),
    ),
  );
  await recoverAll(context);
  const ends = visits.map(({ end }) => end);
  await expectResultsTrue(
    context,
    ends.filter((end) => end.kind === "booked"),
  );
  const sold = ends.reduce((sum, end) => sum + (end.kind === "booked" ? end.tickets : 0), 0);
  report(visits, figures);
  console.log(`${sold} of ${PLACES} places sold. In all ${formatCost(saleCost, VISITORS)}.`);
  expect(figures.failures).toEqual([]);
  expect(sold).toBe(PLACES);
});

function formatCost({ slipway, postgres, haproxy }: Cost, visits: number): string {
  const each = (ms: number) => (ms / visits).toFixed(2);
  return `${each(slipway)} ms of Slipway, ${each(postgres)} ms of PostgreSQL and ${each(haproxy)} ms of HAProxy a visitor`;
}

function report(visits: readonly { end: VisitEnd; endedAt: number }[], figures: StepFigures): void {
  const kinds = Object.groupBy(visits, ({ end }) => end.kind);
  for (const [kind, group = []] of Object.entries(kinds)) {
    const times = group.map(({ endedAt }) => endedAt);
    console.log(
      `${kind}: ${group.length}, from ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)} s`,
    );
  }
  console.log(`Requests without a response, which were repeated: ${figures.unanswered}`);
  for (const step of STEPS) {
    const sorted = figures.latenciesMs[step].sort((one, other) => one - other);
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(0);
    console.log(
      `${step}: ${sorted.length}, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms; refused for a while ${figures.refusals[step]} times`,
    );
  }
}
