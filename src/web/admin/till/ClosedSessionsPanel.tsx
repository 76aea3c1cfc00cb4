import Calculator from "lucide-react/icons/calculator";
import { useId } from "react";
import type { ClosedTillPage, ClosedTillSession } from "../../../shared/contract/admin/till.ts";
import { TILL_SESSIONS_PER_PAGE } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { LogTime } from "../kit/log/LogTime.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { countPages } from "../kit/table/format-pager.ts";
import { Pager, type PageTarget } from "../kit/table/Pager.tsx";
import { ROW_OPENER } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { TillDifference } from "./TillDifference.tsx";
import type { TillListControls } from "./till-list.ts";

interface ClosedSessionsPanelProps {
  closed: ClosedTillPage;
  list: TillListControls;
}

/** One page of closed sessions, and their export. */
export function ClosedSessionsPanel({ closed, list }: ClosedSessionsPanelProps) {
  const { sessions, page, count } = closed;
  const { timezone } = useVenue();
  const titleId = useId();
  const last = countPages(count, TILL_SESSIONS_PER_PAGE);
  const goToPage = (target: PageTarget) =>
    list.change({ page: { first: 1, previous: page - 1, next: page + 1, last }[target] });
  const columns: readonly Column<ClosedTillSession>[] = [
    {
      title: "Closed",
      isRowHeader: true,
      padding: "py-2 pl-4",
      cell: ({ id, closedAt }) => (
        <button
          type="button"
          {...ROW_OPENER}
          aria-haspopup="dialog"
          onClick={() => list.open(id)}
          className="-mx-1 min-h-touch rounded-badge px-1 text-left font-medium text-link hover:underline"
        >
          <LogTime at={closedAt} />
        </button>
      ),
      compact: ({ closedBy }) => <span className="text-xs text-ink-3">by {closedBy}</span>,
    },
    { title: "By", from: "wide", cell: ({ closedBy }) => closedBy },
    {
      title: "Counted",
      from: "wide",
      width: "w-28",
      isRight: true,
      cell: ({ countedPence }) => formatPence(countedPence),
    },
    {
      title: "Difference",
      width: "w-33 wide:w-40",
      isRight: true,
      padding: "py-2 pr-4",
      cell: ({ countedPence, expectedPence }) => (
        <TillDifference pence={countedPence - expectedPence} />
      ),
    },
  ];
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <h2 id={titleId} className="text-heading">
          Past cash-ups
        </h2>
        {count > 0 && (
          <ExportCsv
            href="/api/admin/till/sessions/export"
            fileName={`cash_ups_${localDate(new Date(), timezone)}.csv`}
            total={count}
            failureTitle="Failed to export cash-ups"
          />
        )}
      </div>
      <DataTable
        caption="Past cash-ups"
        rows={sessions}
        columns={columns}
        isLoading={list.isLoading}
        empty={
          <TableMessage icon={Calculator} title="No cash-ups yet">
            Each time the till is closed, its takings and its count are kept here.
          </TableMessage>
        }
      />
      {count > TILL_SESSIONS_PER_PAGE && (
        <Pager
          noun="cash-ups"
          page={page}
          perPage={TILL_SESSIONS_PER_PAGE}
          rowCount={sessions.length}
          count={count}
          isExact
          hasNext={page < last}
          onPageChange={goToPage}
        />
      )}
    </section>
  );
}
