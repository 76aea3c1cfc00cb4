import { useState } from "react";
import { staffMoment } from "../../../shared/admin-time.ts";
import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import { formatPence } from "../../../shared/money.ts";
import { slotWords } from "../../../shared/rules/slot-availability.ts";
import { formatTime, isDate, localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { type Fate, LEAVE, laterOf } from "./settlement-plan.ts";

interface PartyRowProps {
  booking: BookedThere;
  fate: Fate;
  onDecide: (fate: Fate) => void;
  /** Somebody wants to go on. */
  isAsked: boolean;
}

/** Who has booked, how to reach them, and what becomes of their booking. */
export function PartyRow({ booking, fate, onDecide, isAsked }: PartyRowProps) {
  const { bookingId, sameHourLater } = booking;
  const [isOther, setOther] = useState(false);
  const isElsewhere = fate.do === "move" && fate.startsAt !== sameHourLater?.startsAt;
  const isChoosing = fate.do === "choose" || isElsewhere || (fate.do === "move" && isOther);
  const value = isChoosing ? "other" : VALUES[fate.do];

  function decide(choice: string) {
    setOther(choice === "other");
    if (choice === "later") onDecide(laterOf(booking));
    else if (choice === "other") onDecide({ do: "choose" });
    else onDecide(choice === "cancel" ? { do: "cancel" } : LEAVE);
  }

  return (
    <li className="grid gap-2 px-3 py-3 not-last:border-b not-last:border-line side:grid-cols-[minmax(0,1fr)_18.5rem] side:gap-x-4">
      <Who booking={booking} />
      <SelectField
        id={`fate-${bookingId}`}
        label={`What becomes of ${booking.reference}`}
        value={value}
        choices={choicesFor(booking, useVenue().timezone)}
        onChange={decide}
      />
      {isChoosing && (
        <div className="side:col-span-2">
          <OtherTime
            booking={booking}
            startsAt={fate.do === "move" ? fate.startsAt : null}
            onChoose={(startsAt) =>
              onDecide(startsAt ? { do: "move", startsAt } : { do: "choose" })
            }
          />
          <FieldMessage
            id={`fate-${bookingId}-error`}
            message={isAsked && fate.do === "choose" ? "Please select a time slot" : undefined}
          />
        </div>
      )}
    </li>
  );
}

const VALUES = { move: "later", choose: "other", cancel: "cancel", leave: "leave" } as const;

function choicesFor({ sameHourLater, refundPence }: BookedThere, timezone: string) {
  const later = sameHourLater
    ? // With more words the time would be cut off on a phone.
      [{ value: "later", label: `To ${staffMoment(new Date(sameHourLater.startsAt), timezone)}` }]
    : [];
  return [
    ...later,
    {
      value: "other",
      label: later.length > 0 ? "Move to another time" : "Move to a time you choose",
    },
    { value: "cancel", label: `Cancel, ${formatPence(refundPence)} back` },
    { value: "leave", label: "Leave and contact" },
  ];
}

const LINK = "inline-flex min-h-touch items-center text-link wrap-anywhere hover:underline";

function Who({ booking }: { booking: BookedThere }) {
  const { timezone } = useVenue();
  const { customerName, email, phone, ticketCount, totalPence, peopleIn } = booking;
  const tickets = `${ticketCount} ${ticketCount === 1 ? "ticket" : "tickets"}`;
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold wrap-anywhere text-ink-1">{customerName || booking.reference}</p>
      <p className="text-ink-2 tabular-nums">
        {booking.activityName}, {staffMoment(new Date(booking.startsAt), timezone)}
      </p>
      <p className="text-ink-2 tabular-nums">
        {tickets}, {formatPence(totalPence)}
        {peopleIn > 0 && `, ${peopleIn} in already`}
      </p>
      <p className="-my-1.5 flex flex-wrap gap-x-3">
        {phone !== "" && (
          <a href={`tel:${phone.replaceAll(" ", "")}`} className={LINK}>
            {phone}
          </a>
        )}
        {email !== "" && (
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        )}
        {phone === "" && email === "" && <span className="text-ink-3">No phone or e-mail</span>}
      </p>
      {!booking.isWaiverSigned && <StatusDot tone="danger">Not Signed</StatusDot>}
    </div>
  );
}

interface OtherTimeProps {
  booking: BookedThere;
  /** Null: none is chosen yet. */
  startsAt: string | null;
  onChoose: (startsAt: string | null) => void;
}

/** A later time of the booking's activity, with room for all of it: a day, then a time. */
function OtherTime({ booking, startsAt, onChoose }: OtherTimeProps) {
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
