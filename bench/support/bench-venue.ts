import type { Kysely } from "kysely";
import { waiver } from "../../database/seed/waiver.ts";
import type { DB } from "../../src/server/platform/database/schema.ts";
import { addDays, localDate, toInstant } from "../../src/shared/time.ts";

export const TIME_ZONE = "Europe/London";

const ACTIVITIES = 10;
const DAYS = 10;
const SLOTS_PER_DAY = 10;
const OPENING_HOUR = 9;

/** Enough for every booking that a benchmark can make. */
const UNLIMITED = 1_000_000_000;

export interface BenchSlot {
  readonly activityId: string;
  readonly startsAt: string;
}

/** Capacity of the slots for the rush of a thousand visitors. */
export const RUSH_CAPACITY = 20;

/**
 * A venue with 1,000 slots, an activity with one hot slot that everybody wants, and an activity
 * with few places.
 */
export interface BenchVenue {
  readonly activityIds: readonly string[];
  /** The first day with slots; the others follow. */
  readonly firstDate: string;
  readonly days: number;
  readonly slotsPerDay: number;
  readonly openingHour: number;
  readonly slots: readonly BenchSlot[];
  readonly hotSlot: BenchSlot;
  /** Each has {@link RUSH_CAPACITY} places and serves for one rush. */
  readonly rushSlots: readonly BenchSlot[];
  readonly addonId: string;
  readonly waiverVersionId: string;
}

/** Fills a freshly migrated database. */
export async function createBenchVenue(db: Kysely<DB>): Promise<BenchVenue> {
  await db
    .updateTable("settings")
    .set({ businessName: "Bench Lake", bookingLeadTime: 1, maxBookingsPerSlot: UNLIMITED })
    .set({ adminEmail: "staff@example.com", businessEmail: "hello@lake.example" })
    .set({ businessAddress: "Jetty Lane, Kelside" })
    .execute();
  const firstDate = addDays(localDate(new Date(), TIME_ZONE), 2);
  const insertedActivities = await db
    .insertInto("activities")
    .values([
      createActivity("Rush", RUSH_CAPACITY),
      ...Array.from({ length: ACTIVITIES + 1 }, (_, i) => createActivity(`Course ${i}`, UNLIMITED)),
    ])
    .returning("id")
    .execute();
  const ids = insertedActivities.map(({ id }) => id);
  await db
    .insertInto("schedules")
    .values(ids.map((activityId) => createSchedule(activityId, firstDate)))
    .execute();
  const [rushActivityId = "", hotActivityId = "", ...activityIds] = ids;
  const slots = activityIds.flatMap((activityId) => createSlots(activityId, firstDate));
  const [hotSlot] = createSlots(hotActivityId, firstDate);
  if (!hotSlot) throw new Error("The venue has no slot.");
  return {
    activityIds,
    firstDate,
    days: DAYS,
    slotsPerDay: SLOTS_PER_DAY,
    openingHour: OPENING_HOUR,
    slots,
    hotSlot,
    rushSlots: createSlots(rushActivityId, firstDate),
    addonId: await insertAddon(db),
    waiverVersionId: await insertWaiver(db),
  };
}

function createActivity(name: string, maxCapacity: number) {
  return {
    name,
    description: "Forty obstacles on the water.",
    pricePence: 1800,
    durationMinutes: 60,
    maxCapacity,
  };
}

function createSchedule(activityId: string, firstDate: string) {
  return {
    activityId,
    startDate: firstDate,
    endDate: addDays(firstDate, DAYS),
    daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    startTime: `${OPENING_HOUR}:00`,
    endTime: `${OPENING_HOUR + SLOTS_PER_DAY}:00`,
  };
}

function createSlots(activityId: string, firstDate: string): BenchSlot[] {
  return Array.from({ length: DAYS * SLOTS_PER_DAY }, (_, i) => {
    const date = addDays(firstDate, Math.floor(i / SLOTS_PER_DAY));
    const startsAt = toInstant(date, formatHour(OPENING_HOUR + (i % SLOTS_PER_DAY)), TIME_ZONE);
    return { activityId, startsAt: startsAt.toISOString() };
  });
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

async function insertAddon(db: Kysely<DB>): Promise<string> {
  const row = await db
    .insertInto("addons")
    .values({ name: "Wetsuit hire", pricePence: 600, maxQuantity: 4 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertWaiver(db: Kysely<DB>): Promise<string> {
  const template = await db
    .insertInto("waiverTemplates")
    .values({ title: waiver.title, isActive: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const version = await db
    .insertInto("waiverVersions")
    .values({ templateId: template.id, version: 1, ...waiver })
    .returning("id")
    .executeTakeFirstOrThrow();
  return version.id;
}
