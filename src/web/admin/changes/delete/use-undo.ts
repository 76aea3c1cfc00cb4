import { api } from "../../../api/browser-api.ts";
import { useToast } from "../../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../../shell/staff-failure.ts";
import { bookingsInWords } from "../booking-words.ts";

/** Tells that bookings were deleted, with the way to show them again. */
export function useUndo(onShown: () => void): (deletionId: string, count: number) => void {
  const tell = useToast();

  async function undo(deletionId: string) {
    try {
      const { shownCount } = await api.desk.deletions.undo({ deletionId });
      onShown();
      tell({
        sentence: `Shown again: ${bookingsInWords(shownCount)}. What was cancelled stays so.`,
      });
    } catch (error) {
      tell({
        sentence: `Not shown again. ${staffSentence(staffFailureOf(error))}`,
        tone: "failed",
      });
    }
  }

  return (deletionId, count) =>
    tell({
      sentence: `Deleted ${bookingsInWords(count)}`,
      undo: () => void undo(deletionId),
    });
}
