import { useState } from "react";
import { useNavigate } from "react-router";
import { type ApiFailure, failureOf } from "../../api/api-failure.ts";
import { paths } from "../../paths.ts";
import { bookingDraft, changeDraft } from "./booking-draft.ts";
import { holdPlaces } from "./hold-places.ts";

interface Holding {
  busy: boolean;
  failure: ApiFailure | null;
  /** The places are held, but at another price than was shown: the visitor has to know first. */
  newPricePence: number | null;
  proceed: () => Promise<void>;
}

/** Continue from Tickets: holds the places and moves on, or stays and says why. */
export function useHold(onStay: () => void): Holding {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [newPricePence, setNewPricePence] = useState<number | null>(null);

  async function proceed() {
    setBusy(true);
    setFailure(null);
    setNewPricePence(null);
    try {
      await hold();
    } catch (error) {
      setFailure(failureOf(error));
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

  return { busy, failure, newPricePence, proceed };
}
