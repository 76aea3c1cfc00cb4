import type { Activity } from "../../../shared/contract/public/activities.ts";
import { formatPence } from "../../../shared/money.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import { Picture } from "../../ui/Picture.tsx";

interface ActivitySummaryProps {
  activity: Activity;
}

/** The chosen activity, with a link back to the list. */
export function ActivitySummary({ activity }: ActivitySummaryProps) {
  return (
    <div className="mt-4 flex items-center gap-3 tablet:mt-6 tablet:gap-4">
      <Picture
        imageUrl={activity.imageUrl}
        alt=""
        sizes="6rem"
        className="h-14 w-18 shrink-0 rounded-control tablet:h-16 tablet:w-24"
        eager
      />
      <div className="min-w-0">
        <p className="text-lg font-bold tracking-title text-ink-1">{activity.name}</p>
        <p className="flex flex-col tabular-nums tablet:flex-row tablet:gap-1">
          <span>{activity.durationMinutes} mins session</span>
          <span aria-hidden="true" className="hidden tablet:inline">
            ·
          </span>
          <span>{formatPence(activity.pricePence)} per person</span>
        </p>
      </div>
      <ButtonLink
        to={paths.booking}
        variant="quiet"
        size="md"
        aria-label="Change the activity"
        className="-mr-4 ml-auto"
      >
        Change
      </ButtonLink>
    </div>
  );
}
