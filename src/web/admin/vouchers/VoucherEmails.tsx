import { formatAdminDateTimeYear } from "../../../shared/admin-time.ts";
import type { VoucherEmail } from "../../../shared/contract/admin/voucher-details.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { VOUCHER_EMAIL_LABELS } from "./voucher-labels.ts";

const STATE_LABELS: Record<VoucherEmail["state"], { label: string; tone: StatusTone }> = {
  sent: { label: "Sent", tone: "success" },
  queued: { label: "Waiting", tone: "warn" },
  failed: { label: "Failed", tone: "danger" },
  captured: { label: "Captured", tone: "over" },
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
                {VOUCHER_EMAIL_LABELS[kind] ?? "Letter"} to {toAddress || "nobody any more"}
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
