/**
 * The points between the atomic steps of an operation, where a process may die and another one must
 * recover. Tests pause or kill an operation here; in production they do nothing.
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
  "pay.read",
  "pay.started",
  "pay.authorised",
  "pay.confirmed",
  "pay.refused",
  "capture.responded",
  "void.responded",
  "refund.claimed",
  "refund.responded",
  "cancel.read",
  "cancel.written",
  "void-voucher.read",
  "void-voucher.written",
  "delete.cancelled",
  "delete.hidden",
  "show.marked",
  "close.written",
  "change.read",
  "change.written",
  "move.read",
  "move.written",
  "sign.read",
  "sign.written",
  "webhook.stored",
  "webhook.responded",
  "email.claimed",
  "email.sent",
  "delivery.claimed",
  "delivery.sent",
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

/** Called when an operation reaches a failpoint. */
export type FailpointHook = (point: Failpoint) => void | Promise<void>;

/** The hook outside tests. */
export const noopFailpoint: FailpointHook = () => undefined;
