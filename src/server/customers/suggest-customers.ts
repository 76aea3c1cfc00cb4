import type { CustomerSuggestion } from "../../shared/contract/desk/desk-sales.ts";
import { CUSTOMER_SUGGESTIONS } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { findLikelyCustomers } from "./suggestions.queries.ts";

/**
 * Customers whose name, e-mail address or telephone number contains a text, however it is written;
 * who booked last comes first. Whoever was archived or erased is none of them.
 * @param text at least two characters
 */
export async function suggestCustomers(
  { db }: Context,
  text: string,
): Promise<CustomerSuggestion[]> {
  return findLikelyCustomers(db, text, CUSTOMER_SUGGESTIONS);
}
