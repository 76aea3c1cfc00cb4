export interface ReportTableData {
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
  "sticky top-0 h-9 border-y border-line bg-card px-3 side:px-4 text-right text-xs font-semibold text-ink-3 first:text-left";
const CELL = "border-t border-line px-3 side:px-4 py-2 text-right whitespace-nowrap";

function Row({ cells: [name, ...values] }: { cells: readonly [string, ...string[]] }) {
  return (
    <tr>
      <th
        scope="row"
        className="border-t min-w-30 border-line px-3 side:px-4 py-2 text-left font-medium wrap-break-word text-ink-1"
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
