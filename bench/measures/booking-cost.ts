import type { Stage } from "../support/bench-context.ts";
import { type ProcessorClock, readProcessorClock } from "../support/cpu-clock.ts";
import { median } from "../support/samples.ts";

/** Processor time of one booking in milliseconds, by process. */
interface BookingCost {
  readonly server: number;
  readonly postgres: number;
  readonly provider: number;
  readonly load: number;
}

/** Where the processor time of bookings goes; silent where the system does not tell. */
export class BookingCosts {
  readonly #stage: Stage;
  readonly #overHttp: BookingCost[] = [];
  readonly #byPgbench: BookingCost[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Counts what `work` uses. @param bookings how many its result stands for. */
  async count<T>(
    side: "ours" | "raw",
    work: () => Promise<T>,
    bookings: (result: T) => number,
  ): Promise<T> {
    const before = await readProcessorClock();
    const result = await work();
    const after = await readProcessorClock();
    const costs = side === "ours" ? this.#overHttp : this.#byPgbench;
    if (after.isKnown) costs.push(costOf(this.#stage, before, after, bookings(result)));
    return result;
  }

  describe(): [string, string][] {
    if (this.#overHttp.length === 0) return [];
    const of = (part: keyof BookingCost) => median(this.#overHttp.map((cost) => cost[part]));
    const parts = [of("server"), of("postgres"), of("provider"), of("load")] as const;
    const [server, postgres, provider, load] = parts.map((ms) => ms.toFixed(2));
    const total = parts.reduce((sum, ms) => sum + ms, 0).toFixed(2);
    const raw = median(this.#byPgbench.map((cost) => cost.postgres)).toFixed(2);
    return [
      [
        "processor",
        `${total} ms a booking: server ${server}, PostgreSQL ${postgres} (by pgbench ${raw}), ` +
          `card processor ${provider}, load generator ${load}`,
      ],
    ];
  }
}

function costOf(
  { server, database, provider, load }: Stage,
  before: ProcessorClock,
  after: ProcessorClock,
  bookings: number,
): BookingCost {
  const each = (pid: number) => ((after.of(pid) - before.of(pid)) * 1000) / bookings;
  const postgres = each(database.postmasterPid);
  return {
    // The embedded PostgreSQL is the server's child.
    server: each(server.pid) - (database.isEmbedded ? postgres : 0),
    postgres,
    provider: each(provider.pid),
    load: each(load.pid),
  };
}
