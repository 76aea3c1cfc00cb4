import type {
  CancellationPreview,
  CancellationResult,
} from "../../shared/contract/public/bookings.ts";
import { formatCard } from "../../shared/format.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDateTime } from "../../shared/time.ts";
import { type ApiFailure, formatFailure } from "../app/api-failure.ts";

/** The refund by destination, in pence. */
type CustomerRefundParts = Pick<CancellationResult, "cardPence" | "offlinePence" | "voucherPence">;

type Card = CancellationPreview["card"];

interface RefundLine {
  label: string;
  pence: number;
}

/** One line for each destination of the refund, the card first. */
export function toRefundLines(parts: CustomerRefundParts, card: Card = null): RefundLine[] {
  const lines = [
    {
      label: card ? `Refund to your ${formatCard(card)}` : "Refund to your card",
      pence: parts.cardPence,
    },
    { label: "Refund at the desk", pence: parts.offlinePence },
    { label: "Refund to your gift voucher", pence: parts.voucherPence },
  ];
  return lines.filter(({ pence }) => pence > 0);
}

/**
 * Says until when a cancellation is refunded in full, or that the deadline has passed, in the
 * venue's time zone.
 */
export function formatRefundDeadline(preview: CancellationPreview, timeZone: string): string {
  const deadline = formatDateTime(new Date(preview.deadline), timeZone);
  if (preview.paidPence === 0) return "You have not paid anything, so there is nothing to refund.";
  return preview.isBeforeDeadline
    ? `Free cancellation until ${deadline}.`
    : `Free cancellation ended at ${deadline}. If you cancel now, there is no refund.`;
}

/** Says where the refund of a cancelled booking goes. */
export function formatRefundSummary(parts: CustomerRefundParts): string {
  const phrases = [
    parts.cardPence > 0 && `${formatPence(parts.cardPence)} to your card`,
    parts.offlinePence > 0 && `${formatPence(parts.offlinePence)} at the desk`,
    parts.voucherPence > 0 && `${formatPence(parts.voucherPence)} to your gift voucher`,
  ].filter((phrase) => phrase !== false);
  if (phrases.length === 0) return "No refund.";
  return `We refund ${new Intl.ListFormat("en-GB").format(phrases)}.`;
}

/** Refusals that a retry cannot change; their sentence says what matters. */
const FINAL_CODES: ReadonlySet<ApiFailure> = new Set([
  "BOOKING_STARTED",
  "BOOKING_NOT_FOUND",
  "BOOKING_CANCELLED",
  "UNAUTHENTICATED",
  "TOO_MANY_REQUESTS",
]);

/** Refusals because the preview is outdated: it is reloaded and the user asked again. */
const OUTDATED_CODES: ReadonlySet<ApiFailure> = new Set(["REFUND_CHANGED", "BOOKING_CHANGED"]);

/** True when the preview must be reloaded and the user asked again. */
export function isOutdated(failure: ApiFailure): boolean {
  return OUTDATED_CODES.has(failure);
}

/** The sentence for a failed cancellation; by default the specification's (section 8). */
export function formatCancelFailure(failure: ApiFailure): string {
  if (FINAL_CODES.has(failure) || OUTDATED_CODES.has(failure)) return formatFailure(failure);
  return "Failed to cancel booking. Please try again.";
}
