import { formatAdminDay, formatAdminLongDate } from "../../../../shared/admin-time.ts";
import type { MoveSlot } from "../../../../shared/contract/admin/booking-changes.ts";
import { pluralize } from "../../../../shared/format.ts";
import { formatSlotAvailabilityFor } from "../../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldMessage } from "../../../ui/FieldMessage.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { LoadErrorAlert } from "../../kit/LoadErrorAlert.tsx";
import type { BookingActionTarget } from "../parts/booking-action-target.ts";
import type { useReschedule } from "./use-reschedule.ts";

interface TimePickerProps {
  booking: BookingActionTarget;
  reschedule: ReturnType<typeof useReschedule>;
  /** Staff tried to continue without a time. */
  isTimeMissing: boolean;
}

/** The slots of the chosen date, each with its availability. */
export function TimePicker({ booking, reschedule, isTimeMissing }: TimePickerProps) {
  const { date, slots } = reschedule;
  const { ticketCount } = booking;
  const hasNoTimes = slots.state === "ready" && !slots.data.some((slot) => slot.canBeChosen);
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
        message={
          isTimeMissing && slots.state === "ready" && !hasNoTimes
            ? "Please select a time slot"
            : undefined
        }
      />
      <div className="min-h-31 pt-2.5">
        {hasNoTimes && <NoTimes reschedule={reschedule} />}
        <Times slots={slots} reschedule={reschedule} ticketCount={ticketCount} />
      </div>
    </section>
  );
}

interface TimesProps extends Pick<TimePickerProps, "reschedule"> {
  ticketCount: number;
}

function Times({
  slots,
  reschedule,
  ticketCount,
}: TimesProps & Pick<TimePickerProps["reschedule"], "slots">) {
  if (slots.state === "loading") return <Spinner label="Loading times" className="py-10" />;
  if (slots.state === "failed") {
    return (
      <LoadErrorAlert
        title="Failed to load available time slots"
        failure={slots.failure}
        onRetry={reschedule.reload}
      />
    );
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
  "flex h-13 w-full flex-col items-center justify-center rounded-control border tabular-nums whitespace-nowrap";
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
      <span className={`text-2xs ${isChosen ? "" : "text-ink-3"}`}>
        {slot.isCurrent ? "Booked now" : formatSlotAvailabilityFor(slot, ticketCount)}
      </span>
    </button>
  );
}

/** Shown when the date has no available slot; suggests a later date of the month. */
function NoTimes({ reschedule }: Pick<TimePickerProps, "reschedule">) {
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
