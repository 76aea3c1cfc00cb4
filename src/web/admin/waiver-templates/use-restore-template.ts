import { useRevalidator } from "react-router";
import type { WaiverTemplate } from "../../../shared/contract/desk/desk-waiver-templates.ts";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";

/** Shows an archived template again, and tells whether that worked. */
export function useRestoreTemplate(): (archived: WaiverTemplate) => Promise<void> {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  return async ({ id: templateId, title }) => {
    try {
      await api.desk.waiverTemplates.restore({ templateId });
      tell({ sentence: `${title} is back.` });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `${title} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
