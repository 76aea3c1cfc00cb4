import { useRevalidator } from "react-router";
import type { DeskDiscount } from "../../../shared/contract/desk/desk-discounts.ts";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { useShown } from "../changes/use-shown.ts";
import { DeleteDialog } from "../forms/DeleteDialog.tsx";
import { useRestoreDiscount } from "./use-restore-discount.ts";

interface DeleteDiscountDialogProps {
  /** Null: closed. */
  discount: DeskDiscount | null;
  onClose: () => void;
  focusAfterwards: string;
}

/** Says what deleting a code does before it is done. */
export function DeleteDiscountDialog(props: DeleteDiscountDialogProps) {
  const { discount, onClose, focusAfterwards } = props;
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const restore = useRestoreDiscount();
  const shown = useShown(discount);

  async function remove() {
    if (!discount) return;
    const { id: discountId, code } = discount;
    const { outcome } = await api.desk.discounts.remove({ discountId });
    if (outcome === "deleted") tell({ sentence: `${code} is deleted.` });
    else tell({ sentence: `${code} is archived.`, undo: () => void restore(discount) });
    await revalidate();
  }

  return (
    <DeleteDialog
      open={discount !== null}
      onClose={onClose}
      title={`Delete ${shown?.code ?? ""}?`}
      label="Delete Discount Code"
      failedTitle="Failed to delete discount code"
      onDelete={remove}
      focusAfterwards={focusAfterwards}
    >
      <p>
        {shown?.hasHistory
          ? "Bookings were made with this code, so it is archived: nobody can use it any more, and the bookings keep their discount."
          : "Nobody has used this code. It is deleted for good."}
      </p>
    </DeleteDialog>
  );
}
