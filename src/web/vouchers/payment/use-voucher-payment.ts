import { useNavigate } from "react-router";
import type { Gift } from "../../../shared/contract/public/voucher-order-fields.ts";
import { paths } from "../../app/paths.ts";
import type { CardForm } from "../../booking/payment/use-card-form.ts";
import { usePaymentRun } from "../../booking/payment/use-payment-flow.ts";
import { changeDraft } from "../../draft/booking-draft.ts";
import { payForVoucher, resumeVoucherPayment, type VoucherEnd } from "./pay-for-voucher.ts";
import type { VoucherSentState } from "./voucher-sent-state.ts";

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
