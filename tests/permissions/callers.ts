import { randomUUID } from "node:crypto";
import { issueManageLink } from "../../src/server/bookings/issue-manage-link.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { book } from "../support/test-booking.ts";
import type { TestContext } from "../support/test-context.ts";
import type { TestVenue } from "../support/test-venue.ts";

/** Everybody who can call, as a browser shows it: by the headers that it sends. */
export const CALLERS = ["stranger", "customer", "other", "holder", "administrator"] as const;
export type CallerKind = (typeof CALLERS)[number];

type Headers = Record<string, string>;

/**
 * A stranger, two customers, whoever holds the manage link of a booking, and an administrator. The
 * first customer made that booking; whatever a call names is the first customer's.
 */
export async function allCallers(
  context: TestContext,
  venue: TestVenue,
): Promise<Record<CallerKind, Headers>> {
  const bookingId = await book(context, venue, venue.slots[0] as Date);
  const link = await issueManageLink(context, bookingId);
  const cookieOf = async (role: "customer" | "admin") => ({
    cookie: await signedInCookie(context, await testAccount(context, { role })),
  });
  return {
    stranger: {},
    customer: await cookieOf("customer"),
    other: await cookieOf("customer"),
    holder: { "manage-token": link?.split("#")[1] ?? randomUUID() },
    administrator: await cookieOf("admin"),
  };
}
