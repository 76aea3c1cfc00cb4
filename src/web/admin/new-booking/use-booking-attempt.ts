import { useRef, useState } from "react";
import type { StaffBookingResult } from "../../../shared/contract/admin/staff-bookings.ts";
import type { ApiClient } from "../../app/api-client.ts";
import { type ApiFailure, getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../kit/random-uuid.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

type StaffBookingInput = Omit<
  Parameters<ApiClient["admin"]["staffBookings"]["create"]>[0],
  "bookingId"
>;

type Outcome =
  | { sold: StaffBookingResult }
  | { failure: ApiFailure; details: unknown; bookingId: string };

/** How many ids are tried when another booking has the same reference. */
const MAX_ID_ATTEMPTS = 4;

interface BookingAttempt {
  isBusy: boolean;
  /** @returns null when another attempt is in progress */
  book: (input: StaffBookingInput) => Promise<Outcome | null>;
}

/**
 * Makes a booking under one id, so that repeated presses and lost responses lead to one booking. A
 * new id is generated only when another booking has its reference.
 */
export function useBookingAttempt(): BookingAttempt {
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const bookingIdRef = useRef<string>(null);

  async function book(input: StaffBookingInput): Promise<Outcome | null> {
    if (inFlight.current) return null;
    inFlight.current = true;
    setBusy(true);
    try {
      return await send(input);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  async function send(input: StaffBookingInput, attemptsLeft = MAX_ID_ATTEMPTS): Promise<Outcome> {
    bookingIdRef.current ??= randomUuid();
    const { current: bookingId } = bookingIdRef;
    try {
      return { sold: await api.admin.staffBookings.create({ ...input, bookingId }) };
    } catch (error) {
      const failure = toStaffFailure(error);
      if (failure !== "REFERENCE_IN_USE") {
        return { failure, details: getFailureDetails(error), bookingId };
      }
      bookingIdRef.current = null;
      if (attemptsLeft > 1) return send(input, attemptsLeft - 1);
      return { failure, details: undefined, bookingId };
    }
  }

  return { isBusy, book };
}
