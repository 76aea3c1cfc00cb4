import { useState } from "react";
import type { Activity } from "../../../shared/contract/activities.ts";
import type { Addon } from "../../../shared/contract/catalogue.ts";
import { isDate, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { BookedResult } from "./BookedResult.tsx";
import type { Booked } from "./booked.ts";
import { SaleForm } from "./SaleForm.tsx";
import { newDraft, type SaleDraft } from "./sale-draft.ts";
import { useNewBegun } from "./use-new-begun.ts";

export interface Offer {
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
export function NewBooking({ offer, asked, onOfferChanged }: NewBookingProps) {
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
