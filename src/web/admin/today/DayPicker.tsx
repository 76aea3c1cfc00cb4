import Calendar from "lucide-react/icons/calendar";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ComponentType } from "react";
import { Link, useNavigate } from "react-router";
import { addDays, isDate } from "../../../shared/time.ts";
import { dayPath } from "./day-address.ts";

interface DayPickerProps {
  date: string;
  today: string;
}

const PART =
  "relative grid size-touch place-items-center border border-line bg-card text-ink-2 hover:bg-hover " +
  "not-first:-ml-px first:rounded-l-button last:rounded-r-button focus-within:z-1";

/** The day before, any day, and the day after. */
export function DayPicker({ date, today }: DayPickerProps) {
  const navigate = useNavigate();

  function go(picked: string) {
    if (isDate(picked) && picked.startsWith("2")) void navigate(dayPath(picked, today));
  }
  return (
    <span className="flex">
      <Step to={dayPath(addDays(date, -1), today)} label="Day before" icon={ChevronLeft} />
      <span className={`${PART} has-focus-visible:outline-3 has-focus-visible:outline-focus`}>
        <Calendar aria-hidden="true" className="size-4" />
        <input
          type="date"
          aria-label="Pick a day"
          key={date}
          defaultValue={date}
          onChange={(event) => go(event.target.value)}
          onClick={(event) => event.currentTarget.showPicker?.()}
          className="absolute -inset-px cursor-pointer opacity-0"
        />
      </span>
      <Step to={dayPath(addDays(date, 1), today)} label="Day after" icon={ChevronRight} />
      {date !== today && (
        <Link
          to={dayPath(today, today)}
          className="ml-2 inline-flex min-h-touch items-center rounded-button px-3 text-sm font-semibold text-link no-underline hover:bg-hover"
        >
          Back to today
        </Link>
      )}
    </span>
  );
}

interface StepProps {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
}

function Step({ to, label, icon: Icon }: StepProps) {
  return (
    <Link to={to} aria-label={label} className={PART}>
      <Icon className="size-4" />
    </Link>
  );
}
