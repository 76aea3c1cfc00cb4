import type { AdminCustomer } from "../../shared/contract/admin/customers.ts";
import type { CustomerCardRow } from "./admin-customers.queries.ts";

/** Maps a customer card from its database row to the API's shape. */
export function toAdminCustomer(row: CustomerCardRow): AdminCustomer {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
