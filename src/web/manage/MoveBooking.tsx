import ArrowRight from "lucide-react/icons/arrow-right";
import { useRef, useState } from "react";
import type { Slot } from "../../shared/contract/public/activities.ts";
import { formatMoment, localDate } from "../../shared/time.ts";
import {
  type ApiFailure,
  failureOf,
  failureSentence,
  isWithoutAnswer,
} from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useVenue } from "../app/use-venue.ts";
import { WhenPickers } from "../booking/when/DateTimePicker.tsx";
import { useDays } from "../booking/when/use-days.ts";
import { useSlots } from "../booking/when/use-slots.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import type { Outcome } from "./action-result.ts";
import { useLeaveView } from "./booking-view.ts";
import { heldCall, useHeldBooking } from "./managed-booking.ts";
import { ReachVenue } from "./VenueContact.tsx";
import { ViewHeading } from "./ViewHeading.tsx";

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

interface Move {
  busy: boolean;
  /** Why the last press moved nothing, as far as is known. */
  failure: ApiFailure | null;
  /** Tells how it ended; a second press meanwhile does nothing. */
  move: (startsAt: string) => Promise<"moved" | "refused" | "unknown">;
}

/** Moves the booking of this page. The same move twice is one, so a press may be repeated. */
function useMove(): Move {
  const { booking, token } = useHeldBooking();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isUnderWay = useRef(false);

  async function move(startsAt: string) {
    if (isUnderWay.current) return "unknown";
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await api.bookings.move({ ...heldCall(booking.id, token), body: { startsAt } });
      return "moved";
    } catch (error) {
      const kind = failureOf(error);
      setFailure(kind);
      return isWithoutAnswer(kind) ? "unknown" : "refused";
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, move };
}

interface MoveFailureProps {
  failure: ApiFailure;
  onLookAgain: () => void;
}

/** Refusals because the booking itself is another one by now than the page shows. */
const OF_THE_BOOKING: ReadonlySet<ApiFailure> = new Set([
  "BOOKING_CANCELLED",
  "BOOKING_CHANGED",
  "MOVE_TOO_LATE",
]);

/** The booking stayed where it was, as far as is known: why, and the way on. */
function MoveFailure({ failure, onLookAgain }: MoveFailureProps) {
  const isOfBooking = OF_THE_BOOKING.has(failure);
  return (
    <Alert
      tone="danger"
      className="mt-5"
      title={
        isWithoutAnswer(failure)
          ? "We could not hear whether it worked"
          : "Your booking was not moved"
      }
      actions={
        isOfBooking && (
          <Button variant="outline" size="md" onClick={onLookAgain}>
            Look at my booking
          </Button>
        )
      }
    >
      {failureSentence(failure)}
      {isWithoutAnswer(failure) && " Your booking is never moved twice."}
      {failure === "MOVE_TOO_LATE" && <ReachVenue />}
    </Alert>
  );
}

interface MoveActionsProps {
  /** Absent while no time is chosen. */
  chosen: Slot | undefined;
  busy: boolean;
  onMove: (slot: Slot) => void;
  onBack: () => void;
}

/** From when to when, and the press that does it; in view while times are looked through. */
function MoveActions({ chosen, busy, onMove, onBack }: MoveActionsProps) {
  const { booking } = useHeldBooking();
  const { timezone } = useVenue();
  return (
    <section
      aria-label="Your choice"
      className="sticky bottom-0 z-20 -mx-gutter mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 bg-card px-gutter py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] depth-bar short:static desk:static desk:mx-0 desk:rounded-card desk:p-5 desk:depth-card"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="text-ink-3">{formatMoment(new Date(booking.startsAt), timezone)}</span>
        <span className="flex items-start gap-1.5 font-semibold text-ink-1">
          <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">to </span>
          {chosen ? formatMoment(new Date(chosen.startsAt), timezone) : "Choose a day and a time"}
        </span>
      </p>
      <div className="flex gap-3 max-tablet:w-full">
        <Button variant="quiet" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button
          variant="accent"
          busy={busy}
          disabled={!chosen}
          onClick={() => chosen && onMove(chosen)}
          className="max-tablet:flex-1"
        >
          Move booking
        </Button>
      </div>
    </section>
  );
}
