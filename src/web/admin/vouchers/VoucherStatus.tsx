import type {
  VoucherDelivery,
  VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
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
function getVoucherEmailStatus(email: VoucherDelivery | null, timeZone: string): EmailStatus {
  if (email === null) return { label: "Not sent", tone: "over" };
  const day = formatVoucherDate(email.at, timeZone);
  switch (email.state) {
    case "sent":
      return { label: day, tone: null };
    case "captured":
      return { label: "Not sent", tone: "over" };
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

/** When the voucher was sent to its recipient, or why it was not. */
export function VoucherEmailStatus({ email }: { email: VoucherDelivery | null }) {
  const { timezone } = useVenue();
  const { label, tone } = getVoucherEmailStatus(email, timezone);
  return tone === null ? label : <StatusDot tone={tone}>{label}</StatusDot>;
}

interface BalanceBarProps {
  balancePence: number;
  amountPence: number;
  className?: string;
}

/** The remaining balance of a voucher as a bar; the numbers are in the text beside it. */
export function BalanceBar({ balancePence, amountPence, className = "h-1.5" }: BalanceBarProps) {
  const percent = Math.min(100, (100 * balancePence) / amountPence);
  return (
    // An SVG, because server-rendered HTML may not have inline styles.
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={`block w-full rounded-full bg-hover forced-color-adjust-none ${className}`}
    >
      <rect width={percent} height="1" className="fill-primary-line" />
    </svg>
  );
}
