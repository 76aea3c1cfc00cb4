import type { DeskDiscount } from "../../shared/contract/desk/desk-discounts.ts";
import type { Context } from "../context.ts";
import { listDiscountRows } from "./desk-discounts.queries.ts";

/** Every discount code, newest first, archived ones too. */
export function listDiscounts({ db }: Pick<Context, "db">): Promise<DeskDiscount[]> {
  return listDiscountRows(db);
}
