import { useState } from "react";
import type { Activity } from "../../shared/contract/public/activities.ts";
import { formatRequirements } from "../../shared/format.ts";
import { formatDateTime } from "../../shared/time.ts";
import { api } from "../app/browser-api.ts";
import { useApiQuery } from "../app/use-api-query.ts";
import { useVenue } from "../app/use-venue.ts";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useLeaveView, ViewHeading } from "./BookingView.tsx";
import { ChangeForm, useOwnChange } from "./ChangeForm.tsx";
import { formatTodaysPrice } from "./change-text.ts";
import { ManageFailure } from "./ManageFailure.tsx";
import { type ActionResult, useManagedBooking } from "./managed-booking.ts";
import { TimeChoice, useTimeChoice } from "./TimeChoice.tsx";

interface ChangeActivityProps {
  onChanged: (outcome: ActionResult) => void;
}

/** Gives the booking another activity and time; what costs more is paid for on the next page. */
export function ChangeActivity({ onChanged }: ChangeActivityProps) {
  const { booking } = useManagedBooking();
  const { timezone } = useVenue();
  const [activities, reload] = useApiQuery(() => api.activities.list(), []);
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 tablet:pt-12 desktop:pb-10">
      <ViewHeading
        title="Change your activity"
        lead={`All of you come along, and your tickets cost today's price of the new activity. You can change your booking until ${formatDateTime(new Date(booking.deadline), timezone)}.`}
      />
      {activities.state === "loading" && <Spinner label="Loading" className="min-h-48" />}
      {activities.state === "failed" && (
        <ManageFailure failure={activities.failure} onRetry={reload} />
      )}
      {activities.state === "ready" && (
        <OtherActivities
          activities={activities.data.filter(({ id }) => id !== booking.activityId)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

interface OtherActivitiesProps extends ChangeActivityProps {
  /** Without the booking's own. */
  activities: readonly Activity[];
}

function OtherActivities({ activities, onChanged }: OtherActivitiesProps) {
  const leave = useLeaveView();
  const [first] = activities;
  if (first) return <ActivityForm activities={activities} first={first} onChanged={onChanged} />;
  return (
    <>
      <p className="mt-6">There is no other activity at the moment.</p>
      <Button variant="outline" onClick={leave} className="mt-4">
        Back
      </Button>
    </>
  );
}

interface ActivityFormProps extends OtherActivitiesProps {
  /** Chosen at first. */
  first: Activity;
}

function ActivityForm({ activities, first, onChanged }: ActivityFormProps) {
  const { booking } = useManagedBooking();
  const { timezone } = useVenue();
  const [activity, setActivity] = useState(first);
  const choice = useTimeChoice(activity.id);
  const startsAt = choice.slots.chosen?.startsAt;
  const change = useOwnChange({
    wanted: startsAt ? { kind: "activity", activityId: activity.id, startsAt } : null,
    activityName: activity.name,
    onChanged,
    onRefused: choice.slots.reload,
  });

  function choose(next: Activity) {
    setActivity(next);
    choice.chooseDate(choice.date);
  }

  const toTime = (instant: string) => formatDateTime(new Date(instant), timezone);
  return (
    <ChangeForm
      change={change}
      summary={{
        from: `${booking.activityName}, ${toTime(booking.startsAt)}`,
        to: `${activity.name}, ${startsAt ? toTime(startsAt) : "choose a day and a time"}`,
      }}
    >
      <Panel
        as="section"
        aria-label="Activity"
        className="-mx-2 mt-6 max-tablet:px-3 max-tablet:py-4 tablet:mx-0"
      >
        <h2 className="text-heading">Choose an activity</h2>
        <div className="mt-4 grid gap-2 tablet:grid-cols-2">
          {activities.map((other) => (
            <ActivityTile
              key={other.id}
              activity={other}
              isChosen={other.id === activity.id}
              onChoose={() => choose(other)}
            />
          ))}
        </div>
      </Panel>
      <TimeChoice choice={choice} hasOwnTime={false} failure={change.failure} />
    </ChangeForm>
  );
}

interface ActivityTileProps {
  activity: Activity;
  isChosen: boolean;
  onChoose: () => void;
}

function ActivityTile({ activity, isChosen, onChoose }: ActivityTileProps) {
  const notes = [
    formatTodaysPrice(activity.pricePence),
    `${activity.durationMinutes} mins`,
    formatRequirements(activity),
  ];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`flex min-h-16 flex-col items-start justify-center rounded-control px-3 py-3 text-left transition-colors duration-fast ${isChosen ? "bg-primary text-on-primary" : "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover"}`}
    >
      <span className={`font-bold wrap-anywhere ${isChosen ? "" : "text-ink-1"}`}>
        {activity.name}
      </span>
      <span className="text-sm">{notes.filter(Boolean).join(" · ")}</span>
    </button>
  );
}
