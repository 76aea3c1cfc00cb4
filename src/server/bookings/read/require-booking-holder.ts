import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { findLinkedBooking } from "./manage-links.queries.ts";
import { findOwnBooking } from "./own-bookings.queries.ts";

interface BookingCredentials {
  bookingId: string;
  /** From a manage link. With a token, the session is ignored. */
  token: string | undefined;
  /** The signed-in account; undefined for guests. */
  userId: string | undefined;
}

/**
 * Requires the caller to hold a booking: its customer, signed in or with its manage link. Every
 * other booking is refused alike, so that callers cannot learn which bookings exist.
 * @throws Refusal UNAUTHENTICATED without a link and a session; BOOKING_NOT_FOUND
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
