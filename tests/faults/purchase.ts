import type {
  Checkout,
  ConfirmedBooking,
  Placement,
  PlacementResult,
} from "../../src/shared/contract/public/checkouts.ts";
import type { Reply } from "./scenario.ts";

/** One press of Pay, however often it was sent, and everything that was heard of it. */
export interface PaySubmission {
  key: string;
  placement: Placement;
  replies: Reply<PlacementResult>[];
}

/** One unfinished or finished purchase, as the browser knows it. */
export interface Purchase {
  secret: string;
  checkout: Checkout;
  submissions: PaySubmission[];
}

/** As far as the visitor knows, it can still be paid for. */
export function isPayable({ submissions }: Purchase): boolean {
  return !submissions.some(({ replies }) =>
    replies.some((reply) => getConfirmedBooking(reply) !== undefined),
  );
}

/** The booking that somebody was told they have. */
export function getConfirmedBooking(reply: Reply<PlacementResult>): ConfirmedBooking | undefined {
  return reply.kind === "answer" && reply.value.status === 201
    ? reply.value.body.booking
    : undefined;
}

/** Whoever hears this does not know what was done. */
export function isOutcomeUnknown(reply: Reply<unknown>): boolean {
  return reply.kind === "silence" || reply.kind === "failed";
}
