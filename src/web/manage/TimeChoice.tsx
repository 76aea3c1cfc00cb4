import { useState } from "react";
import type { Slot } from "../../shared/contract/public/activities.ts";
import { localDate } from "../../shared/time.ts";
import type { ApiFailure } from "../app/api-failure.ts";
import { useVenue } from "../app/use-venue.ts";
import { DateTimePicker } from "../booking/when/DateTimePicker.tsx";
import {
  type DaySlots,
  type DayWindow,
  useDays,
  useSlots,
} from "../booking/when/use-availability.ts";
import { useManagedBooking } from "./managed-booking.ts";

interface TimeChoiceState {
  days: DayWindow;
  slots: DaySlots;
  date: string | null;
  chosenStartsAt: string | null;
  /** Another date, or another activity, has other times. */
  chooseDate: (date: string | null) => void;
  chooseSlot: (slot: Slot) => void;
}

/** The time that a booking is to have, beginning with the date that it has. */
export function useTimeChoice(activityId: string): TimeChoiceState {
  const { booking } = useManagedBooking();
  const { timezone } = useVenue();
  const [date, setDate] = useState<string | null>(localDate(new Date(booking.startsAt), timezone));
  const [chosenStartsAt, setChosenStart] = useState<string | null>(null);
  const days = useDays({ activityId, date, onSuggestDate: chooseDate });
  const slots = useSlots({
    activityId,
    date,
    chosenStartsAt,
    heldStartsAt: null,
    placesNeeded: booking.ticketCount,
    onLost: () => setChosenStart(null),
  });

  function chooseDate(nextDate: string | null) {
    setDate(nextDate);
    setChosenStart(null);
  }

  const chooseSlot = ({ startsAt }: Slot) => setChosenStart(startsAt);
  return { days, slots, date, chosenStartsAt, chooseDate, chooseSlot };
}

interface TimeChoiceProps {
  choice: TimeChoiceState;
  /** The booking's own time is one of those shown. */
  hasOwnTime: boolean;
  /** Why the chosen time was refused. */
  failure: ApiFailure | null;
}

/** The picker of the booking flow, for the times with room for the whole party. */
export function TimeChoice({ choice, hasOwnTime, failure }: TimeChoiceProps) {
  const { booking } = useManagedBooking();
  const { days, slots, date, chosenStartsAt, chooseDate, chooseSlot } = choice;
  const ownSlot = { startsAt: booking.startsAt, label: "Your time now", isSelectable: false };
  return (
    <DateTimePicker
      days={days}
      // The failure alert already says why the chosen time was refused.
      slots={failure ? { ...slots, lostStartsAt: null } : slots}
      date={date}
      chosenStartsAt={chosenStartsAt}
      currentSlot={hasOwnTime ? ownSlot : null}
      placesNeeded={booking.ticketCount}
      onChooseDate={chooseDate}
      onChooseSlot={chooseSlot}
      hint="Crossed-out days are closed, too soon, or have no time with room for all of you."
    />
  );
}
