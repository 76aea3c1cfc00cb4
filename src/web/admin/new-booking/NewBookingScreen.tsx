import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { isDate, localDate } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { LoadFailure } from "../kit/ScreenLoadError.tsx";
import { BookedResult } from "./BookingMadePanel.tsx";
import { SaleForm } from "./StaffBookingForm.tsx";
import { newDraft, type SaleDraft } from "./staff-booking-draft.ts";
import type { Booked } from "./staff-booking-summary.ts";

const TITLE = "New booking";

export const meta = pageMeta(TITLE, "A booking for a caller or somebody who walked in.");

export function loader({ context }: LoaderFunctionArgs) {
  return requireAdministrator(() => readOffer(context.get(apiContext)));
}

export function clientLoader() {
  return requireAdministrator(() => readOffer(api));
}

async function readOffer(client: ApiClient): Promise<Offer> {
  const [activities, addons] = await Promise.all([client.activities.list(), client.addons.list()]);
  return { activities, addons };
}

/** Bookings are made here for callers and for those who stand at the desk. */
export default function NewBookingScreen() {
  const loaded = useLoaderData<Loaded<Offer>>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  if (loaded.state !== "ready") {
    const failure = loaded.state === "failed" ? loaded.failure : "INTERNAL";
    return (
      <LoadFailure
        title={TITLE}
        what="Failed to load activities"
        failure={failure}
        onRetry={revalidate}
      />
    );
  }
  const asked = {
    activityId: search.get("activity"),
    date: search.get("date"),
    time: search.get("time"),
  };
  return (
    <>
      <PageHead title={TITLE} />
      <NewBooking
        key={Object.values(asked).join()}
        offer={loaded.data}
        asked={asked}
        onOfferChanged={revalidate}
      />
    </>
  );
}

interface Offer {
  activities: Activity[];
  addons: Addon[];
}

interface NewBookingProps {
  offer: Offer;
  /** What the address asks for: an activity, a date of the venue, a time such as "14:00". */
  asked: { activityId: string | null; date: string | null; time: string | null };
  onOfferChanged: () => void;
}

/** One sale after the other: the page to fill in, then what was booked. */
function NewBooking({ offer, asked, onOfferChanged }: NewBookingProps) {
  const { today, timezone } = useVenue();
  const { activities, addons } = offer;
  const [begun, setBegun] = useState(() => firstDraft(offer, asked, today));
  const [booked, setBooked] = useState<Booked | null>(null);
  const [round, setRound] = useState(0);
  useNewBegun(() => {
    if (booked) another(booked);
  });

  /** The next in the queue often wants the same; a date that is over by now nobody does. */
  function another({ activityId, date }: Pick<SaleDraft, "activityId" | "date">) {
    const now = localDate(new Date(), timezone);
    setBegun(newDraft(activityId, date < now ? now : date));
    setBooked(null);
    setRound(round + 1);
  }

  if (activities.length === 0) return <p>There is no activity that could be booked.</p>;
  if (booked) {
    const name = activities.find(({ id }) => id === booked.activityId)?.name ?? "";
    return <BookedResult booked={booked} activityName={name} onAnother={() => another(booked)} />;
  }
  return (
    <SaleForm
      key={round}
      activities={activities}
      addons={addons}
      begun={begun}
      wantedTime={round === 0 ? asked.time : null}
      onBooked={setBooked}
      onStartOver={() => another(begun)}
      onOfferChanged={onOfferChanged}
    />
  );
}

function firstDraft(
  { activities }: Offer,
  { activityId, date }: NewBookingProps["asked"],
  today: string,
): SaleDraft {
  const activity = activities.find(({ id }) => id === activityId) ?? activities[0];
  const day = date !== null && isDate(date) && date > today ? date : today;
  return newDraft(activity?.id ?? "", day);
}

/**
 * Calls when somebody follows a link to this page while being on it. That a booking is opened above it
 * or closed, which stands in the address too, is no such thing.
 */
function useNewBegun(onBegun: () => void): void {
  const { key, search } = useLocation();
  const before = useRef({ key, search });
  const begin = useEffectEvent(onBegun);

  useEffect(() => {
    const last = before.current;
    before.current = { key, search };
    if (last.key !== key && last.search === search) begin();
  }, [key, search]);
}
