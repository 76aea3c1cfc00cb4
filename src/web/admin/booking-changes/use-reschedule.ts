import { useEffect, useEffectEvent, useState } from "react";
import type { MoveDay, MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { localDate } from "../../../shared/time.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { useMutation } from "../kit/use-mutation.ts";
import type { BookingActionTarget } from "./booking-action-target.ts";

/** The specification's time between the success message and the closing of the dialog. */
const CLOSE_DELAY_MS = 2000;

interface RescheduleState {
  date: string;
  chooseDate: (date: string) => void;
  slots: LoadState<MoveSlot[]>;
  reload: () => void;
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

interface RescheduleCallbacks {
  onRescheduled: () => void;
  /** Called after enough time to read the success message. */
  onDone: () => void;
}

/** Chooses a new date and slot for a booking, and moves it. */
export function useReschedule(
  booking: BookingActionTarget,
  { onRescheduled, onDone }: RescheduleCallbacks,
): RescheduleState {
  const { id: bookingId } = booking;
  const { today, timezone } = useVenue();
  const { isBusy, failure, run, reset } = useMutation();
  const bookedDate = localDate(new Date(booking.startsAt), timezone);
  const [date, setDate] = useState(bookedDate < today ? today : bookedDate);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [notify, setNotify] = useState(booking.email !== "");
  const [isRescheduled, setRescheduled] = useState(false);
  const month = `${date.slice(0, 7)}-01`;
  const [slots, reload] = useApiQuery(
    (signal) => api.admin.bookingChanges.slots({ bookingId, date }, { signal }),
    [bookingId, date],
  );
  const [days] = useApiQuery(
    (signal) => api.admin.bookingChanges.days({ bookingId, month }, { signal }),
    [bookingId, month],
  );
  const selectedSlot =
    slots.state === "ready" ? slots.data.find((slot) => slot.startsAt === startsAt) : undefined;
  const chosen = selectedSlot?.canBeChosen ? selectedSlot : undefined;

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
    const newStartsAt = chosen.startsAt;
    const hasSucceeded = await run(() =>
      api.admin.bookingChanges.move({ bookingId, startsAt: newStartsAt, notify }),
    );
    // Shows what has changed in the meantime.
    if (!hasSucceeded) return reload();
    onRescheduled();
    setRescheduled(true);
  }

  return {
    date,
    chooseDate,
    slots,
    reload,
    chosen,
    notify,
    setNotify,
    isBusy,
    failure,
    isRescheduled,
    submit,
    days: days.state === "ready" ? days.data : undefined,
    choose: (slot) => {
      reset();
      setStartsAt(slot.startsAt);
    },
  };
}
