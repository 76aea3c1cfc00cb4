import { listSlots } from "../../src/server/availability/slots/list-slots.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { localDate } from "../../src/shared/time.ts";
import { type BenchSlot, type BenchVenue, TIME_ZONE } from "./bench-venue.ts";
import { bookInProcess } from "./in-process.ts";
import { pgbenchScript, type Sources } from "./pgbench-script.ts";
import { recordStatements } from "./recorded-statements.ts";

const HOUR_MS = 3_600_000;

/** What pgbench runs as the raw limit of bookings and of slots. */
export interface BookingScripts {
  readonly manySlots: string;
  readonly hotSlot: string;
  readonly daySlots: string;
  /** Whether one slot still has places, by the key that it is known by. */
  readonly indexedRead: string;
  /** The statements of one booking, as the product names them. */
  readonly statementNames: readonly string[];
}

export async function bookingScripts(
  database: Database,
  venue: BenchVenue,
): Promise<BookingScripts> {
  const record = (slot: BenchSlot) =>
    recordStatements(database, (context) => bookInProcess(context, slot, venue));
  const [slot] = venue.slots;
  if (!slot) throw new Error("The venue has no slots.");
  const booking = await record(slot);
  const hot = await record(venue.hotSlot);
  const day = await recordStatements(database, (context) =>
    listSlots(context, {
      activityId: slot.activityId,
      date: localDate(new Date(slot.startsAt), TIME_ZONE),
    }),
  );
  const noSources = { sources: new Map(), settings: [] };
  return {
    manySlots: pgbenchScript(booking, await record(slot), anySlot(venue, slot)),
    hotSlot: pgbenchScript(hot, await record(venue.hotSlot), noSources),
    daySlots: pgbenchScript(day, day, anyDay(venue, slot)),
    indexedRead: readOfSlot(venue.hotSlot),
    statementNames: booking.map(({ name }) => name),
  };
}

/** Any of the venue's slots instead of the one that was recorded. */
function anySlot(venue: BenchVenue, recorded: BenchSlot): { sources: Sources; settings: string[] } {
  const ids = venue.activityIds.map((id) => `'${id}'`).join(",");
  const endsAt = new Date(Date.parse(recorded.startsAt) + HOUR_MS).toISOString();
  return {
    settings: [
      `\\set activity random(1, ${venue.activityIds.length})`,
      `\\set day random(0, ${venue.days - 1})`,
      `\\set hour random(${venue.openingHour}, ${venue.openingHour + venue.slotsADay - 1})`,
    ],
    sources: new Map([
      [recorded.activityId, `(ARRAY[${ids}])[:activity::int]`],
      [recorded.startsAt, instantAt(venue, ":hour::int")],
      [endsAt, instantAt(venue, "(:hour::int + 1)")],
    ]),
  };
}

/** Any of the venue's days instead of the one that was recorded. */
function anyDay(venue: BenchVenue, recorded: BenchSlot): ReturnType<typeof anySlot> {
  const { settings, sources } = anySlot(venue, recorded);
  const recordedDate = localDate(new Date(recorded.startsAt), TIME_ZONE);
  const date = `to_char(date '${venue.firstDate}' + :day::int, 'YYYY-MM-DD')`;
  return { settings, sources: new Map([...sources, [recordedDate, date]]) };
}

function readOfSlot({ activityId, startsAt }: BenchSlot): string {
  const instant = startsAt.replaceAll(":", "\\x3a");
  return (
    "SELECT capacity, bookings_count, held_count, party_count, held_party_count, is_available " +
    `FROM time_slots WHERE activity_id = '${activityId}' AND start_time = E'${instant}';\n`
  );
}

/** The instant of a local hour on the drawn day, written as the product writes instants. */
function instantAt(venue: BenchVenue, hour: string): string {
  const local = `date '${venue.firstDate}' + :day::int + make_time(${hour}, 0, 0)`;
  const utc = `(${local}) AT TIME ZONE '${TIME_ZONE}' AT TIME ZONE 'UTC'`;
  // Without colons, in which pgbench would see variables.
  return `to_char(${utc}, E'YYYY-MM-DD"T"HH24\\x3aMI\\x3aSS".000Z"')`;
}
