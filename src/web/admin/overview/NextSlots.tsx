import CalendarDays from "lucide-react/icons/calendar-days";
import { Link } from "react-router";
import { formatAdminDay } from "../../../shared/admin-time.ts";
import type { AdminOverview, UpcomingSlot } from "../../../shared/contract/admin/overview.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { ActivityName } from "../kit/ActivityName.tsx";
import { adminPaths, dayPath } from "../kit/admin-paths.ts";
import { OccupancyBar } from "../kit/OccupancyBar.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";

/** The next slots and how full they are. Orange marks the slots that people arrive for now. */
export function NextSlots({ overview }: { overview: AdminOverview }) {
  const { timezone } = useVenue();
  const { nextSessions, today } = overview;
  const [first] = nextSessions;
  const date = first ? localDate(new Date(first.startsAt), timezone) : today;
  return (
    <OverviewPanel
      title="Next sessions"
      aside={
        date !== today && <span className="text-sm text-ink-3">on {formatAdminDay(date)}</span>
      }
      link={
        <Link to={dayPath(date, today)} className={PANEL_LINK}>
          {date === today ? "Open Today" : `Open ${formatAdminDay(date)}`}
        </Link>
      }
    >
      {!first && (
        <TableMessage
          icon={CalendarDays}
          title="No upcoming sessions"
          action={
            <ButtonLink to={adminPaths.schedules} variant="outline" size="md">
              Open Schedules
            </ButtonLink>
          }
        >
          Sessions from your schedules appear here.
        </TableMessage>
      )}
      <ul>
        {nextSessions.map((slot) => (
          <NextSlotRow
            key={`${slot.activityId} ${slot.startsAt}`}
            slot={slot}
            timezone={timezone}
          />
        ))}
      </ul>
    </OverviewPanel>
  );
}

const ROW =
  "relative grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 border-t border-line px-4 py-2 text-sm " +
  "side:min-h-10.5 side:grid-cols-[4.25rem_minmax(0,1fr)_5rem_3.75rem_4rem] side:py-1";
/** Orange stands for the current time. */
const NOW_MARKER =
  "before:absolute before:-top-px before:bottom-0 before:left-0 before:w-0.75 before:bg-accent";

function NextSlotRow({ slot, timezone }: { slot: UpcomingSlot; timezone: string }) {
  const { startsAt, activityName, activityRank, capacity, sold, checkedInCount, isNow } = slot;
  return (
    <li className={`${ROW} ${isNow ? NOW_MARKER : ""}`}>
      <time
        dateTime={startsAt}
        className="text-right font-semibold whitespace-nowrap text-ink-1 tabular-nums"
      >
        {formatTime(new Date(startsAt), timezone)}
        {isNow && <span className="sr-only">, now</span>}
      </time>
      <ActivityName
        canWrap
        name={activityName}
        rank={activityRank}
        className="font-semibold text-ink-1"
      />
      <OccupancyBar {...slot} className="max-side:col-start-2 max-side:row-start-2" />
      <span className="text-right whitespace-nowrap tabular-nums max-side:col-start-3 max-side:row-start-2">
        <span aria-hidden="true">
          <strong className="font-semibold text-ink-1">{sold}</strong> / {capacity}
        </span>
        <span className="sr-only">
          {sold} of {capacity} places booked, {checkedInCount} checked in
        </span>
      </span>
      <span
        className={`text-right whitespace-nowrap tabular-nums max-side:col-start-3 max-side:row-start-1 side:text-xs ${slot.placesLeft > 0 ? "text-ink-3" : "text-ink-2"}`}
      >
        {formatAvailability(slot)}
      </span>
    </li>
  );
}

/** Places that are neither sold nor left are held, or no longer offered. */
function formatAvailability({ placesLeft, sold, capacity, closedReason }: UpcomingSlot): string {
  if (closedReason !== null) return "Closed";
  if (placesLeft > 0) return `${placesLeft} left`;
  return sold >= capacity ? "Sold out" : "None left";
}
