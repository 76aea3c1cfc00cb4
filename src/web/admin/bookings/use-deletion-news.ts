import { useRevalidator } from "react-router";
import { useToast } from "../../ui/Toasts.tsx";
import { undoDeletion } from "../changes/undo-deletion.ts";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";

interface Deletion {
  deletionId: string;
  /** How many bookings are gone from the list. */
  count: number;
}

/** Tells that bookings were deleted, for a while with the way to show them again. */
export function useDeletionNews(): (deletion: Deletion) => void {
  const tell = useToast();
  const { revalidate } = useRevalidator();

  async function undo(deletionId: string) {
    try {
      await undoDeletion(deletionId);
    } catch (error) {
      tell({ sentence: staffSentence(staffFailureOf(error)), tone: "failed" });
      return;
    }
    await revalidate();
    tell({ sentence: "They are in the list again." });
  }
  return ({ deletionId, count }) => {
    void revalidate();
    const sentence = count === 1 ? "1 booking deleted" : `${count} bookings deleted`;
    tell({ sentence, undo: () => void undo(deletionId) });
  };
}
