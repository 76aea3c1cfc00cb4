export interface ReportTableData {
  /** The first names the lines, the others are figures. */
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
  /** What the lines add up to. */
  total?: readonly [string, ...string[]];
}

interface ReportTableProps extends ReportTableData {
  caption: string;
}

/** The figures of a drawing as they would be read aloud. */
export function ReportTable({ caption, columns, rows, total }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of its own it is not; it scrolls.
    <div
      role="group"
      aria-label={`Table of ${caption}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name but their place.
        <td key={column} className={CELL}>
          {value}
        </td>
      ))}
    </tr>
  );
}
