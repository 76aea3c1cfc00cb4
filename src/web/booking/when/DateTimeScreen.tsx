import { type ClientLoaderFunctionArgs, redirect, replace, useNavigate } from "react-router";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import { formatRequirements } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatSlotAvailability } from "../../../shared/rules/slot-availability.ts";
import { formatDay, formatTime, formatWeekday } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { type ChosenActivity, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Picture } from "../../ui/Picture.tsx";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { HELD_LABEL } from "./availability-labels.ts";
import { ACTIVITY_PARAM, chooseActivityById } from "./choose-activity.ts";
import { DateTimePicker } from "./DateTimePicker.tsx";
import { useDays, useSlots } from "./use-availability.ts";

export const meta = pageMeta("Select Date & Time", "Choose the day and the time of your session.");

/** A link can name the activity: it is stored in the draft and removed from the address. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const activityId = new URL(request.url).searchParams.get(ACTIVITY_PARAM);
  if (activityId === null) return guardStep("dateTime");
  const redirectTo = isCurrentUrl(request.url) ? replace : redirect;
  throw redirectTo((await chooseActivityById(activityId)) ? paths.dateTime : paths.booking);
}

/** Only then does the current history entry belong to this page, so that it may be replaced. */
function isCurrentUrl(url: string): boolean {
  return window.location.href === url;
}

export function HydrateFallback() {
  return <StepFallback />;
}

export default function DateTimeScreen() {
  const navigate = useNavigate();
  const { timezone } = useVenue();
  const { activity, date, slot, hold, ticketCount } = useBookingDraft();
  const activityId = activity?.id ?? "";
  const heldStartsAt = hold?.activityId === activityId ? hold.startsAt : null;
  const days = useDays({ activityId, date, onSuggestDate: chooseDate });
  const slots = useSlots({
    activityId,
    date,
    chosenStartsAt: slot?.startsAt ?? null,
    heldStartsAt,
    placesNeeded: ticketCount,
    onLost: () => changeDraft({ slot: null }),
  });
  if (!activity) return null;

  return (
    <>
      <StepHeading title="Select Date & Time" />
      <ActivitySummary activity={activity} />
      <ActivityPictures activity={activity} />
      <DateTimePicker
        days={days}
        slots={slots}
        date={date}
        chosenStartsAt={slot?.startsAt ?? null}
        currentSlot={
          heldStartsAt === null
            ? null
            : { startsAt: heldStartsAt, label: HELD_LABEL, isSelectable: true }
        }
        placesNeeded={ticketCount}
        onChooseDate={chooseDate}
        onChooseSlot={chooseSlot}
        hint={
          ticketCount === 1
            ? "The first open day is chosen for you. Crossed-out days are closed, sold out or too soon to book."
            : "The first open day is chosen for you. Crossed-out days are closed, too soon to book, or have no time with room for all of you."
        }
      />
      <StepActions
        back={paths.booking}
        disabled={!slot}
        onContinue={() => navigate(paths.tickets, { replace: true })}
        choice={
          <ChosenTime
            date={date}
            slot={slots.chosen}
            timeZone={timezone}
            isHeld={heldStartsAt !== null && slots.chosen?.startsAt === heldStartsAt}
          />
        }
      />
    </>
  );
}

/** Clears the slot too, because each day has its own. */
function chooseDate(date: string | null): void {
  changeDraft({ date, slot: null });
}

function chooseSlot({ startsAt, endsAt }: Slot): void {
  changeDraft({ slot: { startsAt, endsAt } });
}

interface ActivitySummaryProps {
  activity: ChosenActivity;
}

/** The chosen activity, with a link back to the list. */
function ActivitySummary({ activity }: ActivitySummaryProps) {
  const requirements = formatRequirements(activity);
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
        {requirements && <p className="tabular-nums">{requirements}</p>}
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

/**
 * All pictures of an activity that has several, side by side; scrolled by touch, wheel or arrow
 * keys.
 */
function ActivityPictures({ activity }: ActivitySummaryProps) {
  const { name, imageUrl, furtherImageUrls = [] } = activity;
  if (furtherImageUrls.length === 0) return null;
  const imageUrls = imageUrl ? [imageUrl, ...furtherImageUrls] : furtherImageUrls;
  return (
    <section
      aria-label={`Pictures of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="mt-4 snap-x snap-mandatory overflow-x-auto rounded-control"
    >
      <ul className="flex w-max gap-3">
        {imageUrls.map((url, index) => (
          <li key={url} className="snap-start">
            <Picture
              imageUrl={url}
              alt={`${name}, picture ${index + 1} of ${imageUrls.length}`}
              sizes="16rem"
              className="aspect-3/2 w-48 rounded-control tablet:w-64"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChosenTimeProps {
  date: string | null;
  /** The chosen slot as last loaded; absent while none is chosen. */
  slot: Slot | undefined;
  timeZone: string;
  /** This visitor already holds places in it. */
  isHeld: boolean;
}

/** The chosen date and time, repeated beside Continue. */
function ChosenTime({ date, slot, timeZone, isHeld }: ChosenTimeProps) {
  if (!date || !slot) return <p className="text-sm text-ink-3">Choose a day and a time</p>;
  const time = formatTime(new Date(slot.startsAt), timeZone);
  const day = formatDay(date);
  const shortDay = `${formatWeekday(date)}, ${day.slice(day.indexOf(", ") + 2)}`;
  const availability = isHeld ? HELD_LABEL : formatSlotAvailability(slot);
  return (
    <>
      <p className="font-semibold text-ink-1 tabular-nums max-desktop:text-[1.0625rem] max-desktop:leading-5.5 max-desktop:font-bold">
        {time}
        <span className="hidden desktop:inline">, {day}</span>
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        <span className="desktop:hidden">{shortDay} · </span>
        {availability}
      </p>
    </>
  );
}
