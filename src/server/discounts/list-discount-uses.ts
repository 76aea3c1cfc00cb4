import type { DiscountUses } from "../../shared/contract/desk/desk-discounts.ts";
import { DISCOUNT_USES_PER_PAGE } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { countUses, findDiscount, listUseRows } from "./desk-discounts.queries.ts";

/**
 * The bookings that were made with a discount code, newest first.
 * @throws Refusal DISCOUNT_NOT_FOUND
 */
export async function listDiscountUses(
  { db }: Pick<Context, "db">,
  { discountId, page }: { discountId: string; page: number },
): Promise<DiscountUses> {
  const limit = DISCOUNT_USES_PER_PAGE;
  const [discount, rows, count] = await Promise.all([
    findDiscount(db, discountId),
    listUseRows(db, discountId, { limit, offset: (page - 1) * limit }),
    countUses(db, discountId),
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
