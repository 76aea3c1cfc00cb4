import type { VoucherFigures } from "../../../shared/contract/desk/desk-vouchers.ts";
import { formatPence } from "../../../shared/money.ts";
import { inWords } from "../table/pager-words.ts";

interface VoucherFiguresPanelProps {
  /** Absent where they could not be read. */
  figures: VoucherFigures | undefined;
}

/** What the venue owes on vouchers, and what became of them this year. */
export function VoucherFiguresPanel({ figures }: VoucherFiguresPanelProps) {
  if (!figures) return null;
  const { outstanding, soldThisYear, redeemedThisYear, expiredThisYear } = figures;
  return (
    <dl className="mb-4 grid grid-cols-2 rounded-card border border-line bg-card side:grid-cols-[1.35fr_1fr_1fr_1fr] side:divide-x side:divide-line">
      <Figure label="Outstanding liability" pence={outstanding.pence}>
        {counted(outstanding.count, "voucher")} that can still be spent
      </Figure>
      <Figure label="Sold this year" pence={soldThisYear.pence}>
        {counted(soldThisYear.count, "voucher")}
      </Figure>
      <Figure label="Redeemed this year" pence={redeemedThisYear.pence}>
        Spent on {counted(redeemedThisYear.count, "booking")}
      </Figure>
      <Figure label="Expired this year" pence={expiredThisYear.pence}>
        {counted(expiredThisYear.count, "voucher")}
      </Figure>
    </dl>
  );
}

function counted(count: number, noun: string): string {
  return `${inWords(count)} ${noun}${count === 1 ? "" : "s"}`;
}

interface FigureProps {
  label: string;
  pence: number;
  children: React.ReactNode;
}

function Figure({ label, pence, children }: FigureProps) {
  return (
    <div className="px-4 py-3">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="text-lg font-bold tracking-title text-ink-1 tabular-nums">
        {formatPence(pence)}
      </dd>
      <dd className="text-xs text-ink-3">{children}</dd>
    </div>
  );
}
