import { useRef, useState } from "react";
import type { Sold } from "../../../shared/contract/admin/staff-bookings.ts";
import type { ApiClient } from "../../app/api-client.ts";
import { type ApiFailure, failureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { drawBookingId } from "../kit/random-uuid.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";

type SaleWish = Omit<Parameters<ApiClient["desk"]["sales"]["make"]>[0], "bookingId">;

type Outcome = { sold: Sold } | { failure: ApiFailure; details: unknown; bookingId: string };

/** How often another id is drawn, when another booking has its reference. */
const MAX_DRAWS = 4;

interface BookingAttempt {
  isBusy: boolean;
  /** Null while one is under way, which goes on alone. */
  book: (wish: SaleWish) => Promise<Outcome | null>;
}

/**
 * Books under an id that stays the same until it is known what became of it: however often the button
 * is pressed, and whatever gets lost on the way, there is one booking.
 */
export function useBookingAttempt(): BookingAttempt {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const drawn = useRef<string>(null);

  async function book(wish: SaleWish): Promise<Outcome | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    try {
      return await send(wish);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  async function send(wish: SaleWish, drawsLeft = MAX_DRAWS): Promise<Outcome> {
    drawn.current ??= drawBookingId();
    const { current: bookingId } = drawn;
    try {
      return { sold: await api.desk.sales.make({ ...wish, bookingId }) };
    } catch (error) {
      const failure = staffFailureOf(error);
      if (failure !== "REFERENCE_IN_USE") {
        return { failure, details: failureDetails(error), bookingId };
      }
      drawn.current = null;
      if (drawsLeft > 1) return send(wish, drawsLeft - 1);
      return { failure, details: undefined, bookingId };
    }
  }

  return { isBusy, book };
}
