import CalendarOff from "lucide-react/icons/calendar-off";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import { formatPence } from "../../../shared/money.ts";
import { Picture } from "../../ui/Picture.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { EditDeleteButtons } from "../kit/IconButton.tsx";

interface ActivityCardProps {
  activity: AdminActivity;
  onEdit: () => void;
  onDelete: () => void;
}

/** The id of an activity's card. */
export const activityElementId = (activityId: string) => `activity-${activityId}`;

/** The details of an activity, and its actions. */
export function ActivityCard({ activity, onEdit, onDelete }: ActivityCardProps) {
  const { id, name, description, imageUrl, isScheduled } = activity;
  return (
    <article
      id={activityElementId(id)}
      aria-labelledby={`name-${id}`}
      className="scroll-mt-18 flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card"
    >
      <Picture
        imageUrl={imageUrl}
        alt=""
        sizes="(min-width: 75rem) 24rem, (min-width: 60rem) 50vw, 100vw"
        className="aspect-12/5"
      />
      <div className="flex-1 px-4 pt-2 pb-3">
        <header className="flex items-start gap-2">
          <h2 id={`name-${id}`} className="min-w-0 flex-1 py-2 text-heading wrap-anywhere">
            {name}
          </h2>
          <EditDeleteButtons name={name} onEdit={onEdit} onDelete={onDelete} />
        </header>
        <p className="text-sm text-pretty whitespace-pre-line wrap-anywhere text-ink-2">
          {description}
        </p>
        {!isScheduled && <NoScheduleHint name={name} />}
      </div>
      <ActivityDetails activity={activity} />
    </article>
  );
}

function ActivityDetails({ activity }: { activity: AdminActivity }) {
  const { pricePence, durationMinutes, maxCapacity } = activity;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
      <Detail label="Price">{formatPence(pricePence)}</Detail>
      <Detail label="Duration">{durationMinutes} mins</Detail>
      <Detail label="Max Capacity">{maxCapacity}</Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2">
      <dt className="text-2xs text-ink-3">{label}</dt>
      <dd className="text-sm font-semibold text-ink-1 tabular-nums">{children}</dd>
    </div>
  );
}

/** Visitors see the activity but find no date to choose. */
function NoScheduleHint({ name }: { name: string }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
      <CalendarOff className="size-4 shrink-0" />
      No upcoming sessions.
      <Link
        to={adminPaths.schedules}
        aria-label={`Add a schedule for ${name}`}
        className="inline-flex min-h-touch items-center font-semibold text-link underline"
      >
        Add a schedule
      </Link>
    </p>
  );
}
