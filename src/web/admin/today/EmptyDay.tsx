import type { DeskDay } from "../../../shared/contract/desk/desk-days.ts";
import { staffDay } from "../../../shared/staff-time.ts";
import { ButtonLink } from "../../customer/shell/ButtonLink.tsx";
import { EmptyBoat } from "../../ui/EmptyBoat.tsx";
import { dayPath } from "./day-address.ts";

/** A day without a session, and what comes next. */
export function EmptyDay({ day: { date, today, nextDate } }: { day: DeskDay }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-4 py-10 text-center">
      <EmptyBoat />
      <h2 className="text-heading">
        {date === today ? "No sessions today" : "No sessions on this date"}
      </h2>
      <p className="text-sm text-ink-3">
        {nextDate === null
          ? "Nothing is scheduled in the weeks after it."
          : `The next sessions are on ${staffDay(nextDate)}.`}
      </p>
      {nextDate !== null && (
        <ButtonLink to={dayPath(nextDate, today)} variant="outline" size="md">
          Show {staffDay(nextDate)}
        </ButtonLink>
      )}
    </div>
  );
}
