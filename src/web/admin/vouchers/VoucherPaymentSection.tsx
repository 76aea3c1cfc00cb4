import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface VoucherPaymentSectionProps {
  voucher: AdminVoucher;
  onChanged: () => void;
}

/** The payment for a voucher, its refunds, and a cash refund that staff still have to give. */
export function VoucherPaymentSection({ voucher, onChanged }: VoucherPaymentSectionProps) {
  const { payment, toHandBack: cashRefund } = voucher;
  const { isBusy, failure, run } = useMutation();

  async function confirmCashRefund(refundId: string) {
    if (await run(() => api.admin.bookingChanges.completeCashRefund({ refundId }))) onChanged();
  }
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold text-ink-1">Payment</h3>
      <p className="text-sm text-ink-1 tabular-nums">
        {payment ? formatVoucherPayment(payment) : "Nobody paid for it."}
      </p>
      {cashRefund && (
        <Alert
          tone="warn"
          title={`${formatPence(cashRefund.amountPence)} to hand back`}
          className="mt-3"
          actions={
            <Button
              variant="outline"
              size="md"
              busy={isBusy}
              onClick={() => void confirmCashRefund(cashRefund.refundId)}
            >
              Handed back
            </Button>
          }
        >
          It was paid at the desk. Press the button once the money is back with whoever paid.
          {failure && <span className="block font-semibold">{formatStaffFailure(failure)}</span>}
        </Alert>
      )}
    </section>
  );
}

function formatVoucherPayment(payment: NonNullable<AdminVoucher["payment"]>): string {
  const { amountPence, refundedPence, state } = payment;
  const paidText = `${formatPence(amountPence)} ${formatPaymentMethod(payment)}`;
  if (state === "void_pending" || state === "voided")
    return `${paidText}, released without being taken.`;
  if (state === "expired") return `${paidText}, which fell away before it was taken.`;
  if (refundedPence > 0) return `${paidText}, of which ${formatPence(refundedPence)} went back.`;
  return `${paidText}.`;
}

/** Formats how a voucher was paid for, which is also where a refund goes. */
export function formatPaymentMethod(payment: NonNullable<AdminVoucher["payment"]>): string {
  const { method, cardBrand, cardLast4 } = payment;
  if (method === "cash") return "in cash at the desk";
  if (method === "other") return "at the desk";
  return cardBrand && cardLast4
    ? `by ${formatCard({ brand: cardBrand, last4: cardLast4 })}`
    : "by card";
}
