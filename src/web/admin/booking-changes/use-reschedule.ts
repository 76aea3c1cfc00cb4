import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { MoveDay, MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { localDate } from "../../../shared/time.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";
import type { BookingActionTarget } from "./booking-action-target.ts";

/** The specification's time between the success message and the closing of the dialog. */
const CLOSE_DELAY_MS = 2000;

interface RescheduleState {
  date: string;
  chooseDate: (date: string) => void;
  slots: UseQueryResult<MoveSlot[]>;
  /** Days of the chosen date's month; undefined until they have loaded. */
  days: readonly MoveDay[] | undefined;
  /** The chosen slot, as last loaded; undefined when it is no longer available. */
  chosen: MoveSlot | undefined;
  choose: (slot: MoveSlot) => void;
  notify: boolean;
  setNotify: (notify: boolean) => void;
  isBusy: boolean;
  failure: ApiFailure | null;
  isRescheduled: boolean;
  /** Moves the booking to the chosen slot. The dialog closes itself afterwards. */
  submit: () => Promise<void>;
}

/**
 * Chooses a new date and slot for a booking, and moves it.
 * @param onDone called after the move and enough time to read the success message
 */
export function useReschedule(booking: BookingActionTarget, onDone: () => void): RescheduleState {
  const { id: bookingId } = booking;
  const { today, timezone } = useVenue();
  const { isBusy, failure, run, reset } = useMutation();
  const bookedDate = localDate(new Date(booking.startsAt), timezone);
  const [date, setDate] = useState(bookedDate < today ? today : bookedDate);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [notify, setNotify] = useState(booking.email !== "");
  const [newSlot, setNewSlot] = useState<MoveSlot | null>(null);
  const isRescheduled = newSlot !== null;
  const month = `${date.slice(0, 7)}-01`;
  const slots = useQuery(
    queries.admin.bookingChanges.slots.queryOptions({ input: { bookingId, date } }),
  );
  const { data: days } = useQuery(
    queries.admin.bookingChanges.days.queryOptions({ input: { bookingId, month } }),
  );
  const selectedSlot = slots.data?.find((slot) => slot.startsAt === startsAt);
  // After the move, the slot as it was chosen: read again, it would be the current one.
  const chosen = newSlot ?? (selectedSlot?.canBeChosen ? selectedSlot : undefined);

  const handleDone = useEffectEvent(onDone);
  useEffect(() => {
    if (!isRescheduled) return;
    const timer = setTimeout(handleDone, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isRescheduled]);

  function chooseDate(next: string) {
    reset();
    setDate(next);
    setStartsAt(null);
  }

  async function submit() {
    if (!chosen || isRescheduled) return;
    await run(async () => {
      await api.admin.bookingChanges.move({ bookingId, startsAt: chosen.startsAt, notify });
      setNewSlot(chosen);
    });
  }

  return {
    date,
    chooseDate,
    slots,
    days,
    chosen,
    notify,
    setNotify,
    isBusy,
    failure,
    isRescheduled,
    submit,
    choose: (slot) => {
      reset();
      setStartsAt(slot.startsAt);
    },
  };
}
