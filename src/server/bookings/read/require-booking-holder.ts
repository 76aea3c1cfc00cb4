import { MANAGE_LINK_DAYS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";

interface BookingCredentials {
  bookingId: string;
  /** From a manage link, or the secret of its checkout. With a token, the session is ignored. */
  token: string | undefined;
  /** The signed-in account; undefined for guests. */
  userId: string | undefined;
}

/**
 * Requires the caller to hold a booking: its customer, signed in or with its manage link, or the tab
 * that booked it. Every other booking is refused alike, so that callers cannot learn which bookings
 * exist.
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

/**
 * Resolves a manage link to its booking's id.
 * @throws Refusal MANAGE_LINK_INVALID for an unknown and for an expired link alike
 */
export async function resolveManageLink({ pool }: Context, token: string): Promise<string> {
  const [linkedBooking] = await findLinkedBooking(pool, { tokenHash: sha256(token) });
  if (!linkedBooking) throw new Refusal("MANAGE_LINK_INVALID");
  return linkedBooking.bookingId;
}

/**
 * Finds the booking of a manage link, or of the checkout whose secret is the token: the tab that has
 * just booked opens its booking by what it has. No row: the token is unknown or has expired. When a
 * booking moves to a later date, its earlier links last until then too.
 */
const findLinkedBooking = defineStatement<{ tokenHash: Buffer }, { bookingId: string }>(
  "find-linked-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea)),
   linked AS (
     SELECT link.booking_id, link.expires_at
     FROM input JOIN manage_links link ON link.token_hash = input.token_hash
     UNION ALL
     SELECT b.id, NULL
     FROM input
     JOIN checkouts c ON c.secret_hash = input.token_hash
     JOIN bookings b ON b.checkout_id = c.id
   )
   SELECT b.id AS booking_id
   FROM linked
   JOIN bookings b ON b.id = linked.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   WHERE greatest(linked.expires_at, slot.end_time + interval '${MANAGE_LINK_DAYS} days')
         > venue_now()`,
);

/** Finds a booking of this account. No row: it is another's or does not exist. */
const findOwnBooking = defineStatement<
  { bookingId: string; userId: string },
  { bookingId: string }
>(
  "find-own-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, user_id uuid))
   SELECT b.id AS booking_id
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN customers customer ON customer.id = b.customer_id AND customer.auth_id = input.user_id`,
);
