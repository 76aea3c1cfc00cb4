import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ComponentType } from "react";
import { pluralize } from "../../../shared/format.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import type { StartTime } from "./day-slots.ts";

interface StartTimePickerProps {
  starts: readonly StartTime[];
  shown: string | null;
  onChoose: (startsAt: string) => void;
}

/** Replaces the list of slots on a phone: one start time at a time. */
export function StartTimePicker({ starts, shown, onChoose }: StartTimePickerProps) {
  const { timezone } = useVenue();
  const index = starts.findIndex(({ startsAt }) => startsAt === shown);
  return (
    <div className="mb-4 flex gap-2 desktop:hidden">
      <StepButton
        label="Earlier session"
        icon={ChevronLeft}
        to={starts[index - 1]}
        onChoose={onChoose}
      />
      <select
        aria-label="Session"
        value={shown ?? ""}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-touch min-w-0 flex-1 rounded-button border border-line bg-card px-3 text-center font-semibold text-ink-1"
      >
        {starts.map(({ startsAt, slots }) => (
          <option key={startsAt} value={startsAt}>
            {formatTime(new Date(startsAt), timezone)},{" "}
            {slots.length === 1 ? slots[0]?.activityName : pluralize(slots.length, "session")}
          </option>
        ))}
      </select>
      <StepButton
        label="Later session"
        icon={ChevronRight}
        to={starts[index + 1]}
        onChoose={onChoose}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  to: StartTime | undefined;
  onChoose: (startsAt: string) => void;
}

function StepButton({ label, icon: Icon, to, onChoose }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => to && onChoose(to.startsAt)}
      className="grid size-touch shrink-0 place-items-center rounded-button border border-line bg-card text-ink-2 hover:bg-hover aria-disabled:text-ink-disabled"
    >
      <Icon className="size-4" />
    </button>
  );
}
