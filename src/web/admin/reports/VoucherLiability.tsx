import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { ReportPanel, StatList } from "./ReportPanel.tsx";

interface VoucherLiabilityProps {
  vouchers: AdminReport["vouchers"];
}

/** The venue's liability for gift vouchers, and what changed it. */
export function VoucherLiability({ vouchers }: VoucherLiabilityProps) {
  const stats = [
    {
      label: "Sold",
      value: formatPence(vouchers.soldPence),
      note: pluralize(vouchers.soldCount, "voucher"),
    },
    {
      label: "Redeemed",
      value: formatPence(vouchers.redeemedPence),
      note: "Spent on bookings in this range",
    },
    {
      label: "Expired",
      value: formatPence(vouchers.expiredPence),
      note: "Expired in this range",
    },
    {
      label: "Outstanding now",
      value: formatPence(vouchers.outstandingPence),
      note: `${pluralize(vouchers.outstandingCount, "voucher")} that can still be spent`,
    },
  ];
  return (
    <ReportPanel
      isWide
      title="Gift voucher liability"
      definition="Sold and redeemed count by booking day, expired by expiry date. Outstanding is the amount right now, whatever the range."
      table={{
        columns: ["Gift vouchers", "Amount", "Note"],
        rows: stats.map(({ label, value, note }) => [label, value, note]),
      }}
    >
      <StatList stats={stats} />
    </ReportPanel>
  );
}
