import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Info from "lucide-react/icons/info";
import { type ReactNode, useState } from "react";
import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { formatPence } from "../../../../shared/money.ts";
import { Popover } from "../../../ui/Popover.tsx";
import { LateCover } from "../parts/LoadingOverlay.tsx";
import { percentWords, trendOf } from "../parts/stats.ts";

interface KeyMetricsProps {
  metrics: DeskReport["metrics"];
}

const inDigits = (count: number) => count.toLocaleString("en-GB");

/** The four figures of a range, and how they stand to the range before. */
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
          value={inDigits(now.bookings)}
          trend={
            <TrendLine now={now.bookings} before={before?.bookings ?? null} inWords={inDigits} />
          }
        >
          Bookings made in these days, {inDigits(now.cancelledBookings)} of which were cancelled.
          Deleted ones do not count.
        </Metric>
        <Metric
          label="Total Revenue"
          value={formatPence(now.revenuePence)}
          trend={
            <TrendLine
              now={now.revenuePence}
              before={before?.revenuePence ?? null}
              inWords={formatPence}
            />
          }
        >
          Money kept of what was booked or sold in these days: card and desk takings for bookings
          and vouchers, net of refunds.
        </Metric>
        <Metric
          label="Avg. Booking Value"
          value={now.averagePence === null ? "–" : formatPence(now.averagePence)}
          trend={
            <TrendLine
              now={now.averagePence}
              before={before?.averagePence ?? null}
              inWords={formatPence}
            />
          }
        >
          Total revenue divided by total bookings.
        </Metric>
        <Metric
          label="Active Activities"
          value={inDigits(now.activeActivities)}
          trend={
            <TrendLine
              now={now.activeActivities}
              before={before?.activeActivities ?? null}
              inWords={inDigits}
              isCount
            />
          }
        >
          Activities that were booked at least once in these days.
        </Metric>
      </dl>
      <LateCover rows={2} />
    </section>
  );
}

interface MetricProps {
  label: string;
  value: string;
  trend: ReactNode;
  /** What it counts. */
  children: ReactNode;
}

function Metric({ label, value, trend, children }: MetricProps) {
  return (
    <div className="min-w-0 px-3 py-3 side:px-4">
      <dt className="flex items-center gap-1 text-xs font-medium text-ink-3">
        {label}
        <Definition of={label}>{children}</Definition>
      </dt>
      <dd className="text-lg font-bold tracking-title wrap-anywhere text-ink-1 tabular-nums side:text-title">
        {value}
      </dd>
      <dd className="text-sm text-ink-3 tabular-nums">{trend}</dd>
    </div>
  );
}

interface DefinitionProps {
  /** The figure's name. */
  of: string;
  children: ReactNode;
}

/** A button beside a figure's name that says what the figure counts. */
function Definition({ of, children }: DefinitionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={of}
      align="start"
      triggerLabel={`What ${of} means`}
      trigger={<Info className="size-3.5" />}
      triggerClass="-m-3 grid size-touch place-items-center rounded-button text-ink-3 hover:text-ink-1"
    >
      <p className="max-w-80 p-4 text-sm text-pretty text-ink-2">{children}</p>
    </Popover>
  );
}

interface TrendLineProps {
  now: number | null;
  /** Null while there was nothing to compare with. */
  before: number | null;
  inWords: (figure: number) => string;
  /** So few that per cent say nothing. */
  isCount?: boolean;
}

/** How a figure changed, and from what. */
function TrendLine({ now, before, inWords, isCount = false }: TrendLineProps) {
  if (before === null) return "No comparison yet";
  const trend = trendOf(now, before);
  if (trend?.way === "same") return "the same as before";
  return (
    <>
      {trend && <Way way={trend.way} percent={isCount ? null : trend.percent} />}
      from {inWords(before)}
    </>
  );
}

interface WayProps {
  way: "up" | "down";
  percent: number | null;
}

function Way({ way, percent }: WayProps) {
  const Arrow = way === "up" ? ArrowUpRight : ArrowDownRight;
  return (
    <strong className={`font-semibold ${way === "up" ? "text-success" : "text-danger"}`}>
      <Arrow aria-hidden="true" className="mr-0.5 inline size-4 align-text-bottom" />
      <span className="sr-only">{way === "up" ? "up" : "down"} </span>
      {percent !== null && percentWords(percent)}{" "}
    </strong>
  );
}
