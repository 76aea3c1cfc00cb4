import { useEffect, useEffectEvent, useState } from "react";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import { type Loaded, useLoaded } from "../../app/use-api-query.ts";
import { slotsOffered } from "./availability-queries.ts";

interface SlotChoice {
  activityId: string;
  /** Whose slots are shown; a date of the venue. */
  date: string | null;
  /** The start of the chosen slot, and of one that stays the visitor's even when it is full. */
  chosenStart: string | null;
  heldStart: string | null;
  /** Called when the chosen slot was taken meanwhile. */
  onLost: () => void;
}

export interface SlotsOfDay {
  slots: Loaded<Slot[]>;
  /** The chosen slot as it stands now. */
  chosen: Slot | undefined;
  /** The start of a slot that was chosen before and cannot be had any more. */
  lostStart: string | null;
  reload: () => void;
}

/** The slots of the chosen day. A choice that was taken meanwhile is undone and told. */
export function useSlots(choice: SlotChoice): SlotsOfDay {
  const { activityId, date, chosenStart, heldStart } = choice;
  const [lostStart, setLostStart] = useState<string | null>(null);
  const [slots, reload] = useLoaded(
    async () => (date === null ? [] : slotsOffered.now({ activityId, date })),
    [activityId, date],
  );
  const chosen =
    slots.state === "ready" ? slots.data.find((s) => s.startsAt === chosenStart) : undefined;
  const lose = useEffectEvent(choice.onLost);

  useEffect(() => {
    if (slots.state !== "ready" || chosenStart === null) return;
    const current = slots.data.find((s) => s.startsAt === chosenStart);
    if (current && (current.reason === null || current.startsAt === heldStart)) return;
    setLostStart(chosenStart);
    lose();
  }, [slots, chosenStart, heldStart]);

  return { slots, chosen, lostStart: chosenStart === null ? lostStart : null, reload };
}
