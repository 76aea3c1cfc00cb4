import { sql } from "kysely";
import type { DiscountUsePage } from "../../../shared/contract/admin/discounts.ts";
import { DISCOUNT_USES_PER_PAGE } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { api } from "../../request-context.ts";
import {
  countDiscountUses,
  findDiscount,
  listDiscounts,
  listDiscountUseRows,
  lockDiscount,
  toDiscountEventData,
} from "./admin-discounts.queries.ts";
import { saveDiscount } from "./save-discount.ts";

const { discounts } = api.admin;

export const adminDiscountsRoutes = {
  list: discounts.list.handler(({ context }) => listDiscounts(context.server.db)),
  save: discounts.save.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return saveDiscount(context.server, input, userId);
  }),
  remove: discounts.remove.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return { outcome: await removeDiscount(context.server, input.discountId, userId) };
  }),
  restore: discounts.restore.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await restoreDiscount(context.server, input.discountId, userId);
    return { restored: true as const };
  }),
  uses: discounts.uses.handler(({ context, input }) => listDiscountUses(context.server, input)),
};

/**
 * Lists the bookings made with a discount code, newest first.
 * @throws Refusal DISCOUNT_NOT_FOUND
 */
async function listDiscountUses(
  { db }: Pick<Context, "db">,
  { discountId, page }: { discountId: string; page: number },
): Promise<DiscountUsePage> {
  const limit = DISCOUNT_USES_PER_PAGE;
  const [discount, rows, count] = await Promise.all([
    findDiscount(db, discountId),
    listDiscountUseRows(db, discountId, { limit, offset: (page - 1) * limit }),
    countDiscountUses(db, discountId),
  ]);
  if (!discount) throw new Refusal("DISCOUNT_NOT_FOUND");
  const uses = rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    returnedAt: row.returnedAt?.toISOString() ?? null,
  }));
  return { uses, page, count };
}

/**
 * Restores an archived discount code. Idempotent.
 * @throws Refusal DISCOUNT_NOT_FOUND
 */
async function restoreDiscount(
  { db }: Pick<Context, "db">,
  discountId: string,
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockDiscount(transaction, discountId);
    const before = await findDiscount(transaction, discountId);
    if (!before) throw new Refusal("DISCOUNT_NOT_FOUND");
    await transaction
      .updateTable("discountCodes")
      .set({ archivedAt: null, updatedAt: sql`venue_clock_timestamp()` })
      .where("id", "=", discountId)
      .where("archivedAt", "is not", null)
      .execute();
    await recordChange(transaction, staffId, {
      entity: "discount_code",
      entityId: discountId,
      type: "discount.restored",
      before: { code: before.code, isArchived: before.isArchived },
      after: { code: before.code, isArchived: false },
    });
  });
}

/**
 * Removes a discount code: archives it if it was used, else deletes it. Archiving is idempotent.
 * @throws Refusal DISCOUNT_NOT_FOUND
 */
async function removeDiscount(
  { db }: Pick<Context, "db">,
  discountId: string,
  staffId: string,
): Promise<"archived" | "deleted"> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockDiscount(transaction, discountId))) throw new Refusal("DISCOUNT_NOT_FOUND");
    const before = await findDiscount(transaction, discountId);
    if (!before) throw new Refusal("DISCOUNT_NOT_FOUND");
    const target = { entity: "discount_code", entityId: discountId };
    if (!before.hasHistory) {
      await transaction.deleteFrom("discountCodes").where("id", "=", discountId).execute();
      await recordChange(transaction, staffId, {
        ...target,
        type: "discount.deleted",
        before: toDiscountEventData(before),
      });
      return "deleted";
    }
    await transaction
      .updateTable("discountCodes")
      .set({ archivedAt: sql`venue_now()`, updatedAt: sql`venue_clock_timestamp()` })
      .where("id", "=", discountId)
      .where("archivedAt", "is", null)
      .execute();
    await recordChange(transaction, staffId, {
      ...target,
      type: "discount.archived",
      before: { code: before.code, isArchived: before.isArchived },
      after: { code: before.code, isArchived: true },
    });
    return "archived";
  });
}
