import { listSlots } from "../../src/server/availability/slots/list-slots.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { localDate } from "../../src/shared/time.ts";
import { type BenchSlot, type BenchVenue, TIME_ZONE } from "./bench-venue.ts";
import { bookInProcess } from "./in-process.ts";
import { createPgbenchScript, type ValueSources } from "./pgbench-script.ts";
import { recordStatements } from "./recorded-statements.ts";

const HOUR_MS = 3_600_000;

/** The pgbench scripts for the raw limits of bookings and of slots. */
export interface BookingScripts {
  readonly manySlots: string;
  readonly hotSlot: string;
  readonly listDaySlots: string;
  /** Reads whether one slot has places left, by its key. */
  readonly readSlot: string;
  /** The names of the statements of one booking. */
  readonly statementNames: readonly string[];
}

export async function createBookingScripts(
  database: Database,
  venue: BenchVenue,
): Promise<BookingScripts> {
  const record = (slot: BenchSlot) =>
    recordStatements(database, (context) => bookInProcess(context, slot, venue));
  const [slot] = venue.slots;
  if (!slot) throw new Error("The venue has no slots.");
  const booking = await record(slot);
  const hotSlotBooking = await record(venue.hotSlot);
  const daySlotsRead = await recordStatements(database, (context) =>
    listSlots(context, {
      activityId: slot.activityId,
      date: localDate(new Date(slot.startsAt), TIME_ZONE),
    }),
  );
  const noSources = { sources: new Map(), settings: [] };
  return {
    manySlots: createPgbenchScript(booking, await record(slot), randomSlotSources(venue, slot)),
    hotSlot: createPgbenchScript(hotSlotBooking, await record(venue.hotSlot), noSources),
    listDaySlots: createPgbenchScript(daySlotsRead, daySlotsRead, randomDaySources(venue, slot)),
    readSlot: createSlotRead(venue.hotSlot),
    statementNames: booking.map(({ name }) => name),
  };
}

/** Replaces the recorded slot by a random one. */
function randomSlotSources(
  venue: BenchVenue,
  recorded: BenchSlot,
): { sources: ValueSources; settings: string[] } {
  const ids = venue.activityIds.map((id) => `'${id}'`).join(",");
  const endsAt = new Date(Date.parse(recorded.startsAt) + HOUR_MS).toISOString();
  return {
    settings: [
      `\\set activity random(1, ${venue.activityIds.length})`,
      `\\set day random(0, ${venue.days - 1})`,
      `\\set hour random(${venue.openingHour}, ${venue.openingHour + venue.slotsPerDay - 1})`,
    ],
    sources: new Map([
      [recorded.activityId, `(ARRAY[${ids}])[:activity::int]`],
      [recorded.startsAt, createInstantSql(venue, ":hour::int")],
      [endsAt, createInstantSql(venue, "(:hour::int + 1)")],
    ]),
  };
}

/** Replaces the recorded day by a random one. */
function randomDaySources(
  venue: BenchVenue,
  recorded: BenchSlot,
): ReturnType<typeof randomSlotSources> {
  const { settings, sources } = randomSlotSources(venue, recorded);
  const recordedDate = localDate(new Date(recorded.startsAt), TIME_ZONE);
  const date = `to_char(date '${venue.firstDate}' + :day::int, 'YYYY-MM-DD')`;
  return { settings, sources: new Map([...sources, [recordedDate, date]]) };
}

function createSlotRead({ activityId, startsAt }: BenchSlot): string {
  const instant = startsAt.replaceAll(":", "\\x3a");
  return (
    "SELECT capacity, bookings_count, held_count, party_count, held_party_count, is_available " +
    `FROM time_slots WHERE activity_id = '${activityId}' AND start_time = E'${instant}';\n`
  );
}

/** The instant of a local hour on the random day, in the product's format. */
function createInstantSql(venue: BenchVenue, hour: string): string {
  const local = `date '${venue.firstDate}' + :day::int + make_time(${hour}, 0, 0)`;
  const utc = `(${local}) AT TIME ZONE '${TIME_ZONE}' AT TIME ZONE 'UTC'`;
  // Without colons, which pgbench would read as variables.
  return `to_char(${utc}, E'YYYY-MM-DD"T"HH24\\x3aMI\\x3aSS".000Z"')`;
}
