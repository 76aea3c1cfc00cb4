import { randomUUID } from "node:crypto";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Actor as Who } from "../../src/server/events/actor.ts";
import { takeOfflinePayment } from "../../src/server/payments/charge/take-offline-payment.ts";
import { placement } from "../support/test-visitor.ts";
import type { Offer } from "./open-day.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";

const STAFF_ACTOR: Who = { kind: "staff", id: null };
const TICKET_PENCE = 1_800;

/** A staff booking with its payments and all replies. */
export interface StaffSale {
  bookingId: string;
  totalPence: number;
  replies: Reply<unknown>[];
  payments: { amountPence: number; reply: Reply<unknown> }[];
}

/** Makes a staff booking; retries the same request if there is no response, as the form does. */
export async function sellAsStaff(
  scenario: Scenario,
  actor: Actor,
  offer: Offer,
): Promise<StaffSale> {
  const { random } = actor;
  const { venue } = scenario.environment;
  const ticketCount = random.integer(1, 3);
  const input = {
    bookingId: randomUUID(),
    activityId: venue.activityId,
    startsAt: random.pick(offer.slots),
    ticketCount,
    contact: placement(venue).contact,
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: null,
    paidBy: random.pick(["cash", "other", null, null] as const),
    expectedTotalPence: TICKET_PENCE * ticketCount,
    notify: random.chance(0.5),
    actor: STAFF_ACTOR,
  };
  const sale: StaffSale = {
    bookingId: input.bookingId,
    totalPence: input.expectedTotalPence,
    replies: [],
    payments: [],
  };
  for (let tries = 1; tries <= 2; tries++) {
    const reply = await scenario.run(actor, `sell ${ticketCount}`, (context) =>
      createStaffBooking(context, input),
    );
    sale.replies.push(reply);
    if (reply.kind === "answer" || reply.kind === "refused") break;
  }
  return sale;
}

/** Takes an offline payment of £5.00 or the whole total; a double click sends it twice. */
export async function takeStaffPayment(
  scenario: Scenario,
  actor: Actor,
  sale: StaffSale,
): Promise<void> {
  const { random } = actor;
  const amountPence = random.pick([sale.totalPence, 500]);
  const paymentInput = {
    paymentId: randomUUID(),
    bookingId: sale.bookingId,
    amountPence,
    method: "cash" as const,
    actor: STAFF_ACTOR,
    notify: random.chance(0.5),
  };
  const takePayment = () =>
    scenario.run(actor, `take ${amountPence}`, (context) =>
      takeOfflinePayment(context, paymentInput),
    );
  const replies = random.chance(0.5)
    ? await Promise.all([takePayment(), takePayment()])
    : [await takePayment()];
  const decisiveReply = replies.find((reply) => reply.kind === "answer") ?? replies[0];
  if (decisiveReply) sale.payments.push({ amountPence, reply: decisiveReply });
}

/** Checks that acknowledged bookings and payments exist, and that refused bookings do not. */
export async function checkStaffSales(
  scenario: Scenario,
  sales: readonly StaffSale[],
): Promise<void> {
  const { rows } = await scenario.environment.pool.query(
    `SELECT b.id, coalesce(first.total_pence, b.total_pence) AS total_pence, b.offline_paid_pence
     FROM bookings b
     LEFT JOIN booking_versions first ON first.booking_id = b.id AND first.version = 1
     WHERE b.source = 'staff'`,
  );
  const bookingsById = new Map(rows.map((row) => [row.id, row]));
  for (const { bookingId, totalPence, replies, payments } of sales) {
    scenario.environment.stats.count("checks", "staff bookings");
    const booking = bookingsById.get(bookingId);
    const isAcknowledged = replies.some(({ kind }) => kind === "answer");
    if (isAcknowledged && booking?.total_pence !== totalPence) {
      scenario.addViolation(`an acknowledged staff booking is lost: ${bookingId}`);
    }
    if (booking && replies.every(({ kind }) => kind === "refused")) {
      scenario.addViolation(`a staff booking was refused, but made: ${bookingId}`);
    }
    const takenPence = payments
      .filter(({ reply }) => reply.kind === "answer")
      .reduce((sum, { amountPence }) => sum + amountPence, 0);
    if (booking && booking.offline_paid_pence < takenPence) {
      scenario.addViolation(`an acknowledged offline payment is lost: ${bookingId}`);
    }
  }
}
