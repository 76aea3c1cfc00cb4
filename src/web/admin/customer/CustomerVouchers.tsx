import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import type {
  CustomerDetails,
  CustomerVoucher,
} from "../../../shared/contract/admin/customer-page.ts";
import type { VoucherStatus } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { formatLongDate } from "../kit/format-long-date.ts";
import { useDenial, useOwnRole } from "../kit/own-role.ts";

/** The gift vouchers that a customer bought, and those that were sent to their address. */
export function CustomerVouchers({ customer }: { customer: CustomerDetails }) {
  const { vouchersBought, vouchersReceived } = customer;
  const denial = useDenial("vouchers");
  const isEmpty = vouchersBought.count + vouchersReceived.count === 0;
  return (
    <AdminPanel title="Gift vouchers">
      {!isEmpty && denial !== null && (
        <p className="px-4 pb-3 text-xs text-pretty text-ink-3">{denial}</p>
      )}
      {isEmpty && <p className="px-4 pb-4 text-sm text-ink-3">None bought or received.</p>}
      <VoucherGroup title="Bought" preposition="for" {...vouchersBought} />
      <VoucherGroup title="Received" preposition="from" {...vouchersReceived} />
    </AdminPanel>
  );
}

interface VoucherGroupProps {
  title: string;
  /** Between the voucher and the other person. */
  preposition: "for" | "from";
  vouchers: readonly CustomerVoucher[];
  count: number;
}

function VoucherGroup({ title, preposition, vouchers, count }: VoucherGroupProps) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-xs font-semibold text-ink-2">
        {title}
      </h3>
      <ul>
        {vouchers.map((voucher) => (
          <VoucherItem key={voucher.id} voucher={voucher} preposition={preposition} />
        ))}
      </ul>
      {count > vouchers.length && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
          The newest {vouchers.length} of {count}.
        </p>
      )}
    </>
  );
}

const STATUSES: Record<VoucherStatus, { label: string; tone: StatusTone }> = {
  available: { label: "Available", tone: "success" },
  redeemed: { label: "Redeemed", tone: "over" },
  expired: { label: "Expired", tone: "over" },
  voided: { label: "Voided", tone: "over" },
};

interface VoucherItemProps extends Pick<VoucherGroupProps, "preposition"> {
  voucher: CustomerVoucher;
}

const ROW_CLASS = "flex min-h-14 items-center gap-3 px-4 py-2 text-sm text-ink-1";

function VoucherItem({ voucher, preposition }: VoucherItemProps) {
  const { timezone } = useVenue();
  const { id, maskedCode, otherName, amountPence, balancePence, status, createdAt } = voucher;
  const { label, tone } = STATUSES[status];
  const { permissions } = useOwnRole();
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold tabular-nums">{maskedCode}</span>
          <StatusDot tone={tone}>{label}</StatusDot>
        </span>
        <span className="block text-xs wrap-anywhere text-ink-3">
          {formatLongDate(createdAt, timezone)}
          {otherName !== "" && `, ${preposition} ${otherName}`}
        </span>
      </span>
      <span className="text-right tabular-nums">
        {formatPence(balancePence)}
        <span className="block text-xs text-ink-3">of {formatPence(amountPence)}</span>
      </span>
    </>
  );
  return (
    <li className="border-t border-line">
      {permissions.includes("vouchers") ? (
        <Link
          to={`${adminPaths.vouchers}?${new URLSearchParams({ voucher: id })}`}
          className={`${ROW_CLASS} hover:bg-hover`}
        >
          {content}
          <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
        </Link>
      ) : (
        <p className={ROW_CLASS}>{content}</p>
      )}
    </li>
  );
}
