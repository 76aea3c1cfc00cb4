import type { BookingPage, BookingSummary } from "../../../shared/contract/public/bookings.ts";
import { BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { getBookingActions } from "../../../shared/rules/booking-actions.ts";
import type { Context } from "../../context.ts";
import { listOwnBookings } from "./own-bookings.queries.ts";

type OwnBookingRow = Awaited<ReturnType<typeof listOwnBookings>>[number];

interface AccountBookingsQuery {
  /** `nextCursor` of the page before; an invalid one leads to an empty page. */
  cursor?: string | undefined;
  show?: "upcoming" | undefined;
}

/** Lists a page of an account's bookings, newest first. */
export async function listAccountBookings(
  { db }: Context,
  userId: string,
  { cursor, show }: AccountBookingsQuery,
): Promise<BookingPage> {
  // One more row than is shown tells whether there is a next page.
  const count = BOOKINGS_PER_PAGE + 1;
  const isUpcoming = show === "upcoming";
  const rows = await listOwnBookings(db, { userId, after: cursor ?? null, isUpcoming, count });
  const pageRows = rows.slice(0, BOOKINGS_PER_PAGE);
  const isLast = rows.length === pageRows.length;
  return {
    bookings: pageRows.map(toBookingSummary),
    nextCursor: isLast ? null : (pageRows.at(-1)?.id ?? null),
  };
}

function toBookingSummary({
  now,
  policyHours,
  isWaiverSigned,
  ...row
}: OwnBookingRow): BookingSummary {
  const { startsAt, endsAt } = row;
  const status = row.status as BookingSummary["status"];
  return {
    ...row,
    status,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    can: getBookingActions({ now, status, startsAt, endsAt, policyHours, isWaiverSigned }),
  };
}
