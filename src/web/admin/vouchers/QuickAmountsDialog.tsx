import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import type { QuickAmount } from "../../../shared/contract/admin/voucher-fields.ts";
import { voucherAmount } from "../../../shared/contract/public/voucher-order-fields.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { useIdempotentId } from "../../app/use-idempotent-id.ts";
import { Button } from "../../ui/Button.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface QuickAmountsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the voucher amounts that visitors are offered. */
export function QuickAmountsDialog({ isOpen, onClose }: QuickAmountsDialogProps) {
  return (
    <ActionDialog open={isOpen} onClose={onClose}>
      <ActionDialogFrame
        title="Quick amounts"
        actions={
          <Button variant="outline" size="md" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p className="mb-3 text-sm text-pretty">
          Amounts that visitors can choose with one press, smallest first. Changes are saved
          immediately.
        </p>
        <QuickAmounts />
      </ActionDialogFrame>
    </ActionDialog>
  );
}

function QuickAmounts() {
  const query = useQuery(queries.admin.voucherTemplates.list.queryOptions());
  return (
    <QueryContent
      query={query}
      loading="Loading the amounts"
      errorTitle="Failed to load quick amounts"
    >
      {(amounts) => <QuickAmountsEditor amounts={amounts} />}
    </QueryContent>
  );
}

const AMOUNT_FIELD = "quick-amount";

function QuickAmountsEditor({ amounts }: { amounts: QuickAmountRows }) {
  const { isBusy, failure, run, runNext } = useMutation();
  const [typedPence, setTypedPence] = useState<number | null>(null);
  const [fieldError, setFieldError] = useState<string>();
  const withId = useIdempotentId();

  async function add(event: FormEvent) {
    event.preventDefault();
    const parsed = voucherAmount.safeParse(typedPence);
    setFieldError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return document.getElementById(AMOUNT_FIELD)?.focus();
    const amountPence = parsed.data;
    const isAdded = await run(() =>
      withId(amountPence, (templateId) =>
        api.admin.voucherTemplates.save({ templateId, amountPence, isActive: true }),
      ),
    );
    if (isAdded) setTypedPence(null);
  }
  return (
    <>
      <FailureAlert title="Failed to save quick amounts" failure={failure} className="mb-3" />
      <QuickAmountList
        amounts={amounts}
        onSwitch={({ id: templateId, amountPence }, isActive) =>
          void runNext(() => api.admin.voucherTemplates.save({ templateId, amountPence, isActive }))
        }
        onRemove={({ id: templateId }) => {
          void runNext(() => api.admin.voucherTemplates.remove({ templateId }));
          document.getElementById(AMOUNT_FIELD)?.focus();
        }}
      />
      <form noValidate onSubmit={add} className="mt-4 flex items-start gap-3">
        <PoundsField
          id={AMOUNT_FIELD}
          label="Another amount (£)"
          hint="£5 to £300, in steps of £5"
          pence={typedPence}
          onChange={(pence) => {
            setTypedPence(pence);
            setFieldError(undefined);
          }}
          error={fieldError}
          className="flex-1"
        />
        <Button type="submit" size="md" busy={isBusy} className="mt-12.5 min-h-control">
          <Plus className="size-4" />
          Add
        </Button>
      </form>
      <p role="status" className="sr-only">
        {amounts.map(({ amountPence }) => formatShortPence(amountPence)).join(", ")}
      </p>
    </>
  );
}

type QuickAmountRows = readonly QuickAmount[];

interface QuickAmountListProps {
  amounts: QuickAmountRows;
  onSwitch: (amount: QuickAmount, isActive: boolean) => void;
  onRemove: (amount: QuickAmount) => void;
}

function QuickAmountList({ amounts, onSwitch, onRemove }: QuickAmountListProps) {
  if (amounts.length === 0) return <p className="text-sm text-ink-3">No quick amounts yet.</p>;
  return (
    <ul aria-label="Quick amounts">
      {amounts.map((amount) => {
        const label = formatShortPence(amount.amountPence);
        return (
          <li
            key={amount.id}
            className="flex items-start gap-2 border-line tabular-nums not-last:border-b"
          >
            <div className="flex-1">
              <SwitchField
                id={`amount-${amount.id}`}
                label={label}
                hint={amount.isActive ? "Shown to visitors" : "Hidden"}
                isOn={amount.isActive}
                onChange={(isOn) => onSwitch(amount, isOn)}
              />
            </div>
            <button
              type="button"
              aria-label={`Remove ${label}`}
              title={`Remove ${label}`}
              onClick={() => onRemove(amount)}
              className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover hover:text-danger"
            >
              <Trash2 className="size-4.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
