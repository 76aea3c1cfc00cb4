import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { RowOpener } from "../kit/table/RowOpener.tsx";
import {
  BalanceBar,
  formatVoucherDate,
  VOUCHER_STATUS_LABELS,
  VoucherEmailStatus,
} from "./VoucherStatus.tsx";

interface VoucherRowProps {
  voucher: AdminVoucherRow;
  onOpen: (voucherId: string) => void;
  onEdit: (voucher: AdminVoucherRow) => void;
  onResend: (voucher: AdminVoucherRow) => void;
}

const ROW =
  "border-line not-last:border-b hover:bg-hover/50 focus-within:bg-hover/50 [&>td:first-child]:focus-within:shadow-[inset_3px_0_0_var(--color-primary)]";
const WIDE = "max-wide:hidden";
const CELL = `h-11 px-2 py-1 align-middle ${WIDE}`;

/** A voucher in the list; on a phone it takes three lines. */
export function VoucherRow({ voucher, onOpen, onEdit, onResend }: VoucherRowProps) {
  const { timezone } = useVenue();
  const { id, code, purchaserName, amountPence, balancePence, status, expiresAt } = voucher;
  const isInactive = status !== "available";
  const { label, tone } = VOUCHER_STATUS_LABELS[status];
  const state = <StatusDot tone={tone}>{label}</StatusDot>;
  const open = () => onOpen(id);
  return (
    <tr data-row={id} className={`${ROW} ${isInactive ? "text-ink-3" : ""}`}>
      <td className={`${CELL} pl-4!`}>
        <RowOpener onOpen={open} isSmall>
          {code}
        </RowOpener>
      </td>
      <td className="p-0">
        <Recipient voucher={voucher} onOpen={open}>
          <span className="tabular-nums">Until {formatVoucherDate(expiresAt, timezone)}</span>
        </Recipient>
      </td>
      <td className={`${CELL} max-[88rem]:hidden`}>
        <span title={purchaserName} className="block truncate">
          {purchaserName}
        </span>
      </td>
      <td className={`${CELL} text-right tabular-nums`}>{formatPence(amountPence)}</td>
      <td className="py-1 pr-4 text-right align-middle tabular-nums wide:px-2">
        <span className={isInactive ? "" : "font-semibold text-ink-1"}>
          {formatPence(balancePence)}
        </span>
        <div className="mt-0.75 grid justify-items-end gap-0.75 wide:hidden">
          <span className="text-xs text-ink-3">of {formatPence(amountPence)}</span>
          {state}
        </div>
      </td>
      <td className={`${CELL} max-[88rem]:hidden`}>
        <BalanceBar balancePence={balancePence} amountPence={amountPence} />
      </td>
      <td className={`${CELL} pl-3.5!`}>{state}</td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        {formatVoucherDate(expiresAt, timezone)}
      </td>
      <td className={`${CELL} pl-3.5! whitespace-nowrap tabular-nums`}>
        <VoucherEmailStatus email={voucher.delivery} />
      </td>
      <td className={`${WIDE} py-1 pr-2.5 text-right whitespace-nowrap`}>
        <IconButton label={`Edit recipient of ${code}`} onClick={() => onEdit(voucher)}>
          <Pencil className="size-4.5" />
        </IconButton>
        {status !== "voided" && (
          <IconButton label={`Resend ${code}`} onClick={() => onResend(voucher)}>
            <Send className="size-4.5" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

interface RecipientProps {
  voucher: AdminVoucherRow;
  onOpen: () => void;
  children: ReactNode;
}

/** The whole cell can be pressed. For the keyboard, the code beside it does the same. */
function Recipient({ voucher, onOpen, children }: RecipientProps) {
  const { code, recipientName, recipientEmail, status } = voucher;
  const ink = status === "available" ? "font-semibold text-ink-1" : "font-medium text-ink-3";
  return (
    <div className="px-4 py-2.5 wide:px-2 wide:py-0">
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
      <div className="grid justify-items-start text-xs wide:hidden">
        <span className="py-2.5">
          <RowOpener onOpen={onOpen} isSmall>
            {code}
          </RowOpener>
        </span>
        {children}
      </div>
    </div>
  );
}
