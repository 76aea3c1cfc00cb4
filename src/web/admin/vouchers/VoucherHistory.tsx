import { formatAdminDateTimeYear } from "../../../shared/admin-time.ts";
import type {
  VoucherEmail,
  VoucherHistoryEntry,
} from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { useOwnRole } from "../kit/own-role.ts";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";

interface VoucherHistoryProps {
  /** Newest first. */
  entries: readonly VoucherHistoryEntry[];
  onOpenBooking: (bookingId: string) => void;
}

/** The history of a voucher, with the balance after each entry. */
export function VoucherHistory({ entries, onOpenBooking }: VoucherHistoryProps) {
  const columns: readonly Column<VoucherHistoryEntry>[] = [
    {
      title: "Entry",
      className: "align-top!",
      cell: (entry) => <Entry entry={entry} onOpenBooking={onOpenBooking} />,
    },
    {
      title: "Change",
      width: "w-20",
      isRight: true,
      className: "align-top!",
      cell: ({ amountPence }) => amountPence !== null && formatSignedPence(amountPence),
    },
    {
      title: "Balance",
      width: "w-20",
      isRight: true,
      className: "align-top!",
      cell: ({ balancePence }) => balancePence !== null && formatPence(balancePence),
    },
  ];
  return (
    <section>
      <h3 className="mb-2 text-sm font-bold text-ink-1">History</h3>
      <DataTable caption="History" rows={entries} columns={columns} look="plain" />
    </section>
  );
}

interface EntryProps {
  entry: VoucherHistoryEntry;
  onOpenBooking: (bookingId: string) => void;
}

function Entry({ entry, onOpenBooking }: EntryProps) {
  const { timezone } = useVenue();
  const { permissions } = useOwnRole();
  const { type, at, bookingId, reference, by, expiresAt } = entry;
  return (
    <>
      <span className="wrap-anywhere">
        {VOUCHER_ENTRY_LABELS[type]}
        {expiresAt && ` to ${formatLongDate(expiresAt, timezone)}`}
        {bookingId && reference && (
          <>
            ,{" "}
            {permissions.includes("see-bookings") ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpenBooking(bookingId)}
                className="-my-3 min-h-touch min-w-touch rounded-badge text-left font-medium tracking-wide text-link hover:underline"
              >
                {reference}
              </button>
            ) : (
              reference
            )}
            {type === "returned" && " cancelled"}
          </>
        )}
      </span>
      <span className="block text-2xs text-ink-3">
        {formatAdminDateTimeYear(new Date(at), timezone)}
        {by && `, ${by}`}
      </span>
    </>
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
