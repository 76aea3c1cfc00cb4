import ArrowRight from "lucide-react/icons/arrow-right";
import { useState } from "react";
import type { Slot } from "../../shared/contract/public/activities.ts";
import { formatDateTime, localDate } from "../../shared/time.ts";
import { type ApiFailure, formatFailure, isNoResponse } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useVenue } from "../app/use-venue.ts";
import { DateTimePicker } from "../booking/when/DateTimePicker.tsx";
import { useDays, useSlots } from "../booking/when/use-availability.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { useLeaveView, ViewHeading } from "./BookingView.tsx";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";
import { useSingleRequest } from "./use-single-request.ts";
import { VenueContact } from "./VenueContact.tsx";

interface MoveBookingProps {
  onMoved: (outcome: ActionResult) => void;
}

/**
 * Moves the booking to another day or time of the same activity, with the picker of the booking
 * flow.
 */
export function MoveBooking({ onMoved }: MoveBookingProps) {
  const { booking, token, refresh } = useManagedBooking();
  const { timezone } = useVenue();
  const leave = useLeaveView();
  const { activityId, ticketCount } = booking;
  const [date, setDate] = useState<string | null>(localDate(new Date(booking.startsAt), timezone));
  const [chosenStartsAt, setChosenStart] = useState<string | null>(null);
  const days = useDays({ activityId, date, onSuggestDate: choose });
  const slots = useSlots({
    activityId,
    date,
    chosenStartsAt,
    heldStartsAt: null,
    onLost: () => setChosenStart(null),
  });
  const { busy, failure, send } = useSingleRequest();

  function choose(nextDate: string | null) {
    setDate(nextDate);
    setChosenStart(null);
  }

  /** The request is idempotent, so it may be retried. */
  async function moveToSlot({ startsAt }: Slot) {
    const result = await send(() =>
      api.bookings.move({ ...bookingRequest(booking.id, token), body: { startsAt } }),
    );
    if (result === "done") {
      await refresh();
      onMoved({
        title: "Your booking is moved",
        text: `See you at ${formatDateTime(new Date(startsAt), timezone)}. We are sending you an email with the new time.`,
      });
      leave();
    } else if (result !== null && !isNoResponse(result)) slots.reload();
  }

  async function refreshAndLeave() {
    await refresh();
    leave();
  }

  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 tablet:pt-12 desktop:pb-10">
      <ViewHeading
        title="Move your booking"
        lead={`The activity and the price stay the same. You can move your booking until ${formatDateTime(new Date(booking.deadline), timezone)}.`}
      />
      {failure && <MoveFailure failure={failure} onShowBooking={refreshAndLeave} />}
      <DateTimePicker
        days={days}
        // The failure alert already says why the chosen time was refused.
        slots={failure ? { ...slots, lostStartsAt: null } : slots}
        date={date}
        chosenStartsAt={chosenStartsAt}
        currentSlot={{ startsAt: booking.startsAt, label: "Your time now", isSelectable: false }}
        placesNeeded={ticketCount}
        onChooseDate={choose}
        onChooseSlot={({ startsAt }) => setChosenStart(startsAt)}
        hint="Crossed-out days are closed, too soon, or have no time with room for all of you."
      />
      <MoveActions
        chosen={slots.chosen}
        busy={busy}
        onMove={(slot) => void moveToSlot(slot)}
        onBack={leave}
      />
    </div>
  );
}

interface MoveFailureProps {
  failure: ApiFailure;
  onShowBooking: () => void;
}

/** Refusals because the booking has changed since the page loaded it. */
const BOOKING_CHANGED_CODES: ReadonlySet<ApiFailure> = new Set([
  "BOOKING_CANCELLED",
  "BOOKING_CHANGED",
  "MOVE_TOO_LATE",
]);

/** Why the booking was not moved, or that the outcome is unknown, and what the user can do now. */
function MoveFailure({ failure, onShowBooking }: MoveFailureProps) {
  const isBookingChanged = BOOKING_CHANGED_CODES.has(failure);
  return (
    <Alert
      tone="danger"
      className="mt-5"
      title={
        isNoResponse(failure) ? "We do not know whether it worked" : "Your booking was not moved"
      }
      actions={
        isBookingChanged && (
          <Button variant="outline" size="md" onClick={onShowBooking}>
            Show my booking
          </Button>
        )
      }
    >
      {formatFailure(failure)}
      {isNoResponse(failure) && " Your booking is never moved twice."}
      {failure === "MOVE_TOO_LATE" && <VenueContact />}
    </Alert>
  );
}

interface MoveActionsProps {
  chosen: Slot | undefined;
  busy: boolean;
  onMove: (slot: Slot) => void;
  onBack: () => void;
}

/**
 * The old and the new time with the Move button; stays in view while the user scrolls through
 * times.
 */
function MoveActions({ chosen, busy, onMove, onBack }: MoveActionsProps) {
  const { booking } = useManagedBooking();
  const { timezone } = useVenue();
  return (
    <section
      aria-label="Your choice"
      className="sticky bottom-0 z-20 -mx-gutter mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 bg-card px-gutter py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] depth-bar short:static desktop:static desktop:mx-0 desktop:rounded-card desktop:p-5 desktop:depth-card"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="text-ink-3">{formatDateTime(new Date(booking.startsAt), timezone)}</span>
        <span className="flex items-start gap-1.5 font-semibold text-ink-1">
          <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">to </span>
          {chosen ? formatDateTime(new Date(chosen.startsAt), timezone) : "Choose a day and a time"}
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
