import Table2 from "lucide-react/icons/table-2";
import { type ReactNode, useId, useState } from "react";

interface ReportPanelProps {
  title: string;
  /** What the stats count, and by which date. */
  definition: ReactNode;
  /** Beside the title: the meaning of the colours. */
  legend?: ReactNode;
  /** The same stats as a table; null when there are none. */
  table: ReportTableData | null;
  /** Replaces the chart when there are no stats. */
  emptySentence?: string;
  /** Spans the whole width. */
  isWide?: boolean;
  /** The chart. */
  children: ReactNode;
}

/** A panel of the report, shown as a chart or as a table. */
export function ReportPanel(props: ReportPanelProps) {
  const { title, definition, legend, table, emptySentence, isWide = false, children } = props;
  const titleId = useId();
  const [isTableShown, setTableShown] = useState(false);
  return (
    <section
      aria-labelledby={titleId}
      className={`flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-card ${isWide ? "wide:col-span-2" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2">
        <h2 id={titleId} className="py-2 text-heading">
          {title}
        </h2>
        {legend}
        {table && (
          <button
            type="button"
            aria-pressed={isTableShown}
            onClick={() => setTableShown(!isTableShown)}
            className="-mr-2 ml-auto flex min-h-touch items-center gap-2 rounded-button px-2.5 text-sm font-semibold text-ink-1 hover:bg-hover aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
          >
            <Table2 className="size-4 text-ink-3" />
            <span>
              Show table<span className="sr-only"> of {title}</span>
            </span>
          </button>
        )}
      </div>
      <p className="px-4 pb-3 text-sm text-pretty text-ink-3">{definition}</p>
      <div className="relative grow">
        {table === null && emptySentence !== undefined && <EmptyText>{emptySentence}</EmptyText>}
        {table && isTableShown && <ReportTable caption={title} {...table} />}
        {(table || emptySentence === undefined) && !isTableShown && children}
        <LoadingOverlay rows={5} />
      </div>
    </section>
  );
}

function EmptyText({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-40 place-items-center px-4 pb-6 text-center text-sm text-ink-2">
      {children}
    </p>
  );
}

interface ReportTableData {
  /** The first column names the rows; the others are stats. */
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
  /** Totals of the rows. */
  total?: readonly [string, ...string[]];
}

interface ReportTableProps extends ReportTableData {
  caption: string;
}

/** The stats of a chart as a table, for screen readers too. */
export function ReportTable({ caption, columns, rows, total }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a section of its own; it scrolls.
    <div
      role="group"
      aria-label={`Table of ${caption}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-112 overflow-auto pb-1"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={HEAD}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name.
            <Row key={index} cells={row} />
          ))}
        </tbody>
        {total && (
          <tfoot className="font-semibold text-ink-1">
            <Row cells={total} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

const HEAD =
  "sticky top-0 h-9 border-y border-line bg-card px-2 side:px-4 text-right text-xs font-semibold text-ink-3 first:pl-3 first:text-left side:first:pl-4";
const CELL = "border-t border-line px-2 side:px-4 py-2 text-right whitespace-nowrap";

function Row({ cells: [name, ...values] }: { cells: readonly [string, ...string[]] }) {
  return (
    <tr>
      <th
        scope="row"
        className="border-t min-w-24 border-line px-3 side:min-w-30 side:px-4 py-2 text-left font-medium wrap-break-word text-ink-1"
      >
        {name}
      </th>
      {values.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a column.
        <td key={column} className={CELL}>
          {value}
        </td>
      ))}
    </tr>
  );
}

/**
 * Skeleton rows over the stats while another range loads. They appear after 150 ms, so that a fast
 * response does not flicker.
 */
export function LoadingOverlay({ rows }: { rows: number }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 hidden animate-late-show content-around bg-card px-4 group-data-loading/report:grid"
    >
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
        <span key={row} className="flex gap-6">
          <span className="h-2.5 w-2/5 rounded-full bg-hover" />
          <span className="ml-auto h-2.5 w-1/5 rounded-full bg-hover" />
        </span>
      ))}
    </div>
  );
}

interface BarListItem {
  key: string;
  name: ReactNode;
  /** Per cent of the longest bar; 0 for no bar. */
  lengthPercent: number;
  /** At the end of the bar. */
  value: string;
  /** At the right; beside the name on narrow screens. */
  detail?: string;
}

/** Horizontal bars, each with its name before it and its value after it. */
export function BarList({ items }: { items: readonly BarListItem[] }) {
  return (
    <ul className="grid gap-x-3 gap-y-3 px-4 pt-1 pb-4 text-sm tablet:grid-cols-[fit-content(10rem)_minmax(0,1fr)_auto] tablet:gap-y-2">
      {items.map(({ key, name, lengthPercent, value, detail }) => (
        <li
          key={key}
          className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tablet:col-span-3 tablet:grid-cols-subgrid"
        >
          <span className="min-w-0 text-ink-2">{name}</span>
          <span className="flex min-w-0 items-center gap-2 pr-31 max-tablet:col-span-full max-tablet:row-start-2">
            {lengthPercent > 0 && (
              <svg
                aria-hidden="true"
                width={`${lengthPercent}%`}
                height="22"
                className="min-w-1 shrink-0 rounded-badge bg-chart-1 forced-color-adjust-none"
              />
            )}
            {/* It extends into the space that is reserved after the longest bar. */}
            <span className="-mr-31 font-semibold whitespace-nowrap text-ink-1 tabular-nums">
              {value}
            </span>
          </span>
          {detail !== undefined && (
            <span className="text-right text-xs text-ink-3 tabular-nums">{detail}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface StatListItem {
  label: string;
  value: string;
  /** In small print below the value. */
  note: string;
}

/** A few stats that need no chart. */
export function StatList({ stats }: { stats: readonly StatListItem[] }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-4 px-4 pt-1 pb-4">
      {stats.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 grow basis-32">
          <dt className="text-xs font-medium text-ink-3">{label}</dt>
          <dd className="text-lg font-bold tracking-title wrap-anywhere text-ink-1 tabular-nums">
            {value}
          </dd>
          <dd className="text-xs text-ink-3 tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
