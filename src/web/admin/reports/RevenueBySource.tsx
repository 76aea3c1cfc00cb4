import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { formatPence } from "../../../shared/money.ts";
import { ReportPanel } from "./ReportPanel.tsx";
import { computeShares, formatPercent } from "./stats.ts";

interface RevenueBySourceProps {
  sources: AdminReport["sources"];
}

/** Revenue by source, with the refunds and discounts that reduced it. */
export function RevenueBySource({ sources }: RevenueBySourceProps) {
  const { refundedPence, discountPence } = sources;
  const lines = toSourceLines(sources);
  const isEmpty = [...lines.map(({ pence }) => pence), refundedPence, discountPence].every(
    (pence) => pence === 0,
  );
  return (
    <ReportPanel
      title="Revenue by source"
      definition="Revenue after refunds, by booking day. Discounts do not include cancelled bookings."
      table={isEmpty ? null : toTable(sources)}
      emptySentence="No revenue in this range."
    >
      <StackedBar lines={lines} />
      <ul className="px-4 pb-3 text-sm">
        {lines.map(({ label, pence, share, swatch }) => (
          <SourceRow key={label} label={label} swatch={swatch} share={share}>
            <strong className="font-semibold text-ink-1">{formatPence(pence)}</strong>
          </SourceRow>
        ))}
        <SourceRow label="Refunds (already deducted)">{formatPence(-refundedPence)}</SourceRow>
        <SourceRow label="Discounts given">{formatPence(discountPence)}</SourceRow>
      </ul>
    </ReportPanel>
  );
}

interface SourceLine {
  label: string;
  pence: number;
  /** Null when no source has a share. */
  share: string | null;
  percent: number;
  swatch: string;
  fill: string;
}

function toSourceLines({ cardPence, voucherSalesPence, offlinePence }: AdminReport["sources"]) {
  const pence = [cardPence, voucherSalesPence, offlinePence];
  const shares = computeShares(pence);
  return SOURCE_STYLES.map((style, index): SourceLine => {
    const percent = shares?.[index] ?? 0;
    return { ...style, pence: pence[index] ?? 0, percent, share: shares && formatPercent(percent) };
  });
}

const SOURCE_STYLES = [
  { label: "Card", swatch: "bg-chart-1", fill: "fill-chart-1" },
  { label: "Voucher sales", swatch: "bg-chart-3", fill: "fill-chart-3" },
  { label: "Cash and other", swatch: "bg-chart-5", fill: "fill-chart-5" },
] as const;

function StackedBar({ lines }: { lines: readonly SourceLine[] }) {
  let offsetPercent = 0;
  return (
    <svg
      aria-hidden="true"
      className="mx-4 mb-2 block h-3 w-[calc(100%-2rem)] rounded-full bg-hover forced-color-adjust-none"
    >
      {lines.map(({ label, percent, fill }) => {
        const x = offsetPercent;
        offsetPercent += percent;
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

interface SourceRowProps {
  label: string;
  swatch?: string;
  share?: string | null;
  children: React.ReactNode;
}

function SourceRow({ label, swatch, share, children }: SourceRowProps) {
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

function toTable(sources: AdminReport["sources"]) {
  const lines = toSourceLines(sources);
  const totalPence = lines.reduce((sum, { pence }) => sum + pence, 0);
  const orDash = (text: string | null) => text ?? "–";
  return {
    columns: ["Source", "Amount", "Share"] as const,
    rows: [
      ...lines.map((line) => [line.label, formatPence(line.pence), orDash(line.share)] as const),
      [
        "Total Revenue",
        formatPence(totalPence),
        orDash(computeShares([totalPence]) && formatPercent(100)),
      ] as const,
      ["Refunds (already deducted)", formatPence(-sources.refundedPence), "–"] as const,
      ["Discounts given", formatPence(sources.discountPence), "–"] as const,
    ],
  };
}
