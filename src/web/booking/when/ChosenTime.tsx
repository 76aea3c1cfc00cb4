import type { Slot } from "../../../shared/contract/public/activities.ts";
import { formatSlotAvailability } from "../../../shared/rules/slot-availability.ts";
import { formatDay, formatTime, formatWeekday } from "../../../shared/time.ts";
import { HELD_LABEL } from "./availability-labels.ts";

interface ChosenTimeProps {
  date: string | null;
  /** The chosen slot as last loaded; absent while none is chosen. */
  slot: Slot | undefined;
  timeZone: string;
  /** This visitor already holds places in it. */
  isHeld: boolean;
}

/** The chosen date and time, repeated beside Continue. */
export function ChosenTime({ date, slot, timeZone, isHeld }: ChosenTimeProps) {
  if (!date || !slot) return <p className="text-sm text-ink-3">Choose a day and a time</p>;
  const time = formatTime(new Date(slot.startsAt), timeZone);
  const day = formatDay(date);
  const shortDay = `${formatWeekday(date)}, ${day.slice(day.indexOf(", ") + 2)}`;
  const availability = isHeld ? HELD_LABEL : formatSlotAvailability(slot);
  return (
    <>
      <p className="font-semibold text-ink-1 tabular-nums max-desktop:text-[1.0625rem] max-desktop:leading-5.5 max-desktop:font-bold">
        {time}
        <span className="hidden desktop:inline">, {day}</span>
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        <span className="desktop:hidden">{shortDay} · </span>
        {availability}
      </p>
    </>
  );
}
