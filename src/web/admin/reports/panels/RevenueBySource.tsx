import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { formatPence } from "../../../../shared/money.ts";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { percentWords, sharesOf } from "../parts/stats.ts";

interface RevenueBySourceProps {
  sources: DeskReport["sources"];
}

/** Where the revenue came from, and what was not or not for long. */
export function RevenueBySource({ sources }: RevenueBySourceProps) {
  const { refundedPence, discountPence } = sources;
  const lines = linesOf(sources);
  const isEmpty = [...lines.map(({ pence }) => pence), refundedPence, discountPence].every(
    (pence) => pence === 0,
  );
  return (
    <ReportPanel
      title="Revenue by source"
      definition="Money kept, each net of what went back, by booking day. Discounts are those of bookings that stand."
      table={isEmpty ? null : tableOf(sources)}
      emptySentence="No revenue in this range."
    >
      <StackedBar lines={lines} />
      <ul className="px-4 pb-3 text-sm">
        {lines.map(({ label, pence, share, swatch }) => (
          <Line key={label} label={label} swatch={swatch} share={share}>
            <strong className="font-semibold text-ink-1">{formatPence(pence)}</strong>
          </Line>
        ))}
        <Line label="Refunds, already taken off">{formatPence(-refundedPence)}</Line>
        <Line label="Discounts given">{formatPence(discountPence)}</Line>
      </ul>
    </ReportPanel>
  );
}

interface SourceLine {
  label: string;
  pence: number;
  /** Null where nothing has a share. */
  share: string | null;
  percent: number;
  swatch: string;
  fill: string;
}

function linesOf({ cardPence, voucherSalesPence, deskPence }: DeskReport["sources"]) {
  const pence = [cardPence, voucherSalesPence, deskPence];
  const shares = sharesOf(pence);
  return LOOKS.map((look, index): SourceLine => {
    const percent = shares?.[index] ?? 0;
    return { ...look, pence: pence[index] ?? 0, percent, share: shares && percentWords(percent) };
  });
}

const LOOKS = [
  { label: "Card", swatch: "bg-chart-1", fill: "fill-chart-1" },
  { label: "Voucher sales", swatch: "bg-chart-3", fill: "fill-chart-3" },
  { label: "Desk", swatch: "bg-chart-5", fill: "fill-chart-5" },
] as const;

function StackedBar({ lines }: { lines: readonly SourceLine[] }) {
  let from = 0;
  return (
    <svg
      aria-hidden="true"
      className="mx-4 mb-2 block h-3 w-[calc(100%-2rem)] rounded-full bg-hover forced-color-adjust-none"
    >
      {lines.map(({ label, percent, fill }) => {
        const x = from;
        from += percent;
        return (
          <rect
            key={label}
            x={`${x}%`}
            width={`${percent}%`}
            height="100%"
            strokeWidth="2"
            className={percent === 100 ? fill : `${fill} stroke-card`}
          />
        );
      })}
    </svg>
  );
}

interface LineProps {
  label: string;
  swatch?: string;
  share?: string | null;
  children: React.ReactNode;
}

function Line({ label, swatch, share, children }: LineProps) {
  return (
    <li className="flex min-h-8 items-center gap-2.5 border-line py-1 tabular-nums not-first:border-t">
      {swatch && (
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-[0.1875rem] forced-color-adjust-none ${swatch}`}
        />
      )}
      <span className="mr-auto">{label}</span>
      <span className="whitespace-nowrap">{children}</span>
      <span className="w-14 shrink-0 text-right text-ink-3">{share}</span>
    </li>
  );
}

function tableOf(sources: DeskReport["sources"]) {
  const lines = linesOf(sources);
  const whole = lines.reduce((sum, { pence }) => sum + pence, 0);
  const share = (text: string | null) => text ?? "–";
  return {
    columns: ["Source", "Amount", "Share"] as const,
    rows: [
      ...lines.map((line) => [line.label, formatPence(line.pence), share(line.share)] as const),
      ["Total Revenue", formatPence(whole), share(sharesOf([whole]) && percentWords(100))] as const,
      ["Refunds, already taken off", formatPence(-sources.refundedPence), "–"] as const,
      ["Discounts given", formatPence(sources.discountPence), "–"] as const,
    ],
  };
}
