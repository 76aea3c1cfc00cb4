import type { DeskCustomer } from "../../shared/contract/desk/desk-customers.ts";
import type { CustomerCardRow } from "./desk-customers.queries.ts";

/** A card as the contract has it. */
export function cardOf(row: CustomerCardRow): DeskCustomer {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
