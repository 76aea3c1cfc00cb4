import { useRef, useState } from "react";
import { type ApiFailure, failureOf, isWithoutAnswer } from "../../../api/api-failure.ts";
import { api } from "../../../api/browser-api.ts";
import { heldCall, useHeldBooking } from "../held-booking.ts";

interface Move {
  busy: boolean;
  /** Why the last press moved nothing, as far as is known. */
  failure: ApiFailure | null;
  /** Tells how it ended; a second press meanwhile does nothing. */
  move: (startsAt: string) => Promise<"moved" | "refused" | "unknown">;
}

/** Moves the booking of this page. The same move twice is one, so a press may be repeated. */
export function useMove(): Move {
  const { booking, token } = useHeldBooking();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isUnderWay = useRef(false);

  async function move(startsAt: string) {
    if (isUnderWay.current) return "unknown";
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await api.bookings.move({ ...heldCall(booking.id, token), body: { startsAt } });
      return "moved";
    } catch (error) {
      const kind = failureOf(error);
      setFailure(kind);
      return isWithoutAnswer(kind) ? "unknown" : "refused";
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, move };
}
