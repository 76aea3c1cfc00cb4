import type { ArchivedActivity } from "../../../shared/contract/desk/desk-activities.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { dayInWords } from "../administrators/day-in-words.ts";
import { useRestoreActivity } from "./use-restore-activity.ts";

/** What is no longer offered and can be again; nothing where there is none. */
export function ArchivedActivities({ archived }: { archived: readonly ArchivedActivity[] }) {
  if (archived.length === 0) return null;
  return (
    <details className="mt-5 text-sm">
      <summary className="min-h-touch w-fit cursor-pointer rounded-badge py-3 font-semibold text-ink-2">
        {archived.length} archived
      </summary>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {archived.map((activity) => (
          <ArchivedRow key={activity.id} activity={activity} />
        ))}
      </ul>
    </details>
  );
}

function ArchivedRow({ activity }: { activity: ArchivedActivity }) {
  const { timezone } = useVenue();
  const restore = useRestoreActivity();
  const { name, archivedAt, bookingsAhead } = activity;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <span className="min-w-0 font-semibold wrap-anywhere text-ink-1">{name}</span>
      <span className="text-ink-3">
        Archived {dayInWords(archivedAt, timezone)}
        {bookingsAhead > 0 &&
          ` · ${bookingsAhead === 1 ? "1 booking" : `${bookingsAhead} bookings`} still to come`}
      </span>
      <span className="ml-auto">
        <Button
          variant="quiet"
          size="md"
          aria-label={`Restore ${name}`}
          onClick={() => void restore(activity)}
        >
          Restore
        </Button>
      </span>
    </li>
  );
}
