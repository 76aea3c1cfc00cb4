import { failureOf } from "../../../api/api-failure.ts";
import { api } from "../../../api/browser-api.ts";
import { reviewChoice } from "../addons/addon-choice.ts";
import { bookingDraft, changeDraft } from "../booking-draft.ts";
import { checkDiscount } from "../check-discount.ts";
import { refreshHold } from "../hold-places.ts";

/**
 * Asks again for everything that the total is made of, after the server said that it has changed,
 * so that each line of the summary is true again. What cannot be asked stays as it was; the
 * server's own total decides in any case.
 */
export async function refreshPrices(): Promise<void> {
  await Promise.allSettled([refreshPlaces(), refreshAddons(), refreshVoucher()]);
  await Promise.allSettled([refreshDiscount()]);
}

async function refreshPlaces(): Promise<void> {
  const { held } = bookingDraft();
  if (held) await refreshHold(held);
}

async function refreshAddons(): Promise<void> {
  if (bookingDraft().addons.length === 0) return;
  const offer = await api.addons.list();
  changeDraft({ addons: reviewChoice(bookingDraft().addons, offer).addons });
}

async function refreshVoucher(): Promise<void> {
  const { voucher } = bookingDraft();
  if (!voucher) return;
  try {
    changeDraft({ voucher: await api.vouchers.check({ code: voucher.code }) });
  } catch (error) {
    if (failureOf(error) === "VOUCHER_INVALID") changeDraft({ voucher: null });
  }
}

/** After the rest: a code may need a certain subtotal. */
async function refreshDiscount(): Promise<void> {
  const { discount } = bookingDraft();
  if (!discount) return;
  try {
    changeDraft({ discount: await checkDiscount(discount.code) });
  } catch (error) {
    if (failureOf(error) === "DISCOUNT_INVALID") changeDraft({ discount: null });
  }
}
