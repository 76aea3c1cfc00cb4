import type { BenchContext } from "../support/bench-context.ts";
import { type CpuClock, readCpuClock } from "../support/cpu-clock.ts";
import { median, pickValues, type Sample } from "../support/samples.ts";
import type { WalVolume } from "../support/wal.ts";

/** Some bookings that were made. */
export interface BookingRun {
  readonly bookings: number;
  /** Bookings per second. */
  readonly rate: number;
}

/** How fast some bookings were made, and what one of them cost. */
export interface BookingCost {
  readonly rate: number;
  readonly cpuMs: CpuCost;
  readonly wal: WalVolume;
}

/** CPU time of one booking in milliseconds, user and system, by program. NaN if unknown. */
interface CpuCost {
  readonly server: number;
  /** Of all processes of that PostgreSQL. */
  readonly postgres: number;
  readonly provider: number;
  readonly load: number;
}

/**
 * Measures what bookings cost. A checkpoint comes first, so that all sides begin alike: none finds
 * one in its middle, and each writes the images of the pages that it changes.
 */
export async function measureBookingCost(
  stage: BenchContext,
  book: () => Promise<BookingRun>,
): Promise<BookingCost> {
  const { wal } = stage;
  const position = await wal?.checkpoint();
  const before = await readCpuClock();
  const { bookings, rate } = await book();
  const after = await readCpuClock();
  const volume = position === undefined ? undefined : await wal?.readSince(position);
  return {
    rate,
    cpuMs: computeCpuCost(stage, before, after, bookings),
    wal: {
      recordBytes: (volume?.recordBytes ?? Number.NaN) / bookings,
      imageBytes: (volume?.imageBytes ?? Number.NaN) / bookings,
    },
  };
}

function computeCpuCost(
  { server, database, provider, load }: BenchContext,
  before: CpuClock,
  after: CpuClock,
  bookings: number,
): CpuCost {
  const msPerBooking = (pid: number | undefined) =>
    after.isKnown && pid !== undefined
      ? ((after.secondsOf(pid) - before.secondsOf(pid)) * 1000) / bookings
      : Number.NaN;
  const postgres = msPerBooking(database.postmasterPid);
  return {
    // The embedded PostgreSQL is a child process of the server.
    server: msPerBooking(server.pid) - (database.isEmbedded ? postgres : 0),
    postgres,
    provider: msPerBooking(provider.pid),
    load: msPerBooking(load.pid),
  };
}

/** Where the CPU time of a booking over HTTP goes. */
export function describeCpuCost(samples: readonly Sample<BookingCost>[]): string {
  const formatMedian = (program: keyof CpuCost) =>
    median(pickValues(samples, ({ cpuMs }) => cpuMs[program]).map(({ value }) => value)).toFixed(2);
  return (
    `${formatMedian("server")} ms of the server a booking, ${formatMedian("postgres")} of PostgreSQL, ` +
    `${formatMedian("provider")} of the card processor, ${formatMedian("load")} of the load generator`
  );
}
