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
): Promise<(kind: CallerKind) => Promise<Headers>> {
  const bookingId = await book(context, venue, venue.slots[0] as Date);
  const link = await issueManageLink(context, bookingId);
  const accounts = {
    customer: await testAccount(context),
    other: await testAccount(context),
    administrator: await testAccount(context, { role: "admin" }),
  };
  return async (kind): Promise<Headers> => {
    if (kind === "stranger") return {};
    if (kind === "holder") return { "manage-token": link?.split("#")[1] ?? randomUUID() };
    // Anew for each call, because a call may end it.
    return { cookie: await signedInCookie(context, accounts[kind]) };
  };
}
