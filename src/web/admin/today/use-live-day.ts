import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminDay, DayBooking } from "../../../shared/contract/admin/days.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

const REFETCH_MS = 30_000;

/** Shorter than the normal interval, while the last request failed. */
const RETRY_MS = 5000;

export interface LiveDay {
  day: AdminDay;
  /** Why the last refetch failed; the last data stays on screen. */
  failure: ApiFailure | null;
  refetch: () => Promise<void>;
  /** Applies a change that the server has confirmed, without waiting for the next refetch. */
  patchBooking: (bookingId: string, patchBooking: Partial<DayBooking>) => void;
}

interface DayState {
  source: AdminDay;
  day: AdminDay;
  failure: ApiFailure | null;
}

/**
 * Keeps a day fresh: refetches it every 30 seconds, when the window gets focus, when the network
 * returns, and after each change here. Ignores the response to a request sent before the last
 * change.
 * @param date as in the address
 */
export function useLiveDay(loaderDay: AdminDay, date: string): LiveDay {
  const [state, setState] = useState<DayState>({
    source: loaderDay,
    day: loaderDay,
    failure: null,
  });
  const lastRequest = useRef(0);
  const oldestAccepted = useRef(0);
  if (state.source !== loaderDay) setState({ source: loaderDay, day: loaderDay, failure: null });

  const refetch = useCallback(async () => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const applyResponse = (next: (previous: DayState) => DayState) => {
      if (request < oldestAccepted.current) return;
      oldestAccepted.current = request;
      setState((previous) => (previous.source === loaderDay ? next(previous) : previous));
    };
    try {
      const day = await api.admin.days.get({ date });
      applyResponse((previous) => ({ ...previous, day, failure: null }));
    } catch (error) {
      applyResponse((previous) => ({ ...previous, failure: toStaffFailure(error) }));
    }
  }, [date, loaderDay]);

  // Fetches at once too: this loads the code for it, which cannot be loaded without a network.
  const initialRefetch = useRef(refetch);
  useEffect(() => void initialRefetch.current(), []);

  const isFailing = state.failure !== null;
  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    const timer = setInterval(refetchIfVisible, isFailing ? RETRY_MS : REFETCH_MS);
    window.addEventListener("focus", refetchIfVisible);
    window.addEventListener("online", refetchIfVisible);
    window.addEventListener("offline", refetchIfVisible);
    document.addEventListener("visibilitychange", refetchIfVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", refetchIfVisible);
      window.removeEventListener("online", refetchIfVisible);
      window.removeEventListener("offline", refetchIfVisible);
      document.removeEventListener("visibilitychange", refetchIfVisible);
    };
  }, [refetch, isFailing]);

  const patchBooking = useCallback((bookingId: string, changes: Partial<DayBooking>) => {
    oldestAccepted.current = lastRequest.current + 1;
    setState((previous) => ({
      ...previous,
      day: withBookingChanges(previous.day, bookingId, changes),
    }));
  }, []);
  return { day: state.day, failure: state.failure, refetch, patchBooking };
}

/** Returns the day with one booking changed and its slot's checked-in count updated. */
export function withBookingChanges(
  day: AdminDay,
  bookingId: string,
  changes: Partial<DayBooking>,
): AdminDay {
  const sessions = day.sessions.map((slot) => {
    if (!slot.bookings.some(({ id }) => id === bookingId)) return slot;
    const bookings = slot.bookings.map((booking) =>
      booking.id === bookingId ? { ...booking, ...changes } : booking,
    );
    const checkedInCount = bookings.reduce((sum, booking) => sum + booking.checkedInCount, 0);
    return { ...slot, bookings, checkedInCount };
  });
  return { ...day, sessions };
}
