import BadgePercent from "lucide-react/icons/badge-percent";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { DeleteDialog } from "../kit/forms/DeleteDialog.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { TABLE_HEAD_CLASS } from "../kit/table-classes.ts";
import { DiscountRow } from "./DiscountRow.tsx";
import { UsesDialog } from "./UsesDialog.tsx";

interface DiscountListProps {
  discounts: readonly AdminDiscount[];
  onEdit: (discount: AdminDiscount) => void;
  /** Id of the element to focus when a code's own button is gone. */
  returnFocusId: string;
}

/** The discount codes and, on request, the archived ones below them. */
export function DiscountList({ discounts, onEdit, returnFocusId }: DiscountListProps) {
  const [deleting, setDeleting] = useState<AdminDiscount | null>(null);
  const [usesDiscount, setUsesDiscount] = useState<AdminDiscount | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const restore = useRestoreDiscount();
  const archived = discounts.filter(({ isArchived }) => isArchived);
  const current = discounts.filter(({ isArchived }) => !isArchived);

  async function handleRestore(discount: AdminDiscount) {
    await restore(discount);
    document.getElementById(returnFocusId)?.focus();
  }

  const actions = {
    onEdit,
    onDelete: setDeleting,
    onUses: setUsesDiscount,
    onRestore: (discount: AdminDiscount) => void handleRestore(discount),
  };
  return (
    <>
      {current.length > 0 ? (
        <DiscountTable caption="Discount codes" discounts={current} {...actions} />
      ) : (
        <div className="rounded-card border border-line bg-card">
          <TableMessage icon={BadgePercent} title="No discount codes yet">
            What a code takes off, and when, is up to you. Create the first one.
          </TableMessage>
        </div>
      )}
      {archived.length > 0 && (
        <div className="mt-4 grid justify-items-start gap-3">
          <Button
            variant="quiet"
            size="md"
            aria-expanded={showsArchived}
            onClick={() => setShowsArchived(!showsArchived)}
          >
            {showsArchived ? "Hide archived codes" : `Show archived codes (${archived.length})`}
          </Button>
          {showsArchived && (
            <div className="w-full">
              <DiscountTable caption="Archived discount codes" discounts={archived} {...actions} />
            </div>
          )}
        </div>
      )}
      <DeleteDiscountDialog
        discount={deleting}
        onClose={() => setDeleting(null)}
        returnFocusId={returnFocusId}
      />
      <UsesDialog discount={usesDiscount} onClose={() => setUsesDiscount(null)} />
    </>
  );
}

interface DeleteDiscountDialogProps {
  /** Null closes the dialog. */
  discount: AdminDiscount | null;
  onClose: () => void;
  returnFocusId: string;
}

function DeleteDiscountDialog(props: DeleteDiscountDialogProps) {
  const { discount, onClose, returnFocusId } = props;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const restore = useRestoreDiscount();
  const shownDiscount = useLastNonNull(discount);

  async function remove() {
    if (!discount) return;
    const { id: discountId, code } = discount;
    const { outcome } = await api.admin.discounts.remove({ discountId });
    if (outcome === "deleted") toast({ message: `${code} is deleted.` });
    else toast({ message: `${code} is archived.`, undo: () => void restore(discount) });
    await revalidate();
  }

  return (
    <DeleteDialog
      open={discount !== null}
      onClose={onClose}
      title={`Delete ${shownDiscount?.code ?? ""}?`}
      label="Delete Discount Code"
      failureTitle="Failed to delete discount code"
      onDelete={remove}
      returnFocusId={returnFocusId}
    >
      <p>
        {shownDiscount?.hasHistory
          ? "Bookings were made with this code, so it is archived: nobody can use it any more, and the bookings keep their discount."
          : "Nobody has used this code. It is deleted for good."}
      </p>
    </DeleteDialog>
  );
}

function useRestoreDiscount(): (archived: AdminDiscount) => Promise<void> {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return async ({ id: discountId, code }) => {
    try {
      await api.admin.discounts.restore({ discountId });
      toast({ message: `${code} is back.` });
    } catch (error) {
      const reason = formatStaffFailure(toStaffFailure(error));
      toast({ message: `${code} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}

interface DiscountTableProps {
  caption: string;
  discounts: readonly AdminDiscount[];
  onEdit: (discount: AdminDiscount) => void;
  onDelete: (discount: AdminDiscount) => void;
  onRestore: (discount: AdminDiscount) => void;
  onUses: (discount: AdminDiscount) => void;
}

const WIDE_HEAD = `${TABLE_HEAD_CLASS} max-wide:hidden`;

/** One row for each discount code. On narrow screens, the missing columns are below the code. */
function DiscountTable({ caption, discounts, ...actions }: DiscountTableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <table className="w-full text-sm wide:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-wide:sr-only">
          <tr>
            <th scope="col" className={TABLE_HEAD_CLASS}>
              Code
            </th>
            <th scope="col" className={`${TABLE_HEAD_CLASS} w-22 text-right`}>
              Amount
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-44`}>
              Conditions
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-44`}>
              Dates
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-28 text-right`}>
              Uses
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-26`}>
              Status
            </th>
            <th scope="col" className={`${TABLE_HEAD_CLASS} w-30 text-right`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {discounts.map((discount) => (
            <DiscountRow key={discount.id} discount={discount} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
