import { staffDate, staffDay } from "../../../../shared/admin-time.ts";
import type { MoveSlot } from "../../../../shared/contract/admin/booking-changes.ts";
import { slotWordsFor } from "../../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../../shared/time.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldMessage } from "../../../ui/FieldMessage.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { PartFailure } from "../../kit/LoadErrorAlert.tsx";
import type { ChangedBooking } from "../parts/booking-action-target.ts";
import type { useMove } from "./use-reschedule.ts";

interface TimeChoiceProps {
  booking: ChangedBooking;
  move: ReturnType<typeof useMove>;
  /** Somebody wants to go on without a time. */
  isMissing: boolean;
}

/** The times of the chosen day, with what is left in each. */
export function TimeChoice({ booking, move, isMissing }: TimeChoiceProps) {
  const { date, slots } = move;
  const { ticketCount } = booking;
  const hasNone = slots.state === "ready" && !slots.data.some((slot) => slot.canBeChosen);
  return (
    <section aria-labelledby="move-times">
      <h3 id="move-times" className="font-semibold text-ink-1">
        {staffDate(date)}
      </h3>
      <p className="text-sm text-ink-3">
        Times with room for {ticketCount} {ticketCount === 1 ? "person" : "people"}
      </p>
      <FieldMessage
        id="move-missing"
        message={
          isMissing && slots.state === "ready" && !hasNone ? "Please select a time slot" : undefined
        }
      />
      <div className="min-h-31 pt-2.5">
        {hasNone && <NoTimes move={move} />}
        <Times slots={slots} move={move} ticketCount={ticketCount} />
      </div>
    </section>
  );
}

interface TimesProps extends Pick<TimeChoiceProps, "move"> {
  ticketCount: number;
}

function Times({ slots, move, ticketCount }: TimesProps & Pick<TimeChoiceProps["move"], "slots">) {
  if (slots.state === "loading") return <Spinner label="Loading times" className="py-10" />;
  if (slots.state === "failed") {
    return (
      <PartFailure
        what="Failed to load available time slots"
        failure={slots.failure}
        onRetry={move.reload}
      />
    );
  }
  return (
    <ul className="grid grid-cols-3 gap-2">
      {slots.data.map((slot) => (
        <li key={slot.startsAt}>
          <TimeTile {...{ slot, move, ticketCount }} />
        </li>
      ))}
    </ul>
  );
}

const TILE =
  "flex h-13 w-full flex-col items-center justify-center rounded-control border tabular-nums whitespace-nowrap";
const FREE = "border-line-strong bg-card text-ink-1 hover:bg-hover";
const CHOSEN = "border-primary bg-primary text-on-primary";
const FULL = "border-transparent bg-disabled text-ink-3 cursor-not-allowed";

function TimeTile({ slot, move, ticketCount }: TimesProps & { slot: MoveSlot }) {
  const { timezone } = useVenue();
  const isChosen = slot.startsAt === move.chosen?.startsAt;
  const open = isChosen ? CHOSEN : FREE;
  return (
    <button
      type="button"
      disabled={!slot.canBeChosen}
      aria-pressed={slot.canBeChosen ? isChosen : undefined}
      onClick={() => move.choose(slot)}
      className={`${TILE} ${slot.canBeChosen ? open : FULL}`}
    >
      <span className={slot.canBeChosen ? "font-semibold" : ""}>
        {formatTime(new Date(slot.startsAt), timezone)}
      </span>
      <span className={`text-2xs ${isChosen ? "" : "text-ink-3"}`}>
        {slot.isCurrent ? "Booked now" : slotWordsFor(slot, ticketCount)}
      </span>
    </button>
  );
}

/** There is no time to be had on that day; perhaps on another one of the month. */
function NoTimes({ move }: Pick<TimeChoiceProps, "move">) {
  const next = move.days?.find((day) => day.date > move.date && day.room === "some");
  return (
    <div role="status" className="mb-3">
      <p className="font-semibold text-ink-1">No available time slots for this date</p>
      {next && (
        <Button
          variant="quiet"
          size="md"
          onClick={() => move.chooseDate(next.date)}
          className="-ml-4"
        >
          Next day with room: {staffDay(next.date)}
        </Button>
      )}
    </div>
  );
}
