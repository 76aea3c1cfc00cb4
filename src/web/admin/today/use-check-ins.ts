import { useCallback, useEffect, useRef, useState } from "react";
import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { formatCheckInDone, formatCheckInUndone } from "../kit/format-check-in.ts";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import type { LiveDay } from "./use-live-day.ts";

/** How long a pressed row stays in place, so that no other row moves under the finger. */
const PIN_MS = 5000;

export interface CheckInActions {
  /** Counts that are being saved, by booking id. */
  pending: ReadonlyMap<string, number>;
  /** Bookings that were pressed in the last few seconds. */
  recent: ReadonlySet<string>;
  /** Checks in the whole party, or checks everyone out if all are in. The toast offers Undo. */
  toggle: (booking: DayBooking) => void;
  setCount: (booking: DayBooking, count: number) => void;
}

/** An open toast about a booking: the checked-in count it reports, and how to close it. */
interface CheckInToast {
  count: number;
  close: () => void;
}

/**
 * Checks people in and out. A change is shown at once, and rolled back with a message if it fails.
 * Changes to one booking run in sequence, each against the count that the server returned last.
 */
export function useCheckIns({ day, patchBooking, refetch }: LiveDay): CheckInActions {
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [recent, setRecent] = useState<ReadonlySet<string>>(new Set());
  const pendingCounts = useRef(new Map<string, number>());
  const toast = useToast();
  const openToasts = useRef(new Map<string, CheckInToast>());

  const closeToast = useCallback((bookingId: string) => {
    openToasts.current.get(bookingId)?.close();
    openToasts.current.delete(bookingId);
  }, []);

  // The count has changed since, on another device or here: the toast's Undo no longer applies.
  useEffect(() => {
    const bookings = day.sessions.flatMap((slot) => slot.bookings);
    for (const [bookingId, { count: checkedInCount }] of openToasts.current) {
      const booking = bookings.find(({ id }) => id === bookingId);
      if (booking?.checkedInCount !== checkedInCount) closeToast(bookingId);
    }
  }, [day, closeToast]);
  useEffect(() => () => [...openToasts.current.keys()].forEach(closeToast), [closeToast]);

  function setPendingCount(bookingId: string, count: number | null) {
    if (count === null) pendingCounts.current.delete(bookingId);
    else pendingCounts.current.set(bookingId, count);
    setPending(new Map(pendingCounts.current));
  }

  function pinRow(bookingId: string) {
    setRecent((previous) => new Set(previous).add(bookingId));
    setTimeout(() => {
      setRecent((previous) => new Set([...previous].filter((id) => id !== bookingId)));
    }, PIN_MS);
  }

  /** @returns whether the requested count was saved */
  async function flush(booking: DayBooking): Promise<boolean> {
    let serverCount = booking.checkedInCount;
    try {
      for (
        let target = pendingCounts.current.get(booking.id);
        target !== undefined && target !== serverCount;
      ) {
        serverCount = await saveCount(booking, target, serverCount);
        target = pendingCounts.current.get(booking.id);
      }
      return true;
    } catch (error) {
      rollBack(booking, error);
      return false;
    } finally {
      setPendingCount(booking.id, null);
      void refetch();
    }
  }

  async function saveCount(
    { id }: DayBooking,
    checkedInCount: number,
    expectedCheckedInCount: number,
  ) {
    const input = { bookingId: id, checkedInCount, expectedCheckedInCount };
    const response = await api.admin.checkIns.setCheckedInCount(input);
    patchBooking(id, {
      checkedInCount: response.checkedInCount,
      checkedInAt: response.checkedInAt,
    });
    return response.checkedInCount;
  }

  function rollBack({ id, customerName, ticketCount }: DayBooking, error: unknown) {
    const currentCount = getCurrentCount(error);
    if (currentCount !== null) patchBooking(id, { checkedInCount: currentCount });
    const countText =
      currentCount === null ? "" : ` ${currentCount} of ${ticketCount} are now checked in.`;
    const message = `${isolateBidi(customerName)}: ${formatStaffFailure(toStaffFailure(error))}${countText}`;
    toast({ message, tone: "failed" });
  }

  async function setCount(booking: DayBooking, count: number): Promise<boolean> {
    const isFlushing = pendingCounts.current.has(booking.id);
    closeToast(booking.id);
    pinRow(booking.id);
    setPendingCount(booking.id, count);
    return isFlushing ? true : flush(booking);
  }

  async function toggle(booking: DayBooking) {
    if (pendingCounts.current.has(booking.id)) return;
    const { ticketCount, checkedInCount } = booking;
    const target = checkedInCount === ticketCount ? 0 : ticketCount;
    if (!(await setCount(booking, target))) return;
    const changed = { ...booking, checkedInCount: target };
    const undo = () => void setCount(changed, checkedInCount);
    const close = toast({
      message: target === 0 ? formatCheckInUndone(changed) : formatCheckInDone(changed),
      undo,
    });
    openToasts.current.set(booking.id, { count: target, close });
  }
  return {
    pending,
    recent,
    toggle: (one) => void toggle(one),
    setCount: (one, n) => void setCount(one, n),
  };
}

function getCurrentCount(error: unknown): number | null {
  const details = getFailureDetails(error);
  const hasCount = typeof details === "object" && details !== null && "checkedInCount" in details;
  return hasCount && typeof details.checkedInCount === "number" ? details.checkedInCount : null;
}
