import { useEffect, useState } from "react";
import type { DeskSignedWaiver } from "../../../shared/contract/desk/desk-booking.ts";
import { api } from "../../api/browser-api.ts";
import { retrying } from "../../api/retrying.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { staffFailureOf } from "../shell/staff-failure.ts";

/** @param bookingId null: nothing is read, and what was read stays. */
export function useSignedWaiver(bookingId: string | null) {
  const [loaded, setLoaded] = useState<Loaded<DeskSignedWaiver>>({ state: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    if (bookingId === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setLoaded({ state: "loading" });
    retrying(() => api.desk.bookings.waiver({ bookingId }, { signal }), signal).then(
      (data) => {
        if (!signal.aborted) setLoaded({ state: "ready", data });
      },
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ state: "failed", failure: staffFailureOf(error) });
      },
    );
    return () => leaving.abort();
  }, [bookingId, round]);

  return { loaded, reload: () => setRound((r) => r + 1) };
}
