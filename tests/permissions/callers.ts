import { randomUUID } from "node:crypto";
import { startSession } from "../../src/server/accounts/sessions.ts";
import { readPasswordHashByEmail } from "../../src/server/accounts/users.queries.ts";
import { issueManageLink } from "../../src/server/emails/issue-links.ts";
import { testAccount } from "../support/test-account.ts";
import { book } from "../support/test-booking.ts";
import type { TestContext } from "../support/test-context.ts";
import type { TestVenue } from "../support/test-venue.ts";

/** Every kind of caller, told apart by the request headers. */
export const CALLERS = [
  "stranger",
  "customer",
  "other",
  "holder",
  "otherHolder",
  "administrator",
] as const;
export type CallerKind = (typeof CALLERS)[number];

type Headers = Record<string, string>;

/** Provides the headers of each caller, and the booking of the first customer. */
interface CallerFixture {
  getHeaders(kind: CallerKind): Promise<Headers>;
  bookingId: string;
}

/**
 * Creates an anonymous caller, two customers, the holders of two manage links and an admin. The
 * first customer made the booking, and `holder` has its link. Every id in a call belongs to the
 * first customer.
 */
export async function createCallers(
  context: TestContext,
  venue: TestVenue,
): Promise<CallerFixture> {
  const [ten, , twelve] = venue.slots as [Date, Date, Date];
  const accounts = {
    customer: await testAccount(context),
    other: await testAccount(context),
    administrator: await testAccount(context, { role: "admin" }),
  };
  const bookingId = await book(context, venue, ten, {}, accounts.customer.id);
  const otherBookingId = await book(context, venue, twelve);
  const links = {
    holder: await issueManageLink(context, bookingId),
    otherHolder: await issueManageLink(context, otherBookingId),
  };
  const getHeaders = async (kind: CallerKind): Promise<Headers> => {
    if (kind === "stranger") return {};
    if (kind === "holder" || kind === "otherHolder") {
      return { "manage-token": links[kind]?.split("#")[1] ?? randomUUID() };
    }
    // A new session for each call, because a call may end it, without hashing the password again.
    const { email } = accounts[kind];
    const passwordHash = (await readPasswordHashByEmail(context.db, email)) ?? "";
    const { cookie } = await startSession(context, { email, passwordHash });
    return { cookie: cookie.slice(0, cookie.indexOf(";")) };
  };
  return { getHeaders, bookingId };
}
