import { VOUCHER_TRIES } from "../../shared/contract/codes.ts";
import { placeBooking } from "../bookings/place-booking.ts";
import { api } from "../http/call.ts";
import { countTry } from "../http/rate-limits.ts";
import { adjustCheckout } from "./adjust-checkout.ts";
import { extendCheckout } from "./extend-checkout.ts";
import type { Holder } from "./held-checkout.ts";
import { holdPlacesIn } from "./hold-places.ts";
import { readCheckoutOf } from "./read-checkout.ts";
import { releaseCheckout } from "./release-checkout.ts";

const { checkouts } = api;

export const checkoutsRoutes = {
  create: checkouts.create.handler(({ context: { server, caller }, input: { headers, body } }) =>
    holdPlacesIn(server, {
      ...body,
      startsAt: new Date(body.startsAt),
      checkoutSecret: headers["checkout-secret"],
      // Blurred only for whom places are written: hundreds at once find a slot full.
      get visitorHash() {
        return caller.visitorHash;
      },
      get networkHash() {
        return caller.networkHash;
      },
      get wideNetworkHash() {
        return caller.wideNetworkHash;
      },
    }),
  ),
  get: checkouts.get.handler(({ context, input }) =>
    readCheckoutOf(context.server, holderOf(input)),
  ),
  adjust: checkouts.adjust.handler(({ context, input }) =>
    adjustCheckout(context.server, holderOf(input), input.body.ticketCount),
  ),
  extend: checkouts.extend.handler(({ context, input }) =>
    extendCheckout(context.server, holderOf(input)),
  ),
  release: checkouts.release.handler(async ({ context, input }) => {
    await releaseCheckout(context.server, holderOf(input));
    return { released: true as const };
  }),
  place: checkouts.place.handler(async ({ context, input }) => {
    const { server, caller } = context;
    if (input.body.voucherCode !== null) await countTry(context, VOUCHER_TRIES);
    const session = await caller.session();
    return placeBooking(server, {
      ...holderOf(input),
      idempotencyKey: input.headers["idempotency-key"],
      placement: input.body,
      accountId: session?.userId ?? null,
    });
  }),
};

function holderOf(input: {
  params: { checkoutId: string };
  headers: { "checkout-secret": string };
}): Holder {
  return {
    checkoutId: input.params.checkoutId,
    checkoutSecret: input.headers["checkout-secret"],
  };
}
