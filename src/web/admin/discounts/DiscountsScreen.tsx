import BadgePercent from "lucide-react/icons/badge-percent";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useArchive } from "../kit/use-archive.ts";
import { DiscountForm } from "./DiscountForm.tsx";
import { DiscountTable } from "./DiscountTable.tsx";
import { UsesDialog } from "./UsesDialog.tsx";

const TITLE = "Discount Codes";

export const meta = pageMeta(
  TITLE,
  "Discount codes, their conditions, and how often they were used.",
);

const screen = defineScreen(({ admin: { discounts } }) => [discounts.list.queryOptions()]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** All discount codes: create, edit, archive and restore them, and see where they were used. */
export default function DiscountsScreen() {
  const [query] = screen.useQueries();
  /** Null when no form is open; `discount` is null for a new code. */
  const [form, setForm] = useState<{ discount: AdminDiscount | null } | null>(null);
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <Button id={CREATE_BUTTON_ID} size="md" onClick={() => setForm({ discount: null })}>
            <Plus className="size-4" />
            Create Discount Code
          </Button>
        }
      />
      {query.data === undefined ? (
        <ListQueryError title="Failed to load discount codes" query={query} />
      ) : (
        <DiscountList discounts={query.data} onEdit={(discount) => setForm({ discount })} />
      )}
      <FormDialog subject={form} onClose={() => setForm(null)} isWide>
        {({ discount }) => <DiscountForm discount={discount} onSaved={() => setForm(null)} />}
      </FormDialog>
    </>
  );
}

const CREATE_BUTTON_ID = "create-discount";

interface DiscountListProps {
  discounts: readonly AdminDiscount[];
  onEdit: (discount: AdminDiscount) => void;
}

/** The discount codes and, on request, the archived ones below them. */
function DiscountList({ discounts, onEdit }: DiscountListProps) {
  const [deleting, setDeleting] = useState<AdminDiscount | null>(null);
  const [usesDiscount, setUsesDiscount] = useState<AdminDiscount | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const { restore } = useArchive(DISCOUNT_ARCHIVE);
  const archived = discounts.filter(({ isArchived }) => isArchived);
  const current = discounts.filter(({ isArchived }) => !isArchived);

  function handleRestore({ id, code }: AdminDiscount) {
    const focusCreateButton = () => document.getElementById(CREATE_BUTTON_ID)?.focus();
    restore({ id, name: code }, { onSettled: focusCreateButton });
  }

  const actions = {
    onEdit,
    onDelete: setDeleting,
    onUses: setUsesDiscount,
    onRestore: handleRestore,
  };
  return (
    <>
      {current.length > 0 ? (
        <DiscountTable caption="Discount codes" discounts={current} {...actions} />
      ) : (
        <div className="rounded-card border border-line bg-card">
          <TableMessage icon={BadgePercent} title="No discount codes yet">
            Create a code to give visitors a discount.
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
      <DeleteDiscountDialog discount={deleting} onClose={() => setDeleting(null)} />
      <UsesDialog discount={usesDiscount} onClose={() => setUsesDiscount(null)} />
    </>
  );
}

interface DeleteDiscountDialogProps {
  /** Null closes the dialog. */
  discount: AdminDiscount | null;
  onClose: () => void;
}

function DeleteDiscountDialog(props: DeleteDiscountDialogProps) {
  const { discount, onClose } = props;
  const { remove } = useArchive(DISCOUNT_ARCHIVE);
  return (
    <ConfirmDialog
      subject={discount}
      onClose={onClose}
      title={({ code }) => `Delete ${code}?`}
      confirmLabel="Delete Discount Code"
      isDanger
      failureTitle="Failed to delete discount code"
      onConfirm={({ id, code }) => remove({ id, name: code })}
      returnFocusId={CREATE_BUTTON_ID}
    >
      {({ hasHistory }) => (
        <p>
          {hasHistory
            ? "Bookings were made with this code, so it is archived: it can no longer be used, and the bookings keep their discount."
            : "This code has never been used. It is deleted for good."}
        </p>
      )}
    </ConfirmDialog>
  );
}

const DISCOUNT_ARCHIVE = {
  remove: (discountId: string) => api.admin.discounts.remove({ discountId }),
  restore: (discountId: string) => api.admin.discounts.restore({ discountId }),
};
