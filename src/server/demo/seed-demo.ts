import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import { venue, venueArt } from "../../../database/seed/venue.ts";
import type { Context } from "../context.ts";
import { registerPicturesInUse } from "../pictures/pictures.queries.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { storeDemoPictures } from "./demo-pictures.ts";
import { insertRows } from "./demo-rows.ts";
import { planDemo } from "./plan-demo.ts";

/**
 * Loads the demo venue into a migrated database that has never held a venue. Idempotent and safe to
 * call concurrently: pictures are stored first, under fixed names, then all rows in one
 * transaction, which only one process commits.
 * @param now the reference time for schedules and bookings
 * @returns whether this call loaded it
 */
export async function seedDemo(
  { db, files, log }: Pick<Context, "db" | "files" | "log">,
  { now }: { now: Date },
): Promise<boolean> {
  const emptySettings = await db
    .selectFrom("settings")
    .select("id")
    .where(hasNoVenue)
    .executeTakeFirst();
  if (!emptySettings) return false;

  const imageUrls = await storeDemoPictures(files);
  const rows = planDemo(now, imageUrls);
  const isLoaded = await inTransaction(db, async (transaction) => {
    if (!(await claimSettings(transaction, imageUrls))) return false;
    await insertRows(transaction, rows);
    await registerPicturesInUse(transaction);
    return true;
  });
  if (isLoaded) log.info({ bookings: rows.bookings.length }, "demo venue loaded");
  return isLoaded;
}

/**
 * Writes the demo venue's settings, unless the database has a venue by now. The updated row stays
 * locked until the transaction ends, so a second process waits here and then changes nothing.
 */
async function claimSettings(
  transaction: Transaction<DB>,
  imageUrls: ReadonlyMap<string, string>,
): Promise<boolean> {
  // On a busy machine another process may take seconds to seed, longer than the usual lock timeout.
  await sql`SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = '60s'`.execute(
    transaction,
  );
  const updated = await transaction
    .updateTable("settings")
    .set({
      ...venue,
      isDemo: true,
      logoUrl: imageUrls.get(venueArt.logo) ?? null,
      heroImageUrl: imageUrls.get(venueArt.hero) ?? null,
      voucherImageUrl: imageUrls.get(venueArt.voucher) ?? null,
    })
    .where(hasNoVenue)
    .returning("id")
    .executeTakeFirst();
  if (updated === undefined) return false;
  // Signing in to look around stays one step.
  await transaction.updateTable("staffRoles").set({ requiresSecondFactor: false }).execute();
  return true;
}

function hasNoVenue(eb: ExpressionBuilder<DB, "settings">) {
  const anyActivity = eb.selectFrom("activities").select("activities.id");
  return eb.and([eb("isDemo", "=", false), eb.not(eb.exists(anyActivity))]);
}
