import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CalendarOff from "lucide-react/icons/calendar-off";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import { formatRequirements } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { Picture } from "../../ui/Picture.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { EditDeleteButtons, IconButton } from "../kit/IconButton.tsx";

interface ActivityCardProps {
  activity: AdminActivity;
  /** Its place among the activities, from 0. */
  index: number;
  /** Number of activities. */
  count: number;
  onEdit: () => void;
  onDelete: () => void;
  /** Exchanges it with the activity before or after it. */
  onMove: (step: MoveStep) => void;
}

/** Up (-1) or down (1) in the order that visitors see. */
export type MoveStep = -1 | 1;

/** The id of an activity's card. */
export const activityElementId = (activityId: string) => `activity-${activityId}`;

/** The details of an activity, and its actions. */
export function ActivityCard(props: ActivityCardProps) {
  const { activity, index, count, onEdit, onDelete, onMove } = props;
  const { id, name, description, imageUrl, isScheduled, isHidden } = activity;
  const requirements = formatRequirements(activity);
  return (
    <article
      id={activityElementId(id)}
      aria-labelledby={`name-${id}`}
      className="scroll-mt-18 flex min-w-0 flex-col rounded-card border border-line bg-card"
    >
      <Picture
        imageUrl={imageUrl}
        alt=""
        sizes="(min-width: 75rem) 24rem, (min-width: 60rem) 50vw, 100vw"
        className="aspect-12/5 rounded-t-card"
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
        {requirements && <p className="mt-1 text-sm text-ink-3">{requirements}</p>}
        {isHidden && (
          <p className="mt-1 text-sm">
            <StatusDot tone="over">Hidden</StatusDot>
          </p>
        )}
        {!isScheduled && <NoScheduleHint name={name} />}
      </div>
      <ActivityDetails activity={activity} />
      {count > 1 && <OrderRow name={name} index={index} count={count} onMove={onMove} />}
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

type OrderRowProps = Pick<ActivityCardProps, "index" | "count" | "onMove"> & { name: string };

/** The activity's place in the order that visitors see, with buttons that change it. */
function OrderRow({ name, index, count, onMove }: OrderRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const pendingMoves = useRef(0);
  // At the first and last place the pressed button is disabled: the other one takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the activity has moved
  useEffect(() => {
    const focused = document.activeElement;
    const isFocusLost = focused === document.body || focused?.matches(":disabled");
    if (pendingMoves.current > 0 && isFocusLost)
      row.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    pendingMoves.current = Math.max(0, pendingMoves.current - 1);
  }, [index]);

  const move = (step: MoveStep) => () => {
    pendingMoves.current++;
    onMove(step);
  };
  return (
    <div ref={row} className="flex items-center justify-between border-t border-line pr-1.5 pl-4">
      <p className="text-sm text-ink-3 tabular-nums">
        {index + 1} of {count}
      </p>
      <span className="flex">
        <IconButton label={`Move ${name} up`} onClick={index > 0 ? move(-1) : undefined}>
          <ArrowUp className="size-4.5" />
        </IconButton>
        <IconButton label={`Move ${name} down`} onClick={index < count - 1 ? move(1) : undefined}>
          <ArrowDown className="size-4.5" />
        </IconButton>
      </span>
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
