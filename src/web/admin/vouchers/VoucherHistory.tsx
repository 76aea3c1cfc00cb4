import { formatAdminDateTimeYear } from "../../../shared/admin-time.ts";
import type {
  VoucherEmail,
  VoucherHistoryEntry,
} from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";

interface VoucherHistoryProps {
  /** Newest first. */
  entries: readonly VoucherHistoryEntry[];
  onOpenBooking: (bookingId: string) => void;
}

const HEAD = "border-b border-line pb-1.5 text-xs font-semibold text-ink-3";

/** The history of a voucher, with the balance after each entry. */
export function VoucherHistory({ entries, onOpenBooking }: VoucherHistoryProps) {
  return (
    <section>
      <h3 id="voucher-history" className="mb-2 text-sm font-bold text-ink-1">
        History
      </h3>
      <table aria-labelledby="voucher-history" className="w-full table-fixed text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              Entry
            </th>
            <th scope="col" className={`${HEAD} w-20 text-right`}>
              Change
            </th>
            <th scope="col" className={`${HEAD} w-20 text-right`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} onOpenBooking={onOpenBooking} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HistoryRowProps {
  entry: VoucherHistoryEntry;
  onOpenBooking: (bookingId: string) => void;
}

function HistoryRow({ entry, onOpenBooking }: HistoryRowProps) {
  const { timezone } = useVenue();
  const { type, at, amountPence, balancePence, bookingId, reference, by, expiresAt } = entry;
  const timeText = formatAdminDateTimeYear(new Date(at), timezone);
  return (
    <tr className="border-line text-ink-1 not-last:border-b">
      <td className="py-1.5 align-top">
        <span className="wrap-anywhere">
          {VOUCHER_ENTRY_LABELS[type]}
          {expiresAt && ` to ${formatLongDate(expiresAt, timezone)}`}
          {bookingId && reference && (
            <>
              ,{" "}
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpenBooking(bookingId)}
                className="-my-3 min-h-touch min-w-touch rounded-badge text-left font-medium tracking-wide text-link tabular-nums hover:underline"
              >
                {reference}
              </button>
              {type === "returned" && " cancelled"}
            </>
          )}
        </span>
        <span className="block text-2xs text-ink-3">
          {timeText}
          {by && `, ${by}`}
        </span>
      </td>
      <td className="py-1.5 text-right align-top tabular-nums">
        {amountPence !== null && formatSignedPence(amountPence)}
      </td>
      <td className="py-1.5 text-right align-top tabular-nums">
        {balancePence !== null && formatPence(balancePence)}
      </td>
    </tr>
  );
}

function formatSignedPence(pence: number): string {
  return pence > 0 ? `+${formatPence(pence)}` : formatPence(pence);
}

const VOUCHER_ENTRY_LABELS: Record<VoucherHistoryEntry["type"], string> = {
  issued: "Issued",
  redeemed: "Redeemed",
  returned: "Returned",
  adjusted: "Adjusted",
  voided: "Voided",
  recipient_changed: "Recipient changed",
  resent: "Resent",
  expiry_extended: "Extended",
};

const STATE_LABELS: Record<VoucherEmail["state"], { label: string; tone: StatusTone }> = {
  sent: { label: "Sent", tone: "success" },
  queued: { label: "Waiting", tone: "warn" },
  failed: { label: "Failed", tone: "danger" },
  captured: { label: "Not sent", tone: "over" },
  withdrawn: { label: "Withdrawn", tone: "over" },
};

/** The emails about a voucher, each with its address and its state, newest first. */
export function VoucherEmails({ emails }: { emails: readonly VoucherEmail[] }) {
  const { timezone } = useVenue();
  if (emails.length === 0) return null;
  return (
    <section>
      <h3 id="voucher-emails" className="mb-1 text-sm font-bold text-ink-1">
        Emails
      </h3>
      <ul aria-labelledby="voucher-emails" className="text-sm">
        {emails.map(({ id, kind, toAddress, state, at }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-3 border-line py-1.5 not-last:border-b"
          >
            <span className="min-w-0 text-ink-1">
              <span className="wrap-anywhere">
                {VOUCHER_EMAIL_LABELS[kind] ?? "Email"} to {toAddress || "an erased address"}
              </span>
              <span className="block text-2xs text-ink-3">
                {formatAdminDateTimeYear(new Date(at), timezone)}
              </span>
            </span>
            <StatusDot tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</StatusDot>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What staff call the kinds of email about a voucher. */
const VOUCHER_EMAIL_LABELS: Record<string, string> = {
  "voucher-delivery": "Voucher",
  "voucher-receipt": "Receipt",
  "voucher-voided": "Cancellation",
};
