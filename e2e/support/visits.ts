import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import {
  createStaffBooking,
  type StaffBookingInput,
} from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Context } from "../../src/server/context.ts";
import { createCapturingTransport } from "../../src/server/integrations/email/email-transport.ts";
import { venueNow } from "./clock.ts";
import { nextNumber } from "./counter.ts";
import { findFreeSlot } from "./places.ts";
import type { RunningServer } from "./running-server.ts";
import { withDatabase } from "./staff-bookings.ts";

export interface Visit {
  bookingId: string;
  reference: string;
  name: string;
  activity: string;
  startsAt: Date;
}

interface VisitOptions {
  activity?: string;
  tickets?: number;
  /** The first name; the last name is generated and unique. */
  firstName?: string;
  paidBy?: StaffBookingInput["paidBy"];
  isWaiverSigned?: boolean;
  /** Visits the same slot as this visit. */
  sameSlotAs?: Visit;
  /** When the slot starts; by default some time in the next hour. */
  inMinutes?: number;
}

/**
 * Creates a visit today, in a slot of its own. No schedule offers the slot, so no other test can
 * interfere with it, at any time of day.
 */
export async function createVisitToday(
  server: RunningServer,
  request: APIRequestContext,
  options: VisitOptions = {},
): Promise<Visit> {
  const { tickets = 2, firstName = "Ellie", paidBy = "cash", isWaiverSigned = true } = options;
  const activity = options.sameSlotAs?.activity ?? options.activity ?? "Giant Slides";
  const freeSlot = await findFreeSlot(request, activity);
  const lastName = `Sandhu${toLetterCode()}`;
  const input: StaffBookingInput = {
    bookingId: randomUUID(),
    activityId: freeSlot.activity.id,
    startsAt: new Date(freeSlot.slot.startsAt),
    ticketCount: tickets,
    contact: {
      firstName,
      lastName,
      email: "",
      phone: "07700900123",
      addressLine1: "",
      addressLine2: "",
      city: "",
      county: "",
      postcode: "",
      marketingConsent: false,
    },
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: isWaiverSigned ? await toSignedWaiver(server, `${firstName} ${lastName}`) : null,
    paidBy,
    expectedTotalPence: freeSlot.activity.pricePence * tickets,
    notify: false,
    actor: { kind: "staff", id: null },
  };
  const { bookingId, reference } = await withDatabase(server, ({ pool }) => {
    const context = { pool, email: createCapturingTransport() } satisfies Partial<Context>;
    // Creating a booking needs no other part of the context.
    return createStaffBooking(context as unknown as Context, input);
  });
  const startsAt = options.sameSlotAs
    ? await moveToSlotOf(server, bookingId, options.sameSlotAs)
    : await startSlotInMinutes(server, bookingId, options.inMinutes ?? 5 + (nextNumber() % 50));
  return { bookingId, reference, name: `${firstName} ${lastName}`, activity, startsAt };
}

/** Moves the booking's slot to start in so many minutes, at a time of day that no schedule has. */
async function startSlotInMinutes({ pool }: RunningServer, bookingId: string, minutes: number) {
  const startsAt = new Date(venueNow().getTime() + minutes * 60_000);
  startsAt.setSeconds(1 + (nextNumber() % 59), nextNumber() % 1000);
  await pool.query(
    `UPDATE time_slots SET start_time = $2, end_time = $2::timestamptz + interval '1 hour'
     WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
    [bookingId, startsAt],
  );
  return startsAt;
}

/** Moves a booking to the slot of another one, with all counts. */
async function moveToSlotOf(
  { pool }: RunningServer,
  bookingId: string,
  { bookingId: targetBookingId, startsAt }: Visit,
) {
  await pool.query(
    `WITH goal AS (SELECT time_slot_id AS id, starts_at FROM bookings WHERE id = $2),
     moved AS (
       UPDATE bookings b SET time_slot_id = goal.id, starts_at = goal.starts_at
       FROM goal, bookings before
       WHERE b.id = $1 AND before.id = b.id
       RETURNING b.id, b.ticket_count, before.time_slot_id AS from_id, goal.id AS to_id),
     seats AS (
       UPDATE time_slots s
       SET bookings_count = s.bookings_count
             + CASE WHEN s.id = moved.to_id THEN moved.ticket_count ELSE -moved.ticket_count END,
           party_count = s.party_count + CASE WHEN s.id = moved.to_id THEN 1 ELSE -1 END
       FROM moved WHERE s.id IN (moved.from_id, moved.to_id))
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'booking', id, 'booking.moved', jsonb_build_object('timeSlotId', from_id),
            jsonb_build_object('timeSlotId', to_id) FROM moved`,
    [bookingId, targetBookingId],
  );
  return startsAt;
}

async function toSignedWaiver(
  { pool }: RunningServer,
  name: string,
): Promise<StaffBookingInput["waiver"]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT v.id FROM waiver_versions v JOIN waiver_templates t ON t.id = v.template_id
     WHERE t.is_active ORDER BY v.version DESC LIMIT 1`,
  );
  const [version] = rows;
  if (!version) throw new Error("The demo venue has no waiver.");
  return { versionId: version.id, signature: { kind: "typed", name } };
}

/** Eight letters that never occur in a reference. */
function toLetterCode(): string {
  const number = nextNumber();
  return Array.from(
    { length: 8 },
    (_, position) => "ghijklmnopqrstuvwxyz"[Math.floor(number / 20 ** position) % 20],
  ).join("");
}
