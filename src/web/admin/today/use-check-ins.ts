import { useCallback, useEffect, useRef, useState } from "react";
import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { failureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { inWords, peopleInWords } from "../kit/format-check-in.ts";
import { staffFailureOf, staffSentence } from "../kit/staff-failure.ts";
import type { KeptDay } from "./use-live-day.ts";

/** A row that was just ticked stays where it is, so that no other comes under the finger. */
const SETTLES_MS = 5000;

export interface PeopleInActions {
  /** Wanted numbers that are on their way, by booking. */
  pending: ReadonlyMap<string, number>;
  /** Bookings that were ticked a moment ago. */
  recent: ReadonlySet<string>;
  /** Everybody in, or if they are, everybody out; said with Undo. */
  toggle: (booking: DayBooking) => void;
  set: (booking: DayBooking, peopleIn: number) => void;
}

/** News about a booking that stand: how many it says are in, and how they are taken away. */
interface Told {
  peopleIn: number;
  close: () => void;
}

/**
 * Counts people in and out. What was pressed is shown at once and taken back with a message if it
 * fails. Presses on one booking follow each other, each counted from what the server said last.
 */
export function usePeopleIn({ day, change, reread }: KeptDay): PeopleInActions {
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [recent, setRecent] = useState<ReadonlySet<string>>(new Set());
  const wanted = useRef(new Map<string, number>());
  const tell = useToast();
  const told = useRef(new Map<string, Told>());

  const takeNewsBack = useCallback((bookingId: string) => {
    told.current.get(bookingId)?.close();
    told.current.delete(bookingId);
  }, []);

  // At another desk, or here, somebody has counted on: what the news would undo is no longer so.
  useEffect(() => {
    const bookings = day.sessions.flatMap((session) => session.bookings);
    for (const [bookingId, { peopleIn }] of told.current) {
      const booking = bookings.find(({ id }) => id === bookingId);
      if (booking?.peopleIn !== peopleIn) takeNewsBack(bookingId);
    }
  }, [day, takeNewsBack]);
  useEffect(() => () => [...told.current.keys()].forEach(takeNewsBack), [takeNewsBack]);

  function want(bookingId: string, peopleIn: number | null) {
    if (peopleIn === null) wanted.current.delete(bookingId);
    else wanted.current.set(bookingId, peopleIn);
    setPending(new Map(wanted.current));
  }

  function keepInPlace(bookingId: string) {
    setRecent((before) => new Set(before).add(bookingId));
    setTimeout(() => {
      setRecent((before) => new Set([...before].filter((id) => id !== bookingId)));
    }, SETTLES_MS);
  }

  /** @returns whether the wanted number was reached */
  async function carryOut(booking: DayBooking): Promise<boolean> {
    let seen = booking.peopleIn;
    try {
      for (let next = wanted.current.get(booking.id); next !== undefined && next !== seen; ) {
        seen = await write(booking, next, seen);
        next = wanted.current.get(booking.id);
      }
      return true;
    } catch (error) {
      takeBack(booking, error);
      return false;
    } finally {
      want(booking.id, null);
      void reread();
    }
  }

  async function write({ id }: DayBooking, peopleIn: number, expectedPeopleIn: number) {
    const wish = { bookingId: id, peopleIn, expectedPeopleIn };
    const answer = await api.desk.checkIns.setPeopleIn(wish);
    change(id, { peopleIn: answer.peopleIn, checkedInAt: answer.checkedInAt });
    return answer.peopleIn;
  }

  function takeBack({ id, customerName, ticketCount }: DayBooking, error: unknown) {
    const fresh = freshNumber(error);
    if (fresh !== null) change(id, { peopleIn: fresh });
    const now = fresh === null ? "" : ` ${fresh} of ${ticketCount} are in now.`;
    const sentence = `${isolated(customerName)}: ${staffSentence(staffFailureOf(error))}${now}`;
    tell({ sentence, tone: "failed" });
  }

  async function set(booking: DayBooking, peopleIn: number): Promise<boolean> {
    const isUnderWay = wanted.current.has(booking.id);
    takeNewsBack(booking.id);
    keepInPlace(booking.id);
    want(booking.id, peopleIn);
    return isUnderWay ? true : carryOut(booking);
  }

  async function toggle(booking: DayBooking) {
    if (wanted.current.has(booking.id)) return;
    const { ticketCount, peopleIn } = booking;
    const next = peopleIn === ticketCount ? 0 : ticketCount;
    if (!(await set(booking, next))) return;
    const now = { ...booking, peopleIn: next };
    const undo = () => void set(now, peopleIn);
    const close = tell({ sentence: next === 0 ? peopleInWords(now) : inWords(now), undo });
    told.current.set(booking.id, { peopleIn: next, close });
  }
  return { pending, recent, toggle: (one) => void toggle(one), set: (one, n) => void set(one, n) };
}

function freshNumber(error: unknown): number | null {
  const details = failureDetails(error);
  const isCounted = typeof details === "object" && details !== null && "peopleIn" in details;
  return isCounted && typeof details.peopleIn === "number" ? details.peopleIn : null;
}
