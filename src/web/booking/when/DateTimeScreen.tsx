import { type ClientLoaderFunctionArgs, redirect, replace, useNavigate } from "react-router";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { ActivitySummary } from "./ActivitySummary.tsx";
import { HELD_LABEL } from "./availability-labels.ts";
import { ChosenTime } from "./ChosenTime.tsx";
import { ACTIVITY_PARAM, chooseActivityById } from "./choose-activity.ts";
import { DateTimePicker } from "./DateTimePicker.tsx";
import { useDays } from "./use-days.ts";
import { useSlots } from "./use-slots.ts";

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
  const { activity, date, slot, hold } = useBookingDraft();
  const activityId = activity?.id ?? "";
  const heldStartsAt = hold?.activityId === activityId ? hold.startsAt : null;
  const days = useDays({ activityId, date, onSuggestDate: chooseDate });
  const slots = useSlots({
    activityId,
    date,
    chosenStartsAt: slot?.startsAt ?? null,
    heldStartsAt,
    onLost: () => changeDraft({ slot: null }),
  });
  if (!activity) return null;

  return (
    <>
      <StepHeading title="Select Date & Time" />
      <ActivitySummary activity={activity} />
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
        onChooseDate={chooseDate}
        onChooseSlot={chooseSlot}
        hint="The first open day is chosen for you. Crossed-out days are closed, sold out or too soon to book."
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
