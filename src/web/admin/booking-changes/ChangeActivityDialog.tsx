import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import type { Activity, Slot } from "../../../shared/contract/public/activities.ts";
import { isDate, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { SlotPicker } from "../kit/SlotPicker.tsx";
import { BookingChangeFrame } from "./BookingChangeSummary.tsx";
import { formatBookingSubtitle } from "./booking-action-target.ts";
import { ChangeOutcome } from "./ChangeOutcome.tsx";
import { formatChanged, useBookingChange } from "./use-booking-change.ts";
import { useRefundChoice } from "./use-refund-choice.ts";

interface ChangeActivityDialogProps {
  /** Null closes the dialog. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Gives a booking another activity, in a slot of it. */
export function ChangeActivityDialog({ booking, onClose }: ChangeActivityDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose}>
      {(shown) => <ChangeActivitySteps booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

const TITLE = "Change Activity";

interface StepProps {
  booking: AdminBooking;
  onClose: () => void;
}

function ChangeActivitySteps(props: StepProps) {
  const { booking } = props;
  const query = useQuery(queries.admin.activities.list.queryOptions());
  const others = query.data?.filter(({ id }) => id !== booking.activityId) ?? [];
  const [first] = others;
  return first ? (
    <ChangeActivityForm {...props} activities={others} initialActivityId={first.id} />
  ) : (
    <ActionDialogFrame title={TITLE} subtitle={formatBookingSubtitle(booking)} actions={null}>
      <QueryContent
        query={query}
        loading="Loading activities"
        errorTitle="Failed to load activities"
      >
        {() => <p>There is no other activity.</p>}
      </QueryContent>
    </ActionDialogFrame>
  );
}

interface ChangeActivityFormProps extends StepProps {
  /** Without the booking's own. */
  activities: readonly Activity[];
  initialActivityId: string;
}

function ChangeActivityForm(props: ChangeActivityFormProps) {
  const { booking, activities, initialActivityId, onClose } = props;
  const { ticketCount } = booking;
  const { today, timezone } = useVenue();
  const bookedDate = localDate(new Date(booking.startsAt), timezone);
  const [activityId, setActivityId] = useState(initialActivityId);
  const [date, setDate] = useState(bookedDate < today ? today : bookedDate);
  const [chosenTime, setChosenTime] = useState<string | null>(null);
  const slots = useQuery(
    queries.admin.staffBookings.slots.queryOptions({
      input: isDate(date) ? { activityId, date } : skipToken,
    }),
  );
  const startsAt = findOpenSlot(slots.data, chosenTime ?? booking.startsAt, ticketCount);
  const change = startsAt === null ? null : { kind: "activity" as const, activityId, startsAt };
  const state = useBookingChange(booking, change);
  const { preview, refusal } = state;
  const refundChoice = useRefundChoice();
  const toast = useToast();

  async function save() {
    if (change === null || preview.data === undefined) return;
    const refund = refundChoice.validate(preview.data.full);
    if (refund === null) return;
    const changed = await state.save(change, refund, "card");
    if (!changed) return;
    toast({ message: `Activity changed. ${formatChanged(changed)}` });
    onClose();
  }

  return (
    <BookingChangeFrame
      title={TITLE}
      subtitle={formatBookingSubtitle(booking)}
      saveLabel={TITLE}
      isSaving={state.isSaving}
      isBusy={state.isBusy}
      isBlocked={change === null || refusal !== null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FailureAlert title="The booking was not changed" failure={state.failure} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          id="change-activity"
          label="Activity"
          choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
          value={activityId}
          onChange={setActivityId}
        />
        <DateField
          id="change-date"
          label="Date"
          today={today}
          min={today}
          value={date}
          onChange={setDate}
        />
      </div>
      <SlotPicker
        id="change-time"
        date={date}
        slots={slots}
        ticketCount={ticketCount}
        value={startsAt}
        error={undefined}
        onChange={setChosenTime}
      />
      <ChangeOutcome
        booking={booking}
        state={state}
        isChanged={change !== null}
        refundChoice={refundChoice}
      />
    </BookingChangeFrame>
  );
}

/** The time if the day has a slot then with room for the party; else null. */
function findOpenSlot(
  slots: readonly Slot[] | undefined,
  time: string,
  ticketCount: number,
): string | null {
  const slot = slots?.find(({ startsAt }) => startsAt === time);
  return slot && slot.reason === null && slot.placesLeft >= ticketCount ? slot.startsAt : null;
}
