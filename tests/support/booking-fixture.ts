import { randomUUID } from "node:crypto";
import { issueManageLink } from "../../src/server/emails/issue-links.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { signedInCookie, testAccount } from "./test-account.ts";
import { testApp } from "./test-app.ts";
import { book } from "./test-booking.ts";
import { testContext } from "./test-context.ts";
import { createVenue } from "./test-venue.ts";

/** Headers that authorise access to a booking: its manage link, or its customer's session. */
export type AuthHeaders = Readonly<Record<string, string>>;

/** A venue and an HTTP client for its API, for tests about a customer's own bookings. */
export async function bookingFixture() {
  const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
  const context = await testContext({ config });
  const venue = await createVenue(context);
  // Tomorrow's slots can be cancelled free of charge until an hour before.
  await context.db
    .updateTable("settings")
    .set({ cancellationPolicy: 1, maxBookingsPerSlot: 1000 })
    .execute();
  await context.db.updateTable("activities").set({ maxCapacity: 100 }).execute();
  const base = await testApp(context);

  function send(
    method: string,
    path: string,
    authHeaders: AuthHeaders,
    body?: unknown,
  ): Promise<Response> {
    return fetch(`${base}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": randomUUID(),
        "sec-fetch-site": "same-origin",
        ...authHeaders,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function call(method: string, path: string, authHeaders: AuthHeaders, body?: unknown) {
    const reply = await send(method, path, authHeaders, body);
    return { status: reply.status, body: await reply.json() };
  }

  async function getManageLinkHeaders(bookingId: string): Promise<AuthHeaders> {
    const link = await issueManageLink(context, bookingId);
    return { "manage-token": link?.split("#")[1] ?? "" };
  }

  /** A signed-in customer who can book. */
  async function createCustomer() {
    const account = await testAccount(context);
    const cookie = await signedInCookie(context, account);
    return {
      account,
      authHeaders: { cookie },
      bookSlotAt: (startsAt: Date) => book(context, venue, startsAt, {}, account.id),
    };
  }

  /** A booking and the headers of one of the two ways to access it. */
  async function createBookingWithAccess(accessKind: "link" | "session", startsAt: Date) {
    const { authHeaders, bookSlotAt: bookSlot } = await createCustomer();
    const bookingId = await bookSlot(startsAt);
    return {
      bookingId,
      authHeaders: accessKind === "link" ? await getManageLinkHeaders(bookingId) : authHeaders,
    };
  }

  return {
    context,
    venue,
    send,
    call,
    getManageLinkHeaders,
    customer: createCustomer,
    createBookingWithAccess,
  };
}
