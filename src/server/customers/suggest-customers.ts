import { sql } from "kysely";
import type { CustomerSuggestion } from "../../shared/contract/admin/staff-bookings.ts";
import { CUSTOMER_SUGGESTIONS } from "../../shared/limits.ts";
import { stripSpaces } from "../../shared/phone.ts";
import type { Context } from "../context.ts";
import { escapeLike } from "../platform/database/escape-like.ts";

/** Only this many matches are ranked; typing one more letter finds the others. */
const MAX_COMPARED = 200;

/**
 * Suggests customers whose name, email address or phone number contains the text, ignoring case and
 * the spaces in a phone number: names that begin with it first, then the most recently updated.
 * Excludes archived and erased customers.
 * @param text at least two characters
 */
export async function suggestCustomers(
  { db }: Context,
  text: string,
): Promise<CustomerSuggestion[]> {
  const searchText = toSearchText(text);
  const { rows } = await sql<CustomerSuggestion>`
    SELECT id, name, email, phone
    FROM (
      SELECT c.id, c.name, coalesce(c.email, '') AS email, c.phone, c.updated_at
      FROM customers c
      WHERE c.archived_at IS NULL AND c.erased_at IS NULL
        AND c.search_text LIKE ${`%${searchText}%`}
      LIMIT ${MAX_COMPARED}) likely
    ORDER BY lower(name) LIKE ${`${searchText}%`} DESC, updated_at DESC, id
    LIMIT ${CUSTOMER_SUGGESTIONS}`.execute(db);
  return rows;
}

/** Numbers are stored without spaces, names with single ones; `%` and `_` match literally. */
function toSearchText(text: string): string {
  const isNumber = /^[+\d][\d\s]*$/.test(text);
  const normalised = isNumber ? stripSpaces(text) : text.trim().replace(/\s+/g, " ");
  return escapeLike(normalised.toLowerCase());
}
