import type { DeskVoucher } from "../../../shared/contract/desk/desk-voucher.ts";
import { formatPence } from "../../../shared/money.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { PartLeft } from "./PartLeft.tsx";
import { STATUS_WORDS } from "./voucher-words.ts";

/** What is left of a voucher, and whether it can be spent. */
export function VoucherBalance({ voucher }: { voucher: DeskVoucher }) {
  const { amountPence, balancePence, status } = voucher;
  const { words, tone } = STATUS_WORDS[status];
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-y-2">
      <div>
        <p className="text-sm text-ink-3">Balance of {formatPence(amountPence)}</p>
        <p className="text-title text-ink-1 tabular-nums">{formatPence(balancePence)}</p>
      </div>
      <StatusDot tone={tone}>{words}</StatusDot>
      <PartLeft balancePence={balancePence} amountPence={amountPence} className="col-span-2 h-2" />
    </div>
  );
}
