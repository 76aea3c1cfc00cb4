import { useCallback, useEffect, useRef, useState } from "react";
import type { DayBooking, DeskDay } from "../../../shared/contract/admin/days.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";

const REREAD_MS = 30_000;

/** Sooner while the last try failed. */
const TRY_AGAIN_MS = 5000;

export interface KeptDay {
  day: DeskDay;
  /** Why it could not be read again; what is shown is what was known last. */
  failure: ApiFailure | null;
  reread: () => Promise<void>;
  /** What was just done and answered, without waiting for the next reading. */
  change: (bookingId: string, change: Partial<DayBooking>) => void;
}

interface Kept {
  from: DeskDay;
  day: DeskDay;
  failure: ApiFailure | null;
}

/**
 * A day that is kept fresh: read again every half a minute, when somebody comes back to the page or
 * a network does, and after what is done here. An answer that was asked for before the last change
 * is not looked at.
 * @param date as the address has it
 */
export function useDay(loaded: DeskDay, date: string): KeptDay {
  const [kept, setKept] = useState<Kept>({ from: loaded, day: loaded, failure: null });
  const asked = useRef(0);
  const oldest = useRef(0);
  if (kept.from !== loaded) setKept({ from: loaded, day: loaded, failure: null });

  const reread = useCallback(async () => {
    asked.current += 1;
    const question = asked.current;
    const take = (next: (before: Kept) => Kept) => {
      if (question < oldest.current) return;
      oldest.current = question;
      setKept((before) => (before.from === loaded ? next(before) : before));
    };
    try {
      const day = await api.desk.days.get({ date });
      take((before) => ({ ...before, day, failure: null }));
    } catch (error) {
      take((before) => ({ ...before, failure: staffFailureOf(error) }));
    }
  }, [date, loaded]);

  // At once too: it brings the code that reads, which cannot be had any more without a network.
  const first = useRef(reread);
  useEffect(() => void first.current(), []);

  const isFailing = kept.failure !== null;
  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === "visible") void reread();
    };
    const timer = setInterval(whenSeen, isFailing ? TRY_AGAIN_MS : REREAD_MS);
    window.addEventListener("focus", whenSeen);
    window.addEventListener("online", whenSeen);
    window.addEventListener("offline", whenSeen);
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", whenSeen);
      window.removeEventListener("online", whenSeen);
      window.removeEventListener("offline", whenSeen);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, [reread, isFailing]);

  const change = useCallback((bookingId: string, changes: Partial<DayBooking>) => {
    oldest.current = asked.current + 1;
    setKept((before) => ({ ...before, day: withBooking(before.day, bookingId, changes) }));
  }, []);
  return { day: kept.day, failure: kept.failure, reread, change };
}

/** The day with something of one booking changed, and the people in counted again. */
export function withBooking(
  day: DeskDay,
  bookingId: string,
  changes: Partial<DayBooking>,
): DeskDay {
  const sessions = day.sessions.map((session) => {
    if (!session.bookings.some(({ id }) => id === bookingId)) return session;
    const bookings = session.bookings.map((booking) =>
      booking.id === bookingId ? { ...booking, ...changes } : booking,
    );
    const peopleIn = bookings.reduce((sum, booking) => sum + booking.peopleIn, 0);
    return { ...session, bookings, peopleIn };
  });
  return { ...day, sessions };
}
