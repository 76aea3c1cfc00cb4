import ScrollText from "lucide-react/icons/scroll-text";
import { useSearchParams } from "react-router";
import type {
  ActivityLogEntry,
  ActivityLogPage,
  LoggedChange,
} from "../../../shared/contract/admin/activity-log.ts";
import { formatCount } from "../../../shared/format.ts";
import { EVENTS_PER_PAGE } from "../../../shared/limits.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { useListState } from "../kit/list-state.ts";
import { LogPager } from "../kit/log/LogPager.tsx";
import { LogTime } from "../kit/log/LogTime.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { eventList } from "./event-list.ts";

/** One page of the activity log, newest first. */
export function ActivityLogTable({ list }: { list: ActivityLogPage }) {
  const { entries, page, hasNext } = list;
  const { toPath } = useListState(eventList);
  const first = (page - 1) * EVENTS_PER_PAGE + 1;
  return (
    <section aria-label="Activity log" className="rounded-card border border-line bg-card">
      <DataTable caption="Activity log" rows={entries} columns={COLUMNS} empty={<NoEntries />} />
      <LogPager
        page={page}
        hasNext={hasNext}
        first={entries[0]?.id}
        last={entries.at(-1)?.id}
        toPath={toPath}
      >
        {entries.length > 0 &&
          `Showing ${formatCount(first)} to ${formatCount(first + entries.length - 1)}, newest first`}
      </LogPager>
    </section>
  );
}

const COLUMNS: readonly Column<ActivityLogEntry>[] = [
  {
    title: "Time",
    from: "wide",
    width: "w-54",
    className: "align-top!",
    cell: ({ at }) => <LogTime at={at} />,
  },
  {
    title: "Who",
    from: "wide",
    width: "w-38",
    className: "align-top! wrap-anywhere",
    cell: (entry) => <Actor entry={entry} />,
  },
  {
    title: "What",
    padding: "py-2 pr-2 pl-4 wide:pr-4",
    className: "align-top!",
    cell: (entry) => (
      <>
        <p className="text-ink-1">{entry.event}</p>
        <ResourceLink entry={entry} />
      </>
    ),
    compact: (entry) => (
      <p className="text-2xs wrap-anywhere text-ink-3">
        <Actor entry={entry} />, <LogTime at={entry.at} />
      </p>
    ),
  },
  {
    title: "Changes",
    padding: "py-2 pr-4 pl-2 wide:pl-4",
    className: "align-top!",
    cell: ({ differences }) => <Differences differences={differences} />,
  },
];

/** Who did it, and in which browser staff did. */
function Actor({ entry: { actor, byStaff, device } }: { entry: ActivityLogEntry }) {
  return (
    <>
      <span className={byStaff ? "font-semibold text-ink-1" : ""}>{actor}</span>
      {device !== null && <span className="text-2xs text-ink-3"> on {device}</span>}
    </>
  );
}

/** What was changed; a booking opens above the log. */
function ResourceLink({ entry: { subject, bookingId } }: { entry: ActivityLogEntry }) {
  const { open } = useOpenBooking();
  if (bookingId === null) return <p className="text-xs wrap-anywhere text-ink-3">{subject}</p>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => open(bookingId)}
      className="-mx-1 min-h-touch rounded-badge px-1 text-xs font-medium tracking-wide text-link tabular-nums hover:underline"
    >
      {subject}
    </button>
  );
}

function NoEntries() {
  const [parameters] = useSearchParams();
  const isFiltered = parameters.size > 0;
  return (
    <TableMessage
      icon={ScrollText}
      title={isFiltered ? "Nothing found" : "Nothing has happened yet"}
      action={
        isFiltered && (
          <ButtonLink to={adminPaths.activityLog} variant="outline" size="md">
            Show everything
          </ButtonLink>
        )
      }
    >
      {isFiltered
        ? "Try other days, somebody else, or a reference of eight characters."
        : "Every change to money, places, settings and people appears here."}
    </TableMessage>
  );
}

/** A longer value is cut, and unfolds when it is pressed. */
const PREVIEW_LENGTH = 80;

function Differences({ differences }: { differences: readonly LoggedChange[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-xs">
      {differences.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-ink-3">{label}: </span>
          {before !== null && (
            <>
              <span className="sr-only">from </span>
              <DifferenceValue text={before} isOldValue />
              <span aria-hidden="true" className="text-ink-3">
                {" → "}
              </span>
              <span className="sr-only"> to </span>
            </>
          )}
          {after === null ? (
            <span className="text-ink-3">nothing</span>
          ) : (
            <DifferenceValue text={after} />
          )}
        </li>
      ))}
    </ul>
  );
}

function DifferenceValue({ text, isOldValue = false }: { text: string; isOldValue?: boolean }) {
  const colourClass = isOldValue ? "text-ink-3" : "text-ink-1";
  if (text.length <= PREVIEW_LENGTH) return <span className={colourClass}>{text}</span>;
  return (
    <details className={`inline ${colourClass}`}>
      <summary className="min-h-touch cursor-pointer content-center text-link">
        {text.slice(0, PREVIEW_LENGTH).trimEnd()}…
      </summary>
      <span className="whitespace-pre-line">{text}</span>
    </details>
  );
}
