import { useState } from "react";
import type { Slot } from "../../../../shared/contract/activities.ts";
import { formatMoment, localDate } from "../../../../shared/time.ts";
import { useDays } from "../../booking/when/use-days.ts";
import { useSlots } from "../../booking/when/use-slots.ts";
import { WhenPickers } from "../../booking/when/WhenPickers.tsx";
import { useVenue } from "../../shell/use-venue.ts";
import { useLeaveView } from "../booking-view.ts";
import { useHeldBooking } from "../held-booking.ts";
import type { Outcome } from "../outcome.ts";
import { ViewHeading } from "../ViewHeading.tsx";
import { MoveActions } from "./MoveActions.tsx";
import { MoveFailure } from "./MoveFailure.tsx";
import { useMove } from "./use-move.ts";

interface MoveBookingProps {
  onMoved: (outcome: Outcome) => void;
}

/** Another day or time for the same activity, chosen as it was when it was booked. */
export function MoveBooking({ onMoved }: MoveBookingProps) {
  const { booking, refresh } = useHeldBooking();
  const { timezone } = useVenue();
  const leave = useLeaveView();
  const { activityId, ticketCount } = booking;
  const [date, setDate] = useState<string | null>(localDate(new Date(booking.startsAt), timezone));
  const [chosenStart, setChosenStart] = useState<string | null>(null);
  const days = useDays({ activityId, date, onOffer: choose });
  const slots = useSlots({
    activityId,
    date,
    chosenStart,
    heldStart: null,
    onLost: () => setChosenStart(null),
  });
  const { busy, failure, move } = useMove();

  function choose(nextDate: string | null) {
    setDate(nextDate);
    setChosenStart(null);
  }

  async function moveThere({ startsAt }: Slot) {
    const end = await move(startsAt);
    if (end === "refused") slots.reload();
    if (end === "moved") {
      await refresh();
      onMoved({
        title: "Your booking is moved",
        words: `See you at ${formatMoment(new Date(startsAt), timezone)}. The new time is on its way to your inbox.`,
      });
      leave();
    }
  }

  async function lookAgain() {
    await refresh();
    leave();
  }

  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 tablet:pt-12 desk:pb-10">
      <ViewHeading
        title="Move your booking"
        lead={`${booking.activityName} stays, and so does its price. You can move it until ${formatMoment(new Date(booking.deadline), timezone)}.`}
      />
      {failure && <MoveFailure failure={failure} onLookAgain={lookAgain} />}
      <WhenPickers
        days={days}
        // Why it could not be moved there is said already.
        slots={failure ? { ...slots, lostStart: null } : slots}
        date={date}
        chosenStart={chosenStart}
        own={{ startsAt: booking.startsAt, words: "Your time now", canBeChosen: false }}
        needed={ticketCount}
        onChooseDate={choose}
        onChooseSlot={({ startsAt }) => setChosenStart(startsAt)}
        hint="Crossed-out days are closed, too soon, or have no time with room for all of you."
      />
      <MoveActions
        chosen={slots.chosen}
        busy={busy}
        onMove={(slot) => void moveThere(slot)}
        onBack={leave}
      />
    </div>
  );
}
