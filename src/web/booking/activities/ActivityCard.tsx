import CalendarClock from "lucide-react/icons/calendar-clock";
import Clock from "lucide-react/icons/clock";
import UserCheck from "lucide-react/icons/user-check";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { formatRequirements } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { Picture } from "../../ui/Picture.tsx";
import { prefetchAvailability } from "../when/availability-queries.ts";
import { activityBookingPath, chooseActivity } from "../when/choose-activity.ts";

interface ActivityCardProps {
  activity: Activity;
  /** In view without scrolling on a desktop. */
  isInView: boolean;
  /** When the first slot with a free place is; undefined while unknown or without one. */
  nextSlot: string | undefined;
}

/** One activity; the whole card is the Book Now link. */
export function ActivityCard({ activity, isInView, nextSlot }: ActivityCardProps) {
  const venue = useVenue();
  const requirements = formatRequirements(activity);
  const prefetchSlots = () => void prefetchAvailability(activity.id, venue.today);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card bg-card transition-[box-shadow,translate] duration-base ease-out depth-card focus-within:depth-raised hover:-translate-y-0.5 hover:depth-raised">
      <div className="overflow-hidden">
        <Picture
          imageUrl={activity.imageUrl}
          alt=""
          sizes="(min-width: 76rem) 24rem, (min-width: 44rem) 50vw, 100vw"
          className="aspect-3/2 w-full transition-[scale] duration-slow ease-out group-hover:scale-[1.025]"
          eager={isInView}
        />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-[1.3125rem] leading-6.5 font-bold tracking-title">{activity.name}</h3>
        <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-ink-3">
          <Clock className="size-4.5" />
          {activity.durationMinutes} mins session
        </p>
        {requirements && (
          <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-ink-3">
            <UserCheck className="size-4.5" />
            {requirements}
          </p>
        )}
        {/* Its place is kept, because the time comes after the page is shown. */}
        <p className="mt-1 flex min-h-5 items-center gap-1.5 text-sm font-medium text-ink-3">
          {nextSlot && (
            <>
              <CalendarClock className="size-4.5" />
              Next: {nextSlot}
            </>
          )}
        </p>
        <p className="mt-3 flex-1 text-pretty">{activity.description}</p>
        <div className="mt-5 flex items-center justify-between gap-4">
          <p className="text-[1.375rem] leading-6 font-bold tracking-title text-ink-1 tabular-nums">
            <small className="text-sm font-normal tracking-normal text-ink-3">from </small>
            {formatPence(activity.pricePence)}
            <small className="block text-sm font-normal tracking-normal text-ink-3">
              per person
            </small>
          </p>
          <ButtonLink
            to={activityBookingPath(activity.id)}
            prefetch="intent"
            onClick={() => chooseActivity(activity)}
            onPointerEnter={prefetchSlots}
            onFocus={prefetchSlots}
            aria-label={`Book Now: ${activity.name}`}
            className="static after:absolute after:inset-0"
          >
            Book Now
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
