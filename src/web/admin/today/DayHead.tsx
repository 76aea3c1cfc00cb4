import Calendar from "lucide-react/icons/calendar";
import CalendarCheck2 from "lucide-react/icons/calendar-check-2";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Printer from "lucide-react/icons/printer";
import { type ComponentType, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminDay } from "../../../shared/contract/admin/days.ts";
import { addDays } from "../../../shared/time.ts";
import { Button } from "../../ui/Button.tsx";
import { DateCalendar } from "../../ui/Calendar.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { dayPath } from "../kit/admin-paths.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { useBankHolidays } from "../kit/use-bank-holidays.ts";
import type { DaySummary } from "./day-slots.ts";

interface DayHeadProps {
  day: AdminDay;
  summary: DaySummary;
  onCloseDay: () => void;
}

/** The date, the way to other dates, and the day's totals. */
export function DayHead({ day, summary, onCloseDay }: DayHeadProps) {
  const isToday = day.date === day.today;
  const dateText = formatAdminLongDate(day.date);
  const isClosed = day.closures.some(({ activityId }) => activityId === null);
  const CloseIcon = isClosed ? CalendarCheck2 : CalendarX2;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <h1 className="text-title">
          {isToday ? "Today " : ""}
          <span className={isToday ? "text-[1.25rem] font-normal text-ink-3" : ""}>{dateText}</span>
        </h1>
        <DayPicker date={day.date} today={day.today} />
      </div>
      <div className="flex grow flex-wrap items-center gap-x-3 gap-y-2.5">
        <p className="flex grow flex-wrap items-baseline gap-x-5 text-sm tabular-nums text-ink-3 max-side:w-full">
          <span>
            <StrongNumber>{summary.checkedInCount}</StrongNumber> of{" "}
            <StrongNumber>{summary.bookedCount}</StrongNumber> checked in
          </span>
          {summary.unsignedCount > 0 && (
            <span>
              <StrongNumber>{summary.unsignedCount}</StrongNumber>{" "}
              {summary.unsignedCount === 1 ? "waiver" : "waivers"} unsigned
              {summary.isBeforeNoon && " before noon"}
            </span>
          )}
        </p>
        {day.date >= day.today && (
          <RoleButton permission="catalogue" variant="outline" size="md" onClick={onCloseDay}>
            <CloseIcon className="size-4 text-ink-3" />
            {isClosed ? "Reopen this day" : "Close this day"}
          </RoleButton>
        )}
        <span className="max-side:hidden">
          <Button variant="outline" size="md" onClick={() => window.print()}>
            <Printer className="size-4 text-ink-3" />
            Print list
          </Button>
        </span>
      </div>
    </div>
  );
}

function StrongNumber({ children }: { children: number }) {
  return <b className="text-[1.25rem] font-bold tracking-title text-ink-1">{children}</b>;
}

interface DayPickerProps {
  date: string;
  today: string;
}

const GROUP_BUTTON_CLASS =
  "relative grid size-touch place-items-center border border-line bg-card text-ink-2 hover:bg-hover " +
  "not-first:-ml-px first:rounded-l-button last:rounded-r-button focus-visible:z-1 data-popup-open:bg-hover";

function DayPicker({ date, today }: DayPickerProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const getDayNote = useBankHolidays();

  function goToDay(picked: string) {
    setOpen(false);
    void navigate(dayPath(picked, today));
  }
  return (
    <span className="flex flex-wrap gap-2">
      <span className="flex">
        <StepLink to={dayPath(addDays(date, -1), today)} label="Previous day" icon={ChevronLeft} />
        <Popover
          isOpen={isOpen}
          onOpenChange={setOpen}
          label="Calendar"
          triggerLabel="Pick a day"
          trigger={<Calendar className="size-4" />}
          triggerClass={GROUP_BUTTON_CLASS}
          align="start"
          initialFocus={(popup) => popup.querySelector("[data-day][tabindex='0']")}
        >
          <DateCalendar value={date} today={today} getDayNote={getDayNote} onChoose={goToDay} />
        </Popover>
        <StepLink to={dayPath(addDays(date, 1), today)} label="Next day" icon={ChevronRight} />
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

interface StepLinkProps {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
}

function StepLink({ to, label, icon: Icon }: StepLinkProps) {
  return (
    <Link to={to} aria-label={label} className={GROUP_BUTTON_CLASS}>
      <Icon className="size-4" />
    </Link>
  );
}
