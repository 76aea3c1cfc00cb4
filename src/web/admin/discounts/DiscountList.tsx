import BadgePercent from "lucide-react/icons/badge-percent";
import { useState } from "react";
import type { DeskDiscount } from "../../../shared/contract/desk/desk-discounts.ts";
import { Button } from "../../ui/Button.tsx";
import { TableMessage } from "../table/TableMessage.tsx";
import { DeleteDiscountDialog } from "./DeleteDiscountDialog.tsx";
import { DiscountTable } from "./DiscountTable.tsx";
import { UsesDialog } from "./UsesDialog.tsx";
import { useRestoreDiscount } from "./use-restore-discount.ts";

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
