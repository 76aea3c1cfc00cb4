import { type ComponentType, useEffect, useState } from "react";
import type { AdminReport, KeyMetrics } from "../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import type { DailyChartProps } from "./DailyChart.tsx";
import { formatPointPeriod, type ReportSeriesPoint } from "./format-days.ts";
import { ReportPanel, ReportTable } from "./ReportPanel.tsx";

interface DailyPerformanceProps {
  report: AdminReport;
}

/** Revenue and bookings of each day, or of each month when the range is long. */
export function DailyPerformance({ report }: DailyPerformanceProps) {
  const { range, series } = report;
  const title = series.unit === "day" ? "Daily Performance" : "Monthly Performance";
  const isUnfinished = range.until === range.today;
  const table = toTable(report, isUnfinished);
  const chart = useDailyChart();
  return (
    <ReportPanel
      isWide
      title={title}
      definition={formatDefinition(series, isUnfinished)}
      legend={table && <Legend hasYearBefore={series.yearBefore !== null} />}
      table={table}
      emptySentence="No bookings in this range."
    >
      {chart.hasFailed && table ? (
        <ReportTable caption={title} {...table} />
      ) : (
        <div className="h-64 px-4 pb-3.5 side:h-78">
          {chart.Chart && <chart.Chart title={title} series={series} isUnfinished={isUnfinished} />}
        </div>
      )}
    </ReportPanel>
  );
}

function Legend({ hasYearBefore }: { hasYearBefore: boolean }) {
  return (
    <p className="flex gap-4 text-sm text-ink-2 max-side:order-last max-side:w-full max-side:pb-1">
      <Swatch className="bg-chart-1">Revenue</Swatch>
      <Swatch className="bg-chart-3">Bookings</Swatch>
      {hasYearBefore && <Swatch className="bg-ink-3">The year before</Swatch>}
    </p>
  );
}

function Swatch({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`size-2 rounded-[0.1875rem] forced-color-adjust-none ${className}`}
      />
      {children}
    </span>
  );
}

function formatDefinition({ unit, points }: AdminReport["series"], isUnfinished: boolean): string {
  const revenueText =
    "Revenue is card, cash and other payments for bookings and vouchers, minus refunds.";
  const dayBasis = points.length > 1 ? "By booking day. Weekends are shaded" : "By booking day";
  const basis = unit === "day" ? dayBasis : "By month of booking";
  const end = unit === "day" ? "today is not over yet" : "this month is not over yet";
  return `${revenueText} ${basis}${isUnfinished ? `, ${end}` : ""}.`;
}

function toTable({ series, metrics }: AdminReport, isUnfinished: boolean) {
  const { unit, points, yearBefore } = series;
  if (points.every(({ bookings, revenuePence }) => bookings === 0 && revenuePence === 0))
    return null;
  const last = points.at(-1);
  const formatPointLabel = (point: ReportSeriesPoint) =>
    formatPointPeriod(point, unit) + (isUnfinished && point === last ? ", so far" : "");
  return {
    columns: [
      unit === "day" ? "Day" : "Month",
      "Revenue",
      "Bookings",
      ...(yearBefore ? ["Revenue the year before", "Bookings the year before"] : []),
    ] as const,
    rows: points.map(
      (point, index) =>
        [
          formatPointLabel(point),
          ...formatFigures(point),
          ...(yearBefore ? formatFigures(yearBefore[index]) : []),
        ] as const,
    ),
    total: [
      "Total",
      ...formatFigures(metrics.now),
      ...(yearBefore ? formatFigures(metrics.before) : []),
    ] as const,
  };
}

function formatFigures(figures: Pick<KeyMetrics, "revenuePence" | "bookings"> | null | undefined) {
  if (!figures) return ["–", "–"];
  return [formatPence(figures.revenuePence), formatCount(figures.bookings)];
}

interface LoadedChart {
  /** Null until it has loaded. */
  Chart: ComponentType<DailyChartProps> | null;
  hasFailed: boolean;
}

/**
 * Loads the chart after the screen has mounted: its code is large, and it draws only in a browser,
 * which knows the chart's size.
 */
function useDailyChart(): LoadedChart {
  const [loaded, setLoaded] = useState<LoadedChart>({ Chart: null, hasFailed: false });
  useEffect(() => {
    import("./DailyChart.tsx").then(
      ({ DailyChart }) => setLoaded({ Chart: DailyChart, hasFailed: false }),
      () => setLoaded({ Chart: null, hasFailed: true }),
    );
  }, []);
  return loaded;
}
