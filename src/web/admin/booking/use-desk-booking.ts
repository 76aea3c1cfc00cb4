import { useCallback, useEffect, useState } from "react";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { api } from "../../api/browser-api.ts";
import { retrying } from "../../api/retrying.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { staffFailureOf } from "../shell/staff-failure.ts";

/**
 * The booking, read when its dialog opens and again at each `reload`, which keeps what is shown until
 * the newer one is there.
 */
export function useDeskBooking(
  bookingId: string,
  isOpen: boolean,
): { loaded: Loaded<DeskBooking>; reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<DeskBooking>>({ state: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setLoaded((now) =>
      now.state === "ready" && now.data.id === bookingId ? now : { state: "loading" },
    );
    retrying(() => api.desk.bookings.get({ bookingId }, { signal }), signal).then(
      (data) => {
        if (!signal.aborted) setLoaded({ state: "ready", data });
      },
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ state: "failed", failure: staffFailureOf(error) });
      },
    );
    return () => leaving.abort();
  }, [bookingId, isOpen, round]);

  const reload = useCallback(() => setRound((r) => r + 1), []);
  return { loaded, reload };
}
