import type { ExpressionBuilder, Transaction } from "kysely";
import { venue, venueArt } from "../../../database/seed/venue.ts";
import type { Context } from "../context.ts";
import { registerPicturesInUse } from "../pictures/pictures.queries.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { storeDemoPictures } from "./demo-pictures.ts";
import { insertRows } from "./demo-rows.ts";
import { planDemo } from "./plan-demo.ts";

/**
 * Loads the demo venue into a database that has never held a venue, after migrating. It can be
 * called at every start, and by several processes at once: pictures come first and under fixed
 * names, rows in one transaction, and whoever comes second does nothing.
 * @param now what "today" means for schedules and bookings
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
  if (isLoaded) log.info({ bookings: rows.bookings.length }, "The demo venue was loaded.");
  return isLoaded;
}

/**
 * Makes the settings the demo venue's, unless there is a venue by now. The changed row stays locked
 * until the rows are in, so a second process waits here and then finds it taken.
 */
async function claimSettings(
  transaction: Transaction<DB>,
  imageUrls: ReadonlyMap<string, string>,
): Promise<boolean> {
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
  return updated !== undefined;
}

function hasNoVenue(eb: ExpressionBuilder<DB, "settings">) {
  const anyActivity = eb.selectFrom("activities").select("activities.id");
  return eb.and([eb("isDemo", "=", false), eb.not(eb.exists(anyActivity))]);
}
