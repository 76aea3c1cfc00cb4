import { useState } from "react";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { RefundOption } from "../kit/dialog/RefundOption.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { formatPaymentMethod } from "./VoucherDetails.tsx";

interface VoidDialogProps {
  /** Null closes the dialog. */
  voucher: AdminVoucher | null;
  onClose: () => void;
}

/** Asks before a voucher is voided, and whether to refund what is not spent. */
export function VoidDialog({ voucher, onClose }: VoidDialogProps) {
  return (
    <ActionDialog subject={voucher} onClose={onClose}>
      {(shown) => <VoidConfirmation voucher={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface VoidConfirmationProps {
  voucher: AdminVoucher;
  onClose: () => void;
}

function VoidConfirmation({ voucher, onClose }: VoidConfirmationProps) {
  const { id, code, balancePence, amountPence, refundablePence, payment } = voucher;
  const [shouldRefund, setShouldRefund] = useState(refundablePence > 0);
  const [shouldNotify, setShouldNotify] = useState(true);
  const { isBusy, failure, run } = useMutation();

  async function voidVoucher() {
    const refund: "paid" | "none" = shouldRefund ? "paid" : "none";
    const input = {
      voucherId: id,
      refund,
      expectedBalancePence: balancePence,
      notify: shouldNotify,
    };
    if (await run(() => api.admin.vouchers.void(input))) onClose();
  }
  return (
    <ActionDialogFrame
      title="Void this voucher?"
      subtitle={code}
      isBusy={isBusy}
      actions={
        <>
          <Button data-first variant="outline" size="md" onClick={onClose}>
            Keep Voucher
          </Button>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void voidVoucher()}>
            {shouldRefund ? `Void and refund ${formatPence(refundablePence)}` : "Void Voucher"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FailureAlert title="Failed to update voucher" failure={failure} />
        <p>
          The remaining {formatPence(balancePence)} can no longer be spent. This cannot be undone.
          {balancePence < amountPence && " Bookings already paid with it stay paid."}
        </p>
        {payment && refundablePence > 0 && (
          <fieldset className="rounded-control border border-line">
            <legend className="sr-only">Refund</legend>
            <RefundOption
              name="void-refund"
              value="paid"
              label="Refund what is not spent"
              pence={refundablePence}
              isChosen={shouldRefund}
              onChoose={() => setShouldRefund(true)}
            >
              Paid {formatPaymentMethod(payment)}.{" "}
              {payment.method === "card"
                ? "The refund goes to that card."
                : "Give a cash refund, then confirm it on the voucher."}
            </RefundOption>
            <RefundOption
              name="void-refund"
              value="none"
              label="No refund"
              pence={0}
              isChosen={!shouldRefund}
              onChoose={() => setShouldRefund(false)}
            />
          </fieldset>
        )}
        <SwitchField
          id="void-notify"
          label="Email the purchaser and recipient"
          hint="Tells the purchaser what is refunded, and the recipient that the code no longer works."
          isOn={shouldNotify}
          onChange={setShouldNotify}
        />
      </div>
    </ActionDialogFrame>
  );
}
