import { useNavigate } from "react-router";
import type { VoucherOrderFields } from "../../../shared/contract/public/voucher-order-fields.ts";
import { paths } from "../../app/paths.ts";
import type { CardForm } from "../../booking/payment/use-card-form.ts";
import { usePaymentFlow } from "../../booking/payment/use-payment-flow.ts";
import { changeDraft } from "../../draft/booking-draft.ts";
import { payForVoucher, resumeVoucherPayment, type VoucherResult } from "./pay-for-voucher.ts";
import type { VoucherSentState } from "./voucher-sent-state.ts";

/** The payment flow for a gift voucher. */
export function useVoucherPayment(gift: VoucherOrderFields) {
  const navigate = useNavigate();

  async function showSuccess({ voucher, warning }: VoucherResult) {
    const state: VoucherSentState = { voucher, warning };
    await navigate(paths.success, { replace: true, state });
    // The next voucher is another purchase; an unfinished booking stays in the draft.
    changeDraft({ gift: null, isVoucherPurchase: false });
  }

  const { phase, notice, start } = usePaymentFlow<VoucherResult>({
    resume: resumeVoucherPayment,
    onComplete: showSuccess,
  });

  function pay(tokenize: CardForm["tokenize"]) {
    start((context) => payForVoucher(context, gift, tokenize));
  }

  return { phase, notice, pay };
}
