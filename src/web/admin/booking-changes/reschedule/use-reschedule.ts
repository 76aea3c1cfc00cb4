import { useEffect, useEffectEvent, useState } from "react";
import type { MoveDay, MoveSlot } from "../../../../shared/contract/admin/booking-changes.ts";
import { localDate } from "../../../../shared/time.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { type Loaded, useLoaded } from "../../../app/use-api-query.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { useAction } from "../../kit/use-mutation.ts";
import type { ChangedBooking } from "../parts/booking-action-target.ts";

/** The specification's time between the good news and the end of the dialog. */
const CLOSES_AFTER_MS = 2000;

interface Move {
  date: string;
  chooseDate: (date: string) => void;
  slots: Loaded<MoveSlot[]>;
  reload: () => void;
  /** Of the month of the chosen date; absent until they are known. */
  days: readonly MoveDay[] | undefined;
  /** The chosen time as it stands now. */
  chosen: MoveSlot | undefined;
  choose: (slot: MoveSlot) => void;
  notify: boolean;
  setNotify: (notify: boolean) => void;
  isBusy: boolean;
  failure: ApiFailure | null;
  isMoved: boolean;
  /** Moves the booking to the chosen time; afterwards the dialog closes by itself. */
  move: () => Promise<void>;
}

interface Ends {
  onMoved: () => void;
  /** Some time later, long enough to read that. */
  onDone: () => void;
}

/** The day and time that a booking is moved to, and the move itself. */
export function useMove(booking: ChangedBooking, { onMoved, onDone }: Ends): Move {
  const { id: bookingId } = booking;
  const { today, timezone } = useVenue();
  const { isBusy, failure, run, reset } = useAction();
  const now = localDate(new Date(booking.startsAt), timezone);
  const [date, setDate] = useState(now < today ? today : now);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [notify, setNotify] = useState(booking.email !== "");
  const [isMoved, setMoved] = useState(false);
  const month = `${date.slice(0, 7)}-01`;
  const [slots, reload] = useLoaded(
    (signal) => api.desk.changes.slots({ bookingId, date }, { signal }),
    [bookingId, date],
  );
  const [days] = useLoaded(
    (signal) => api.desk.changes.days({ bookingId, month }, { signal }),
    [bookingId, month],
  );
  const found =
    slots.state === "ready" ? slots.data.find((s) => s.startsAt === startsAt) : undefined;
  const chosen = found?.canBeChosen ? found : undefined;

  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(done, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isMoved]);

  function chooseDate(next: string) {
    reset();
    setDate(next);
    setStartsAt(null);
  }

  async function move() {
    if (!chosen || isMoved) return;
    const to = chosen.startsAt;
    const isDone = await run(() => api.desk.changes.move({ bookingId, startsAt: to, notify }));
    // What has changed meanwhile is to be seen at once.
    if (!isDone) return reload();
    onMoved();
    setMoved(true);
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
    isMoved,
    move,
    days: days.state === "ready" ? days.data : undefined,
    choose: (slot) => {
      reset();
      setStartsAt(slot.startsAt);
    },
  };
}
