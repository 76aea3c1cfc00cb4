import ArrowRight from "lucide-react/icons/arrow-right";
import { useRef, useState } from "react";
import {
  formatAdminDateTime,
  formatAdminDay,
  formatAdminLongDate,
} from "../../../shared/admin-time.ts";
import type { MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { pluralize } from "../../../shared/format.ts";
import { BOOKING_HORIZON_DAYS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import { formatSlotAvailabilityFor } from "../../../shared/rules/slot-availability.ts";
import { addDays, formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Calendar } from "../../ui/Calendar.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { formatShortAddon } from "../kit/format-short-addon.ts";
import { QueryError } from "../kit/QueryState.tsx";
import { type BookingActionTarget, formatBookingSummary } from "./booking-action-target.ts";
import { useReschedule } from "./use-reschedule.ts";

interface RescheduleDialogProps {
  /** Null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
}

/** Moves a booking to another date and time of its activity. */
export function RescheduleDialog({ booking, onClose }: RescheduleDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose} isWide>
      {(shown) => <RescheduleForm booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface RescheduleFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
}

/** The current and the new time of a booking, and what follows from the change. */
function RescheduleForm({ booking, onClose }: RescheduleFormProps) {
  const reschedule = useReschedule(booking, onClose);
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
      <FailureAlert title="Failed to reschedule booking" failure={failure} className="mb-4" />
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
          label={`Email the updated calendar entry to ${booking.email}`}
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
  if (chosen?.isCurrent) return "This is the current time. Nothing changes.";
  const priceText = `The price stays ${formatPence(booking.totalPence)}.`;
  if (booking.email === "") return `${priceText} There is no email address.`;
  if (!notify) return `${priceText} No email will be sent.`;
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

interface TimePickerProps {
  booking: BookingActionTarget;
  reschedule: ReturnType<typeof useReschedule>;
  /** Staff tried to continue without a time. */
  isTimeMissing: boolean;
}

/** The slots of the chosen date, each with its availability. */
function TimePicker({ booking, reschedule, isTimeMissing }: TimePickerProps) {
  const { date, slots } = reschedule;
  const { ticketCount } = booking;
  const hasTimes = slots.data?.some((slot) => slot.canBeChosen);
  return (
    <section aria-labelledby="move-times">
      <h3 id="move-times" className="font-semibold text-ink-1">
        {formatAdminLongDate(date)}
      </h3>
      <p className="text-sm text-ink-3">
        Times with room for {pluralize(ticketCount, "person", "people")}
      </p>
      <FieldMessage
        id="move-missing"
        message={isTimeMissing && hasTimes ? "Please select a time slot" : undefined}
      />
      <div className="min-h-31 pt-2.5">
        {hasTimes === false && <NoTimes reschedule={reschedule} />}
        <Times reschedule={reschedule} ticketCount={ticketCount} />
      </div>
    </section>
  );
}

interface TimesProps {
  reschedule: ReturnType<typeof useReschedule>;
  ticketCount: number;
}

function Times({ reschedule, ticketCount }: TimesProps) {
  const { slots } = reschedule;
  if (slots.isPending) return <Spinner label="Loading times" className="py-10" />;
  if (slots.data === undefined) {
    return <QueryError title="Failed to load available time slots" query={slots} />;
  }
  return (
    <ul className="grid grid-cols-3 gap-2">
      {slots.data.map((slot) => (
        <li key={slot.startsAt}>
          <TimeTile slot={slot} reschedule={reschedule} ticketCount={ticketCount} />
        </li>
      ))}
    </ul>
  );
}

const TILE_CLASS =
  "flex h-full min-h-13 w-full flex-col items-center justify-center rounded-control border px-1 py-1.5 tabular-nums";
const AVAILABLE_CLASS = "border-line-strong bg-card text-ink-1 hover:bg-hover";
const CHOSEN_CLASS = "border-primary bg-primary text-on-primary";
const UNAVAILABLE_CLASS = "border-transparent bg-disabled text-ink-3 cursor-not-allowed";

function TimeTile({ slot, reschedule, ticketCount }: TimesProps & { slot: MoveSlot }) {
  const { timezone } = useVenue();
  const isChosen = slot.startsAt === reschedule.chosen?.startsAt;
  const availableClass = isChosen ? CHOSEN_CLASS : AVAILABLE_CLASS;
  return (
    <button
      type="button"
      disabled={!slot.canBeChosen}
      aria-pressed={slot.canBeChosen ? isChosen : undefined}
      onClick={() => reschedule.choose(slot)}
      className={`${TILE_CLASS} ${slot.canBeChosen ? availableClass : UNAVAILABLE_CLASS}`}
    >
      <span className={slot.canBeChosen ? "font-semibold" : ""}>
        {formatTime(new Date(slot.startsAt), timezone)}
      </span>
      <span className={`text-2xs text-balance wrap-anywhere ${isChosen ? "" : "text-ink-3"}`}>
        {formatAvailability(slot, ticketCount)}
      </span>
    </button>
  );
}

function formatAvailability(slot: MoveSlot, ticketCount: number): string {
  if (slot.isCurrent) return "Current time";
  if (slot.shortAddon) return formatShortAddon(slot.shortAddon);
  return formatSlotAvailabilityFor(slot, ticketCount);
}

/** Shown when the date has no available slot; suggests a later date of the month. */
function NoTimes({ reschedule }: { reschedule: ReturnType<typeof useReschedule> }) {
  const nextDay = reschedule.days?.find((day) => day.date > reschedule.date && day.room === "some");
  return (
    <div role="status" className="mb-3">
      <p className="font-semibold text-ink-1">No available time slots for this date</p>
      {nextDay && (
        <Button
          variant="quiet"
          size="md"
          onClick={() => reschedule.chooseDate(nextDay.date)}
          className="-ml-4"
        >
          Next day with room: {formatAdminDay(nextDay.date)}
        </Button>
      )}
    </div>
  );
}
