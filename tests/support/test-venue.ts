import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Context } from "../../src/server/context.ts";
import type { DB } from "../../src/server/platform/database/schema.ts";
import { generateVoucherCode } from "../../src/shared/codes.ts";
import { addDays, localDate, toInstant } from "../../src/shared/time.ts";

const TIME_ZONE = "Europe/London";

/** A small venue: one activity for 10 people at £18.00, open every day from 10 to 16. */
export interface TestVenue {
  activityId: string;
  addonId: string;
  waiverVersionId: string;
  /** Tomorrow's slots, in order. */
  slots: Date[];
}

export async function createVenue({ db }: Pick<Context, "db">): Promise<TestVenue> {
  await db
    .updateTable("settings")
    .set({ businessName: "Test Lake", bookingLeadTime: 1, adminEmail: "staff@example.com" })
    .set({ businessEmail: "hello@lake.example", businessAddress: "Jetty Lane, Kelside" })
    .execute();
  const today = localDate(new Date(), TIME_ZONE);
  const activityId = await addActivity(db);
  await addSchedule(db, activityId);
  const tomorrow = addDays(today, 1);
  return {
    activityId,
    addonId: await insertAddon(db),
    waiverVersionId: await insertWaiver(db),
    slots: [10, 11, 12, 13, 14, 15].map((hour) => toInstant(tomorrow, `${hour}:00`, TIME_ZONE)),
  };
}

type Db = Context["db"];

/** Adds an activity without a schedule and returns its id. */
export async function addActivity(
  db: Db,
  changes: Partial<Insertable<DB["activities"]>> = {},
): Promise<string> {
  const row = await db
    .insertInto("activities")
    .values({
      name: "Aqua Course",
      description: "Forty obstacles.",
      pricePence: 1800,
      durationMinutes: 60,
      maxCapacity: 10,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Opens an activity every day from 10 to 16. */
export async function addSchedule(db: Db, activityId: string): Promise<void> {
  const today = localDate(new Date(), TIME_ZONE);
  await db
    .insertInto("schedules")
    .values({
      activityId,
      startDate: addDays(today, -30),
      endDate: addDays(today, 120),
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      startTime: "10:00",
      endTime: "16:00",
    })
    .execute();
}

async function insertAddon(db: Db): Promise<string> {
  const row = await db
    .insertInto("addons")
    .values({ name: "Wetsuit hire", pricePence: 600, maxQuantity: 4 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertWaiver(db: Db): Promise<string> {
  const template = await db
    .insertInto("waiverTemplates")
    .values({ title: "Agreement", isActive: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return addWaiverVersion(db, template.id, 1);
}

/** Adds a version of a waiver template's text, which visitors sign from now on. */
export async function addWaiverVersion(
  db: Db,
  templateId: string,
  version: number,
): Promise<string> {
  const row = await db
    .insertInto("waiverVersions")
    .values({
      templateId,
      version,
      title: "Agreement",
      content: "I, [PARTICIPANT NAME], come to [BUSINESS NAME].\n\n1. I can swim.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Issues a voucher worth this much and returns its code. */
export async function issueVoucher(db: Db, amountPence: number): Promise<string> {
  const code = generateVoucherCode();
  const { id } = await db
    .insertInto("vouchers")
    .values({
      code,
      amountPence,
      balancePence: amountPence,
      expiresAt: new Date(Date.now() + 86_400_000),
      recipientName: "Robin",
      recipientEmail: "robin@example.com",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("voucherLedger")
    .values({ voucherId: id, kind: "issued", amountPence })
    .execute();
  return code;
}

/** Creates a discount code: 10 per cent, at most £5.00, unless changed. */
export async function offerDiscount(
  db: Db,
  code: string,
  changes: Partial<Insertable<DB["discountCodes"]>> = {},
): Promise<void> {
  await db
    .insertInto("discountCodes")
    .values({ code, type: "percentage", percent: 10, maxDiscountPence: 500, ...changes })
    .execute();
}

/** A checkout secret as the browser makes it. */
export function newSecret(): string {
  return randomBytes(16).toString("hex");
}
