import { sql } from "kysely";
import type { CustomerSuggestion } from "../../shared/contract/admin/staff-bookings.ts";
import { CUSTOMER_SUGGESTIONS } from "../../shared/limits.ts";
import { stripSpaces } from "../../shared/phone.ts";
import type { Context } from "../context.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import { isFound } from "./admin-customers.queries.ts";
import { toLikePattern } from "./customer-search.ts";

/** Only this many matches are ranked; typing one more letter finds the others. */
const MAX_COMPARED = 200;

/**
 * Suggests customers whose name, email address or phone number contains the text, or those of a
 * customer who was merged into them, ignoring case and the spaces in a phone number: names that
 * begin with it first, then the most recently updated. Two characters match the start of a word.
 * Excludes archived and erased customers.
 * @param text at least two characters
 */
export async function suggestCustomers(
  { db }: Pick<Context, "db">,
  text: string,
): Promise<CustomerSuggestion[]> {
  const searchText = normalise(text);
  const matches = db
    .selectFrom("customers as c")
    .select(["id", "name", "phone", "updatedAt"])
    .select(sql<string>`coalesce(email, '')`.as("email"))
    .where("archivedAt", "is", null)
    .where("erasedAt", "is", null)
    .where(isFound([toLikePattern(searchText)]))
    .limit(MAX_COMPARED);
  return db
    .selectFrom(matches.as("likely"))
    .select(["id", "name", "email", "phone"])
    .orderBy(sql`lower(name) LIKE ${`${escapeLike(searchText)}%`}`, "desc")
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .limit(CUSTOMER_SUGGESTIONS)
    .execute();
}

/** Numbers are stored without spaces, names with single ones. */
function normalise(text: string): string {
  const isNumber = /^[+\d][\d\s]*$/.test(text);
  const normalised = isNumber ? stripSpaces(text) : text.trim().replace(/\s+/g, " ");
  return normalised.toLowerCase();
}
