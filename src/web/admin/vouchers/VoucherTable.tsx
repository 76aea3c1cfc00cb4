import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { type Column, DataTable, type Order } from "../kit/table/DataTable.tsx";
import { RowOpener } from "../kit/table/RowOpener.tsx";
import {
  BalanceBar,
  formatVoucherDate,
  VOUCHER_STATUS_LABELS,
  VoucherEmailStatus,
} from "./VoucherStatus.tsx";
import type { VoucherSort } from "./voucher-list.ts";

interface VoucherTableProps {
  vouchers: readonly AdminVoucherRow[];
  order: Order<VoucherSort>;
  /** Other vouchers are loading. */
  isLoading: boolean;
  onSort: (order: Order<VoucherSort>) => void;
  onOpen: (voucherId: string) => void;
  onEdit: (voucher: AdminVoucherRow) => void;
  onResend: (voucher: AdminVoucherRow) => void;
}

/** One page of vouchers; on phones a voucher takes three lines. */
export function VoucherTable(props: VoucherTableProps) {
  const { vouchers, order, isLoading, onSort, onOpen, onEdit, onResend } = props;
  const { timezone } = useVenue();
  const columns: readonly Column<AdminVoucherRow, VoucherSort>[] = [
    {
      title: "Code",
      from: "wide",
      width: "w-53",
      cell: ({ id, code }) => (
        <RowOpener onOpen={() => onOpen(id)} isSmall>
          {code}
        </RowOpener>
      ),
    },
    {
      title: "Recipient",
      sort: { sort: "recipient", direction: "ascending" },
      padding: "px-4 py-2.5 wide:px-2 wide:py-0",
      cell: (voucher) => <Recipient voucher={voucher} onOpen={() => onOpen(voucher.id)} />,
      compact: ({ id, code, expiresAt }) => (
        <div className="grid justify-items-start text-xs">
          <span className="py-2.5">
            <RowOpener onOpen={() => onOpen(id)} isSmall>
              {code}
            </RowOpener>
          </span>
          Until {formatVoucherDate(expiresAt, timezone)}
        </div>
      ),
    },
    {
      title: "Purchaser",
      from: "88rem",
      width: "w-35",
      cell: ({ purchaserName }) => (
        <span title={purchaserName} className="block truncate">
          {purchaserName}
        </span>
      ),
    },
    {
      title: "Amount",
      from: "wide",
      width: "w-22",
      isRight: true,
      sort: { sort: "amount", direction: "descending" },
      cell: ({ amountPence }) => formatPence(amountPence),
    },
    {
      title: "Balance",
      width: "w-30 wide:w-22",
      isRight: true,
      sort: { sort: "balance", direction: "descending" },
      padding: "py-1 pr-4 wide:px-2",
      cell: ({ status, balancePence }) => (
        <span className={status === "available" ? "font-semibold text-ink-1" : ""}>
          {formatPence(balancePence)}
        </span>
      ),
      compact: ({ amountPence, status }) => (
        <div className="mt-0.75 grid justify-items-end gap-0.75">
          <span className="text-xs text-ink-3">of {formatPence(amountPence)}</span>
          <VoucherStatusDot status={status} />
        </div>
      ),
    },
    {
      title: "Balance left",
      titleClass: "sr-only",
      from: "88rem",
      width: "w-15",
      cell: ({ balancePence, amountPence }) => (
        <BalanceBar balancePence={balancePence} amountPence={amountPence} />
      ),
    },
    {
      title: "Status",
      titleClass: "pl-1.5",
      from: "wide",
      width: "w-27",
      className: "pl-3.5!",
      cell: ({ status }) => <VoucherStatusDot status={status} />,
    },
    {
      title: "Expires",
      from: "wide",
      width: "w-27",
      isRight: true,
      sort: { sort: "expires", direction: "ascending" },
      className: "whitespace-nowrap",
      cell: ({ expiresAt }) => formatVoucherDate(expiresAt, timezone),
    },
    {
      title: "Sent",
      titleClass: "pl-1.5",
      from: "wide",
      width: "w-27",
      className: "pl-3.5! whitespace-nowrap",
      cell: ({ delivery }) => <VoucherEmailStatus email={delivery} />,
    },
    {
      title: "Actions",
      from: "wide",
      width: "w-25",
      isRight: true,
      className: "whitespace-nowrap",
      cell: (voucher) => (
        <>
          <IconButton label={`Edit recipient of ${voucher.code}`} onClick={() => onEdit(voucher)}>
            <Pencil className="size-4.5" />
          </IconButton>
          {voucher.status !== "voided" && (
            <IconButton label={`Resend ${voucher.code}`} onClick={() => onResend(voucher)}>
              <Send className="size-4.5" />
            </IconButton>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption="Gift vouchers"
      rows={vouchers}
      columns={columns}
      look="dense"
      isLoading={isLoading}
      order={order}
      onSort={onSort}
      getRowClass={({ status }) => (status === "available" ? "" : "text-ink-3")}
    />
  );
}

function VoucherStatusDot({ status }: Pick<AdminVoucherRow, "status">) {
  const { label, tone } = VOUCHER_STATUS_LABELS[status];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

interface RecipientProps {
  voucher: AdminVoucherRow;
  onOpen: () => void;
}

/** For the keyboard, the code beside it does the same. */
function Recipient({ voucher, onOpen }: RecipientProps) {
  const { recipientName, recipientEmail, status } = voucher;
  const ink = status === "available" ? "font-semibold text-ink-1" : "font-medium text-ink-3";
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="grid min-h-11 w-full content-center text-left wide:leading-4.5"
    >
      <span title={recipientName} className={`max-wide:wrap-anywhere wide:truncate ${ink}`}>
        {recipientName || "Recipient erased"}
      </span>
      <span
        title={recipientEmail}
        className="text-2xs text-ink-3 max-wide:wrap-anywhere wide:truncate"
      >
        {recipientEmail}
      </span>
    </button>
  );
}
