import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminDay, DayBooking } from "../../../shared/contract/admin/days.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { getFailureDetails } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { parseDayParam } from "../kit/admin-paths.ts";
import { formatCheckInDone, formatCheckInUndone } from "../kit/format-check-in.ts";
import { queries } from "../kit/queries.ts";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { withBookingChanges } from "./day-slots.ts";

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

interface SaveInput {
  /** As it was when the first of its changes was pressed. */
  booking: DayBooking;
  offersUndo: boolean;
}

/**
 * Checks people in and out. A change is shown at once, and rolled back with a message if it fails.
 * Changes to one booking run in sequence, each against the count that the server returned last.
 * @param day as it was read last; undefined while there is none
 */
export function useCheckIns(day: AdminDay | undefined): CheckInActions {
  const client = useQueryClient();
  const date = parseDayParam(useSearchParams()[0]);
  const dayKey = queries.admin.days.get.queryKey({ input: { date } });
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [recent, setRecent] = useState<ReadonlySet<string>>(new Set());
  const pendingCounts = useRef(new Map<string, number>());
  const toast = useToast();
  const openToasts = useRef(new Map<string, CheckInToast>());
  const { mutate: save } = useMutation({
    mutationFn: ({ booking }: SaveInput) => savePendingCounts(booking),
    onSuccess: (savedCount, { booking, offersUndo }) => {
      if (offersUndo && savedCount !== null) toastUndo(booking, savedCount);
    },
  });

  const closeToast = useCallback((bookingId: string) => {
    openToasts.current.get(bookingId)?.close();
    openToasts.current.delete(bookingId);
  }, []);

  // The count has changed since, on another device or here: the toast's Undo no longer applies.
  useEffect(() => {
    const bookings = day?.sessions.flatMap((slot) => slot.bookings);
    for (const [bookingId, { count: checkedInCount }] of openToasts.current) {
      const booking = bookings?.find(({ id }) => id === bookingId);
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

  /** @returns the count that was saved last; null after a failure */
  async function savePendingCounts(booking: DayBooking): Promise<number | null> {
    let serverCount = booking.checkedInCount;
    try {
      for (
        let target = pendingCounts.current.get(booking.id);
        target !== undefined && target !== serverCount;
      ) {
        serverCount = await saveCount(booking, target, serverCount);
        target = pendingCounts.current.get(booking.id);
      }
      return serverCount;
    } catch (error) {
      await rollBack(booking, error);
      return null;
    } finally {
      setPendingCount(booking.id, null);
    }
  }

  async function saveCount(
    { id: bookingId }: DayBooking,
    target: number,
    expectedCheckedInCount: number,
  ): Promise<number> {
    const input = { bookingId, checkedInCount: target, expectedCheckedInCount };
    const { checkedInCount, checkedInAt } = await api.admin.checkIns.setCheckedInCount(input);
    await patchBooking(bookingId, { checkedInCount, checkedInAt });
    return checkedInCount;
  }

  async function rollBack({ id, customerName, ticketCount }: DayBooking, error: unknown) {
    const currentCount = getCurrentCount(error);
    if (currentCount !== null) await patchBooking(id, { checkedInCount: currentCount });
    const countText =
      currentCount === null ? "" : ` ${currentCount} of ${ticketCount} are now checked in.`;
    const message = `${isolateBidi(customerName)}: ${formatStaffFailure(toStaffFailure(error))}${countText}`;
    toast({ message, tone: "failed" });
  }

  /**
   * Applies a change that the server has confirmed, without waiting for the next refetch. A
   * response to a request that was sent before is out of date.
   */
  async function patchBooking(bookingId: string, changes: Partial<DayBooking>) {
    await client.cancelQueries({ queryKey: dayKey });
    client.setQueryData(
      dayKey,
      (current) => current && withBookingChanges(current, bookingId, changes),
    );
  }

  function setCount(booking: DayBooking, count: number, offersUndo = false) {
    const isSaving = pendingCounts.current.has(booking.id);
    closeToast(booking.id);
    pinRow(booking.id);
    setPendingCount(booking.id, count);
    if (!isSaving) save({ booking, offersUndo });
  }

  function toggle(booking: DayBooking) {
    if (pendingCounts.current.has(booking.id)) return;
    const { ticketCount, checkedInCount } = booking;
    setCount(booking, checkedInCount === ticketCount ? 0 : ticketCount, true);
  }

  function toastUndo(booking: DayBooking, count: number) {
    const changed = { ...booking, checkedInCount: count };
    const close = toast({
      message: count === 0 ? formatCheckInUndone(changed) : formatCheckInDone(changed),
      undo: () => setCount(changed, booking.checkedInCount),
    });
    openToasts.current.set(booking.id, { count, close });
  }
  return { pending, recent, toggle, setCount };
}

function getCurrentCount(error: unknown): number | null {
  const details = getFailureDetails(error);
  const hasCount = typeof details === "object" && details !== null && "checkedInCount" in details;
  return hasCount && typeof details.checkedInCount === "number" ? details.checkedInCount : null;
}
