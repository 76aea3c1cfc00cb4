import { VOUCHER_CHECK_RATE_LIMIT } from "../../../shared/contract/public/codes.ts";
import { countAttempt } from "../../platform/http/rate-limits.ts";
import { api } from "../../request-context.ts";
import { placeBooking } from "./place-booking.ts";

export const placeBookingRoutes = {
  place: api.checkouts.place.handler(async ({ context, input }) => {
    const { server, caller } = context;
    const { params, headers, body } = input;
    if (body.voucherCode !== null) await countAttempt(context, VOUCHER_CHECK_RATE_LIMIT);
    const session = await caller.session();
    return placeBooking(server, {
      checkoutId: params.checkoutId,
      checkoutSecret: headers["checkout-secret"],
      idempotencyKey: headers["idempotency-key"],
      placement: body,
      accountId: session?.userId ?? null,
    });
  }),
};
