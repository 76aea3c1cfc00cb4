import Table2 from "lucide-react/icons/table-2";
import { type ReactNode, useId, useState } from "react";
import { LoadingOverlay } from "./LoadingOverlay.tsx";
import { ReportTable, type ReportTableData } from "./ReportTable.tsx";

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
