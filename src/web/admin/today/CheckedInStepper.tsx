import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { ComponentType } from "react";
import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { isAllIn } from "./day-slots.ts";

interface PeopleInProps {
  booking: DayBooking;
  onSet: (count: number) => void;
}

/** How many of a party are in, to be counted up and down. */
export function PeopleIn({ booking, onSet }: PeopleInProps) {
  const { peopleIn, ticketCount, customerName } = booking;
  const isAll = isAllIn(booking);
  if (ticketCount === 1) {
    return <span className={isAll ? "text-ink-3" : ""}>{isAll ? "1 of 1" : "1"}</span>;
  }
  return (
    <span className="inline-flex items-center rounded-button border border-line bg-card">
      <Step
        label={`One person of ${isolated(customerName)} less`}
        icon={Minus}
        isOff={peopleIn === 0}
        onPress={() => onSet(peopleIn - 1)}
      />
      <span className="min-w-11 text-center whitespace-nowrap">
        <strong className={isAll ? "font-semibold" : "text-ink-1"}>{peopleIn}</strong> of{" "}
        {ticketCount}
      </span>
      <Step
        label={`One person of ${isolated(customerName)} more`}
        icon={Plus}
        isOff={isAll}
        onPress={() => onSet(peopleIn + 1)}
      />
    </span>
  );
}

interface StepProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  isOff: boolean;
  onPress: () => void;
}

function Step({ label, icon: Icon, isOff, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
      className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover aria-disabled:text-ink-disabled"
    >
      <Icon className="size-4" />
    </button>
  );
}
