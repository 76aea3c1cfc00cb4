import { useEffect, useRef } from "react";
import type { Slot } from "../../../../shared/contract/activities.ts";
import type { Loaded } from "../../../api/use-loaded.ts";
import { bringIntoView } from "../../../ui/bring-into-view.ts";
import { useVenue } from "../../shell/use-venue.ts";
import { DayPicker } from "./DayPicker.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { SlotPicker } from "./SlotPicker.tsx";
import type { OwnSlot } from "./SlotTile.tsx";
import { TimeNotices } from "./TimeNotices.tsx";
import type { DaysInWindow } from "./use-days.ts";
import type { SlotsOfDay } from "./use-slots.ts";

interface WhenPickersProps {
  days: DaysInWindow;
  slots: SlotsOfDay;
  /** What is chosen: a date of the venue, and the start of a slot. */
  date: string | null;
  chosenStart: string | null;
  /** The slot in which the visitor has places already, and what is said of it. */
  own: OwnSlot | null;
  /** How many places have to be left; one, unless it is known. */
  needed?: number;
  /** Said under the days. */
  hint: string;
  /** Null: neither a day nor a time any more. */
  onChooseDate: (date: string | null) => void;
  onChooseSlot: (slot: Slot) => void;
}

/** A day and a time for an activity, side by side where there is room, and what stands in their way. */
export function WhenPickers({ days, slots, ...props }: WhenPickersProps) {
  const { date, chosenStart, own, needed = 1, hint, onChooseDate, onChooseSlot } = props;
  const { today, timezone } = useVenue();
  const loaded = days.days;
  const times = useTimesInView(slots.slots);
  return (
    <>
      <TimeNotices days={loaded} lostStart={slots.lostStart} />
      {loaded.state === "failed" && (
        <LoadFailure failure={loaded.failure} onRetry={days.reload} className="mt-5" />
      )}
      <div className="-mx-2 mt-5 grid gap-4 tablet:mx-0 tablet:mt-6 desk:grid-cols-2 desk:gap-6">
        <DayPicker
          today={today}
          start={days.start}
          days={loaded.state === "ready" ? loaded.data.days : undefined}
          isFailed={loaded.state === "failed"}
          chosen={date}
          needed={needed}
          onMove={days.moveTo}
          onChoose={(chosen) => {
            onChooseDate(chosen);
            times.bring();
          }}
          onClear={() => {
            onChooseDate(null);
            days.moveTo(today);
          }}
          hint={hint}
        />
        <div ref={times.place} className="grid">
          <SlotPicker
            date={date}
            timeZone={timezone}
            slots={slots.slots}
            chosen={chosenStart}
            own={own}
            needed={needed}
            onChoose={onChooseSlot}
            onReload={slots.reload}
          />
        </div>
      </div>
    </>
  );
}

/** On phones the times lie below the days: who presses a day sees them, also those that are still to come. */
function useTimesInView(slots: Loaded<Slot[]>) {
  const place = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || slots.state === "loading") return;
    isAwaited.current = false;
    bringIntoView(place.current);
  }, [slots]);

  function bring() {
    isAwaited.current = true;
    bringIntoView(place.current);
  }
  return { place, bring };
}
