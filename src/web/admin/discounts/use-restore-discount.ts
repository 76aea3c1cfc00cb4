import { useRevalidator } from "react-router";
import type { DeskDiscount } from "../../../shared/contract/desk/desk-discounts.ts";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";

/** Shows an archived code again, and tells whether that worked. */
export function useRestoreDiscount(): (archived: DeskDiscount) => Promise<void> {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  return async ({ id: discountId, code }) => {
    try {
      await api.desk.discounts.restore({ discountId });
      tell({ sentence: `${code} is back.` });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `${code} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
