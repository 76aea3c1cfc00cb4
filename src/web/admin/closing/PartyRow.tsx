import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatSlotAvailability } from "../../../shared/rules/slot-availability.ts";
import { formatTime, isDate, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { useOwnRole } from "../kit/own-role.ts";
import { QueryError } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { LEAVE, moveToSameTimeLater, type SettlementChoice } from "./settlement-plan.ts";

interface PartyRowProps {
  booking: AffectedBooking;
  choice: SettlementChoice;
  onChoiceChange: (choice: SettlementChoice) => void;
  /** Staff have tried to continue, so errors are shown. */
  isSubmitted: boolean;
}

/** An affected booking, its contact details, and what happens to it. */
export function PartyRow({ booking, choice, onChoiceChange, isSubmitted }: PartyRowProps) {
  const { bookingId, sameHourLater } = booking;
  const [picksOtherTime, setPicksOtherTime] = useState(false);
  const isOtherTime = choice.action === "move" && choice.startsAt !== sameHourLater?.startsAt;
  const isChoosing =
    choice.action === "choose" || isOtherTime || (choice.action === "move" && picksOtherTime);
  const value = isChoosing ? "other" : OPTION_VALUES[choice.action];
  const { permissions } = useOwnRole();
  const options = getOptions(booking, useVenue().timezone).map((option) => ({
    ...option,
    disabled:
      (option.value === "other" && !permissions.includes("sell")) ||
      (option.value === "cancel" && !permissions.includes("refund-beyond-policy")),
  }));

  function selectOption(option: string) {
    setPicksOtherTime(option === "other");
    if (option === "later") onChoiceChange(moveToSameTimeLater(booking));
    else if (option === "other") onChoiceChange({ action: "choose" });
    else onChoiceChange(option === "cancel" ? { action: "cancel" } : LEAVE);
  }

  return (
    <li className="grid gap-2 px-3 py-3 not-last:border-b not-last:border-line side:grid-cols-[minmax(0,1fr)_18.5rem] side:gap-x-4">
      <PartyDetails booking={booking} />
      <SelectField
        id={`fate-${bookingId}`}
        label={`What becomes of ${booking.reference}`}
        value={value}
        choices={options}
        onChange={selectOption}
      />
      {isChoosing && (
        <div className="side:col-span-2">
          <OtherTime
            booking={booking}
            startsAt={choice.action === "move" ? choice.startsAt : null}
            onChoose={(startsAt) =>
              onChoiceChange(startsAt ? { action: "move", startsAt } : { action: "choose" })
            }
          />
          <FieldMessage
            id={`fate-${bookingId}-error`}
            message={
              isSubmitted && choice.action === "choose" ? "Please select a time slot" : undefined
            }
          />
        </div>
      )}
    </li>
  );
}

const OPTION_VALUES = { move: "later", choose: "other", cancel: "cancel", leave: "leave" } as const;

function getOptions({ sameHourLater, refundPence }: AffectedBooking, timezone: string) {
  const laterOptions = sameHourLater
    ? // A longer label would be cut off on a phone.
      [
        {
          value: "later",
          label: `To ${formatAdminDateTime(new Date(sameHourLater.startsAt), timezone)}`,
        },
      ]
    : [];
  return [
    ...laterOptions,
    {
      value: "other",
      label: laterOptions.length > 0 ? "Move to another time" : "Move to a time you choose",
    },
    { value: "cancel", label: `Cancel, refund ${formatPence(refundPence)}` },
    { value: "leave", label: "Leave and contact" },
  ];
}

const LINK_CLASS = "inline-flex min-h-touch items-center text-link wrap-anywhere hover:underline";

function PartyDetails({ booking }: { booking: AffectedBooking }) {
  const { timezone } = useVenue();
  const { customerName, email, phone, ticketCount, totalPence, checkedInCount } = booking;
  const tickets = pluralize(ticketCount, "ticket");
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold wrap-anywhere text-ink-1">{customerName || booking.reference}</p>
      <p className="text-ink-2 tabular-nums">
        {booking.activityName}, {formatAdminDateTime(new Date(booking.startsAt), timezone)}
      </p>
      <p className="text-ink-2 tabular-nums">
        {tickets}, {formatPence(totalPence)}
        {checkedInCount > 0 && `, ${checkedInCount} checked in`}
      </p>
      <p className="-my-1.5 flex flex-wrap gap-x-3">
        {phone !== "" && (
          <a href={`tel:${phone.replaceAll(" ", "")}`} className={LINK_CLASS}>
            {phone}
          </a>
        )}
        {email !== "" && (
          <a href={`mailto:${email}`} className={LINK_CLASS}>
            {email}
          </a>
        )}
        {phone === "" && email === "" && <span className="text-ink-3">No phone or email</span>}
      </p>
      {!booking.isWaiverSigned && <StatusDot tone="danger">Not Signed</StatusDot>}
    </div>
  );
}

interface OtherTimeProps {
  booking: AffectedBooking;
  /** Null until a time is chosen. */
  startsAt: string | null;
  onChoose: (startsAt: string | null) => void;
}

/**
 * Chooses a later slot of the booking's activity with room for the whole party: a date, then a
 * time.
 */
function OtherTime({ booking, startsAt, onChoose }: OtherTimeProps) {
  const { today, timezone } = useVenue();
  const { bookingId } = booking;
  const initialTime = new Date(startsAt ?? booking.sameHourLater?.startsAt ?? booking.startsAt);
  const [date, setDate] = useState(localDate(initialTime, timezone));
  const bookedDate = localDate(new Date(booking.startsAt), timezone);
  const firstDate = bookedDate > today ? bookedDate : today;
  const isValidDate = isDate(date) && date >= firstDate;
  const slots = useQuery(
    queries.admin.bookingChanges.slots.queryOptions({
      input: isValidDate ? { bookingId, date } : skipToken,
    }),
  );
  if (slots.isLoadingError) {
    return <QueryError title="Failed to load available time slots" query={slots} />;
  }
  const isLater = (slot: { startsAt: string }) => slot.startsAt > booking.startsAt;
  const times = slots.data?.filter((slot) => slot.canBeChosen && isLater(slot)) ?? [];
  const hasNoTimes = !slots.isLoading && times.length === 0;
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
          {
            value: "",
            label: hasNoTimes ? "No available time slots for this date" : "Choose a time",
          },
          ...times.map((slot) => ({
            value: slot.startsAt,
            label: `${formatTime(new Date(slot.startsAt), timezone)}, ${formatSlotAvailability(slot)}`,
          })),
        ]}
        onChange={(value) => onChoose(value === "" ? null : value)}
      />
    </div>
  );
}
