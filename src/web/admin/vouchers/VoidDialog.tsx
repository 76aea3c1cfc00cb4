import { useRef, useState } from "react";
import type { DeskVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChangeDialog, ChangeFrame } from "../kit/dialog/ActionDialog.tsx";
import { RefundOption } from "../kit/dialog/RefundOption.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { wayOf } from "./VoucherPaymentSection.tsx";

interface VoidDialogProps {
  /** Null: closed. */
  voucher: DeskVoucher | null;
  onClose: () => void;
  onVoided: () => void;
}

/** Asks before a voucher is voided, and what becomes of the money. */
export function VoidDialog({ voucher, onClose, onVoided }: VoidDialogProps) {
  const shown = useShown(voucher);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <ChangeDialog open={voucher !== null} onClose={onClose}>
      {shown && (
        <VoidQuestion
          voucher={shown}
          cancel={cancel}
          onClose={onClose}
          onVoided={() => {
            onClose();
            onVoided();
          }}
        />
      )}
    </ChangeDialog>
  );
}

interface VoidQuestionProps {
  voucher: DeskVoucher;
  cancel: React.RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onVoided: () => void;
}

function VoidQuestion({ voucher, cancel, onClose, onVoided }: VoidQuestionProps) {
  const { id, code, balancePence, amountPence, refundablePence, payment } = voucher;
  const [isRefunded, setRefunded] = useState(refundablePence > 0);
  const [isTold, setTold] = useState(true);
  const { isBusy, failure, run } = useAction();

  async function voidIt() {
    const refund: "paid" | "none" = isRefunded ? "paid" : "none";
    const wish = { voucherId: id, refund, expectedBalancePence: balancePence, notify: isTold };
    if (await run(() => api.desk.vouchers.void(wish))) onVoided();
  }
  return (
    <ChangeFrame
      title="Void this voucher?"
      about={code}
      isBusy={isBusy}
      actions={
        <>
          <Button ref={cancel} data-first variant="outline" size="md" onClick={onClose}>
            Keep Voucher
          </Button>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void voidIt()}>
            {isRefunded ? `Void and refund ${formatPence(refundablePence)}` : "Void Voucher"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Alert tone="danger" title="Failed to update voucher">
            {staffSentence(failure)}
          </Alert>
        )}
        <p>
          The {formatPence(balancePence)} that are left on it can no longer be spent. This cannot be
          undone.
          {balancePence < amountPence && " What was spent of it stays spent."}
        </p>
        {payment && refundablePence > 0 && (
          <fieldset className="rounded-control border border-line">
            <legend className="sr-only">What goes back</legend>
            <RefundOption
              name="void-refund"
              value="paid"
              label="Give back what is not spent"
              pence={refundablePence}
              isChosen={isRefunded}
              onChoose={() => setRefunded(true)}
            >
              Paid {wayOf(payment)}.{" "}
              {payment.method === "card"
                ? "It goes back to that card."
                : "Hand it back at the desk; the voucher reminds you until you have."}
            </RefundOption>
            <RefundOption
              name="void-refund"
              value="none"
              label="Give nothing back"
              pence={0}
              isChosen={!isRefunded}
              onChoose={() => setRefunded(false)}
            />
          </fieldset>
        )}
        <SwitchField
          id="void-notify"
          label="Write to purchaser and recipient"
          hint="The purchaser hears what goes back, and the recipient that the code is no longer good."
          isOn={isTold}
          onChange={setTold}
        />
      </div>
    </ChangeFrame>
  );
}
