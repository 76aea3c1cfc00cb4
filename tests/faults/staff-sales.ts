import { randomUUID } from "node:crypto";
import { makeDeskBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Actor as Who } from "../../src/server/events/actor.ts";
import { takeDeskPayment } from "../../src/server/payments/charge/take-offline-payment.ts";
import { placement } from "../support/test-visitor.ts";
import type { Offer } from "./open-day.ts";
import type { Actor, Reply, Story } from "./scenario.ts";

const STAFF: Who = { kind: "staff", id: null };
const TICKET_PENCE = 1_800;

/** A sale over the counter, and everything that was heard of it. */
export interface Sale {
  bookingId: string;
  totalPence: number;
  heard: Reply<unknown>[];
  payments: { amountPence: number; reply: Reply<unknown> }[];
}

/** Sells places over the counter; without an answer the same is sent again, as a form does. */
export async function sell(story: Story, actor: Actor, offer: Offer): Promise<Sale> {
  const { random } = actor;
  const { venue } = story.world;
  const ticketCount = random.whole(1, 3);
  const wish = {
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
    actor: STAFF,
  };
  const sale: Sale = {
    bookingId: wish.bookingId,
    totalPence: wish.expectedTotalPence,
    heard: [],
    payments: [],
  };
  for (let tries = 1; tries <= 2; tries++) {
    const reply = await story.ask(actor, `sell ${ticketCount}`, (context) =>
      makeDeskBooking(context, wish),
    );
    sale.heard.push(reply);
    if (reply.kind === "answer" || reply.kind === "refused") break;
  }
  return sale;
}

/** Takes a part or all of what is due; a double click sends it twice. */
export async function takeMoney(story: Story, actor: Actor, sale: Sale): Promise<void> {
  const { random } = actor;
  const amountPence = random.pick([sale.totalPence, 500]);
  const taking = {
    paymentId: randomUUID(),
    bookingId: sale.bookingId,
    amountPence,
    method: "cash" as const,
    actor: STAFF,
    notify: random.chance(0.5),
  };
  const ask = () =>
    story.ask(actor, `take ${amountPence}`, (context) => takeDeskPayment(context, taking));
  const replies = random.chance(0.5) ? await Promise.all([ask(), ask()]) : [await ask()];
  const known = replies.find((reply) => reply.kind === "answer") ?? replies[0];
  if (known) sale.payments.push({ amountPence, reply: known });
}

/** A sale that was acknowledged is there; one that was refused is not; so is the money. */
export async function checkDesk(story: Story, sales: readonly Sale[]): Promise<void> {
  const { rows } = await story.world.pool.query(
    `SELECT id, total_pence, desk_paid_pence FROM bookings WHERE source = 'desk'`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { bookingId, totalPence, heard, payments } of sales) {
    story.world.figures.count("truth", "sales at the desk");
    const booking = found.get(bookingId);
    const wasTold = heard.some(({ kind }) => kind === "answer");
    if (wasTold && booking?.total_pence !== totalPence) {
      story.violation(`a sale at the desk that was acknowledged is lost: ${bookingId}`);
    }
    if (booking && heard.every(({ kind }) => kind === "refused")) {
      story.violation(`a sale at the desk was refused and made: ${bookingId}`);
    }
    const takenPence = payments
      .filter(({ reply }) => reply.kind === "answer")
      .reduce((sum, { amountPence }) => sum + amountPence, 0);
    if (booking && booking.desk_paid_pence < takenPence) {
      story.violation(`money that was taken at the desk is lost: ${bookingId}`);
    }
  }
}
