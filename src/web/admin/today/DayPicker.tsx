import Calendar from "lucide-react/icons/calendar";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentType, useState } from "react";
import { Link, useNavigate } from "react-router";
import { addDays } from "../../../shared/time.ts";
import { DateCalendar } from "../../ui/DateCalendar.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { dayPath } from "./day-address.ts";

interface DayPickerProps {
  date: string;
  today: string;
}

const PART =
  "relative grid size-touch place-items-center border border-line bg-card text-ink-2 hover:bg-hover " +
  "not-first:-ml-px first:rounded-l-button last:rounded-r-button focus-visible:z-1 data-popup-open:bg-hover";

/** The day before, any day, and the day after. */
export function DayPicker({ date, today }: DayPickerProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  function go(picked: string) {
    setOpen(false);
    void navigate(dayPath(picked, today));
  }
  return (
    <span className="flex flex-wrap gap-2">
      <span className="flex">
        <Step to={dayPath(addDays(date, -1), today)} label="Day before" icon={ChevronLeft} />
        <Popover
          isOpen={isOpen}
          onOpenChange={setOpen}
          label="Calendar"
          triggerLabel="Pick a day"
          trigger={<Calendar className="size-4" />}
          triggerClass={PART}
          align="start"
          initialFocus={(popup) => popup.querySelector("[data-day][tabindex='0']")}
        >
          <DateCalendar value={date} today={today} onChoose={go} />
        </Popover>
        <Step to={dayPath(addDays(date, 1), today)} label="Day after" icon={ChevronRight} />
      </span>
      {date !== today && (
        <Link
          to={dayPath(today, today)}
          className="inline-flex min-h-touch items-center rounded-button px-3 text-sm font-semibold text-link no-underline hover:bg-hover"
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
