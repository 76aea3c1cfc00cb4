import type {
  Checkout,
  ConfirmedBooking,
  Placed,
  Placement,
} from "../../src/shared/contract/public/checkouts.ts";
import type { Reply } from "./scenario.ts";

/** One press of Pay, however often it was sent, and everything that was heard of it. */
export interface Press {
  key: string;
  what: Placement;
  heard: Reply<Placed>[];
}

/** One unfinished or finished purchase, as the browser knows it. */
export interface Purchase {
  secret: string;
  checkout: Checkout;
  presses: Press[];
}

/** As far as the visitor knows, it can still be paid for. */
export function isOpen({ presses }: Purchase): boolean {
  return !presses.some(({ heard }) => heard.some((reply) => bookingIn(reply) !== undefined));
}

/** The booking that somebody was told they have. */
export function bookingIn(reply: Reply<Placed>): ConfirmedBooking | undefined {
  return reply.kind === "answer" && reply.answer.status === 201
    ? reply.answer.body.booking
    : undefined;
}

/** Whoever hears this does not know what was done. */
export function isUnknown(reply: Reply<unknown>): boolean {
  return reply.kind === "silence" || reply.kind === "failed";
}
