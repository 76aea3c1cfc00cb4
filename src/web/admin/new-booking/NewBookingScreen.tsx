import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { isDate, localDate } from "../../../shared/time.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { BookingMadePanel } from "./BookingMadePanel.tsx";
import { StaffBookingForm } from "./StaffBookingForm.tsx";
import {
  newStaffBookingDraft,
  type StaffBookingDraft,
  type StaffBookingSummary,
} from "./staff-booking.ts";

const TITLE = "New booking";

export const meta = pageMeta(TITLE, "Make a booking for a caller or a walk-in customer.");

const screen = defineScreen(({ admin, addons }) => [
  admin.activities.list.queryOptions(),
  addons.list.queryOptions({ input: {} }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** Makes staff bookings, for callers and walk-in customers. */
export default function NewBookingScreen() {
  const query = screen.useData();
  const [search] = useSearchParams();
  if (query.data === undefined) {
    return <ScreenQueryError title={TITLE} errorTitle="Failed to load activities" query={query} />;
  }
  const [activities, addons] = query.data;
  const prefill = {
    activityId: search.get("activity"),
    date: search.get("date"),
    time: search.get("time"),
  };
  return (
    <>
      <PageHead title={TITLE} />
      <NewBooking
        key={Object.values(prefill).join()}
        activities={activities}
        addons={addons}
        prefill={prefill}
      />
    </>
  );
}

interface NewBookingProps {
  activities: readonly Activity[];
  addons: readonly Addon[];
  /** From the address: an activity, a date at the venue, a time such as "14:00". */
  prefill: { activityId: string | null; date: string | null; time: string | null };
}

/** One booking after the other: the form, then what was booked. */
function NewBooking({ activities, addons, prefill }: NewBookingProps) {
  const { today, timezone } = useVenue();
  const [initialDraft, setInitialDraft] = useState(() =>
    createInitialDraft(activities, prefill, today),
  );
  const [summary, setSummary] = useState<StaffBookingSummary | null>(null);
  const [bookingNumber, setBookingNumber] = useState(0);
  useRestartOnSameUrl(() => {
    if (summary) startAnother(summary);
  });

  /**
   * Keeps the activity and the date, which the next customer often wants too. A past date becomes
   * today.
   */
  function startAnother({ activityId, date }: Pick<StaffBookingDraft, "activityId" | "date">) {
    const currentDate = localDate(new Date(), timezone);
    setInitialDraft(newStaffBookingDraft(activityId, date < currentDate ? currentDate : date));
    setSummary(null);
    setBookingNumber(bookingNumber + 1);
  }

  if (activities.length === 0) return <p>There are no activities to book.</p>;
  if (summary) {
    const name = activities.find(({ id }) => id === summary.activityId)?.name ?? "";
    return (
      <BookingMadePanel
        summary={summary}
        activityName={name}
        onStartAnother={() => startAnother(summary)}
      />
    );
  }
  return (
    <StaffBookingForm
      key={bookingNumber}
      activities={activities}
      addons={addons}
      initialDraft={initialDraft}
      requestedTime={bookingNumber === 0 ? prefill.time : null}
      onBooked={setSummary}
      onStartOver={() => startAnother(initialDraft)}
    />
  );
}

function createInitialDraft(
  activities: readonly Activity[],
  { activityId, date }: NewBookingProps["prefill"],
  today: string,
): StaffBookingDraft {
  const activity = activities.find(({ id }) => id === activityId) ?? activities[0];
  const initialDate = date !== null && isDate(date) && date > today ? date : today;
  return newStaffBookingDraft(activity?.id ?? "", initialDate);
}

/**
 * Restarts when the user follows a link to this page while on it. Opening or closing a booking
 * above it changes the address too, but does not restart it.
 */
function useRestartOnSameUrl(onRestart: () => void): void {
  const { key, search } = useLocation();
  const previousLocation = useRef({ key, search });
  const restart = useEffectEvent(onRestart);

  useEffect(() => {
    const previous = previousLocation.current;
    previousLocation.current = { key, search };
    if (previous.key !== key && previous.search === search) restart();
  }, [key, search]);
}
