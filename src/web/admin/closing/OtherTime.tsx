import { useState } from "react";
import type { BookedThere } from "../../../shared/contract/desk/desk-closures.ts";
import { slotWords } from "../../../shared/rules/slot-choice.ts";
import { formatTime, isDate, localDate } from "../../../shared/time.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { PartFailure } from "../shell/PartFailure.tsx";

interface OtherTimeProps {
  booking: BookedThere;
  /** Null: none is chosen yet. */
  startsAt: string | null;
  onChoose: (startsAt: string | null) => void;
}

/** A later time of the booking's activity, with room for all of it: a day, then a time. */
export function OtherTime({ booking, startsAt, onChoose }: OtherTimeProps) {
  const { today, timezone } = useVenue();
  const { bookingId } = booking;
  const first = new Date(startsAt ?? booking.sameHourLater?.startsAt ?? booking.startsAt);
  const [date, setDate] = useState(localDate(first, timezone));
  const bookedDate = localDate(new Date(booking.startsAt), timezone);
  const firstDate = bookedDate > today ? bookedDate : today;
  const isGood = isDate(date) && date >= firstDate;
  const [slots, reload] = useLoaded(
    async (signal) => (isGood ? api.desk.changes.slots({ bookingId, date }, { signal }) : []),
    [bookingId, date],
  );
  const isLater = (one: { startsAt: string }) => one.startsAt > booking.startsAt;
  const times =
    slots.state === "ready" ? slots.data.filter((one) => one.canBeChosen && isLater(one)) : [];
  const none = slots.state === "ready" && times.length === 0;
  if (slots.state === "failed") {
    const what = "Failed to load available time slots";
    return <PartFailure what={what} failure={slots.failure} onRetry={reload} />;
  }
  return (
    <div className="grid gap-3 side:grid-cols-2">
      <DateField
        id={`other-day-${bookingId}`}
        label="Day"
        today={today}
        min={firstDate}
        value={date}
        onChange={(chosen) => {
          setDate(chosen);
          onChoose(null);
        }}
      />
      <SelectField
        id={`other-time-${bookingId}`}
        label="Time"
        value={startsAt ?? ""}
        choices={[
          { value: "", label: none ? "No available time slots for this date" : "Choose a time" },
          ...times.map((one) => ({
            value: one.startsAt,
            label: `${formatTime(new Date(one.startsAt), timezone)}, ${slotWords(one)}`,
          })),
        ]}
        onChange={(value) => onChoose(value === "" ? null : value)}
      />
    </div>
  );
}
