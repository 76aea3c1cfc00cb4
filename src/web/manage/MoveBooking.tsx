import type { Slot } from "../../shared/contract/public/activities.ts";
import { formatDateTime } from "../../shared/time.ts";
import { type ApiFailure, formatFailure, isNoResponse } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useVenue } from "../app/use-venue.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { useLeaveView, ViewHeading } from "./BookingView.tsx";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";
import { TimeChoice, useTimeChoice } from "./TimeChoice.tsx";
import { useSingleRequest } from "./use-single-request.ts";
import { VenueContact } from "./VenueContact.tsx";
import { ViewActions } from "./ViewActions.tsx";

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
  const choice = useTimeChoice(booking.activityId);
  const { chosen } = choice.slots;
  const { busy, failure, send } = useSingleRequest();

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
    } else if (result !== null && !isNoResponse(result)) choice.slots.reload();
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
      <TimeChoice choice={choice} hasOwnTime failure={failure} />
      <ViewActions
        summary={{
          from: formatDateTime(new Date(booking.startsAt), timezone),
          to: chosen
            ? formatDateTime(new Date(chosen.startsAt), timezone)
            : "Choose a day and a time",
        }}
        label="Move booking"
        busy={busy}
        disabled={!chosen}
        onSubmit={() => chosen && void moveToSlot(chosen)}
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
