import type { Checkout } from "../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import {
  adjustHold,
  type CheckoutCredentials,
  extendHold,
  requireCheckout,
  toCheckout,
  toCheckoutKey,
  toHoldRefusal,
} from "./checkouts.queries.ts";
import { startCheckout } from "./hold-places.ts";
import { releaseHold } from "./release-holds.ts";

const { checkouts } = api;

export const checkoutsRoutes = {
  create: checkouts.create.handler(({ context: { server, caller }, input: { headers, body } }) =>
    startCheckout(server, {
      ...body,
      startsAt: new Date(body.startsAt),
      checkoutSecret: headers["checkout-secret"],
      // Getters, so that the hashes are computed only for requests that write a hold: hundreds at
      // once may find the slot full.
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
    readOwnCheckout(context.server, toCheckoutCredentials(input)),
  ),
  adjust: checkouts.adjust.handler(({ context, input }) =>
    adjustCheckout(context.server, toCheckoutCredentials(input), input.body.ticketCount),
  ),
  extend: checkouts.extend.handler(({ context, input }) =>
    extendCheckout(context.server, toCheckoutCredentials(input)),
  ),
  release: checkouts.release.handler(async ({ context, input }) => {
    await releaseCheckout(context.server, toCheckoutCredentials(input));
    return { released: true as const };
  }),
};

function toCheckoutCredentials(input: {
  params: { checkoutId: string };
  headers: { "checkout-secret": string };
}): CheckoutCredentials {
  return {
    checkoutId: input.params.checkoutId,
    checkoutSecret: input.headers["checkout-secret"],
  };
}

/**
 * Reads a checkout for its holder.
 * @throws Refusal CHECKOUT_NOT_FOUND
 */
export async function readOwnCheckout(
  { pool }: Context,
  holder: CheckoutCredentials,
): Promise<Checkout> {
  return toCheckout(await requireCheckout(pool, holder));
}

/**
 * Extends a hold by one full period from now, once per checkout.
 * @throws Refusal HOLD_ALREADY_EXTENDED, HOLD_NOT_EXTENDED, HOLD_EXPIRED, PAYMENT_RUNNING,
 * CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function extendCheckout(
  { pool, db }: Context,
  holder: CheckoutCredentials,
): Promise<Checkout> {
  const { holdMinutes } = await readSettings(db);
  const [extended] = await extendHold(pool, { ...toCheckoutKey(holder), holdMinutes });
  const row = await requireCheckout(pool, holder);
  if (extended) return toCheckout(row);
  const isLive = row.state === "held" && row.secondsLeft > 0;
  throw isLive ? new Refusal("HOLD_ALREADY_EXTENDED") : toHoldRefusal(row);
}

/**
 * Releases the held places. Idempotent.
 * @throws Refusal PAYMENT_RUNNING, CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function releaseCheckout(
  { pool }: Context,
  holder: CheckoutCredentials,
): Promise<void> {
  const [released] = await releaseHold(pool, { ...toCheckoutKey(holder), reason: "start_again" });
  if (released) return;
  const row = await requireCheckout(pool, holder);
  if (row.state !== "released") throw toHoldRefusal(row);
}

/**
 * Changes how many places a checkout holds in its slot. If they do not fit, the hold stays as it
 * was.
 * @throws Refusal SLOT_FULL, SLOT_CLOSED, NETWORK_BUSY, HOLD_EXPIRED, PAYMENT_RUNNING,
 * CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function adjustCheckout(
  { pool }: Context,
  holder: CheckoutCredentials,
  ticketCount: number,
): Promise<Checkout> {
  const [adjusted] = await adjustHold(pool, { ...toCheckoutKey(holder), ticketCount });
  const row = await requireCheckout(pool, holder);
  if (!adjusted)
    throw row.releaseReason === "closed" ? new Refusal("SLOT_CLOSED") : toHoldRefusal(row);
  return toCheckout(row);
}
