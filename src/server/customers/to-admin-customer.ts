import type { AdminCustomer } from "../../shared/contract/admin/customers.ts";
import type { CustomerCardRow } from "./admin-customers.queries.ts";

/** A card as the contract has it. */
export function toAdminCustomer(row: CustomerCardRow): AdminCustomer {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
