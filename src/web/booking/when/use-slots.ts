import { useEffect, useEffectEvent, useState } from "react";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { slotsQuery } from "./availability-queries.ts";

interface SlotsOptions {
  activityId: string;
  /** The date whose slots are shown, in the venue's time zone. */
  date: string | null;
  /** The start of the chosen slot, and of the held one, which stays selectable when it is full. */
  chosenStartsAt: string | null;
  heldStartsAt: string | null;
  /** Called when the chosen slot is no longer available. */
  onLost: () => void;
}

export interface DaySlots {
  slots: LoadState<Slot[]>;
  /** The chosen slot as last loaded. */
  chosen: Slot | undefined;
  /** The start of a chosen slot that is no longer available. */
  lostStartsAt: string | null;
  reload: () => void;
}

/** The slots of the chosen day. Undoes and reports a choice that is no longer available. */
export function useSlots(options: SlotsOptions): DaySlots {
  const { activityId, date, chosenStartsAt, heldStartsAt } = options;
  const [lostStartsAt, setLostStartsAt] = useState<string | null>(null);
  const [slots, reload] = useApiQuery(
    async () => (date === null ? [] : slotsQuery.fetch({ activityId, date })),
    [activityId, date],
  );
  const chosen =
    slots.state === "ready" ? slots.data.find((s) => s.startsAt === chosenStartsAt) : undefined;
  const notifyLost = useEffectEvent(options.onLost);

  useEffect(() => {
    if (slots.state !== "ready" || chosenStartsAt === null) return;
    const current = slots.data.find((s) => s.startsAt === chosenStartsAt);
    if (current && (current.reason === null || current.startsAt === heldStartsAt)) return;
    setLostStartsAt(chosenStartsAt);
    notifyLost();
  }, [slots, chosenStartsAt, heldStartsAt]);

  return { slots, chosen, lostStartsAt: chosenStartsAt === null ? lostStartsAt : null, reload };
}
