import type { Checkout } from "../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { adjustHold, extendHold } from "./checkouts.queries.ts";
import { type Holder, ofHolder, readHeldCheckout, whyNotHeld } from "./held-checkout.ts";
import { holdPlacesIn } from "./hold-places.ts";
import { releaseHold } from "./release-holds.statement.ts";
import { checkoutAnswer } from "./to-checkout.ts";

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

/** @throws Refusal CHECKOUT_NOT_FOUND */
export async function readCheckoutOf({ pool }: Context, holder: Holder): Promise<Checkout> {
  return checkoutAnswer(await readHeldCheckout(pool, holder));
}

/**
 * Holds the places for one more full period, once.
 * @throws Refusal HOLD_ALREADY_EXTENDED, HOLD_NOT_EXTENDED, HOLD_EXPIRED, PAYMENT_RUNNING, CHECKOUT_FINISHED,
 * CHECKOUT_NOT_FOUND
 */
export async function extendCheckout({ pool, db }: Context, holder: Holder): Promise<Checkout> {
  const { holdMinutes } = await readSettings(db);
  const [extended] = await extendHold(pool, { ...ofHolder(holder), holdMinutes });
  const row = await readHeldCheckout(pool, holder);
  if (extended) return checkoutAnswer(row);
  const isLive = row.state === "held" && row.secondsLeft > 0;
  throw isLive ? new Refusal("HOLD_ALREADY_EXTENDED") : whyNotHeld(row);
}

/**
 * Gives the places back. Asking twice is the same as once.
 * @throws Refusal PAYMENT_RUNNING, CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function releaseCheckout({ pool }: Context, holder: Holder): Promise<void> {
  const [released] = await releaseHold(pool, { ...ofHolder(holder), reason: "start_again" });
  if (released) return;
  const row = await readHeldCheckout(pool, holder);
  if (row.state !== "released") throw whyNotHeld(row);
}

/**
 * Holds more or fewer places in the same slot. When they do not fit, the hold stays as it was.
 * @throws Refusal SLOT_FULL, SLOT_CLOSED, NETWORK_BUSY, HOLD_EXPIRED, PAYMENT_RUNNING, CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function adjustCheckout(
  { pool }: Context,
  holder: Holder,
  ticketCount: number,
): Promise<Checkout> {
  const [adjusted] = await adjustHold(pool, { ...ofHolder(holder), ticketCount });
  const row = await readHeldCheckout(pool, holder);
  if (!adjusted)
    throw row.releaseReason === "closed" ? new Refusal("SLOT_CLOSED") : whyNotHeld(row);
  return checkoutAnswer(row);
}
