import { useRevalidator } from "react-router";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";

/** Shows an archived add-on again, and tells whether that worked. */
export function useUndoArchive(): (archived: { id: string; name: string }) => Promise<void> {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  return async ({ id: addonId, name }) => {
    try {
      await api.desk.addons.restore({ addonId });
      tell({ sentence: `${name} is back.` });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `${name} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
