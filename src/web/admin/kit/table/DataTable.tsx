import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { moveAmongRows } from "./row-keys.ts";

export type Direction = "ascending" | "descending";

export interface Order<Sort extends string> {
  sort: Sort;
  direction: Direction;
}

export interface Column<Row, Sort extends string = string> {
  /** Names the column. Below `wide` it is for screen readers alone. */
  title: string;
  /** `sr-only` for a title that goes without saying. */
  titleClass?: string;
  /** Replaces the title on the screen. */
  head?: ReactNode;
  headClass?: string;
  cell: (row: Row) => ReactNode;
  /** What the cell also says below `wide`, for the columns that do not fit there. */
  compact?: (row: Row) => ReactNode;
  /** The width from which the column is shown; by default always. */
  from?: "wide" | "88rem";
  /** Class of the width; columns without one share what is left. */
  width?: string;
  /** Aligned right, as numbers and actions are. */
  isRight?: boolean;
  /** The cell names its row. */
  isRowHeader?: boolean;
  /** The order that the head chooses. Pressing it again reverses it. */
  sort?: Order<Sort>;
  /** Replaces the padding of the table's cells. */
  padding?: string;
  className?: string;
}

interface DataTableProps<Row extends { id: string }, Sort extends string> {
  /** Names the table for screen readers. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row, Sort>[];
  /** Replaces a table without rows. */
  empty?: ReactNode;
  /** `dense` has room for many columns, `plain` is for a few within a drawer. */
  look?: Look;
  /** The titles are for screen readers alone. */
  isHeadHidden?: boolean;
  /** Other rows are loading: covers these once that takes a moment. */
  isLoading?: boolean;
  order?: Order<Sort>;
  onSort?: (order: Order<Sort>) => void;
  getRowClass?: (row: Row) => string;
  /** Below `wide`, the cells of a row stand in a grid of this class. */
  gridClass?: string;
}

const STICKY_HEAD =
  "sticky top-admin-bar z-1 h-9 bg-card shadow-[inset_0_-1px_var(--color-line)] first:rounded-tl-card last:rounded-tr-card short:static";
const LIST_ROW =
  "focus-within:bg-hover/50 hover:bg-hover/50 [&>:first-child]:focus-within:shadow-[inset_3px_0_0_var(--color-primary)]";

type Look = "list" | "dense" | "plain";

const LOOKS: Record<Look, Record<"thead" | "th" | "tr" | "td", string>> = {
  list: { thead: "max-wide:sr-only", th: `${STICKY_HEAD} px-4`, tr: LIST_ROW, td: "px-4 py-2" },
  dense: {
    thead: "max-wide:sr-only",
    th: `${STICKY_HEAD} px-2 first:pl-4 last:pr-4 min-[88rem]:px-2.5`,
    tr: LIST_ROW,
    td: "h-11 px-2 py-1 wide:first:pl-4 wide:last:pr-2.5 min-[88rem]:px-2.5",
  },
  plain: { thead: "", th: "border-b border-line pb-1.5", tr: "text-ink-1", td: "py-1.5" },
};
const FROM_CLASS = { wide: "max-wide:hidden", "88rem": "max-[88rem]:hidden", always: "" } as const;

/**
 * A list as a table: its columns, their order, and skeletons while other rows load. A list whose
 * rows can be selected has a `selectionColumn`. The arrow keys move among the rows (see
 * `row-keys.ts`). On phones and tablets the head is hidden,
 * and the columns that fit say in their `compact` form what the others would.
 */
