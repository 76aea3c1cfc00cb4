import type {
  Checkout,
  ConfirmedBooking,
  Placement,
  PlacementResult,
} from "../../src/shared/contract/public/checkouts.ts";
import type { Reply } from "./scenario.ts";

/** One click on Pay with all its retries and replies. */
export interface PaySubmission {
  key: string;
  placement: Placement;
  replies: Reply<PlacementResult>[];
}

/** A purchase as the browser knows it, finished or not. */
export interface Purchase {
  secret: string;
  checkout: Checkout;
  submissions: PaySubmission[];
}

/** Whether, as far as the visitor knows, it can still be paid for. */
export function isPayable({ submissions }: Purchase): boolean {
  return !submissions.some(({ replies }) =>
    replies.some((reply) => getConfirmedBooking(reply) !== undefined),
  );
}

/** The booking that a reply confirmed. */
export function getConfirmedBooking(reply: Reply<PlacementResult>): ConfirmedBooking | undefined {
  return reply.kind === "answer" && reply.value.status === 201
    ? reply.value.body.booking
    : undefined;
}

/** Whether the reply leaves the outcome unknown. */
export function isOutcomeUnknown(reply: Reply<unknown>): boolean {
  return reply.kind === "silence" || reply.kind === "failed";
}
