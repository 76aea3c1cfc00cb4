import type { OwnChange } from "../../../shared/contract/public/booking-changes.ts";
import type { Actor } from "../../events/actor.ts";

/** A change that is paid for; its id is the payment's. */
export interface PaidChange {
  wanted: OwnChange;
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
  /** Places that are held for the change: of the tickets it adds, or all in the slot it moves to. */
  heldTickets: number;
  contact: { email: string; phone: string };
  actor: Actor;
}
