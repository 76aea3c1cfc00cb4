/**
 * The moments between two steps of an operation, each step being all or nothing: where a process
 * may die and another has to carry on. Tests stop an operation here; in production nothing happens.
 */
export const FAILPOINTS = [
  "hold.chosen",
  "hold.written",
  "place.read",
  "place.started",
  "place.authorised",
  "place.confirmed",
  "place.refused",
  "purchase.read",
  "purchase.started",
  "purchase.authorised",
  "purchase.confirmed",
  "purchase.refused",
  "capture.asked",
  "void.asked",
  "refund.claimed",
  "refund.asked",
  "cancel.read",
  "cancel.written",
  "void-voucher.read",
  "void-voucher.written",
  "delete.cancelled",
  "delete.hidden",
  "show.marked",
  "close.written",
  "move.read",
  "move.written",
  "sign.read",
  "sign.written",
  "webhook.stored",
  "webhook.asked",
  "message.claimed",
  "message.sent",
  "delivery.claimed",
  "delivery.sent",
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

/** Called by an operation when it comes to a point. What it does there is the test's affair. */
export type FailpointHook = (point: Failpoint) => void | Promise<void>;

/** Outside tests. */
export const noopFailpoint: FailpointHook = () => undefined;
