import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AdminCancellationPreview } from "../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { TextField } from "../../ui/TextField.tsx";
import { RefundOption } from "../kit/dialog/RefundOption.tsx";
import { useDenial } from "../kit/own-role.ts";
import { formatRefundParts } from "./format-refund-parts.ts";
import {
  computeRefund,
  REFUND_AMOUNT_ID,
  type RefundChoice,
  type RefundLimits,
} from "./use-refund-choice.ts";

interface RefundPreview
  extends RefundLimits,
    Pick<AdminCancellationPreview, "card" | "deadline" | "isBeforeDeadline"> {
  /** The session has started; absent where that changes nothing. */
  hasBegun?: boolean;
}

interface RefundChoicesProps {
  preview: RefundPreview;
  chosen: RefundChoice;
}

/** The refund by policy, everything, nothing, or another amount, each with its destination. */
export function RefundChoices({ preview, chosen }: RefundChoicesProps) {
  const { timezone } = useVenue();
  const { policy, full, card } = preview;
  const policyDenial = useDenial("refund");
  const denial = useDenial("refund-beyond-policy");
  const optionProps = (value: RefundChoice["choice"]) => ({
    name: "refund",
    value,
    isChosen: chosen.choice === value,
    onChoose: () => chosen.choose(value),
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-1">Refund</legend>
      <div className="rounded-control border border-line-strong">
        <RefundOption
          {...optionProps("policy")}
          label="By policy"
          pence={policy.refundPence}
          denial={policyDenial}
        >
          {formatPolicy(preview, timezone)} {formatRefundParts(policy, card)}
        </RefundOption>
        <RefundOption
          {...optionProps("full")}
          label="Full refund"
          pence={full.refundPence}
          denial={denial}
        >
          {formatRefundParts(full, card)}
        </RefundOption>
        <RefundOption {...optionProps("none")} label="No refund" pence={0} />
        <RefundOption {...optionProps("amount")} label="Another amount" denial={denial}>
          {chosen.choice !== "amount" && `Up to ${formatPence(full.refundPence)}`}
        </RefundOption>
      </div>
      {chosen.choice === "amount" && (
        <TextField
          id={REFUND_AMOUNT_ID}
          label="Amount in pounds"
          hint={formatAmountHint(preview, chosen)}
          inputMode="decimal"
          autoComplete="off"
          value={chosen.amount}
          error={chosen.amountError}
          onChange={(event) => chosen.setAmount(event.target.value)}
          className="mt-4 max-w-60"
        />
      )}
    </fieldset>
  );
}

function formatPolicy(
  { deadline, isBeforeDeadline, hasBegun = false }: RefundPreview,
  timeZone: string,
): string {
  const deadlineText = formatAdminDateTime(new Date(deadline), timeZone);
  if (isBeforeDeadline) return `Full refund until ${deadlineText}:`;
  const startedText = hasBegun ? " The session has started." : "";
  return `No refund after ${deadlineText}.${startedText}`;
}

function formatAmountHint(preview: RefundPreview, { input }: RefundChoice): string {
  const maxPence = preview.full.refundPence;
  if (input?.choice !== "amount" || input.amountPence > maxPence) {
    return `Up to ${formatPence(maxPence)}`;
  }
  return formatRefundParts(computeRefund(preview, input), preview.card) || "No refund";
}
