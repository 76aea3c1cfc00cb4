import Check from "lucide-react/icons/check";
import type { DayBooking } from "../../../shared/contract/desk/desk-days.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { isAllIn } from "./day-parts.ts";

interface TickProps {
  booking: DayBooking;
  onPress: () => void;
}

const LOOKS = {
  false: "border-line-strong bg-card",
  mixed: "border-success-solid bg-linear-to-t from-success-solid from-50% to-card to-50%",
  true: "border-success-solid bg-success-solid text-on-success-solid",
} as const;

/** Empty, half full, or ticked: nobody, some or all of a party are in. */
export function Tick({ booking, onPress }: TickProps) {
  const some = booking.peopleIn > 0 ? "mixed" : "false";
  const pressed = isAllIn(booking) ? "true" : some;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Check in ${isolated(booking.customerName)}, ${booking.reference}`}
      onClick={onPress}
      className="-m-2 grid size-11.5 place-items-center rounded-control max-side:-mx-0.5 max-side:size-11"
    >
      <span
        aria-hidden="true"
        className={`grid size-7.5 place-items-center rounded-control border-2 max-side:size-10 ${LOOKS[pressed]}`}
      >
        {pressed === "true" && <Check className="size-5" />}
      </span>
    </button>
  );
}
