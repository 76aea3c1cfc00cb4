import { useNavigate } from "react-router";
import type { Gift } from "../../../../shared/contract/voucher-gift.ts";
import { paths } from "../../../paths.ts";
import { changeDraft } from "../../booking/booking-draft.ts";
import type { CardForm } from "../../booking/payment/use-card-form.ts";
import { usePaymentRun } from "../../booking/payment/use-payment-run.ts";
import type { VoucherSentState } from "../success/voucher-sent-state.ts";
import { payForVoucher, resumeVoucherPayment, type VoucherEnd } from "./pay-for-voucher.ts";

/** Paying for a gift voucher. */
export function useVoucherPayment(gift: Gift) {
  const navigate = useNavigate();

  async function leave({ voucher, warning }: VoucherEnd) {
    const state: VoucherSentState = { voucher, warning };
    await navigate(paths.success, { replace: true, state });
    // The next voucher is another purchase; a booking that was begun before is still there.
    changeDraft({ gift: null, isVoucherPurchase: false });
  }

  const { phase, notice, begin } = usePaymentRun<VoucherEnd>({
    resume: resumeVoucherPayment,
    leave,
  });

  function pay(tokenize: CardForm["tokenize"]) {
    begin((run) => payForVoucher(run, gift, tokenize));
  }

  return { phase, notice, pay };
}
