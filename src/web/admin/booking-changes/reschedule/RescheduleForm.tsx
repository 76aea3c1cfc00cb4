import ArrowRight from "lucide-react/icons/arrow-right";
import { useRef, useState } from "react";
import { staffDay, staffMoment } from "../../../../shared/admin-time.ts";
import type { MoveSlot } from "../../../../shared/contract/admin/booking-changes.ts";
import { BOOKING_HORIZON_DAYS } from "../../../../shared/limits.ts";
import { formatPence } from "../../../../shared/money.ts";
import { greetingName } from "../../../../shared/rules/person-name.ts";
import { addDays } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Calendar } from "../../../ui/Calendar.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ChangeFrame } from "../../kit/dialog/ActionDialog.tsx";
import { staffSentence } from "../../kit/staff-failure.ts";
import type { ChangedBooking } from "../parts/booking-action-target.ts";
import { aboutBooking } from "../parts/format-booking.ts";
import { TimeChoice } from "./TimePicker.tsx";
import { useMove } from "./use-reschedule.ts";

interface RescheduleProps {
  booking: ChangedBooking;
  onClose: () => void;
  /** At once; the dialog then stays for a moment. */
  onMoved: () => void;
}

/** Where a booking is, where it goes, and what follows from that. */
export function Reschedule({ booking, onClose, onMoved }: RescheduleProps) {
  const move = useMove(booking, { onMoved, onDone: onClose });
  const [isAsked, setAsked] = useState(false);
  const times = useRef<HTMLDivElement>(null);
  const { chosen, failure, isMoved } = move;

  function press() {
    setAsked(true);
    if (chosen) void move.move();
    else times.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }

  return (
    <ChangeFrame
      title="Reschedule Booking"
      isBusy={move.isBusy}
      about={aboutBooking(booking)}
      note={noteOn(booking, move)}
      actions={
        <>
          <Button
            variant="outline"
            size="md"
            disabled={move.isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            {isMoved ? "Close" : "Cancel"}
          </Button>
          {!isMoved && (
            <Button size="md" busy={move.isBusy} onClick={press} className="flex-1 side:flex-none">
              Reschedule Booking
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {isMoved && (
          <Alert tone="success" title="Booking rescheduled successfully" className="mb-4" />
        )}
      </div>
      {failure && (
        <Alert tone="danger" title="Failed to reschedule booking" className="mb-4">
          {staffSentence(failure)}
        </Alert>
      )}
      <NowAndNew booking={booking} date={move.date} chosen={chosen} />
      <div inert={isMoved} className="grid gap-6 side:grid-cols-[17rem_minmax(0,1fr)]">
        <DayChoice date={move.date} onChoose={move.chooseDate} />
        <div ref={times}>
          <TimeChoice booking={booking} move={move} isMissing={isAsked && !chosen} />
        </div>
      </div>
      {booking.email !== "" && (
        <Checkbox
          id="reschedule-notify"
          label={`E-mail the updated calendar entry to ${booking.email}`}
          checked={move.notify}
          disabled={isMoved}
          onChange={(event) => move.setNotify(event.target.checked)}
          className="mt-4 wrap-anywhere"
        />
      )}
    </ChangeFrame>
  );
}

function noteOn(
  booking: ChangedBooking,
  { chosen, notify }: Pick<ReturnType<typeof useMove>, "chosen" | "notify">,
): string {
  if (chosen?.isCurrent) return "That is the time it has now. Nothing changes.";
  const price = `The price stays ${formatPence(booking.totalPence)}.`;
  if (booking.email === "") return `${price} There is no e-mail address to write to.`;
  if (!notify) return `${price} No e-mail is sent.`;
  return `${price} ${greetingName(booking.customerName) || "The customer"} gets an updated calendar entry.`;
}

interface DayChoiceProps {
  date: string;
  onChoose: (date: string) => void;
}

/** The day that a booking is moved to, in a month: from today on. */
function DayChoice({ date, onChoose }: DayChoiceProps) {
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

interface NowAndNewProps {
  booking: ChangedBooking;
  date: string;
  chosen: MoveSlot | undefined;
}

/** When the booking is, and when it will be. */
function NowAndNew({ booking, date, chosen }: NowAndNewProps) {
  const { timezone } = useVenue();
  return (
    <dl className="mb-4.5 grid grid-cols-[1fr_auto_1fr] items-center gap-2 rounded-control bg-sunken px-3 py-2.5 tabular-nums side:gap-4 side:px-4 side:py-3">
      <div>
        <dt className="text-sm text-ink-3">Now</dt>
        <dd className="font-semibold text-ink-1">
          {staffMoment(new Date(booking.startsAt), timezone)}
        </dd>
      </div>
      <ArrowRight aria-hidden="true" className="size-4.5 text-ink-3" />
      <div aria-live="polite">
        <dt className="text-sm text-ink-3">New</dt>
        <dd className={chosen ? "font-semibold text-link" : "text-ink-2"}>
          {chosen
            ? staffMoment(new Date(chosen.startsAt), timezone)
            : `${staffDay(date)}, choose a time`}
        </dd>
      </div>
    </dl>
  );
}
