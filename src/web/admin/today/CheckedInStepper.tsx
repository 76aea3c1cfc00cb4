import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { ComponentType } from "react";
import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { isFullyCheckedIn } from "./day-slots.ts";

interface CheckedInStepperProps {
  booking: DayBooking;
  onSet: (count: number) => void;
}

/** Shows how many of a party are checked in, with buttons to change the count by one. */
export function CheckedInStepper({ booking, onSet }: CheckedInStepperProps) {
  const { checkedInCount, ticketCount, customerName } = booking;
  const isFull = isFullyCheckedIn(booking);
  if (ticketCount === 1) {
    return <span className={isFull ? "text-ink-3" : ""}>{isFull ? "1 of 1" : "1"}</span>;
  }
  return (
    <span className="inline-flex items-center rounded-button border border-line bg-card">
      <CountButton
        label={`One person of ${isolateBidi(customerName)} less`}
        icon={Minus}
        isDisabled={checkedInCount === 0}
        onPress={() => onSet(checkedInCount - 1)}
      />
      <span className="min-w-11 text-center whitespace-nowrap">
        <strong className={isFull ? "font-semibold" : "text-ink-1"}>{checkedInCount}</strong> of{" "}
        {ticketCount}
      </span>
      <CountButton
        label={`One person of ${isolateBidi(customerName)} more`}
        icon={Plus}
        isDisabled={isFull}
        onPress={() => onSet(checkedInCount + 1)}
      />
    </span>
  );
}

interface CountButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  isDisabled: boolean;
  onPress: () => void;
}

function CountButton({ label, icon: Icon, isDisabled, onPress }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
      className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover aria-disabled:text-ink-disabled"
    >
      <Icon className="size-4" />
    </button>
  );
}
