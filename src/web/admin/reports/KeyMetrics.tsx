import Info from "lucide-react/icons/info";
import { type ReactNode, useState } from "react";
import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { Popover } from "../../ui/Popover.tsx";
import { computeTrend, TrendText } from "../kit/Trend.tsx";
import { LoadingOverlay } from "./ReportPanel.tsx";

interface KeyMetricsProps {
  metrics: AdminReport["metrics"];
}

/** The four key metrics of a range, compared with the range before. */
export function KeyMetrics({ metrics: { now, before } }: KeyMetricsProps) {
  return (
    <section
      aria-labelledby="key-metrics"
      className="relative overflow-clip rounded-card border border-line bg-card wide:col-span-2"
    >
      <h2 id="key-metrics" className="sr-only">
        Key Metrics
      </h2>
      <dl className="grid grid-cols-2 wide:grid-cols-4 wide:divide-x wide:divide-line">
        <Metric
          label="Total Bookings"
          now={now.bookings}
          before={before?.bookings}
          format={formatCount}
        >
          Bookings made in this range, {formatCount(now.cancelledBookings)} of which were cancelled.
          Deleted bookings do not count.
        </Metric>
        <Metric
          label="Total Revenue"
          now={now.revenuePence}
          before={before?.revenuePence}
          format={formatPence}
        >
          Card, cash and other payments for bookings and vouchers made or sold in this range, minus
          refunds.
        </Metric>
        <Metric
          label="Avg. Booking Value"
          now={now.averagePence}
          before={before?.averagePence}
          format={formatPence}
        >
          Total revenue divided by total bookings.
        </Metric>
        <Metric
          label="Active Activities"
          now={now.activeActivities}
          before={before?.activeActivities}
          format={formatCount}
          isCount
        >
          Activities with at least one booking in this range.
        </Metric>
      </dl>
      <LoadingOverlay rows={2} />
    </section>
  );
}

interface MetricProps {
  label: string;
  /** Null when it cannot be computed. */
  now: number | null;
  /** Null or absent when there is nothing to compare with. */
  before: number | null | undefined;
  format: (value: number) => string;
  /** A number so small that a percentage would mean nothing. */
  isCount?: boolean;
  /** Says what the metric counts. */
  children: ReactNode;
}

function Metric({ label, now, before = null, format, isCount = false, children }: MetricProps) {
  const trend = now === null || before === null ? null : computeTrend(now, before);
  return (
    <div className="min-w-0 px-3 py-3 side:px-4">
      <dt className="flex items-center gap-1 text-xs font-medium text-ink-3">
        {label}
        <Definition metricLabel={label}>{children}</Definition>
      </dt>
      <dd className="text-lg font-bold tracking-title wrap-anywhere text-ink-1 tabular-nums side:text-title">
        {now === null ? "–" : format(now)}
      </dd>
      <dd className="text-sm text-ink-3 tabular-nums">
        {before === null ? (
          "No comparison yet"
        ) : (
          <TrendText
            trend={trend && isCount ? { ...trend, change: null } : trend}
            base={format(before)}
          />
        )}
      </dd>
    </div>
  );
}

interface DefinitionProps {
  metricLabel: string;
  children: ReactNode;
}

function Definition({ metricLabel, children }: DefinitionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={metricLabel}
      align="start"
      triggerLabel={`What ${metricLabel} means`}
      trigger={<Info className="size-3.5" />}
      triggerClass="-m-3 grid size-touch place-items-center rounded-button text-ink-3 hover:text-ink-1"
    >
      <p className="max-w-80 p-4 text-sm text-pretty text-ink-2">{children}</p>
    </Popover>
  );
}
