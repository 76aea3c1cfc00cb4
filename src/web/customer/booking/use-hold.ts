import { useState } from "react";
import { useNavigate } from "react-router";
import { type ApiFailure, failureOf } from "../../api/api-failure.ts";
import { paths } from "../../paths.ts";
import { bookingDraft, changeDraft } from "./booking-draft.ts";
import { holdPlaces } from "./hold-places.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

interface Holding {
  busy: boolean;
  /** Why so many tickets could not be had; gone with another number. */
  failure: ApiFailure | null;
  /** The places are held, but at another price than was shown: the visitor has to know first. */
  newPricePence: number | null;
  proceed: () => Promise<void>;
}

interface Refused {
  failure: ApiFailure;
  /** What was asked for. */
  ticketCount: number;
}

/** Continue from Tickets: holds the places and moves on, or stays and says why. */
export function useHold(onStay: () => void): Holding {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { ticketCount } = useBookingDraft();
  const [newPricePence, setNewPricePence] = useState<number | null>(null);

  async function proceed() {
    setBusy(true);
    setRefused(null);
    setNewPricePence(null);
    try {
      await hold();
    } catch (error) {
      const { ticketCount: asked } = bookingDraft();
      setRefused({ failure: failureOf(error), ticketCount: asked });
      onStay();
    }
    setBusy(false);
  }

  async function hold() {
    const { activity, ticketCount } = bookingDraft();
    const held = await holdPlaces(ticketCount);
    if (!activity || activity.pricePence === held.activityPricePence) {
      await navigate(paths.customerInfo);
      return;
    }
    changeDraft({ activity: { ...activity, pricePence: held.activityPricePence } });
    setNewPricePence(held.activityPricePence);
    onStay();
  }

  const failure = refused?.ticketCount === ticketCount ? refused.failure : null;
  return { busy, failure, newPricePence, proceed };
}
