import ArrowRight from "lucide-react/icons/arrow-right";
import { useRef, useState } from "react";
import { formatAdminDateTime, formatAdminDay } from "../../../../shared/admin-time.ts";
import type { MoveSlot } from "../../../../shared/contract/admin/booking-changes.ts";
import { BOOKING_HORIZON_DAYS } from "../../../../shared/limits.ts";
import { formatPence } from "../../../../shared/money.ts";
import { getGreetingName } from "../../../../shared/rules/person-name.ts";
import { addDays } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Calendar } from "../../../ui/Calendar.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ActionDialogFrame } from "../../kit/dialog/ActionDialog.tsx";
import { formatStaffFailure } from "../../kit/staff-failure.ts";
import type { BookingActionTarget } from "../parts/booking-action-target.ts";
import { formatBookingSummary } from "../parts/format-booking.ts";
import { TimePicker } from "./TimePicker.tsx";
import { useReschedule } from "./use-reschedule.ts";

interface RescheduleFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
  /** Called right after the move; the dialog stays open for a moment. */
  onRescheduled: () => void;
}

/** The current and the new time of a booking, and what follows from the change. */
export function RescheduleForm({ booking, onClose, onRescheduled }: RescheduleFormProps) {
  const reschedule = useReschedule(booking, { onRescheduled, onDone: onClose });
  const [isSubmitted, setSubmitted] = useState(false);
  const timesRef = useRef<HTMLDivElement>(null);
  const { chosen, failure, isRescheduled } = reschedule;

  function handleSubmit() {
    setSubmitted(true);
    if (chosen) void reschedule.submit();
    else timesRef.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }

  return (
    <ActionDialogFrame
      title="Reschedule Booking"
      isBusy={reschedule.isBusy}
      subtitle={formatBookingSummary(booking)}
      note={formatNote(booking, reschedule)}
      actions={
        <>
          <Button
            variant="outline"
            size="md"
            disabled={reschedule.isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            {isRescheduled ? "Close" : "Cancel"}
          </Button>
          {!isRescheduled && (
            <Button
              size="md"
              busy={reschedule.isBusy}
              onClick={handleSubmit}
              className="flex-1 side:flex-none"
            >
              Reschedule Booking
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {isRescheduled && (
          <Alert tone="success" title="Booking rescheduled successfully" className="mb-4" />
        )}
      </div>
      {failure && (
        <Alert tone="danger" title="Failed to reschedule booking" className="mb-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
      <TimeComparison booking={booking} date={reschedule.date} chosen={chosen} />
      <div inert={isRescheduled} className="grid gap-6 side:grid-cols-[17rem_minmax(0,1fr)]">
        <DayPicker date={reschedule.date} onChoose={reschedule.chooseDate} />
        <div ref={timesRef}>
          <TimePicker
            booking={booking}
            reschedule={reschedule}
            isTimeMissing={isSubmitted && !chosen}
          />
        </div>
      </div>
      {booking.email !== "" && (
        <Checkbox
          id="reschedule-notify"
          label={`E-mail the updated calendar entry to ${booking.email}`}
          checked={reschedule.notify}
          disabled={isRescheduled}
          onChange={(event) => reschedule.setNotify(event.target.checked)}
          className="mt-4 wrap-anywhere"
        />
      )}
    </ActionDialogFrame>
  );
}

function formatNote(
  booking: BookingActionTarget,
  { chosen, notify }: Pick<ReturnType<typeof useReschedule>, "chosen" | "notify">,
): string {
  if (chosen?.isCurrent) return "That is the time it has now. Nothing changes.";
  const priceText = `The price stays ${formatPence(booking.totalPence)}.`;
  if (booking.email === "") return `${priceText} There is no email address to send to.`;
  if (!notify) return `${priceText} No e-mail is sent.`;
  return `${priceText} ${getGreetingName(booking.customerName) || "The customer"} gets an updated calendar entry.`;
}

interface DayPickerProps {
  date: string;
  onChoose: (date: string) => void;
}

function DayPicker({ date, onChoose }: DayPickerProps) {
  const { today } = useVenue();
  return (
    <div className="pt-2.5">
      <Calendar
        today={today}
        from={date}
        until={date}
        min={today}
        max={addDays(today, BOOKING_HORIZON_DAYS)}
        onChoose={onChoose}
      />
    </div>
  );
}

interface TimeComparisonProps {
  booking: BookingActionTarget;
  date: string;
  chosen: MoveSlot | undefined;
}

function TimeComparison({ booking, date, chosen }: TimeComparisonProps) {
  const { timezone } = useVenue();
  return (
    <dl className="mb-4.5 grid grid-cols-[1fr_auto_1fr] items-center gap-2 rounded-control bg-sunken px-3 py-2.5 tabular-nums side:gap-4 side:px-4 side:py-3">
      <div>
        <dt className="text-sm text-ink-3">Now</dt>
        <dd className="font-semibold text-ink-1">
          {formatAdminDateTime(new Date(booking.startsAt), timezone)}
        </dd>
      </div>
      <ArrowRight aria-hidden="true" className="size-4.5 text-ink-3" />
      <div aria-live="polite">
        <dt className="text-sm text-ink-3">New</dt>
        <dd className={chosen ? "font-semibold text-link" : "text-ink-2"}>
          {chosen
            ? formatAdminDateTime(new Date(chosen.startsAt), timezone)
            : `${formatAdminDay(date)}, choose a time`}
        </dd>
      </div>
    </dl>
  );
}
