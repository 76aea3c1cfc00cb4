import type { PlacementInput } from "../../../shared/contract/public/checkouts.ts";
import type { ContactFormValues } from "../../../shared/contract/public/contact.ts";
import type { BookingDraft } from "../../draft/booking-draft.ts";

/**
 * Builds the placement from the draft, with a new card token (null when nothing has to be paid) and
 * the total shown on the button. Null while a step is incomplete.
 */
export function toPlacementInput(
  draft: BookingDraft,
  cardToken: string | null,
  expectedTotalPence: number,
): PlacementInput | null {
  const { waiver } = draft;
  if (!waiver?.acceptTerms || !draft.isContactComplete) return null;
  const { versionId, signature } = waiver;
  return {
    contact: draft.contact as ContactFormValues,
    addons: draft.addons.map(({ id, quantity }) => ({ id, quantity })),
    voucherCode: draft.voucher?.code ?? null,
    discountCode: draft.discount?.code ?? null,
    waiver: { versionId, signature, acceptTerms: true },
    cardToken,
    expectedTotalPence,
  };
}
