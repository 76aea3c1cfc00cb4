import type { BenchContext } from "../support/bench-context.ts";
import { type CpuClock, readCpuClock } from "../support/cpu-clock.ts";
import { median } from "../support/samples.ts";

/** CPU time of one booking in milliseconds, by process. */
interface BookingCost {
  readonly server: number;
  readonly postgres: number;
  readonly provider: number;
  readonly load: number;
}

/** Measures where the CPU time of bookings goes; reports nothing where the system has no /proc. */
export class BookingCostMeter {
  readonly #stage: BenchContext;
  readonly #httpCosts: BookingCost[] = [];
  readonly #pgbenchCosts: BookingCost[] = [];

  constructor(stage: BenchContext) {
    this.#stage = stage;
  }

  /** Measures the CPU time of `work`. @param bookings the number of bookings in its result */
  async measure<T>(
    source: "ours" | "raw",
    work: () => Promise<T>,
    bookings: (result: T) => number,
  ): Promise<T> {
    const before = await readCpuClock();
    const result = await work();
    const after = await readCpuClock();
    const costs = source === "ours" ? this.#httpCosts : this.#pgbenchCosts;
    if (after.isKnown) costs.push(computeCost(this.#stage, before, after, bookings(result)));
    return result;
  }

  describe(): [string, string][] {
    if (this.#httpCosts.length === 0) return [];
    const medianOf = (part: keyof BookingCost) => median(this.#httpCosts.map((cost) => cost[part]));
    const parts = [
      medianOf("server"),
      medianOf("postgres"),
      medianOf("provider"),
      medianOf("load"),
    ] as const;
    const [server, postgres, provider, load] = parts.map((ms) => ms.toFixed(2));
    const total = parts.reduce((sum, ms) => sum + ms, 0).toFixed(2);
    const raw = median(this.#pgbenchCosts.map((cost) => cost.postgres)).toFixed(2);
    return [
      [
        "processor",
        `${total} ms a booking: server ${server}, PostgreSQL ${postgres} (by pgbench ${raw}), ` +
          `card processor ${provider}, load generator ${load}`,
      ],
    ];
  }
}

function computeCost(
  { server, database, provider, load }: BenchContext,
  before: CpuClock,
  after: CpuClock,
  bookings: number,
): BookingCost {
  const cpuMsPerBooking = (pid: number) =>
    ((after.secondsOf(pid) - before.secondsOf(pid)) * 1000) / bookings;
  const postgres = cpuMsPerBooking(database.postmasterPid);
  return {
    // The embedded PostgreSQL is a child process of the server.
    server: cpuMsPerBooking(server.pid) - (database.isEmbedded ? postgres : 0),
    postgres,
    provider: cpuMsPerBooking(provider.pid),
    load: cpuMsPerBooking(load.pid),
  };
}
