import { useRevalidator } from "react-router";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";

/** Shows an archived customer again, and tells whether that worked. */
export function useUndoArchive(): (archived: DeskCustomer) => Promise<void> {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  return async ({ id: customerId, name }) => {
    try {
      await api.desk.customers.restore({ customerId });
      tell({ sentence: `${name} is back.` });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `${name} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}
