import { useEffect, useState } from "react";
import type { Slot } from "../../../../shared/contract/activities.ts";
import { type Loaded, useLoaded } from "../../../api/use-loaded.ts";
import { changeDraft } from "../booking-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { slotsOffered } from "./offer.ts";

interface SlotsOfDay {
  slots: Loaded<Slot[]>;
  /** The chosen slot as it stands now. */
  chosen: Slot | undefined;
  /** The start of the slot of this activity in which places are held already. */
  heldStart: string | null;
  /** The start of a slot that was chosen before and cannot be had any more. */
  lostStart: string | null;
  reload: () => void;
}

/** The slots of the chosen day. A choice that was taken meanwhile is undone and told. */
export function useSlots(activityId: string): SlotsOfDay {
  const { date, slot, held } = useBookingDraft();
  const [lostStart, setLostStart] = useState<string | null>(null);
  const [slots, reload] = useLoaded(
    async () => (date === null ? [] : slotsOffered.now({ activityId, date })),
    [activityId, date],
  );
  const heldStart = held?.activityId === activityId ? held.startsAt : null;
  const chosen =
    slots.state === "ready" ? slots.data.find((s) => s.startsAt === slot?.startsAt) : undefined;

  useEffect(() => {
    if (slots.state !== "ready" || !slot) return;
    const current = slots.data.find((s) => s.startsAt === slot.startsAt);
    if (current && (current.reason === null || current.startsAt === heldStart)) return;
    setLostStart(slot.startsAt);
    changeDraft({ slot: null });
  }, [slots, slot, heldStart]);

  return { slots, chosen, heldStart, lostStart: slot ? null : lostStart, reload };
}
