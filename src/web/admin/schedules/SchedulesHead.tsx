import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { addMonths } from "../../../shared/time.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { type SchedulesQuery, schedulesPath } from "./query.ts";

interface SchedulesHeadProps {
  title: string;
  query: SchedulesQuery;
  /** First day of the first month shown. */
  from: string;
  /** Absent when schedules cannot be created. */
  onCreate: (() => void) | undefined;
}

const GROUP_BUTTON_CLASS =
  "relative inline-flex h-touch min-w-touch items-center justify-center border border-line bg-card " +
  "px-3 font-semibold text-ink-1 no-underline hover:bg-hover not-first:-ml-px first:rounded-l-button " +
  "last:rounded-r-button focus-visible:z-1";

/** The title, links to other months, and the button that creates a schedule. */
export function SchedulesHead({ title, query, from, onCreate }: SchedulesHeadProps) {
  const pathInMonths = (months: number) =>
    schedulesPath({ ...query, month: addMonths(from, months).slice(0, 8).concat("01") });
  return (
    <div className="flex flex-wrap items-center gap-x-3 max-side:mb-5 max-side:gap-y-0">
      <PageHead title={title} />
      <div className="mb-5 flex flex-wrap gap-3 max-side:mb-0 side:ml-auto">
        <nav aria-label="Months" className="flex text-sm">
          <Link
            to={pathInMonths(-CALENDAR_MONTHS)}
            preventScrollReset
            aria-label={`Previous ${CALENDAR_MONTHS} months`}
            className={GROUP_BUTTON_CLASS}
          >
            <ChevronLeft className="size-4" />
          </Link>
          <Link
            to={schedulesPath(query.activityId ? { activityId: query.activityId } : {})}
            preventScrollReset
            className={GROUP_BUTTON_CLASS}
          >
            Today
          </Link>
          <Link
            to={pathInMonths(CALENDAR_MONTHS)}
            preventScrollReset
            aria-label={`Next ${CALENDAR_MONTHS} months`}
            className={GROUP_BUTTON_CLASS}
          >
            <ChevronRight className="size-4" />
          </Link>
        </nav>
        <Button size="md" onClick={onCreate} disabled={onCreate === undefined}>
          <Plus className="size-4.5 max-side:hidden" />
          Create Schedule
        </Button>
      </div>
    </div>
  );
}
