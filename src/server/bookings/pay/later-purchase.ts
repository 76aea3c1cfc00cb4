import type { Actor } from "../../events/actor.ts";

/** A change of tickets and add-ons that is paid for; its id is the payment's. */
export interface PaidChange {
  ticketCount: number;
  addons: { id: string; quantity: number }[];
  /** What the booking then costs, before its voucher. */
  pricePence: number;
}

/**
 * A card payment for a booking that stands, with everything needed to confirm it. Stored with the
 * attempt until that is settled, so that recovery can finish it.
 */
export interface LaterPurchase {
  /** Drawn by the client. */
  paymentId: string;
  /** The `booking_id` of its checkout: the reference at the card processor. */
  referenceId: string;
  bookingId: string;
  reference: string;
  activityName: string;
  amountPence: number;
  /** Null: only what is due is paid. */
  change: PaidChange | null;
  /** What the change adds; its places are held. Not positive: none are. */
  addedTickets: number;
  contact: { email: string; phone: string };
  actor: Actor;
}
