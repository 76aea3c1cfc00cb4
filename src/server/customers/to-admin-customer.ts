import type { DeskCustomer } from "../../shared/contract/admin/customers.ts";
import type { CustomerCardRow } from "./admin-customers.queries.ts";

/** A card as the contract has it. */
export function cardOf(row: CustomerCardRow): DeskCustomer {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
