import type { ExpressionBuilder, Transaction } from "kysely";
import { venue, venueArt } from "../../../database/seed/venue.ts";
import type { Context } from "../context.ts";
import { registerShown } from "../pictures/pictures.queries.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { storeDemoPictures } from "./demo-pictures.ts";
import { writeRows } from "./demo-rows.ts";
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
  const wanted = await db.selectFrom("settings").select("id").where(hasNoVenue).executeTakeFirst();
  if (!wanted) return false;

  const imageUrls = await storeDemoPictures(files);
  const rows = planDemo(now, imageUrls);
  const isLoaded = await inTransaction(db, async (transaction) => {
    if (!(await claim(transaction, imageUrls))) return false;
    await writeRows(transaction, rows);
    await registerShown(transaction);
    return true;
  });
  if (isLoaded) log.info({ bookings: rows.bookings.length }, "The demo venue was loaded.");
  return isLoaded;
}

/**
 * Makes the settings the demo venue's, unless there is a venue by now. The changed row stays locked
 * until the rows are in, so a second process waits here and then finds it taken.
 */
async function claim(
  transaction: Transaction<DB>,
  imageUrls: ReadonlyMap<string, string>,
): Promise<boolean> {
  const claimed = await transaction
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
  return claimed !== undefined;
}

function hasNoVenue(eb: ExpressionBuilder<DB, "settings">) {
  const anyActivity = eb.selectFrom("activities").select("activities.id");
  return eb.and([eb("isDemo", "=", false), eb.not(eb.exists(anyActivity))]);
}
