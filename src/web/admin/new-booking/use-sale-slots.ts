import { useEffect, useEffectEvent } from "react";
import type { Slot } from "../../../shared/contract/activities.ts";
import { isDate, localDate, toInstant } from "../../../shared/time.ts";
import { api } from "../../api/browser-api.ts";
import { type Loaded, useLoaded } from "../../api/use-loaded.ts";
import { nextSession } from "./next-session.ts";
import type { ChangeDraft, SaleDraft } from "./sale-draft.ts";

/**
 * The sessions of the chosen day. One that the address asks for is chosen at first; else, of today's,
 * the next.
 * @param wantedTime local to the venue, such as "14:00"
 */
export function useSaleSlots(
  { activityId, date, startsAt, ticketCount }: SaleDraft,
  change: ChangeDraft,
  { wantedTime, timeZone }: { wantedTime: string | null; timeZone: string },
): [Loaded<Slot[]>, reload: () => void] {
  const [slots, reload] = useLoaded(
    async (signal) => (isDate(date) ? api.desk.sales.slots({ activityId, date }, { signal }) : []),
    [activityId, date],
  );

  const choose = useEffectEvent((offered: readonly Slot[]) => {
    if (startsAt !== null) return;
    const wanted = wantedTime === null ? undefined : startOf(offered, wantedTime);
    const now = new Date();
    const next = date === localDate(now, timeZone) ? nextSession(offered, ticketCount, now) : null;
    const chosen = wanted ?? next;
    if (chosen) change({ startsAt: chosen.startsAt });
  });

  function startOf(offered: readonly Slot[], time: string): Slot | undefined {
    if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
    const start = toInstant(date, time, timeZone).getTime();
    return offered.find((slot) => new Date(slot.startsAt).getTime() === start);
  }

  useEffect(() => {
    if (slots.state === "ready") choose(slots.data);
  }, [slots]);

  return [slots, reload];
}
