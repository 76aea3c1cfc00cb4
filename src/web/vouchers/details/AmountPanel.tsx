import type { VoucherTemplate } from "../../../shared/contract/public/voucher-templates.ts";
import {
  VOUCHER_MAX_PENCE,
  VOUCHER_MIN_PENCE,
  VOUCHER_STEP_PENCE,
} from "../../../shared/limits.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { MoneyStepper } from "../../ui/MoneyStepper.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { type GiftForm, getGiftFieldError, giftFieldId } from "../gift/gift-form.ts";

interface AmountPanelProps {
  form: GiftForm;
  amountPence: number;
  /** The amounts that the venue suggests, sorted by amount. */
  templates: readonly VoucherTemplate[];
}

const CHIP_CLASS = "min-h-touch rounded-full px-3 font-semibold tabular-nums tablet:min-w-17";
const CHOSEN_CLASS = "bg-primary text-on-primary";
const AVAILABLE_CLASS = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";

/** The voucher's amount: any step between the limits, with a button for each suggested amount. */
export function AmountPanel({ form, amountPence, templates }: AmountPanelProps) {
  const id = giftFieldId("amountPence");
  const error = getGiftFieldError(form, "amountPence");

  function choose(pence: number, isPartial: boolean) {
    const shouldValidateNow = form.formState.submitCount > 0 || error !== undefined;
    form.setValue("amountPence", pence, { shouldValidate: !isPartial || shouldValidateNow });
  }

  return (
    <Panel>
      <div className="grid gap-4 tablet:flex tablet:items-center tablet:justify-between">
        <div>
          <h2 className="text-heading">Amount</h2>
          <p className="mt-1 text-sm text-ink-3">
            {formatShortPence(VOUCHER_MIN_PENCE)} to {formatShortPence(VOUCHER_MAX_PENCE)}, in steps
            of {formatShortPence(VOUCHER_STEP_PENCE)}
          </p>
        </div>
        <MoneyStepper
          id={id}
          label="Amount"
          pence={amountPence}
          minPence={VOUCHER_MIN_PENCE}
          maxPence={VOUCHER_MAX_PENCE}
          stepPence={VOUCHER_STEP_PENCE}
          isInvalid={error !== undefined}
          describedBy={`${id}-error`}
          onChange={choose}
          onBlur={() => void form.trigger("amountPence")}
        />
      </div>
      <FieldMessage
        id={`${id}-error`}
        message={error}
        announced={form.formState.submitCount === 0}
      />
      {templates.length > 0 && (
        <fieldset className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 tablet:flex tablet:flex-wrap">
          <legend className="sr-only">Common amounts</legend>
          {templates.map((template) => {
            const isChosen = template.amountPence === amountPence;
            return (
              <button
                key={template.amountPence}
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(template.amountPence, false)}
                className={`${CHIP_CLASS} transition-colors duration-fast ${isChosen ? CHOSEN_CLASS : AVAILABLE_CLASS}`}
              >
                {formatShortPence(template.amountPence)}
              </button>
            );
          })}
        </fieldset>
      )}
    </Panel>
  );
}
