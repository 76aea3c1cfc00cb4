import type { ArchivedActivity } from "../../../shared/contract/desk/desk-activities.ts";
import { ArchivedList } from "../shell/ArchivedList.tsx";
import { useRestoreActivity } from "./use-restore-activity.ts";

interface ArchivedActivitiesProps {
  archived: readonly ArchivedActivity[];
  focusAfterwards: string;
}

/** The activities that are no longer offered, and what is still to come of them. */
export function ArchivedActivities({ archived, focusAfterwards }: ArchivedActivitiesProps) {
  const restore = useRestoreActivity();
  return (
    <ArchivedList
      focusAfterwards={focusAfterwards}
      archived={archived.map((activity) => ({ ...activity, more: aheadInWords(activity) }))}
      onRestore={(id) => {
        const activity = archived.find((one) => one.id === id);
        if (activity) void restore(activity);
      }}
    />
  );
}

function aheadInWords({ bookingsAhead }: ArchivedActivity): string | undefined {
  if (bookingsAhead === 0) return undefined;
  return `${bookingsAhead === 1 ? "1 booking" : `${bookingsAhead} bookings`} still to come`;
}
