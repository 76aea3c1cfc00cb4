import { useRevalidator } from "react-router";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../kit/staff-failure.ts";

/** Offers an archived activity again, and tells whether that worked. */
export function useRestoreActivity(): (archived: { id: string; name: string }) => Promise<void> {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  return async ({ id: activityId, name }) => {
    try {
      await api.desk.activities.restore({ activityId });
      tell({ sentence: `${name} is back.` });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `${name} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
