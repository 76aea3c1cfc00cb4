import { useRevalidator } from "react-router";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";

/** Restores an archived activity and shows the result in a toast. */
export function useRestoreActivity(): (archived: { id: string; name: string }) => Promise<void> {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return async ({ id: activityId, name }) => {
    try {
      await api.admin.activities.restore({ activityId });
      toast({ message: `${name} is back.` });
    } catch (error) {
      const reason = formatStaffFailure(toStaffFailure(error));
      toast({ message: `${name} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
