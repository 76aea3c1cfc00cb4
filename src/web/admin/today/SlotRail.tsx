import { Fragment } from "react";
import type { AdminDaySlot } from "../../../shared/contract/admin/days.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ActivityName } from "../kit/ActivityName.tsx";
import { formatSlotSummary } from "../kit/format-check-in.ts";
import { OccupancyBar } from "../kit/OccupancyBar.tsx";

interface SlotRailProps {
  slots: readonly AdminDaySlot[];
  /** Null on a day other than today. */
  now: Date | null;
  /** Start time of the slots that are shown. */
  selectedStart: string | null;
  onChoose: (startsAt: string) => void;
}

/** All slots of the day in order, with a line at the current time. */
export function SlotRail({ slots, now, selectedStart, onChoose }: SlotRailProps) {
  const nextIndex = now ? slots.findIndex(({ startsAt }) => new Date(startsAt) >= now) : -1;
  const nowLineIndex = nextIndex === -1 ? slots.length : nextIndex;
  return (
    <nav
      aria-label="Sessions"
      className="sticky top-[calc(var(--spacing-admin-bar)+1rem)] max-h-[calc(100dvh-var(--spacing-admin-bar)-2rem)] overflow-y-auto p-px max-desktop:hidden short:static"
    >
      <ul className="text-sm">
        {slots.map((slot, index) => (
          <Fragment key={`${slot.activityId} ${slot.startsAt}`}>
            {now && index === nowLineIndex && <NowLine now={now} />}
            <RailSlot
              slot={slot}
              isPast={now !== null && index < nowLineIndex}
              isSelected={slot.startsAt === selectedStart}
              onChoose={() => onChoose(slot.startsAt)}
            />
          </Fragment>
        ))}
        {now && nowLineIndex === slots.length && <NowLine now={now} />}
      </ul>
    </nav>
  );
}

function NowLine({ now }: { now: Date }) {
  const { timezone } = useVenue();
  return (
    <li className="flex items-center gap-2 py-1 text-2xs font-semibold tabular-nums text-ink-1">
      <span aria-hidden="true" className="ml-1 size-2 rounded-full bg-accent" />
      <span className="sr-only">Now</span>
      {formatTime(now, timezone)}
      <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-accent" />
    </li>
  );
}

interface RailSlotProps {
  slot: AdminDaySlot;
  isPast: boolean;
  isSelected: boolean;
  onChoose: () => void;
}

function RailSlot({ slot, isPast, isSelected, onChoose }: RailSlotProps) {
  const { timezone } = useVenue();
  const ink = isPast ? "text-ink-3" : "font-semibold text-ink-1";
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        aria-current={isSelected || undefined}
        className="grid w-full grid-cols-[4rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 rounded-control py-2 pr-2.5 pl-1.5 text-left hover:bg-hover aria-[current]:bg-card aria-[current]:outline aria-[current]:outline-line focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus"
      >
        <span className={`text-right leading-4.5 tabular-nums ${ink}`}>
          {formatTime(new Date(slot.startsAt), timezone)}
        </span>
        <span className="grid min-w-0">
          <span className={`leading-4.5 ${ink}`}>
            <ActivityName name={slot.activityName} rank={slot.activityRank} canWrap />
          </span>
          <span className="text-2xs tabular-nums text-ink-3">{formatSlotSummary(slot)}</span>
        </span>
        <OccupancyBar {...slot} className="col-start-2" />
      </button>
    </li>
  );
}
