import type {
  VoucherDelivery,
  VoucherHistoryEntry,
  VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import type { StatusTone } from "../../ui/StatusDot.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";

export const VOUCHER_STATUS_LABELS: Record<VoucherStatus, { label: string; tone: StatusTone }> = {
  available: { label: "Available", tone: "success" },
  redeemed: { label: "Redeemed", tone: "over" },
  expired: { label: "Expired", tone: "over" },
  voided: { label: "Voided", tone: "over" },
};

/**
 * `24 Dec 2027`, in the venue's time zone.
 * @param instant ISO 8601
 */
export function formatVoucherDate(instant: string, timeZone: string): string {
  const [day = "", month = "", year = ""] = formatLongDate(instant, timeZone).split(" ");
  return `${day} ${month.slice(0, 3)} ${year}`;
}

interface EmailStatus {
  label: string;
  /** Null when it was sent; the label is then the date. */
  tone: StatusTone | null;
}

/** Returns when the voucher was sent to its recipient, or why it was not. */
export function getVoucherEmailStatus(
  email: VoucherDelivery | null,
  timeZone: string,
): EmailStatus {
  if (email === null) return { label: "Not sent", tone: "over" };
  const day = formatVoucherDate(email.at, timeZone);
  switch (email.state) {
    case "sent":
      return { label: day, tone: null };
    case "captured":
      return { label: "Kept", tone: "over" };
    case "failed":
      return { label: "Failed", tone: "danger" };
    case "retrying":
      return { label: "Retrying", tone: "warn" };
    case "waiting":
      return { label: isTomorrow(email.at, timeZone) ? "Tomorrow" : day, tone: "warn" };
  }
}

function isTomorrow(instant: string, timeZone: string): boolean {
  return localDate(new Date(instant), timeZone) === addDays(localDate(new Date(), timeZone), 1);
}

export const VOUCHER_ENTRY_LABELS: Record<VoucherHistoryEntry["type"], string> = {
  issued: "Issued",
  redeemed: "Redeemed",
  returned: "Returned",
  adjusted: "Adjusted",
  voided: "Voided",
  recipient_changed: "Recipient changed",
  resent: "Sent again",
  expiry_extended: "Extended",
};

/** What staff call the kinds of email about a voucher. */
export const VOUCHER_EMAIL_LABELS: Record<string, string> = {
  "voucher-delivery": "Voucher",
  "voucher-receipt": "Receipt",
  "voucher-voided": "Cancellation",
};
