import {
  type BookingView,
  type BookingViewFilter,
  bookingViewFilter,
} from "../../../shared/contract/admin/booking-views.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { inTransaction, lockEntityId } from "../../platform/database/transaction.ts";

const { bookingViews } = adminApi;

export const bookingViewsRoutes = {
  list: bookingViews.list.handler(({ context }) => listBookingViews(context.server)),
  save: bookingViews.save.handler(async ({ context, input: { viewId, ...view } }) => {
    await saveBookingView(context.server, { id: viewId, ...view }, context.staffId);
    return { saved: true as const };
  }),
  remove: bookingViews.remove.handler(async ({ context, input: { viewId } }) => {
    await removeBookingView(context.server, viewId, context.staffId);
    return { removed: true as const };
  }),
};

/** Lists the saved views of the bookings list, by name. */
async function listBookingViews({ db }: Pick<Context, "db">): Promise<BookingView[]> {
  const rows = await db
    .selectFrom("bookingViews as view")
    .leftJoin("users as author", "author.id", "view.createdBy")
    .select(["view.id", "view.name", "view.filter", "author.name as madeBy"])
    .orderBy((eb) => eb.fn("lower", ["view.name"]))
    .execute();
  return rows.map((row) => ({ ...row, filter: bookingViewFilter.parse(row.filter) }));
}

interface SavedView {
  id: string;
  name: string;
  filter: BookingViewFilter;
}

/**
 * Saves a view under a name, or renames it. Who made it first stays. Idempotent.
 * @throws Refusal BOOKING_VIEW_EXISTS if another view has the name
 */
async function saveBookingView(
  { db }: Pick<Context, "db">,
  { id, name, filter }: SavedView,
  staffId: string,
): Promise<void> {
  const storedFilter = JSON.stringify(filter);
  try {
    await inTransaction(db, async (transaction) => {
      await lockEntityId(transaction, id);
      const before = await transaction
        .selectFrom("bookingViews")
        .select("name")
        .where("id", "=", id)
        .executeTakeFirst();
      await transaction
        .insertInto("bookingViews")
        .values({ id, name, filter: storedFilter, createdBy: staffId })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, filter: storedFilter }))
        .execute();
      await recordChange(transaction, staffId, {
        entity: "booking_view",
        entityId: id,
        type: before ? "booking_view.changed" : "booking_view.created",
        before: before ?? null,
        after: { name },
      });
    });
  } catch (error) {
    if (getViolatedKey(error) !== "booking_views_name") throw error;
    throw new Refusal("BOOKING_VIEW_EXISTS");
  }
}

/** Removes a view; nothing refers to it. Idempotent. */
async function removeBookingView(
  { db }: Pick<Context, "db">,
  id: string,
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await transaction
      .deleteFrom("bookingViews")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    await recordChange(transaction, staffId, {
      entity: "booking_view",
      entityId: id,
      type: "booking_view.deleted",
      before: before ?? null,
    });
  });
}