export function DataTable<Row extends { id: string }, Sort extends string = never>(
  props: DataTableProps<Row, Sort>,
) {
  const { caption, rows, columns, empty, look = "list", isHeadHidden = false } = props;
  const { isLoading = false, order, onSort, getRowClass, gridClass } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  const classes = LOOKS[look];
  return (
    <div className="relative" aria-busy={isLoading}>
      <table
        className={`w-full table-fixed text-sm tabular-nums ${gridClass ? "max-wide:block" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ title, from, width = "" }) => (
            <col key={title} className={`${FROM_CLASS[from ?? "always"]} ${width}`} />
          ))}
        </colgroup>
        <thead className={isHeadHidden ? "sr-only" : classes.thead}>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={column.title}
                column={column}
                className={classes.th}
                order={order}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveAmongRows} className={gridClass && "max-wide:block"}>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              className={`border-line not-last:border-b ${classes.tr} ${gridClass ? `max-wide:grid ${gridClass}` : ""} ${getRowClass?.(row) ?? ""}`}
            >
              {columns.map((column) => (
                <Cell
                  key={column.title}
                  row={row}
                  column={column}
                  padding={classes.td}
                  isInGrid={gridClass !== undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isLoading && <SkeletonRows count={rows.length} />}
    </div>
  );
}

interface ColumnHeadProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  className: string;
  order: Order<Sort> | undefined;
  onSort: ((order: Order<Sort>) => void) | undefined;
}

function ColumnHead<Row, Sort extends string>(props: ColumnHeadProps<Row, Sort>) {
  const { column, order, onSort } = props;
  const { title, titleClass, head, headClass = "", from, isRight = false, sort } = column;
  const className = `text-xs font-semibold whitespace-nowrap text-ink-3 ${props.className} ${FROM_CLASS[from ?? "always"]} ${isRight ? "text-right" : "text-left"} ${headClass}`;
  if (!sort || !onSort) {
    return (
      <th scope="col" className={className}>
        <span className={head ? "sr-only" : titleClass}>{title}</span>
        {head}
      </th>
    );
  }
  const sorted = order?.sort === sort.sort ? order.direction : undefined;
  const reversed = sorted === "ascending" ? "descending" : "ascending";
  const Icon = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <span className="wide:hidden">{title}</span>
      <button
        type="button"
        onClick={() => onSort(sorted ? { ...sort, direction: reversed } : sort)}
        className={`group/sort -mx-1.5 inline-flex h-9 items-center gap-1 rounded-badge px-1.5 font-semibold hover:text-ink-1 max-wide:hidden ${sorted ? "text-ink-1" : ""} ${isRight ? "flex-row-reverse" : ""}`}
      >
        {title}
        <Icon
          className={`size-3.5 shrink-0 ${sorted ? "" : "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60"}`}
        />
      </button>
    </th>
  );
}

interface CellProps<Row, Sort extends string> {
  row: Row;
  column: Column<Row, Sort>;
  padding: string;
  isInGrid: boolean;
}

function Cell<Row, Sort extends string>(props: CellProps<Row, Sort>) {
  const { row, column, isInGrid } = props;
  const { cell, compact, from, isRight, isRowHeader } = column;
  const { padding = props.padding, className = "" } = column;
  const gridClass = isInGrid && !from ? "max-wide:block max-wide:h-auto max-wide:p-0" : "";
  const cellClass = `align-middle ${padding} ${gridClass} ${FROM_CLASS[from ?? "always"]} ${isRight ? "text-right" : ""} ${className}`;
  const content = (
    <>
      {cell(row)}
      {compact && <div className="wide:hidden">{compact(row)}</div>}
    </>
  );
  if (!isRowHeader) return <td className={cellClass}>{content}</td>;
  return (
    <th scope="row" className={`text-left font-normal ${cellClass}`}>
      {content}
    </th>
  );
}

const SKELETON_WIDTHS = ["w-28", "w-20", "w-24", "w-18"] as const;
const SKELETON_BAR = "h-2.5 rounded-full bg-hover";

/**
 * Covers the rows with as many skeletons, so that the layout does not jump. They appear after 150
 * ms, so that a fast response does not flicker.
 */
function SkeletonRows({ count }: { count: number }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 bottom-0 grid animate-late-show auto-rows-fr bg-card wide:top-9"
    >
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
          key={row}
          className="flex items-center gap-6 border-line px-4 not-last:border-b"
        >
          <span className={`${SKELETON_BAR} w-4`} />
          <span className={`${SKELETON_BAR} w-18`} />
          <span className={`${SKELETON_BAR} ${SKELETON_WIDTHS[row % SKELETON_WIDTHS.length]}`} />
          <span className={`${SKELETON_BAR} ml-auto w-24 max-wide:hidden`} />
          <span className={`${SKELETON_BAR} w-14 max-wide:ml-auto`} />
        </div>
      ))}
    </div>
  );
}
