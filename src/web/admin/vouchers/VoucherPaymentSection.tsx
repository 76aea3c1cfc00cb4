import type { DeskVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { cardWords } from "../../../shared/format-card.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";

interface VoucherMoneyProps {
  voucher: DeskVoucher;
  onChanged: () => void;
}

/** What was paid for a voucher and what went back, and money that is still to be handed back. */
export function VoucherMoney({ voucher, onChanged }: VoucherMoneyProps) {
  const { payment, toHandBack } = voucher;
  const { isBusy, failure, run } = useAction();

  async function giveBack(refundId: string) {
    if (await run(() => api.desk.changes.giveBack({ refundId }))) onChanged();
  }
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold text-ink-1">Payment</h3>
      <p className="text-sm text-ink-1 tabular-nums">
        {payment ? paidWords(payment) : "Nobody paid for it."}
      </p>
      {toHandBack && (
        <Alert
          tone="warn"
          title={`${formatPence(toHandBack.amountPence)} to hand back`}
          className="mt-3"
          actions={
            <Button
              variant="outline"
              size="md"
              busy={isBusy}
              onClick={() => void giveBack(toHandBack.refundId)}
            >
              Handed back
            </Button>
          }
        >
          It was paid at the desk. Press the button once the money is back with whoever paid.
          {failure && <span className="block font-semibold">{staffSentence(failure)}</span>}
        </Alert>
      )}
    </section>
  );
}

function paidWords(payment: NonNullable<DeskVoucher["payment"]>): string {
  const { amountPence, refundedPence, state } = payment;
  const paid = `${formatPence(amountPence)} ${wayOf(payment)}`;
  if (state === "to_void" || state === "voided") return `${paid}, released without being taken.`;
  if (state === "lost") return `${paid}, which fell away before it was taken.`;
  if (refundedPence > 0) return `${paid}, of which ${formatPence(refundedPence)} went back.`;
  return `${paid}.`;
}

/** Where the money came from, and goes back to. */
export function wayOf(payment: NonNullable<DeskVoucher["payment"]>): string {
  const { method, cardBrand, cardLast4 } = payment;
  if (method === "cash") return "in cash at the desk";
  if (method === "other") return "at the desk";
  return cardBrand && cardLast4
    ? `by ${cardWords({ brand: cardBrand, last4: cardLast4 })}`
    : "by card";
}
