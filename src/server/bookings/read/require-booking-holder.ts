import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { findLinkedBooking } from "./manage-links.queries.ts";
import { findOwnBooking } from "./own-bookings.queries.ts";

interface BookingCredentials {
  bookingId: string;
  /** Of a manage link. With one, who is signed in does not count. */
  token: string | undefined;
  /** Of the account that is signed in; undefined when nobody is. */
  userId: string | undefined;
}

/**
 * Who holds a booking: its customer, signed in or with its manage link. Everything that does not
 * open this very booking is answered alike, so that nobody learns which bookings there are.
 * @throws Refusal UNAUTHENTICATED without a link and a session; BOOKING_NOT_FOUND.
 */
export async function requireBookingHolder(
  { pool }: Context,
  { bookingId, token, userId }: BookingCredentials,
): Promise<Actor> {
  if (token !== undefined) {
    const [linked] = await findLinkedBooking(pool, { tokenHash: sha256(token) });
    if (linked?.bookingId !== bookingId) throw new Refusal("BOOKING_NOT_FOUND");
    return { kind: "customer", id: null };
  }
  if (userId === undefined) throw new Refusal("UNAUTHENTICATED");
  const [own] = await findOwnBooking(pool, { bookingId, userId });
  if (!own) throw new Refusal("BOOKING_NOT_FOUND");
  return { kind: "customer", id: userId };
}
