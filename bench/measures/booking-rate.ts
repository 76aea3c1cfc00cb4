import type { BenchSlot } from "../support/bench-venue.ts";
import { bestOf } from "../support/best-of.ts";
import { readProcessorClock } from "../support/processor-time.ts";
import type { Figure } from "../support/report.ts";
import { alternately, median } from "../support/samples.ts";
import type { Stage } from "../support/stage.ts";
import { resetStandin } from "../support/standin-control.ts";

const SAMPLE_SECONDS = 4;
const TRIAL_SECONDS = 2;
const WARM_UP_SECONDS = 5;
/** How many clients work at once; which number is best depends on the machine and the side. */
const CLIENTS = [4, 8, 16] as const;

interface Target {
  readonly what: string;
  readonly slots: readonly BenchSlot[];
  readonly script: string;
  readonly goal: number;
}

/** Bookings a second over HTTP, beside the same statements sent by pgbench to the same database. */
export async function measureBookingRates(
  stage: Stage,
  print: (figure: Figure) => void,
): Promise<void> {
  const { venue, scripts } = stage;
  await book(stage, venue.slots, 16, WARM_UP_SECONDS);
  const all = { what: "1,000 slots", slots: venue.slots, script: scripts.manySlots, goal: 0.6 };
  print(await measureTarget(stage, all));
  const hot = { what: "one hot slot", slots: [venue.hotSlot], script: scripts.hotSlot, goal: 0.8 };
  print(await measureTarget(stage, hot));
}

async function measureTarget(stage: Stage, { what, slots, script, goal }: Target): Promise<Figure> {
  const { pgbench } = stage;
  const visitors = await bestOf(CLIENTS, (n) => rateOf(stage, slots, n, TRIAL_SECONDS));
  const clients = pgbench && (await bestOf(CLIENTS, (n) => pgbench.rate(script, n, TRIAL_SECONDS)));
  const costs: BookingCost[] = [];
  const pair = await alternately(
    stage.rounds,
    async () => {
      const { rate, cost } = await measureBookings(stage, slots, visitors);
      costs.push(cost);
      return rate;
    },
    clients && (() => pgbench.rate(script, clients, SAMPLE_SECONDS)),
  );
  return {
    what: `Bookings a second (hold, then pay and book), ${what}`,
    unit: "bookings/s",
    pair,
    how: {
      ours: `HTTP, ${visitors} visitors at once`,
      raw: clients
        ? `the same statements by pgbench, ${clients} clients`
        : "skipped: there is no pgbench on this machine (Debian: apt-get install postgresql)",
    },
    goal: { text: `≥ ${goal.toFixed(2)}`, isMet: (ratio) => ratio >= goal },
    notes: describeCosts(costs),
  };
}

/** What one booking costs, in milliseconds. */
interface BookingCost {
  readonly p50: number;
  readonly p99: number;
  /** Processor time of each process; 0 where the system does not tell. */
  readonly server: number;
  readonly postgres: number;
  readonly standin: number;
  readonly load: number;
}

async function measureBookings(
  stage: Stage,
  slots: readonly BenchSlot[],
  visitors: number,
): Promise<{ rate: number; cost: BookingCost }> {
  await resetStandin(stage.standin.port);
  const { server, standin, load, database } = stage;
  const before = await readProcessorClock();
  const { bookings, seconds, latenciesMs } = await book(stage, slots, visitors, SAMPLE_SECONDS);
  const after = await readProcessorClock();
  const each = (pid: number) => ((after.of(pid) - before.of(pid)) * 1000) / bookings;
  const postgres = each(database.postmasterPid);
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    rate: bookings / seconds,
    cost: {
      p50: sorted[Math.floor(bookings * 0.5)] ?? 0,
      p99: sorted[Math.floor(bookings * 0.99)] ?? 0,
      // The server is PostgreSQL's parent.
      server: each(server.pid) - postgres,
      postgres,
      standin: each(standin.pid),
      load: each(load.pid),
    },
  };
}

async function rateOf(
  stage: Stage,
  slots: readonly BenchSlot[],
  visitors: number,
  forSeconds: number,
): Promise<number> {
  const { bookings, seconds } = await book(stage, slots, visitors, forSeconds);
  return bookings / seconds;
}

function book(stage: Stage, slots: readonly BenchSlot[], visitorsAtOnce: number, seconds: number) {
  const { load, server, venue } = stage;
  const { addonId, waiverVersionId } = venue;
  const order = { port: server.port, visitorsAtOnce, seconds, slots, addonId, waiverVersionId };
  return load.run(order);
}

function describeCosts(costs: readonly BookingCost[]): string[] {
  const of = (part: keyof BookingCost) => median(costs.map((cost) => cost[part]));
  const [server, postgres, standin, load] = [
    of("server"),
    of("postgres"),
    of("standin"),
    of("load"),
  ];
  const total = server + postgres + standin + load;
  return [
    `latency   p50 ${of("p50").toFixed(1)} ms, p99 ${of("p99").toFixed(1)} ms for both requests together`,
    `processor ${total.toFixed(2)} ms a booking: server ${server.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}, stand-in ${standin.toFixed(2)}, load generator ${load.toFixed(2)}`,
  ];
}
