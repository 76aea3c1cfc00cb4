import BadgePercent from "lucide-react/icons/badge-percent";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DeskDiscount } from "../../../shared/contract/admin/discounts.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { DeleteDialog } from "../kit/forms/DeleteDialog.tsx";
import { staffFailureOf, staffSentence } from "../kit/staff-failure.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { HEAD } from "../kit/table-classes.ts";
import { DiscountRow } from "./DiscountRow.tsx";
import { UsesDialog } from "./UsesDialog.tsx";

interface DiscountListProps {
  discounts: readonly DeskDiscount[];
  onEdit: (discount: DeskDiscount) => void;
  /** What has the focus when a code's own button is gone. */
  focusAfterwards: string;
}

/** The codes, and below them on demand those that were archived. */
export function DiscountList({ discounts, onEdit, focusAfterwards }: DiscountListProps) {
  const [leaving, setLeaving] = useState<DeskDiscount | null>(null);
  const [used, setUsed] = useState<DeskDiscount | null>(null);
  const [isArchiveShown, setArchiveShown] = useState(false);
  const restore = useRestoreDiscount();
  const archived = discounts.filter(({ isArchived }) => isArchived);
  const current = discounts.filter(({ isArchived }) => !isArchived);

  async function bringBack(discount: DeskDiscount) {
    await restore(discount);
    document.getElementById(focusAfterwards)?.focus();
  }

  const actions = {
    onEdit,
    onDelete: setLeaving,
    onUses: setUsed,
    onRestore: (discount: DeskDiscount) => void bringBack(discount),
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
            aria-expanded={isArchiveShown}
            onClick={() => setArchiveShown(!isArchiveShown)}
          >
            {isArchiveShown ? "Hide archived codes" : `Show archived codes (${archived.length})`}
          </Button>
          {isArchiveShown && (
            <div className="w-full">
              <DiscountTable caption="Archived discount codes" discounts={archived} {...actions} />
            </div>
          )}
        </div>
      )}
      <DeleteDiscountDialog
        discount={leaving}
        onClose={() => setLeaving(null)}
        focusAfterwards={focusAfterwards}
      />
      <UsesDialog discount={used} onClose={() => setUsed(null)} />
    </>
  );
}

interface DeleteDiscountDialogProps {
  /** Null: closed. */
  discount: DeskDiscount | null;
  onClose: () => void;
  focusAfterwards: string;
}

/** Says what deleting a code does before it is done. */
function DeleteDiscountDialog(props: DeleteDiscountDialogProps) {
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

/** Shows an archived code again, and tells whether that worked. */
function useRestoreDiscount(): (archived: DeskDiscount) => Promise<void> {
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

interface DiscountTableProps {
  caption: string;
  discounts: readonly DeskDiscount[];
  onEdit: (discount: DeskDiscount) => void;
  onDelete: (discount: DeskDiscount) => void;
  onRestore: (discount: DeskDiscount) => void;
  onUses: (discount: DeskDiscount) => void;
}

const WIDE_HEAD = `${HEAD} max-wide:hidden`;

/** The discount codes, a line each; where there is no room for a column its words stand below the code. */
function DiscountTable({ caption, discounts, ...actions }: DiscountTableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <table className="w-full text-sm wide:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-wide:sr-only">
          <tr>
            <th scope="col" className={HEAD}>
              Code
            </th>
            <th scope="col" className={`${HEAD} w-22 text-right`}>
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
            <th scope="col" className={`${HEAD} w-30 text-right`}>
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
